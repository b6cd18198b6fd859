#include "process/engine_pool.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "pool_asking.h"

using namespace otrera::process;
using namespace otrera::process::testing;

namespace {

bool hasChildren() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

std::size_t openDescriptors() {
    std::size_t count = 0;
    DIR* folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}

/// A folder of the test's own, for files that say who has been there.
class Folder {
  public:
    Folder() { EXPECT_NE(mkdtemp(path_.data()), nullptr); }
    ~Folder() {
        for (int i = 0; i < used_; ++i) unlink(file(i).c_str());
        rmdir(path_.c_str());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string next() { return file(used_++); }

  private:
    std::string file(int number) const { return path_ + "/" + std::to_string(number); }
    std::string path_ = "/tmp/otrera-test-XXXXXX";
    int used_ = 0;
};

TEST(EnginePool, Answers) {
    EnginePool pool(fakePool());
    EXPECT_EQ(ask(pool, question("position", "me")), "of-me");
    EXPECT_EQ(ask(pool, question("position", "you")), "of-you");
    EXPECT_EQ(ask(pool, question("garbage")), "garbage");
    const PoolCounts counts = pool.counts();
    EXPECT_EQ(counts.answered, 3U);
    EXPECT_EQ(counts.failed + counts.restarts + counts.waiting + counts.thinking, 0U);
}

TEST(EnginePool, StartsNothingUnasked) {
    const EnginePool pool(fakePool());
    EXPECT_FALSE(hasChildren());
}

TEST(EnginePool, OneChildServesManyQuestions) {
    PoolOptions options = fakePool();
    options.engines = 3;
    EnginePool pool(options);
    const std::string first = ask(pool, question("pid"));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(ask(pool, question("pid")), first) << "the one that runs is taken";
}

TEST(EnginePool, WhatFailsIsAskedTwiceThenAnErrorAndDoesNoHarm) {
    PoolOptions options = fakePool();
    options.memoryBytes = std::size_t{256} << 20;
    EnginePool pool(options);
    const auto expect = [&](const std::string& how, const std::string& what) {
        EXPECT_EQ(ask(pool, question(how)), "error: engine: " + what + "; asked twice");
        EXPECT_EQ(ask(pool, question("position", "me")), "of-me");
    };
    expect("crash", "it was ended by signal 11 (Segmentation fault)");
    expect("exit", "it ended with code 3");
    expect("eat", "it was ended by signal 6 (Aborted)");
    expect("close", "it has closed its output");
    expect("flood", "it wrote more than anybody reads");
    expect("chatter", "it wrote more than anybody reads");
    EXPECT_EQ(pool.counts().restarts, 12U);
    EXPECT_EQ(pool.counts().failed, 6U);
}

TEST(EnginePool, ACrashIsInvisible) {
    Folder folder;
    EnginePool pool(fakePool());
    EXPECT_EQ(ask(pool, question("crash-once " + folder.next())), "crash-once");
    EXPECT_EQ(pool.counts().restarts, 1U);
    EXPECT_EQ(pool.counts().failed, 0U);
}

TEST(EnginePool, TheLimitStopsIt) {
    EnginePool pool(fakePool());
    Question asked = question("infinite");
    asked.limit = milliseconds(50);
    EXPECT_EQ(ask(pool, asked), "stopped");
    EXPECT_EQ(pool.counts().restarts, 0U);
}

TEST(EnginePool, WhoIgnoresStopIsKilled) {
    PoolOptions options = fakePool();
    options.grace = milliseconds(50);
    EnginePool pool(options);
    Question asked = question("deaf");
    asked.limit = milliseconds(50);
    EXPECT_EQ(ask(pool, asked),
              "error: engine: it did not answer in time, nor when it was told to stop; asked twice");
    EXPECT_EQ(pool.counts().restarts, 2U);
}

TEST(EnginePool, ProgramsThatAreNone) {
    PoolOptions options = fakePool();
    options.command = {"/nosuch/engine", "uci"};
    EnginePool missing(options);
    EXPECT_EQ(ask(missing, question("position")),
              "error: cannot start /nosuch/engine: No such file or directory; asked twice");
    options = fakePool({"mute"});
    options.startLimit = milliseconds(100);
    EnginePool mute(options);
    EXPECT_EQ(ask(mute, question("position")), "error: engine: it did not say uciok in time; asked twice");
    EnginePool dies(fakePool({"dies"}));
    EXPECT_EQ(ask(dies, question("position")), "error: engine: it ended with code 7; asked twice");
}

TEST(EnginePool, WhatAlwaysCrashesDoesNotSpin) {
    Answers answers;
    EnginePool pool(fakePool({"dies"}));
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 50; ++i) pool.ask(question("position"), answers.as(""));
    ASSERT_TRUE(eventually([&] { return pool.counts().restarts >= 6; }));
    // Before the second to the sixth start it waits 20, 40, 80, 160, 320 ms.
    EXPECT_GE(std::chrono::steady_clock::now() - begun, milliseconds(620));
}

TEST(EnginePool, AnAnswerThatComesTwiceIsNotTheNextOnes) {
    EnginePool pool(fakePool());
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(ask(pool, question("twice")), "first");
        EXPECT_EQ(ask(pool, question("position", "me")), "of-me");
    }
}

TEST(EnginePool, NobodyWaitsForASecondQuestionOfAnother) {
    Answers answers;
    EnginePool pool(fakePool());
    for (int i = 0; i < 50; ++i) pool.ask(question("wait 20", "many"), answers.as("many"));
    ASSERT_TRUE(answers.wait(3));
    pool.ask(question("wait 20", "one"), answers.as("one"));
    const std::size_t before = answers.names().size();
    ASSERT_TRUE(answers.wait(51));
    const auto names = answers.names();
    const auto place = std::find(names.begin(), names.end(), "one") - names.begin();
    // Behind those whose answers were there or on their way, and the one that was thought about.
    EXPECT_LE(place, static_cast<std::ptrdiff_t>(before + 2));
}

TEST(EnginePool, AHungEngineBlocksNobodyElse) {
    PoolOptions options = fakePool();
    options.engines = 2;
    Answers answers;
    EnginePool pool(options);
    pool.ask(question("deaf", "bad"), answers.as("bad"));
    for (int i = 0; i < 20; ++i) pool.ask(question("position", "good"), answers.as("good"));
    ASSERT_TRUE(answers.wait(20));
    EXPECT_EQ(answers.texts(), std::vector<std::string>(20, "of-good"));
    EXPECT_EQ(pool.counts().thinking, 1U);
}

TEST(EnginePool, KilledInTheMiddle) {
    Folder folder;
    const std::string thinking = folder.next();
    Answers answers;
    EnginePool pool(fakePool());
    const pid_t id = std::stoi(ask(pool, question("pid")));
    pool.ask(question("hang-once " + thinking), answers.as(""));
    ASSERT_TRUE(eventually([&] { return access(thinking.c_str(), F_OK) == 0; }));
    kill(id, SIGKILL);
    ASSERT_TRUE(answers.wait(1));
    EXPECT_EQ(answers.texts()[0], "hang-once");
    EXPECT_EQ(pool.counts().restarts, 1U);
    EXPECT_EQ(pool.counts().failed, 0U);
}

TEST(EnginePool, KilledWhileItIsIdle) {
    EnginePool pool(fakePool());
    const pid_t id = std::stoi(ask(pool, question("pid")));
    kill(id, SIGKILL);
    ASSERT_TRUE(eventually([&] { return pool.counts().restarts == 1; }));
    EXPECT_FALSE(hasChildren()) << "no zombie waits for the next question";
    EXPECT_NE(ask(pool, question("pid")), std::to_string(id));
}

TEST(EnginePool, EndsQuicklyWhileChildrenThink) {
    Answers answers;
    const auto begun = std::chrono::steady_clock::now();
    {
        PoolOptions options = fakePool();
        options.engines = 4;
        EnginePool pool(options);
        for (int i = 0; i < 10; ++i) pool.ask(question("deaf", std::to_string(i)), answers.as(""));
        ASSERT_TRUE(eventually([&] { return pool.counts().thinking == 4; }));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, patience / 2);
    EXPECT_TRUE(answers.names().empty());
    EXPECT_FALSE(hasChildren());
}

TEST(EnginePool, NothingIsLeftAfterTwoHundredRestarts) {
    const std::size_t before = openDescriptors();
    {
        Folder folder;
        PoolOptions options = fakePool();
        options.engines = 4;
        options.waitingPerAsker = 1000;
        Answers answers;
        EnginePool pool(options);
        for (int i = 0; i < 200; ++i) pool.ask(question("crash-once " + folder.next()), answers.as(""));
        ASSERT_TRUE(answers.wait(200));
        EXPECT_EQ(answers.texts(), std::vector<std::string>(200, "crash-once"));
        EXPECT_EQ(pool.counts().restarts, 200U);
        // Each worker has its bell and at most one child with two pipes.
        EXPECT_LE(openDescriptors(), before + 4 * 3);
    }
    EXPECT_EQ(openDescriptors(), before);
    EXPECT_FALSE(hasChildren());
}

TEST(EnginePool, ChildrenInheritNothing) {
    const int open = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
    PoolOptions options = fakePool();
    options.niceness = 3;
    EnginePool pool(options);
    std::string descriptors = ask(pool, question("descriptors"));
    EXPECT_EQ(descriptors, "0 1 2");
    EXPECT_EQ(ask(pool, question("environment")), "usual");
    EXPECT_EQ(ask(pool, question("group")), ask(pool, question("pid")));
    EXPECT_EQ(ask(pool, question("nice")), std::to_string(std::min(19, getpriority(PRIO_PROCESS, 0) + 3)));
    close(open);
}

TEST(EnginePool, TooManyQuestionsAreRefusedAtOnce) {
    PoolOptions options = fakePool();
    options.waiting = 3;
    options.waitingPerAsker = 2;
    Answers thought;
    Answers answers;
    EnginePool pool(options);
    pool.ask(question("deaf"), thought.as(""));
    ASSERT_TRUE(eventually([&] { return pool.counts().thinking == 1; }));
    for (int i = 0; i < 3; ++i) pool.ask(question("position", "a"), answers.as("a" + std::to_string(i)));
    for (int i = 0; i < 2; ++i) pool.ask(question("position", "b"), answers.as("b" + std::to_string(i)));
    ASSERT_TRUE(answers.wait(2));
    EXPECT_EQ(answers.names(), (std::vector<std::string>{"a2", "b1"}));
    EXPECT_EQ(answers.texts()[0],
              "error: too many questions of one asker wait for an engine; try again later");
    EXPECT_EQ(answers.texts()[1], "error: the engines have too much to do; try again later");
    EXPECT_EQ(pool.counts().waiting, 3U);
}

TEST(EnginePool, LinesAreLines) {
    EnginePool pool(fakePool());
    for (const char* bad : {"position a\nquit", "a\rb"}) {
        Question asked = question("position");
        asked.lines.emplace_back(bad);
        EXPECT_EQ(ask(pool, asked), "error: a line for an engine must not hold a line end");
    }
    EXPECT_EQ(ask(pool, question("position\nquit")), "error: a line for an engine must not hold a line end");
    Question asked = question("position");
    asked.lines.emplace_back(Question::mostBytes, 'x');
    EXPECT_EQ(ask(pool, asked), "error: the lines for an engine are longer than 32768 bytes");
    EXPECT_EQ(pool.counts().restarts, 0U);
}

}  // namespace
