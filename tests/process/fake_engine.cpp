// An engine of UCI that plays nothing: what stands behind "go" says how it misbehaves.
//   fake_engine        as it should be    fake_engine mute    never says uciok
//   fake_engine dies   ends at its start  fake_engine stays   lives on when its input ends
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>

namespace {

void say(const std::string& text) {
    std::fputs((text + "\n").c_str(), stdout);
    std::fflush(stdout);
}

/// Waits; true when a line came before the time was over.
bool inputComes(int milliseconds) {
    if (std::cin.rdbuf()->in_avail() > 0) return true;
    pollfd file{STDIN_FILENO, POLLIN, 0};
    return poll(&file, 1, milliseconds) > 0;
}

void eatMemory() {
    constexpr std::size_t block = 1 << 20;
    while (true) {
        auto* bytes = static_cast<char*>(std::malloc(block));
        if (bytes == nullptr) std::abort();
        std::memset(bytes, 1, block);
    }
}

/// The descriptors that are open, without the one that looks.
std::string openDescriptors() {
    std::string numbers;
    DIR* folder = opendir("/proc/self/fd");
    const std::string own = std::to_string(dirfd(folder));
    while (const dirent* entry = readdir(folder)) {
        const std::string name = entry->d_name;
        if (name[0] != '.' && name != own) numbers += name + " ";
    }
    closedir(folder);
    return numbers;
}

/// Crashes when it comes here for the first time with this file name, and leaves the file.
void crashOnce(const std::string& file) {
    const int made = open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made >= 0) std::raise(SIGKILL);
}

void go(const std::string& how, const std::string& argument, const std::string& position) {
    if (how == "position") return say("bestmove " + position);
    if (how == "wait")
        return inputComes(std::atoi(argument.c_str())) ? say("bestmove stopped") : say("bestmove waited");
    if (how == "infinite") {
        inputComes(-1);
        return say("bestmove stopped");
    }
    if (how == "deaf") pause();
    if (how == "crash") std::raise(SIGSEGV);
    if (how == "exit") std::exit(3);
    if (how == "once") crashOnce(argument);
    if (how == "eat") eatMemory();
    if (how == "close") {
        close(STDOUT_FILENO);
        pause();
    }
    while (how == "flood") std::fputs("no end of the line ", stdout);
    while (how == "chatter") std::puts("info string and so on");
    if (how == "garbage") {
        say("bestmovenot a word\n\n\001\377 bestmove x");
        say(std::string(60000, 'y'));
    }
    if (how == "twice") say("bestmove first");
    if (how == "pid") return say("bestmove " + std::to_string(getpid()));
    if (how == "group") return say("bestmove " + std::to_string(getpgrp()));
    if (how == "nice") return say("bestmove " + std::to_string(getpriority(PRIO_PROCESS, 0)));
    if (how == "descriptors") return say("bestmove " + openDescriptors());
    if (how == "environment") {
        struct sigaction action {};
        sigaction(SIGPIPE, nullptr, &action);
        sigset_t blocked;
        sigprocmask(SIG_SETMASK, nullptr, &blocked);
        return say(action.sa_handler == SIG_DFL && sigismember(&blocked, SIGINT) == 0 ? "bestmove usual"
                                                                                      : "bestmove odd");
    }
    say("bestmove " + how);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "";
    if (mode == "dies") return 7;
    std::string line;
    std::string position;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string command;
        std::string how;
        std::string argument;
        words >> command >> how >> argument;
        if (command == "uci" && mode != "mute") say("id name Fake\nuciok");
        if (command == "isready") say("readyok");
        if (command == "position") position = how;
        if (command == "go") go(how, argument, position);
    }
    while (mode == "stays") pause();
}
