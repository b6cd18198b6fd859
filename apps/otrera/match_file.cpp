#include "otrera/match_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "otrera/command.h"

namespace otrera::app {

namespace {

Failure environmentFailure(const std::string& name) {
    return Failure(environment, name + ": " + std::strerror(errno));
}

bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

MatchFile::MatchFile(std::string name, const match::Setup& setup, std::string key)
    : name_(std::move(name)), key_(std::move(key)) {
    // Without O_NONBLOCK a pipe would be waited for.
    file_ = open(name_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file_ < 0) throw environmentFailure(name_);
    try {
        struct stat status {};
        if (fstat(file_, &status) != 0 || !S_ISREG(status.st_mode))
            throw Failure(environment, name_ + ": this is no file that can keep games");
        if (flock(file_, LOCK_EX | LOCK_NB) != 0)
            throw Failure(environment, name_ + ": another match writes to it");
        auto kept = readMatchRecords(setup, key_, readFile(name_));
        if (!kept) {
            throw Failure(badInput, errorText(name_, kept.error()) +
                                        "; choose another --out, or give the options that began this file");
        }
        kept_ = std::move(kept).value();
        if (ftruncate(file_, static_cast<off_t>(kept_.bytes)) != 0) throw environmentFailure(name_);
    } catch (...) {
        close(file_);
        throw;
    }
}

MatchFile::~MatchFile() { close(file_); }

bool MatchFile::add(const match::Setup& setup, const match::Result& result, const match::PlayedGame& game) {
    const std::string text = matchRecordText(setup, key_, result, game);
    if (writeAll(file_, text)) {
        kept_.bytes += text.size();
        return true;
    }
    problem_ = name_ + ": " + std::strerror(errno);
    // A torn game would be cut off at the next start all the same.
    [[maybe_unused]] const int cut = ftruncate(file_, static_cast<off_t>(kept_.bytes));
    return false;
}

bool MatchFile::addFault(const std::string& text) const {
    const int faults = open((name_ + ".faults").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (faults < 0) return false;
    const bool written = writeAll(faults, text);
    close(faults);
    return written;
}

}  // namespace otrera::app
