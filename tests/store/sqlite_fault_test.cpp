// What happens to an SQLite store while the machine or another program stands in its way.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

#include "raw_sqlite.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

namespace fs = std::filesystem;

void expectFailed(const Told& told, const std::string& why) {
    EXPECT_EQ(told.written, Written::failed);
    EXPECT_NE(told.reason.find(why), std::string::npos) << told.reason;
}

// Writes games until one fails three times on end (a full disk may have room again once the log is emptied);
// gives the reason and the number of those that were told done.
std::pair<std::string, int> writeUntilFull(Store& store) {
    int done = 0;
    for (int failures = 0; done < 100'000;) {
        const Told told =
            write(store, newGame("g" + std::to_string(done), "ann", 1, {std::string(2000, 'x')}));
        failures = told.written == Written::done ? 0 : failures + 1;
        if (failures == 0) ++done;
        if (failures == 3) return {told.reason, done};
    }
    return {"nothing failed", 0};
}

// All that was told done is there, nothing else, and the store goes on.
void expectWholeAndWorking(Store& store, int games) {
    EXPECT_EQ(read(store, [](Reader& reader) { return reader.totals()->games; }), games);
    EXPECT_EQ(gameOf(store, "g0")->events.size(), 1U);
    EXPECT_EQ(gameOf(store, "g" + std::to_string(games - 1))->events.size(), 1U);
    EXPECT_FALSE(gameOf(store, "g" + std::to_string(games)));
    for (int i = 0; i < 50; ++i) {
        const Told told = write(store, newEvents("g0", 1 + i, i, {std::string(2000, 'y')}));
        ASSERT_EQ(told.written, Written::done) << told.reason;
    }
    EXPECT_EQ(gameOf(store, "g0")->events.size(), 51U);
}

TEST(SqliteFault, LockedFailsThenWorks) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    SqliteOptions options;
    options.busyTime = std::chrono::milliseconds(50);
    const auto store = opened(file, options);
    write(*store, newGame("g", "ann", 1));
    RawSqlite other(file);
    other.run("BEGIN IMMEDIATE");
    expectFailed(write(*store, newEvents("g", 0, 2, {"lost"})), "locked");
    expectFailed(write(*store, Uptime{5}), "locked");
    EXPECT_EQ(gameOf(*store, "g")->events.size(), 0U);  // reading goes on
    other.run("ROLLBACK");
    EXPECT_EQ(outcome(*store, newEvents("g", 0, 3, {"kept"})), Written::done);
    EXPECT_EQ(gameOf(*store, "g")->events, std::vector<std::string>{"kept"});
}

TEST(SqliteFault, AShortLockIsWaitedFor) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    SqliteOptions options;
    options.busyTime = std::chrono::seconds(60);
    const auto store = opened(file, options);
    RawSqlite other(file);
    other.run("BEGIN IMMEDIATE");
    auto told = ask(*store, newGame("g", "ann", 1));
    EXPECT_EQ(told.wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
    other.run("ROLLBACK");
    EXPECT_EQ(told.get().written, Written::done);
}

TEST(SqliteFault, NoFileMayGrow) {
    // What a full disk does, without a disk: the limit that a process has for its files.
    const Folder folder;
    const auto store = opened(folder.file("otrera.db"));
    auto* const before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    getrlimit(RLIMIT_FSIZE, &usual);
    const rlimit small{rlim_t{2} << 20, usual.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const auto [reason, done] = writeUntilFull(*store);
    setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, before);
    EXPECT_NE(reason.find("disk is full"), std::string::npos) << reason;
    EXPECT_GT(done, 100);
    expectWholeAndWorking(*store, done);
}

// In a mount namespace of this thread and those that it starts: nobody else sees the disk.
bool mountSmallDisk(const std::string& folder) {
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=8m") == 0;
}

TEST(SqliteFault, DiskFullThenRoom) {
    const Folder folder;
    bool mounted = false;
    std::thread([&] {
        mounted = mountSmallDisk(folder.path());
        if (!mounted) return;
        const std::string file = folder.file("otrera.db");
        int done = 0;
        {
            const auto store = opened(file);
            const std::string ballast = folder.file("ballast");
            putContent(ballast, std::string(4 << 20, 'b'));
            std::string reason;
            std::tie(reason, done) = writeUntilFull(*store);
            EXPECT_NE(reason.find("disk is full"), std::string::npos) << reason;
            EXPECT_GT(done, 20);
            EXPECT_TRUE(gameOf(*store, "g0"));
            fs::remove(ballast);
            expectWholeAndWorking(*store, done);
        }
        const auto store = opened(file);
        EXPECT_EQ(gameOf(*store, "g0")->events.size(), 51U);
        EXPECT_EQ(read(*store, [](Reader& reader) { return reader.totals()->games; }), done);
    }).join();
    if (!mounted) GTEST_SKIP() << "no right to mount a small disk";
}

TEST(SqliteFault, AFullDiskCannotBeOpenedAtFirst) {
    const Folder folder;
    bool mounted = false;
    std::thread([&] {
        mounted = mountSmallDisk(folder.path());
        if (!mounted) return;
        const std::string ballast = folder.file("ballast");
        putContent(ballast, std::string(9 << 20, 'b'));
        const auto refused = openSqlite(folder.file("otrera.db"));
        ASSERT_FALSE(refused.ok());
        EXPECT_NE(refused.error().text.find("disk is full"), std::string::npos) << refused.error().text;
        fs::remove(ballast);
        const auto store = opened(folder.file("otrera.db"));
        EXPECT_EQ(outcome(*store, newGame("g", "ann", 1)), Written::done);
    }).join();
    if (!mounted) GTEST_SKIP() << "no right to mount a small disk";
}

TEST(SqliteFault, ARemovedFileTakesNoMoreAndComesBack) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const auto store = opened(file);
    std::atomic<int> calls{0};
    store->onForeignChange([&] { ++calls; });
    EXPECT_EQ(outcome(*store, newGame("g", "ann", 1)), Written::done);
    fs::rename(file, file + ".away");
    expectFailed(write(*store, newEvents("g", 0, 2, {"lost"})), "removed or replaced");
    EXPECT_FALSE(fs::exists(file));
    putContent(file, "another file");
    expectFailed(write(*store, newEvents("g", 0, 2, {"lost"})), "removed or replaced");
    EXPECT_EQ(calls, 0);
    fs::rename(file + ".away", file);
    // Nobody knows what happened to it meanwhile: the game must be read again.
    EXPECT_EQ(outcome(*store, newEvents("g", 0, 3, {"early"})), Written::conflict);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(outcome(*store, newEvents("g", 0, 3, {"kept"})), Written::done);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(gameOf(*store, "g")->events, std::vector<std::string>{"kept"});
}

TEST(SqliteFault, AChangeThatCannotBeStoredSpoilsNoOthers) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const auto store = opened(file);
    write(*store, newGame("g", "ann", 1));
    // Another program breaks what the tables rely on: this event is there although the game does not say so.
    RawSqlite(file).run("INSERT INTO events VALUES (1, 3, 'stray')");
    write(*store, Uptime{1});
    auto good = ask(*store, newEvents("g", 0, 2, {"a", "b"}));
    auto bad = ask(*store, newEvents("g", 2, 3, {"c", "d"}));
    auto other = ask(*store, newGame("h", "ann", 4));
    EXPECT_EQ(good.get().written, Written::done);
    EXPECT_EQ(bad.get().written, Written::failed);
    EXPECT_EQ(other.get().written, Written::done);
    EXPECT_TRUE(gameOf(*store, "h"));
    RawSqlite(file).run("DELETE FROM events WHERE event = 'stray'");
    EXPECT_EQ(gameOf(*store, "g")->events, (std::vector<std::string>{"a", "b"}));
}

TEST(SqliteFault, ForeignChangesAreNoticed) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const auto store = opened(file);
    write(*store, newGame("g", "ann", 1));
    std::atomic<int> calls{0};
    std::promise<void> noticed;
    store->onForeignChange([&] {
        if (++calls == 2) noticed.set_value();
    });
    for (int i = 0; i < 20; ++i) EXPECT_EQ(outcome(*store, newEvents("g", i, 1, {"own"})), Written::done);
    EXPECT_EQ(calls, 0);

    RawSqlite other(file);
    other.run("UPDATE games SET setup = 'another'");
    // Made for the game as it was: refused once, although the version fits.
    const Told told = write(*store, newEvents("g", 20, 2, {"x"}));
    if (calls == 1 && told.written == Written::done) {
        SUCCEED() << "noticed in the moment between";
    } else {
        EXPECT_EQ(told.written, Written::conflict);
        EXPECT_EQ(calls, 1);
        EXPECT_EQ(outcome(*store, newEvents("g", 20, 2, {"x"})), Written::done);
    }
    other.run("UPDATE games SET setup = 'a third'");
    EXPECT_EQ(noticed.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
    EXPECT_EQ(gameOf(*store, "g")->setup, "a third");
}

}  // namespace
