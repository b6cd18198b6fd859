#include "store/server_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace otrera::store {

base::Result<std::unique_ptr<ServerLock>> ServerLock::take(const std::string& file) {
    const std::string name = file + ".lock";
    // Not the database itself: closing any descriptor of that would drop SQLite's own locks.
    const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return base::Error{name + " cannot be made: " + std::strerror(errno)};
    std::unique_ptr<ServerLock> lock(new ServerLock(descriptor));
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK) return base::Error{name + " cannot be locked: " + std::strerror(errno)};
    return base::Error{file +
                       " is in use by another otrera server; stop that one, or take another file with "
                       "--database sqlite:FILE"};
}

ServerLock::~ServerLock() { close(descriptor_); }

}  // namespace otrera::store
