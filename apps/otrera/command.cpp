#include "otrera/command.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
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

void writeFile(const std::string& name, std::string_view text) {
    const std::string part = name + ".part";
    std::FILE* out = std::fopen(part.c_str(), "wb");
    if (out == nullptr) throw Failure(environment, part + ": " + std::strerror(errno));
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size() &&
                         std::fflush(out) == 0 && fsync(fileno(out)) == 0;
    const bool closed = std::fclose(out) == 0;
    if (!written || !closed || std::rename(part.c_str(), name.c_str()) != 0) {
        const std::string reason = std::strerror(errno);
        std::remove(part.c_str());
        throw Failure(environment, name + ": " + reason);
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
