#include "store/sqlite_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace otrera::store {

namespace {

bool isFolder(const std::string& name) {
    struct stat status {};
    return stat(name.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string folderOf(const std::string& file) {
    const auto slash = file.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : file.substr(0, slash);
}

base::Result<bool> makeFolder(const std::string& folder) {
    if (isFolder(folder)) return true;
    const std::string above = folderOf(folder);
    if (above != folder) {
        auto made = makeFolder(above);
        if (!made) return made;
    }
    if (mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST) return true;
    return systemError(folder, "cannot be made a folder");
}

}  // namespace

base::Error systemError(const std::string& file, const std::string& what) {
    return {file + " " + what + ": " + std::strerror(errno)};
}

FileIdentity identityOf(const std::string& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) return {};
    return {status.st_dev, status.st_ino};
}

base::Result<std::string> makeRoomFor(const std::string& file) {
    if (file.empty()) return base::Error{"the database needs the name of a file"};
    if (file.ends_with('/') || isFolder(file)) {
        return base::Error{file + " is a folder; the database needs the name of a file"};
    }
    auto made = makeFolder(folderOf(file));
    if (!made) return made.error();
    char path[PATH_MAX];
    if (realpath(file.c_str(), path) != nullptr) return std::string(path);
    if (realpath(folderOf(file).c_str(), path) == nullptr) return systemError(file, "cannot be reached");
    const std::string folder = path;
    return (folder == "/" ? "" : folder) + "/" + file.substr(file.rfind('/') + 1);
}

base::Result<FileIdentity> makeDatabaseFile(const std::string& file) {
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (descriptor < 0) return systemError(file, "cannot be opened for reading and writing");
    struct stat status {};
    const bool regular = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    close(descriptor);
    if (!regular) return base::Error{file + " is not a file"};
    return FileIdentity{status.st_dev, status.st_ino};
}

bool syncFolderOf(const std::string& file) {
    const int descriptor = open(folderOf(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool synced = fsync(descriptor) == 0;
    close(descriptor);
    return synced;
}

}  // namespace otrera::store
