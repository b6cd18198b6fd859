#include "store/unfinished_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "store/sqlite_file.h"

namespace otrera::store {

UnfinishedFile::UnfinishedFile(const std::string& file) : file_(file), name_(file + ".XXXXXX") {
    descriptor_ = mkostemp(name_.data(), O_CLOEXEC);
}

UnfinishedFile::~UnfinishedFile() {
    if (descriptor_ < 0) return;
    close(descriptor_);
    // What SQLite keeps beside a database is gone when its connection ended well, else here.
    for (const char* part : {"", "-journal", "-wal", "-shm"}) unlink((name_ + part).c_str());
}

base::Result<bool> UnfinishedFile::finish(bool overwrite) {
    if (fsync(descriptor_) != 0) return systemError(file_, "cannot be written");
    if (renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, file_.c_str(), overwrite ? 0 : RENAME_NOREPLACE) != 0) {
        // Some file systems know of no such flag; a link never replaces either.
        const bool linked = errno == EINVAL && link(name_.c_str(), file_.c_str()) == 0;
        if (!linked) return errno == EEXIST ? isThere(file_) : systemError(file_, "cannot be made");
    }
    if (!syncFolderOf(file_)) return systemError(file_, "may not survive a crash");
    return true;
}

base::Error UnfinishedFile::isThere(const std::string& file) {
    return {file + " is there already; take another name, or --overwrite"};
}

}  // namespace otrera::store
