#include "process/child.h"

#include <fcntl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <fstream>

#include "pool_asking.h"

using namespace otrera::process;
using namespace otrera::process::testing;
using Heard = Child::Heard;

namespace {

Moment later() { return std::chrono::steady_clock::now() + patience; }
Moment now() { return std::chrono::steady_clock::now(); }

struct Talk {
    std::unique_ptr<Child> child;
    Wake bell;
    std::string line;
    explicit Talk(std::vector<std::string> command) : child(start({std::move(command)})) {}
    static std::unique_ptr<Child> start(const ChildOptions& options) {
        auto child = Child::start(options);
        EXPECT_TRUE(child.ok()) << child.error().text;
        return std::move(child).value();
    }
    Heard listen(Moment until = later()) { return child->listen(line, until, bell); }
};

TEST(Child, SpeaksInLines) {
    Talk talk({"/bin/cat"});
    EXPECT_TRUE(talk.child->say("one\ntwo\r\n\nthr", later()));
    EXPECT_EQ(talk.listen(), Heard::line);
    EXPECT_EQ(talk.line, "one");
    EXPECT_EQ(talk.listen(), Heard::line);
    EXPECT_EQ(talk.line, "two");
    EXPECT_EQ(talk.listen(), Heard::line);
    EXPECT_EQ(talk.line, "");
    EXPECT_EQ(talk.listen(now() + milliseconds(50)), Heard::nothing);
    EXPECT_TRUE(talk.child->say("ee\n", later()));
    EXPECT_EQ(talk.listen(), Heard::line);
    EXPECT_EQ(talk.line, "three");
}

TEST(Child, TheBellIsHeard) {
    Talk talk({"/bin/cat"});
    talk.bell.ring();
    talk.bell.ring();
    EXPECT_EQ(talk.listen(), Heard::ring);
    EXPECT_EQ(talk.listen(now()), Heard::nothing) << "it is silent again";
}

TEST(Child, EndsAreTold) {
    Talk exits({"/bin/sh", "-c", "exit 5"});
    EXPECT_EQ(exits.listen(), Heard::end);
    EXPECT_EQ(exits.child->howItEnded(), "it ended with code 5");
    Talk killed({"/bin/sh", "-c", "kill -9 $$"});
    EXPECT_EQ(killed.listen(), Heard::end);
    EXPECT_EQ(killed.child->howItEnded(), "it was ended by signal 9 (Killed)");
    Talk silent({"/bin/sh", "-c", "exec >&-; sleep 1000"});
    EXPECT_EQ(silent.listen(), Heard::end);
    EXPECT_EQ(silent.child->howItEnded(), "it has closed its output");
}

TEST(Child, WhatIsNoProgramIsAnError) {
    const auto text = [](std::vector<std::string> command) {
        const auto child = Child::start({std::move(command)});
        return child.ok() ? "started" : child.error().text;
    };
    EXPECT_EQ(text({"/nosuch/engine"}), "cannot start /nosuch/engine: No such file or directory");
    EXPECT_EQ(text({"/etc/passwd"}), "cannot start /etc/passwd: Permission denied");
    EXPECT_EQ(text({"/"}), "cannot start /: Permission denied");
    EXPECT_EQ(text({}), "no program is named to be started");
    EXPECT_EQ(waitpid(-1, nullptr, 0), -1) << "no zombie is left";
    EXPECT_EQ(errno, ECHILD);
}

TEST(Child, WritingToTheDeadIsAnErrorAndNoSignal) {
    Talk talk({"/bin/sh", "-c", "exec <&-; echo closed; sleep 1000"});
    EXPECT_EQ(talk.listen(), Heard::line);
    EXPECT_FALSE(talk.child->say("hello\n", later()));
    sigset_t pending;
    sigpending(&pending);
    EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(Child, WritingToWhoDoesNotReadEnds) {
    Talk talk({"/bin/sleep", "1000"});
    EXPECT_FALSE(talk.child->say(std::string(1 << 20, 'x'), now() + milliseconds(50)));
}

TEST(Child, FloodsAreBounded) {
    Talk unended({"/bin/sh", "-c", "head -c 1000000 /dev/zero; sleep 1000"});
    EXPECT_EQ(unended.listen(), Heard::flood);
    Talk lines({"/usr/bin/yes"});
    Heard heard = Heard::line;
    std::size_t bytes = 0;
    for (; heard == Heard::line; bytes += 2) heard = lines.listen();
    EXPECT_EQ(heard, Heard::flood);
    EXPECT_LT(bytes, Child::mostBytes + 100'000);
    Talk trickle({"/bin/sh", "-c", "while echo y; do :; done"});
    const Moment until = now() + milliseconds(100);
    heard = Heard::line;
    while (heard == Heard::line) heard = trickle.listen(until);
    EXPECT_EQ(heard, Heard::nothing) << "the deadline holds while lines come";
}

/// The state letter of a process, '-' when it is not there.
char stateOf(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string text;
    std::getline(file, text);
    const auto bracket = text.rfind(')');
    return bracket == std::string::npos ? '-' : text[bracket + 2];
}

bool ended(pid_t id) { return stateOf(id) == '-' || stateOf(id) == 'Z'; }

TEST(Child, TheWholeGroupIsKilled) {
    pid_t grandchild = 0;
    {
        Talk talk({"/bin/sh", "-c", "sleep 1000 & echo $!; wait"});
        EXPECT_EQ(talk.listen(), Heard::line);
        grandchild = std::stoi(talk.line);
        EXPECT_FALSE(ended(grandchild));
    }
    EXPECT_TRUE(eventually([&] { return ended(grandchild); }));
}

TEST(Child, DoesNotOutliveAKilledParent) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    const pid_t parent = fork();
    if (parent == 0) {
        const auto child = Child::start({{OTRERA_FAKE_ENGINE, "stays"}});
        const pid_t id = child.ok() ? (*child)->id() : 0;
        (void)!write(ends[1], &id, sizeof id);
        kill(getpid(), SIGKILL);
    }
    pid_t orphan = 0;
    ASSERT_EQ(read(ends[0], &orphan, sizeof orphan), static_cast<ssize_t>(sizeof orphan));
    ASSERT_GT(orphan, 0);
    waitpid(parent, nullptr, 0);
    EXPECT_TRUE(eventually([&] { return ended(orphan); }));
    close(ends[0]);
    close(ends[1]);
}

}  // namespace
