#include "otrera/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "otrera/command.h"

namespace otrera::app {

MappedFile::MappedFile(const std::string& name) {
    // Without O_NONBLOCK a pipe would be waited for.
    const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) throw Failure(environment, name + ": " + std::strerror(errno));
    struct stat status {};
    const bool isFile = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    const auto size = static_cast<std::size_t>(status.st_size);
    // Nothing cannot be mapped.
    void* start = isFile && size > 0 ? mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : nullptr;
    const int reason = errno;
    close(file);
    if (!isFile) throw Failure(environment, name + ": this is no ordinary file");
    if (start == MAP_FAILED) throw Failure(environment, name + ": " + std::strerror(reason));
    bytes_ = {static_cast<const char*>(start), start != nullptr ? size : 0};
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace otrera::app
