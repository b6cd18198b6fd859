// kill -9 at any moment: what was told is there, once and in order.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>
#include <random>
#include <sstream>
#include <thread>

#include "numbered_event.h"
#include "raw_sqlite.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

constexpr int games = 5;

// Runs store_writer and kills it some time after it said its first word (or at once); gives all it said.
std::string runAndKill(const std::string& file, unsigned seed, std::chrono::microseconds time, bool atOnce) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return "";
    const std::string seedText = std::to_string(seed % 1'000'000);
    const std::string gamesText = std::to_string(games);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execl(OTRERA_STORE_WRITER, OTRERA_STORE_WRITER, file.c_str(), gamesText.c_str(), seedText.c_str(),
              static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    std::string said;
    char block[65536];
    bool killed = false;
    const auto end = [&] {
        std::this_thread::sleep_for(time);
        kill(child, SIGKILL);
        killed = true;
    };
    if (atOnce) end();
    while (true) {
        const ssize_t count = ::read(ends[0], block, sizeof block);
        if (count <= 0) break;
        said.append(block, static_cast<std::size_t>(count));
        if (!killed) end();
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it ended by itself: " << status;
    return said;
}

// Ten times: writes, is killed, and what it left is compared with what it said.
void killRepeatedly(std::mt19937& random) {
    constexpr int kills = 10;
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    std::map<std::string, std::int64_t> told;
    for (int round = 0; round < kills; ++round) {
        const std::chrono::microseconds time(random() % 60'000);
        std::istringstream said(runAndKill(file, static_cast<unsigned>(random()), time, random() % 4 == 0));
        std::string id;
        std::int64_t version = 0;
        while (said >> id >> version) {
            EXPECT_TRUE(!told.contains(id) || version > told[id]) << "told out of order";
            told[id] = version;
        }
        const auto store = opened(file);
        for (const auto& [name, last] : told) {
            const auto game = gameOf(*store, name);
            ASSERT_TRUE(game) << name << ", round " << round;
            ASSERT_GE(game->summary.version, last) << name << ", round " << round;
            for (std::size_t i = 0; i < game->events.size(); ++i) {
                ASSERT_EQ(game->events[i], numberedEvent(static_cast<std::int64_t>(i) + 1)) << name;
            }
            told[name] = game->summary.version;
        }
    }
    EXPECT_EQ(told.size(), std::size_t{games});
    EXPECT_GT(told["g0"], kills);
    EXPECT_EQ(RawSqlite(file).value("PRAGMA integrity_check"), "ok");
}

TEST(Kill, WhatWasToldIsThereOnceAndInOrder) {
    const unsigned seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const int databases = std::getenv("OTRERA_SLOW") != nullptr ? 20 : 3;
    for (int i = 0; i < databases; ++i) killRepeatedly(random);
}

}  // namespace
