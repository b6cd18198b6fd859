#include "process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

namespace otrera::process {

namespace {

/// Descriptors of ours are above all that a child gets a fixed number for.
constexpr int firstFree = 10;

Descriptor lifted(Descriptor low) {
    return low.isOpen() ? Descriptor(fcntl(low.number(), F_DUPFD_CLOEXEC, firstFree)) : std::move(low);
}

struct Pipe {
    Descriptor out;  ///< to read from
    Descriptor in;   ///< to write to
};

/// A pipe that no other child inherits. Its ends are closed where there is none.
Pipe makePipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {Descriptor(), Descriptor()};
    return {lifted(Descriptor(ends[0])), lifted(Descriptor(ends[1]))};
}

/// All that the child needs, laid out before it exists: after the fork it may not even allocate memory.
struct Launch {
    std::vector<char*> arguments;
    int input;
    int output;
    int errors;
    int report;  // a pipe to tell errno by when the program cannot be run
    pid_t parent;
    std::size_t memoryBytes;
    int niceness;
};

/// Lowers a limit; one that is lower already stays.
bool lowerLimit(__rlimit_resource resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) return false;
    limit.rlim_max = std::min(limit.rlim_max, value);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
    return setrlimit(resource, &limit) == 0;
}

/// In the new process: only calls that are safe after a fork of a program with threads. False, with errno.
bool prepare(const Launch& launch) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
    // Who had been killed before that would not be told.
    if (getppid() != launch.parent) _exit(127);
    if (setpgid(0, 0) != 0) return false;
    if (launch.niceness != 0) {
        errno = 0;
        if (nice(launch.niceness) == -1 && errno != 0) return false;
    }
    // What this program ignores the other one would ignore too.
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &usual, nullptr);
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, nullptr) != 0) return false;
    constexpr int report = 3;
    if (dup2(launch.input, STDIN_FILENO) < 0 || dup2(launch.output, STDOUT_FILENO) < 0 ||
        dup2(launch.errors, STDERR_FILENO) < 0 || dup3(launch.report, report, O_CLOEXEC) < 0)
        return false;
    // Libraries may have opened some without O_CLOEXEC. (The old `report` is closed too.)
    close_range(report + 1, ~0U, 0);
    const bool limited = launch.memoryBytes == 0 || lowerLimit(RLIMIT_AS, launch.memoryBytes);
    return lowerLimit(RLIMIT_CORE, 0) && limited;
}

[[noreturn]] void become(const Launch& launch) {
    if (prepare(launch)) execv(launch.arguments[0], launch.arguments.data());
    const int reason = errno;
    for (const int report : {launch.report, 3}) {
        if (write(report, &reason, sizeof reason) == sizeof reason) break;
    }
    _exit(127);
}

/// Forks with all signals held back, so that no handler of this program runs in the child.
pid_t launchChild(const Launch& launch) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t id = fork();
    if (id == 0) become(launch);
    const int reason = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = reason;
    return id;
}

void reap(pid_t id) {
    while (waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
    }
}

/// 0 when the program runs; else the errno with which it could not.
int reportOf(const Descriptor& report) {
    int reason = 0;
    ssize_t count = 0;
    do {
        count = read(report.number(), &reason, sizeof reason);
    } while (count < 0 && errno == EINTR);
    return count == sizeof reason ? reason : 0;
}

/// While it lives, writing to a pipe that nobody reads is an error and no signal.
class PipeSignalHeld {
  public:
    PipeSignalHeld() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        wasPending_ = sigismember(&pending, SIGPIPE) != 0;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~PipeSignalHeld() {
        // Ours, if it came, must not come later.
        const timespec now{};
        if (!wasPending_) sigtimedwait(&pipe_, nullptr, &now);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    PipeSignalHeld(const PipeSignalHeld&) = delete;
    PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;

  private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool wasPending_ = false;
};

base::Error startError(const std::string& program, int reason) {
    return {"cannot start " + program + ": " + std::strerror(reason)};
}

}  // namespace

base::Result<std::unique_ptr<Child>> Child::start(const ChildOptions& options) {
    if (options.command.empty()) return base::Error{"no program is named to be started"};
    const std::string& program = options.command[0];
    Pipe input = makePipe();
    Pipe output = makePipe();
    Pipe report = makePipe();
    Pipe errors = options.keepsErrors ? makePipe() : Pipe{Descriptor(), Descriptor()};
    const Descriptor null = lifted(Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC)));
    const Descriptor& errorInput = options.keepsErrors ? errors.in : null;
    for (const Descriptor* needed : std::initializer_list<const Descriptor*>{
             &input.out, &input.in, &output.out, &output.in, &report.out, &report.in, &null, &errorInput}) {
        if (!needed->isOpen()) return startError(program, errno);
    }
    std::vector<std::string> arguments = options.command;
    Launch launch{{},       input.out.number(),  output.in.number(), errorInput.number(), report.in.number(),
                  getpid(), options.memoryBytes, options.niceness};
    for (std::string& argument : arguments) launch.arguments.push_back(argument.data());
    launch.arguments.push_back(nullptr);
    const pid_t id = launchChild(launch);
    if (id < 0) return startError(program, errno);
    report.in.close();
    if (const int reason = reportOf(report.out); reason != 0) {
        reap(id);
        return startError(program, reason);
    }
    for (const Descriptor* end : {&input.in, &output.out, &errors.out}) {
        if (end->isOpen()) fcntl(end->number(), F_SETFL, O_NONBLOCK);
    }
    return std::unique_ptr<Child>(
        new Child(id, std::move(input.in), std::move(output.out), std::move(errors.out)));
}

Child::Child(pid_t id, Descriptor input, Descriptor output, Descriptor errorOutput)
    : id_(id), input_(std::move(input)), output_(std::move(output)), errorOutput_(std::move(errorOutput)) {}

Child::~Child() {
    // The group first: the number of the child is its own until it is waited for.
    kill(-id_, SIGKILL);
    kill(id_, SIGKILL);
    reap(id_);
}

bool Child::say(std::string_view bytes, Moment until) {
    const PipeSignalHeld held;
    while (!bytes.empty()) {
        const ssize_t written = write(input_.number(), bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (errno == EINTR) continue;
        if (errno != EAGAIN) return false;
        pollfd file{input_.number(), POLLOUT, 0};
        if (poll(&file, 1, pollTime(until)) == 0) return false;
    }
    return true;
}

bool Child::takeLine(std::string& line) {
    const std::size_t end = heard_.find('\n', searched_);
    if (end == std::string::npos) {
        heard_.erase(0, handed_);
        handed_ = 0;
        searched_ = heard_.size();
        return false;
    }
    line.assign(heard_, handed_, end - handed_);
    if (line.ends_with('\r')) line.pop_back();
    handed_ = searched_ = end + 1;
    return true;
}

void Child::takeErrors() {
    std::array<char, keptErrors> block{};
    const ssize_t count = read(errorOutput_.number(), block.data(), block.size());
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) errorOutput_.close();
    if (count <= 0) return;
    errors_.append(block.data(), static_cast<std::size_t>(count));
    if (errors_.size() > keptErrors) errors_.erase(0, errors_.size() - keptErrors);
}

Child::Heard Child::listen(std::string& line, Moment until, Wake& wake) {
    while (true) {
        if (takeLine(line)) return line.size() > longestLine ? Heard::flood : Heard::line;
        if (heard_.size() > longestLine || heardBytes_ > mostBytes) return Heard::flood;
        // Even when more is there: it might go on for ever.
        if (std::chrono::steady_clock::now() >= until) return Heard::nothing;
        std::array<pollfd, 3> files{pollfd{output_.number(), POLLIN, 0}, pollfd{wake.descriptor(), POLLIN, 0},
                                    pollfd{errorOutput_.number(), POLLIN, 0}};
        const int ready = poll(files.data(), files.size(), pollTime(until));
        if (ready < 0) continue;
        if (files[1].revents != 0) {
            wake.quieten();
            return Heard::ring;
        }
        // Before its output: a program that says why it ends does so first.
        if (files[2].revents != 0) takeErrors();
        if (files[0].revents == 0) continue;
        std::array<char, 16384> block{};
        const ssize_t count = read(output_.number(), block.data(), block.size());
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return Heard::end;
        if (count < 0) continue;
        heard_.append(block.data(), static_cast<std::size_t>(count));
        heardBytes_ += static_cast<std::size_t>(count);
    }
}

std::optional<std::string> Child::howItEnded() const {
    // Its output is closed a little before it has ended.
    constexpr int tries = 100;
    siginfo_t ended{};
    for (int i = 0; i < tries; ++i) {
        if (waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            ended.si_pid == id_)
            break;
        poll(nullptr, 0, 2);
    }
    if (ended.si_pid != id_) return std::nullopt;
    if (ended.si_code == CLD_EXITED) return "it ended with code " + std::to_string(ended.si_status);
    return "it was ended by signal " + std::to_string(ended.si_status) + " (" + sigdescr_np(ended.si_status) +
           ")";
}

}  // namespace otrera::process
