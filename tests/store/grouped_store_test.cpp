// The threads between a store's callers and a database, over a database that does what the test says.
#include "store/grouped_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

// What the test and the writer of the store share.
struct Database {
    std::mutex mutex;
    std::condition_variable changed;
    bool held = false;     // the writer waits
    bool entered = false;  // it has taken a group
    std::vector<std::size_t> groups;
    std::atomic<bool> foreign{false};

    void hold() {
        const std::lock_guard lock(mutex);
        held = true;
    }
    void waitUntilEntered() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return entered; });
    }
    void letGo() {
        const std::lock_guard lock(mutex);
        held = false;
        changed.notify_all();
    }
};

class ScriptedWriter final : public Writer {
  public:
    explicit ScriptedWriter(Database& database) : database_(database) {}
    GroupOutcome write(std::span<const Change> changes) override {
        std::unique_lock lock(database_.mutex);
        database_.groups.push_back(changes.size());
        database_.entered = true;
        database_.changed.notify_all();
        database_.changed.wait(lock, [this] { return !database_.held; });
        return {std::vector<Outcome>(changes.size(), Outcome{Written::done, ""}),
                database_.foreign.exchange(false)};
    }
    bool changedByOthers() override { return database_.foreign.exchange(false); }

  private:
    Database& database_;
};

class NoReader final : public Reader {
  public:
    otrera::base::Result<std::optional<Game>> game(const std::string&) override { return none(); }
    otrera::base::Result<std::vector<Summary>> games(const Query&) override { return none(); }
    otrera::base::Result<std::vector<std::string>> attended() override { return none(); }
    otrera::base::Result<std::int64_t> uptime() override { return none(); }
    otrera::base::Result<Totals> totals() override { return none(); }

  private:
    static otrera::base::Error none() { return {"nothing is stored"}; }
};

std::unique_ptr<Store> storeOver(Database& database, std::size_t bound = 100) {
    return std::make_unique<GroupedStore>(std::make_unique<ScriptedWriter>(database),
                                          std::make_unique<NoReader>(), bound);
}

TEST(GroupedStore, TakesAllThatWaitsAsOneGroup) {
    Database database;
    database.hold();
    const auto store = storeOver(database);
    std::vector<std::future<Told>> told;
    told.push_back(ask(*store, Uptime{0}));
    database.waitUntilEntered();
    for (int i = 1; i <= 70; ++i) told.push_back(ask(*store, Uptime{i}));
    database.letGo();
    for (auto& one : told) EXPECT_EQ(one.get().written, Written::done);
    EXPECT_EQ(database.groups, (std::vector<std::size_t>{1, 70}));
}

TEST(GroupedStore, BeyondTheBoundChangesFailAtOnce) {
    Database database;
    database.hold();
    const auto store = storeOver(database, 10);
    std::vector<std::future<Told>> told;
    told.push_back(ask(*store, Uptime{0}));
    database.waitUntilEntered();
    for (int i = 1; i <= 10; ++i) told.push_back(ask(*store, Uptime{i}));
    bool refused = false;
    store->write(Uptime{11}, [&](Written written, const std::string& reason) {
        refused = written == Written::failed && !reason.empty();
    });
    EXPECT_TRUE(refused);
    database.letGo();
    for (auto& one : told) EXPECT_EQ(one.get().written, Written::done);
    EXPECT_EQ(outcome(*store, Uptime{12}), Written::done);
}

TEST(GroupedStore, TellsTheListenerBeforeTheChange) {
    Database database;
    const auto store = storeOver(database);
    std::atomic<int> calls{0};
    store->onForeignChange([&] { calls += 100; });
    store->onForeignChange([&] { ++calls; });  // in place of the first
    EXPECT_EQ(outcome(*store, Uptime{1}), Written::done);
    EXPECT_EQ(calls, 0);
    database.foreign = true;
    int callsWhenTold = 0;
    std::promise<void> told;
    store->write(Uptime{2}, [&](Written, const std::string&) {
        callsWhenTold = calls;
        told.set_value();
    });
    told.get_future().wait();
    EXPECT_EQ(callsWhenTold, 1);
}

TEST(GroupedStore, NoticesOthersWithoutAChange) {
    Database database;
    const auto store = storeOver(database);
    std::promise<void> noticed;
    store->onForeignChange([&] { noticed.set_value(); });
    database.foreign = true;
    EXPECT_EQ(noticed.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
}

TEST(GroupedStore, WhoIsToldWhileItClosesMayStillAsk) {
    Database database;
    database.hold();
    auto store = storeOver(database);
    Store& open = *store;
    int chained = 0;
    int jobs = 0;
    Written late = Written::done;
    open.write(Uptime{1}, [&](Written, const std::string&) {
        open.write(Uptime{2}, [&](Written written, const std::string&) {
            chained += written == Written::done ? 1 : 0;
            open.read([&](Reader& reader) {
                jobs += reader.uptime().ok() ? 0 : 1;
                open.write(Uptime{3}, [&](Written last, const std::string&) { late = last; });
            });
        });
    });
    database.letGo();
    store.reset();
    EXPECT_EQ(chained, 1);
    EXPECT_EQ(jobs, 1);
    // The job may have run while changes were still taken, or after.
    EXPECT_TRUE(late == Written::done || late == Written::failed);
}

}  // namespace
