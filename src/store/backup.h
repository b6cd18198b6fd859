#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"

namespace otrera::store {

/// How a copy is made.
struct CopyOptions {
    bool overwrite = false;  ///< backup: replace a file that is there
    /// restore: the content before is kept in this file, which must not be there; empty: it is not kept
    std::string keep;
    /// Told now and then how many of how many bytes are done; returns false to stop. May be empty.
    std::function<bool(std::int64_t done, std::int64_t total)> progress;
};

/// What a copy came to.
enum class Copied : std::uint8_t {
    done,
    stopped,  ///< by CopyOptions::progress: nothing was changed and no file is left
};

/// Copies a database, as it is at one moment, into a file, while servers may go on writing. The copy is
/// written beside its name and moved there when it is on the disk. Blocks.
base::Result<Copied> backupSqlite(const std::string& database, const std::string& file,
                                  const CopyOptions& options = {});

/// Puts the content of a backup into a database, all or nothing, in place of what it had; makes it where
/// there is none. A server may be at work on it: it cannot write meanwhile, and notices
/// (Store::onForeignChange). The backup is examined first: an error where it is damaged, of another program
/// or of a newer otrera. A database that is damaged itself is replaced only while no server has it. Blocks.
base::Result<Copied> restoreSqlite(const std::string& file, const std::string& database,
                                   const CopyOptions& options = {});

}  // namespace otrera::store
