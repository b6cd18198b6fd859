#include "otrera/command.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace otrera::app {

std::string errorText(std::string_view file, const base::Error& error) {
    std::string text(file);
    if (error.line > 0) text += ":" + std::to_string(error.line) + ":" + std::to_string(error.column);
    return text + ": " + error.text;
}

Failure badInputFailure(std::string_view file, const base::Error& error) {
    return {badInput, errorText(file, error)};
}

std::string readFile(const std::string& name) {
    constexpr std::size_t maxBytes = std::size_t{256} << 20;
    const bool isStdin = name == "-";
    std::FILE* file = isStdin ? stdin : std::fopen(name.c_str(), "rb");
    if (file == nullptr) throw Failure(environment, name + ": " + std::strerror(errno));
    const auto close = [](std::FILE* opened) {
        if (opened != stdin) std::fclose(opened);
    };
    const std::unique_ptr<std::FILE, decltype(close)> closing(file, close);
    std::string text;
    char block[65536];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file)) {
        text.append(block, count);
        if (text.size() > maxBytes) throw Failure(environment, name + ": more than 256 MiB are not read");
    }
    if (std::ferror(file) != 0) throw Failure(environment, name + ": " + std::strerror(errno));
    return text;
}

namespace {

Failure cannotWrite(const std::string& name) { return {environment, name + ": " + std::strerror(errno)}; }

/// The file that a name leads to: what a link points at, not the link, is replaced.
std::string targetOf(const std::string& name) {
    char path[PATH_MAX];
    return realpath(name.c_str(), path) != nullptr ? path : name;
}

}  // namespace

bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void writeFile(const std::string& name, std::string_view bytes) {
    struct stat status {};
    const bool exists = stat(name.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) {
        // A device or a pipe cannot be replaced.
        std::FILE* file = std::fopen(name.c_str(), "wb");
        if (file == nullptr) throw cannotWrite(name);
        const bool written = writeAll(fileno(file), bytes);
        if (std::fclose(file) != 0 || !written) throw cannotWrite(name);
        return;
    }
    const std::string target = targetOf(name);
    std::string temporary = target + ".XXXXXX";
    const int file = mkstemp(temporary.data());
    if (file < 0) throw cannotWrite(name);
    const mode_t mask = umask(0);
    umask(mask);
    const mode_t mode = exists ? status.st_mode & 0777 : 0666 & ~mask;
    bool good = writeAll(file, bytes) && fchmod(file, mode) == 0;
    good = good && fsync(file) == 0;
    good = close(file) == 0 && good;
    if (!good || std::rename(temporary.c_str(), target.c_str()) != 0) {
        const int reason = errno;
        unlink(temporary.c_str());
        errno = reason;
        throw cannotWrite(name);
    }
}

namespace {

std::atomic<bool> stopFlag{false};

void onSignal(int signal) {
    stopFlag.store(true);
    std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& stopRequested() { return stopFlag; }

void catchInterrupts() {
    // Without SA_RESTART: a read that waits for input ends too.
    struct sigaction action {};
    action.sa_handler = onSignal;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGHUP, &action, nullptr);
}

std::int64_t SystemClock::milliseconds() const {
    using std::chrono::duration_cast;
    return duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace otrera::app
