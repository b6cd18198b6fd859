#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace otrera::store {

/// How an SQLite store works.
struct SqliteOptions {
    std::chrono::milliseconds busyTime{2000};  ///< so long it waits for other programs that write
    std::size_t queueBound = 10'000;           ///< so many changes may wait; those beyond fail at once
};

/// Opens the database in a file, makes it (and its folders, for this user only) where there is none, and
/// brings its tables up to date. An error says which file, what is wrong and what to do: a folder, no rights,
/// read-only, not a database of otrera, damaged, written by a newer otrera, in use by another server.
base::Result<std::unique_ptr<Store>> openSqlite(const std::string& file, const SqliteOptions& options = {});

}  // namespace otrera::store
