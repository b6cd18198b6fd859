#pragma once

#include <sys/types.h>

#include <string>

#include "base/result.h"

namespace otrera::store {

/// Which file a name leads to: another file under the same name is another one. Device 0: none.
struct FileIdentity {
    dev_t device = 0;
    ino_t node = 0;

    bool operator==(const FileIdentity&) const = default;
};

/// "FILE WHAT: ..." with what errno says.
base::Error systemError(const std::string& file, const std::string& what);

/// The file under this name now.
FileIdentity identityOf(const std::string& file);

/// Makes the folders that a file is to lie in (for this user only), and gives its absolute path without
/// links, so that every way to a database leads to the same locks. An error where it cannot be a file.
base::Result<std::string> makeRoomFor(const std::string& file);

/// Makes the file empty (for this user only) where there is none. An error where it cannot be read and
/// written. To be called only while no connection to it is open in this process: it would lose SQLite's
/// locks.
base::Result<FileIdentity> makeDatabaseFile(const std::string& file);

/// Makes sure that the names in the folder of a file survive a crash of the machine; false where it cannot.
bool syncFolderOf(const std::string& file);

}  // namespace otrera::store
