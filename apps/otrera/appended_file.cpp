#include "otrera/appended_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "otrera/command.h"

namespace otrera::app {

AppendedFile::AppendedFile(std::string name, const std::string& user) : name_(std::move(name)) {
    // Without O_NONBLOCK a pipe would be waited for.
    file_ = open(name_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file_ < 0) throw Failure(environment, name_ + ": " + std::strerror(errno));
    struct stat status {};
    const bool isFile = fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
    if (isFile && flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    close(file_);
    throw Failure(environment, isFile ? name_ + ": " + user + " writes to it"
                                      : name_ + ": this is no file that can keep games");
}

AppendedFile::~AppendedFile() { close(file_); }

void AppendedFile::keep(std::size_t bytes) {
    if (ftruncate(file_, static_cast<off_t>(bytes)) != 0)
        throw Failure(environment, name_ + ": " + std::strerror(errno));
    bytes_ = bytes;
}

bool AppendedFile::add(std::string_view piece) {
    if (writeAll(file_, piece)) {
        bytes_ += piece.size();
        return true;
    }
    problem_ = name_ + ": " + std::strerror(errno);
    // A torn piece would be cut off at the next start all the same.
    [[maybe_unused]] const int cut = ftruncate(file_, static_cast<off_t>(bytes_));
    return false;
}

}  // namespace otrera::app
