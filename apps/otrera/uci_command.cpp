#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>

#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/position_options.h"
#include "protocol/line_cutter.h"
#include "protocol/uci_session.h"

namespace otrera::app {

namespace {

/// Signals are let in while this program waits for input and at no other time: none comes between a look at
/// stopRequested() and the wait, and none reaches the thread that thinks.
class SignalsOnlyInWaits {
  public:
    SignalsOnlyInWaits() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    ~SignalsOnlyInWaits() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsOnlyInWaits(const SignalsOnlyInWaits&) = delete;
    SignalsOnlyInWaits& operator=(const SignalsOnlyInWaits&) = delete;

    /// Waits for input. False when a signal asks to end. Fails (environment) when nobody
    /// can read the output any more.
    bool waitForInput() const {
        // A pipe that nobody reads says so to who does not even write.
        std::array<pollfd, 2> files{pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{STDOUT_FILENO, 0, 0}};
        while (!stopRequested()) {
            if (ppoll(files.data(), files.size(), nullptr, &before_) < 0) continue;
            if ((files[1].revents & (POLLERR | POLLNVAL)) != 0)
                throw Failure(environment, "nobody reads the output");
            if (files[0].revents != 0) return true;
        }
        return false;
    }

  private:
    sigset_t before_{};
};

/// Standard output in whole lines, each handed to the system at once, from whatever thread. What cannot be
/// written is remembered: the thread that thinks has nobody to throw to.
class LineOutput {
  public:
    void line(std::string_view text) {
        std::string bytes(text);
        bytes += '\n';
        for (std::size_t at = 0; at < bytes.size() && error_ == 0;) {
            const ssize_t written = write(STDOUT_FILENO, bytes.data() + at, bytes.size() - at);
            if (written >= 0) {
                at += static_cast<std::size_t>(written);
            } else if (errno == EAGAIN) {  // the other side shares a pipe that it does not want to wait for
                pollfd file{STDOUT_FILENO, POLLOUT, 0};
                poll(&file, 1, -1);
            } else if (errno != EINTR) {
                error_ = errno;
            }
        }
    }
    /// Fails (environment) when a line could not be written.
    void check() const {
        if (error_ != 0)
            throw Failure(environment, std::string("cannot write the output: ") + std::strerror(error_));
    }

  private:
    std::atomic<int> error_{0};
};

/// Hands the lines of standard input to a session, until it or the input ends.
void feed(protocol::UciSession& session, const LineOutput& output, const SignalsOnlyInWaits& signals) {
    protocol::LineCutter cutter;
    const auto onLine = [&](std::string_view line, bool whole) {
        if (!whole) session.refuse(line);
        return !whole || session.receive(line);
    };
    char block[65536];
    while (signals.waitForInput()) {
        const ssize_t count = read(STDIN_FILENO, block, sizeof block);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            throw Failure(environment, std::string("standard input: ") + std::strerror(errno));
        if (count == 0) {
            cutter.end(onLine);
            return;
        }
        if (count > 0 && !cutter.take({block, static_cast<std::size_t>(count)}, onLine)) return;
        output.check();
    }
}

void runUci(const std::string& variant) {
    protocol::UciSetup setup;
    setup.name = "Otrera " OTRERA_VERSION;
    setup.rules = loadRules(variant);
    setup.readFile = [](const std::string& name) -> base::Result<std::string> {
        // "-" would be the input that the commands come by.
        if (name == "-") return base::Error{"the name of a file is wanted, not '-'"};
        try {
            return readFile(name);
        } catch (const Failure& failure) {
            return base::Error{failure.what()};
        }
    };
    const SystemClock clock;
    catchInterrupts();
    const SignalsOnlyInWaits signals;
    LineOutput output;
    protocol::UciSession session(setup, clock, [&](std::string_view line) { output.line(line); });
    feed(session, output, signals);
    session.finish();
    output.check();
    if (stopRequested()) throw Failure(interrupted, "");
}

}  // namespace

void addUciCommand(CLI::App& app) {
    auto* command = app.add_subcommand("uci",
                                       "Be an engine for other programs, by UCI in the dialect of "
                                       "Fairy-Stockfish: commands on standard input, "
                                       "answers on standard output (docs/protocols.md)");
    auto variant = std::make_shared<std::string>("amazons");
    command
        ->add_option("--variant", *variant, "Variant before UCI_Variant says another: an id or a JSON file")
        ->type_name("ID|FILE")
        ->capture_default_str();
    command->callback([variant] { runUci(*variant); });
}

}  // namespace otrera::app
