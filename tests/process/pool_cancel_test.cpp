#include <atomic>
#include <random>
#include <thread>

#include "pool_asking.h"

using namespace otrera::process;
using namespace otrera::process::testing;

namespace {

TEST(PoolCancel, WhatWaits) {
    Answers answers;
    EnginePool pool(fakePool());
    const auto thinking = pool.ask(question("infinite"), answers.as("thinking"));
    const auto waiting = pool.ask(question("position"), answers.as("waiting"));
    pool.ask(question("position"), answers.as("last"));
    pool.cancel(waiting);
    EXPECT_LE(pool.counts().waiting, 2U);
    pool.cancel(thinking);
    ASSERT_TRUE(answers.wait(1));
    EXPECT_EQ(answers.names(), std::vector<std::string>{"last"});
    EXPECT_EQ(pool.counts().answered, 1U);
    EXPECT_EQ(pool.counts().restarts, 0U) << "an engine that obeys is kept";
}

TEST(PoolCancel, WhatIsThoughtAbout) {
    PoolOptions options = fakePool();
    options.grace = milliseconds(50);
    Answers answers;
    EnginePool pool(options);
    for (const char* how : {"infinite", "deaf"}) {
        const auto number = pool.ask(question(how), answers.as(how));
        ASSERT_TRUE(eventually([&] { return pool.counts().thinking == 1; }));
        pool.cancel(number);
        ASSERT_TRUE(eventually([&] { return pool.counts().thinking == 0; }));
    }
    EXPECT_EQ(ask(pool, question("position", "me")), "of-me");
    EXPECT_TRUE(answers.names().empty());
    EXPECT_EQ(pool.counts().failed, 0U);
}

TEST(PoolCancel, WhatIsOver) {
    Answers answers;
    EnginePool pool(fakePool());
    const auto number = pool.ask(question("position"), answers.as(""));
    ASSERT_TRUE(answers.wait(1));
    pool.cancel(number);
    pool.cancel(number + 1);
    pool.cancel(0);
}

TEST(PoolCancel, FromTheAnswerItself) {
    std::atomic<std::uint64_t> number = 0;
    std::atomic<bool> done = false;
    EnginePool pool(fakePool());
    number = pool.ask(question("wait 50"), [&](const auto&) {
        pool.cancel(number);
        pool.ask(question("position"), [&](const auto&) { done = true; });
    });
    EXPECT_TRUE(eventually([&] { return done.load(); }));
}

TEST(PoolCancel, NothingIsToldAfterwards) {
    const unsigned seed = std::random_device{}();
    std::printf("seed %u\n", seed);
    PoolOptions options = fakePool();
    options.engines = 2;
    std::atomic<int> wrong = 0;
    EnginePool pool(options);
    const auto askAndCancel = [&](unsigned mine) {
        std::mt19937 random(mine);
        for (int i = 0; i < 100; ++i) {
            auto cancelled = std::make_shared<std::atomic<bool>>(false);
            auto answered = std::make_shared<std::atomic<bool>>(false);
            const auto number = pool.ask(question("position", std::to_string(mine)),
                                         [&, cancelled, answered](const auto& answer) {
                                             if (*cancelled || !answer.ok()) ++wrong;
                                             *answered = true;
                                         });
            if (i % 4 == 0) {
                if (!eventually([&] { return answered->load(); })) ++wrong;
            } else {
                std::this_thread::sleep_for(std::chrono::microseconds(random() % 600));
            }
            pool.cancel(number);
            *cancelled = true;
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 4; ++i) threads.emplace_back(askAndCancel, seed + i);
    for (auto& thread : threads) thread.join();
    ASSERT_TRUE(eventually([&] { return pool.counts().thinking + pool.counts().waiting == 0; }));
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(pool.counts().restarts, 0U);
}

}  // namespace
