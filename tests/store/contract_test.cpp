// What every store promises: the same tests on each kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "store/memory_store.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

// Where one test has its store; open() again after closing gives what was kept.
class Home {
  public:
    explicit Home(std::string kind) : kind_(std::move(kind)) {}
    std::unique_ptr<Store> open() const {
        if (kind_ == "memory") return std::make_unique<MemoryStore>();
        return opened(folder_.file("otrera.db"));
    }

  private:
    std::string kind_;
    Folder folder_;
};

class Contract : public ::testing::TestWithParam<std::string> {
  protected:
    Home home{GetParam()};
    std::unique_ptr<Store> store = home.open();
};

INSTANTIATE_TEST_SUITE_P(Stores, Contract, ::testing::Values("memory", "sqlite"),
                         [](const auto& one) { return one.param; });

TEST_P(Contract, EmptyAtFirst) {
    EXPECT_FALSE(gameOf(*store, "g"));
    EXPECT_TRUE(idsOf(*store, of("ann")).empty());
    read(*store, [](Reader& reader) {
        EXPECT_TRUE(reader.attended().value().empty());
        EXPECT_EQ(*reader.uptime(), 0);
        EXPECT_EQ(reader.totals()->games, 0);
        EXPECT_EQ(reader.totals()->events, 0);
        return 0;
    });
}

TEST_P(Contract, KeepsAGameWhole) {
    NewGame change = newGame("g", "ann", 1000, {"first", "second"});
    change.game.summary.changed = 2000;
    change.game.summary.result = "1-0";
    change.game.summary.attended = true;
    EXPECT_EQ(outcome(*store, change), Written::done);
    const auto game = gameOf(*store, "g");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->summary.id, "g");
    EXPECT_EQ(game->summary.variant, "amazons");
    EXPECT_EQ(game->summary.created, 1000);
    EXPECT_EQ(game->summary.changed, 2000);
    EXPECT_EQ(game->summary.version, 2);
    EXPECT_EQ(game->summary.result, "1-0");
    EXPECT_TRUE(game->summary.attended);
    EXPECT_EQ(game->setup, "setup of g");
    EXPECT_EQ(game->events, (std::vector<std::string>{"first", "second"}));
}

TEST_P(Contract, AnIdIsTakenOnce) {
    EXPECT_EQ(outcome(*store, newGame("g", "ann", 1, {"mine"})), Written::done);
    const Told second = write(*store, newGame("g", "bob", 2, {"other"}));
    EXPECT_EQ(second.written, Written::conflict);
    EXPECT_NE(second.reason.find("g"), std::string::npos);
    EXPECT_EQ(gameOf(*store, "g")->events, std::vector<std::string>{"mine"});
    EXPECT_TRUE(idsOf(*store, of("bob")).empty());
}

TEST_P(Contract, AGameHasTheVersionOfItsEvents) {
    NewGame change = newGame("g", "ann", 1, {"one"});
    change.game.summary.version = 2;
    EXPECT_EQ(outcome(*store, change), Written::conflict);
    EXPECT_FALSE(gameOf(*store, "g"));
}

TEST_P(Contract, EventsFollowTheirVersion) {
    write(*store, newGame("g", "ann", 1));
    EXPECT_EQ(outcome(*store, newEvents("g", 0, 2, {"a", "b"})), Written::done);
    EXPECT_EQ(outcome(*store, newEvents("g", 0, 3, {"stale"})), Written::conflict);
    EXPECT_EQ(outcome(*store, newEvents("g", 1, 3, {"stale"})), Written::conflict);
    EXPECT_EQ(outcome(*store, newEvents("g", 3, 3, {"early"})), Written::conflict);
    EXPECT_EQ(outcome(*store, newEvents("none", 0, 3, {"lost"})), Written::conflict);
    NewEvents last = newEvents("g", 2, 4, {"c"});
    last.summary.result = "0-1";
    last.summary.variant = "something else";
    last.summary.created = 99;
    EXPECT_EQ(outcome(*store, last), Written::done);
    EXPECT_EQ(outcome(*store, last), Written::conflict);
    const auto game = gameOf(*store, "g");
    EXPECT_EQ(game->events, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(game->summary.version, 3);
    EXPECT_EQ(game->summary.changed, 4);
    EXPECT_EQ(game->summary.result, "0-1");
    EXPECT_EQ(game->summary.variant, "amazons");
    EXPECT_EQ(game->summary.created, 1);
    EXPECT_FALSE(gameOf(*store, "none"));
}

TEST_P(Contract, ASummaryChangesWithoutEvents) {
    write(*store, newGame("g", "ann", 1, {"a"}));
    NewEvents change = newEvents("g", 1, 1, {});
    change.summary.attended = true;
    EXPECT_EQ(outcome(*store, change), Written::done);
    EXPECT_TRUE(gameOf(*store, "g")->summary.attended);
    change.summary.version = 2;
    EXPECT_EQ(outcome(*store, change), Written::conflict);
}

TEST_P(Contract, OwnersComeAndGo) {
    write(*store, newGame("g", "ann", 1, {"a"}));
    NewEvents joined = newEvents("g", 1, 2, {"b"});
    joined.owners = {"bob", "ann", "bob"};
    EXPECT_EQ(outcome(*store, joined), Written::done);
    EXPECT_EQ(idsOf(*store, of("ann")), std::vector<std::string>{"g"});
    EXPECT_EQ(idsOf(*store, of("bob")), std::vector<std::string>{"g"});

    EXPECT_EQ(outcome(*store, Departure{"g", "cat"}), Written::done);
    EXPECT_EQ(outcome(*store, Departure{"none", "ann"}), Written::done);
    EXPECT_TRUE(gameOf(*store, "g"));
    EXPECT_EQ(outcome(*store, Departure{"g", "ann"}), Written::done);
    EXPECT_TRUE(idsOf(*store, of("ann")).empty());
    EXPECT_EQ(gameOf(*store, "g")->events.size(), 2U);
    EXPECT_EQ(outcome(*store, Departure{"g", "ann"}), Written::done);
    EXPECT_TRUE(gameOf(*store, "g"));
    EXPECT_EQ(outcome(*store, Departure{"g", "bob"}), Written::done);
    EXPECT_FALSE(gameOf(*store, "g"));
    EXPECT_EQ(read(*store, [](Reader& reader) { return *reader.totals(); }).events, 0);

    // Its id is free again, and nothing of the old game is left.
    EXPECT_EQ(outcome(*store, newGame("g", "cat", 5, {"new"})), Written::done);
    EXPECT_EQ(gameOf(*store, "g")->events, std::vector<std::string>{"new"});
}

TEST_P(Contract, AGameWithoutOwnersIsKept) {
    NewGame change = newGame("g", "ann", 1);
    change.owners.clear();
    EXPECT_EQ(outcome(*store, change), Written::done);
    EXPECT_EQ(outcome(*store, Departure{"g", "ann"}), Written::done);
    EXPECT_TRUE(gameOf(*store, "g"));
}

TEST_P(Contract, UptimeNeverBecomesLess) {
    const auto uptime = [&] { return read(*store, [](Reader& reader) { return *reader.uptime(); }); };
    write(*store, Uptime{5000});
    EXPECT_EQ(uptime(), 5000);
    EXPECT_EQ(outcome(*store, Uptime{4000}), Written::done);
    EXPECT_EQ(uptime(), 5000);
    write(*store, Uptime{std::int64_t{1} << 60});
    EXPECT_EQ(uptime(), std::int64_t{1} << 60);
    write(*store, Uptime{-1});
    EXPECT_EQ(uptime(), std::int64_t{1} << 60);
}

TEST_P(Contract, Attended) {
    for (const char* id : {"b", "a", "c"}) {
        NewGame change = newGame(id, "ann", 1);
        change.game.summary.attended = *id != 'c';
        write(*store, change);
    }
    const auto attended = [&] { return read(*store, [](Reader& reader) { return *reader.attended(); }); };
    EXPECT_EQ(attended(), (std::vector<std::string>{"a", "b"}));
    write(*store, newEvents("a", 0, 2, {"over"}));
    EXPECT_EQ(attended(), std::vector<std::string>{"b"});
}

TEST_P(Contract, ListsFollowEveryFilter) {
    // Two games of each moment; the order is by moment and id, downwards.
    const struct {
        const char* id;
        const char* variant;
        std::int64_t changed;
        const char* result;
    } rows[] = {{"a", "amazons", 10, "*"},   {"b", "cowboys", 10, "1-0"}, {"c", "amazons", 20, "0-1"},
                {"d", "cowboys", 20, "*"},   {"e", "amazons", 30, "*"},   {"f", "amazons", 30, "B>R>W"},
                {"z", "amazons", -5, "1-0"}, {"o", "amazons", 25, "*"}};
    for (const auto& row : rows) {
        NewGame change = newGame(row.id, *row.id == 'o' ? "bob" : "ann", row.changed);
        change.game.summary.variant = row.variant;
        change.game.summary.result = row.result;
        EXPECT_EQ(outcome(*store, change), Written::done);
    }
    using Ids = std::vector<std::string>;
    Query query = of("ann");
    EXPECT_EQ(idsOf(*store, query), (Ids{"f", "e", "d", "c", "b", "a", "z"}));
    query.variant = "amazons";
    EXPECT_EQ(idsOf(*store, query), (Ids{"f", "e", "c", "a", "z"}));
    query.finished = true;
    EXPECT_EQ(idsOf(*store, query), (Ids{"f", "c", "z"}));
    query.finished = false;
    EXPECT_EQ(idsOf(*store, query), (Ids{"e", "a"}));
    query = of("ann");
    query.from = 20;
    EXPECT_EQ(idsOf(*store, query), (Ids{"f", "e", "d", "c"}));
    query.until = 30;
    EXPECT_EQ(idsOf(*store, query), (Ids{"d", "c"}));
    query.from.reset();
    EXPECT_EQ(idsOf(*store, query), (Ids{"d", "c", "b", "a", "z"}));
    query.after = std::pair(20, "d");
    EXPECT_EQ(idsOf(*store, query), (Ids{"c", "b", "a", "z"}));
    query.most = 2;
    EXPECT_EQ(idsOf(*store, query), (Ids{"c", "b"}));
    query.variant = "cowboys";
    EXPECT_EQ(idsOf(*store, query), Ids{"b"});
    query = of("ann");
    query.most = 0;
    EXPECT_TRUE(idsOf(*store, query).empty());
    EXPECT_EQ(idsOf(*store, of("bob")), Ids{"o"});
    EXPECT_TRUE(idsOf(*store, of("")).empty());

    // A change moves a game to the front, and its result to the finished ones.
    NewEvents change = newEvents("a", 0, 40, {"x"});
    change.summary.result = "1-0";
    write(*store, change);
    query = of("ann");
    query.finished = true;
    EXPECT_EQ(idsOf(*store, query), (Ids{"a", "f", "c", "b", "z"}));
}

TEST_P(Contract, PagesGoThroughAll) {
    std::vector<std::string> all;
    for (int i = 0; i < 120; ++i) {
        const std::string id = "game" + std::to_string(1000 + i);
        write(*store, newGame(id, "ann", i / 7));
        all.push_back(id);
    }
    std::reverse(all.begin(), all.end());
    std::vector<std::string> seen;
    Query query = of("ann");
    query.most = 50;
    while (true) {
        const auto page = read(*store, [&](Reader& reader) { return *reader.games(query); });
        if (page.empty()) break;
        for (const auto& summary : page) seen.push_back(summary.id);
        query.after = std::pair(page.back().changed, page.back().id);
    }
    EXPECT_EQ(seen, all);
}

TEST_P(Contract, TextsAreKeptByteForByte) {
    std::string everyByte;
    for (int i = 0; i < 256; ++i) everyByte += static_cast<char>(i);
    const std::string odd[] = {"",
                               std::string(1, '\0'),
                               std::string("zero\0inside", 11),
                               "it's \"quoted\" `so` \\ % _ ; -- /* :name ?1 $1",
                               "\xff\xfe broken \xc3 UTF-8 \xed\xa0\x80",
                               "\u00e4\u6f22\U0001f3f9",
                               "line\r\nline\n\ttab",
                               everyByte,
                               "123",
                               "0x10",
                               "1e5",
                               "NULL"};
    std::int64_t time = 0;
    for (const std::string& text : odd) {
        NewGame change = newGame("id" + text, "owner" + text, ++time, {text, text + text});
        change.game.setup = text;
        change.game.summary.variant = "variant" + text;
        change.game.summary.result = "result" + text;
        ASSERT_EQ(outcome(*store, change), Written::done) << text;
        NewEvents more = newEvents("id" + text, 2, ++time, {text});
        more.summary.result = text;
        ASSERT_EQ(outcome(*store, more), Written::done) << text;
    }
    for (const std::string& text : odd) {
        const auto game = gameOf(*store, "id" + text);
        ASSERT_TRUE(game) << text;
        EXPECT_EQ(game->summary.id, "id" + text);
        EXPECT_EQ(game->summary.variant, "variant" + text);
        EXPECT_EQ(game->summary.result, text);
        EXPECT_EQ(game->setup, text);
        EXPECT_EQ(game->events, (std::vector<std::string>{text, text + text, text}));
        Query query = of("owner" + text);
        query.variant = "variant" + text;
        EXPECT_EQ(idsOf(*store, query), std::vector<std::string>{"id" + text});
    }
}

TEST_P(Contract, BigTexts) {
    const std::string big(8 << 20, 'b');
    NewGame change = newGame("g", "ann", 1, {big});
    change.game.setup = big + "s";
    EXPECT_EQ(outcome(*store, change), Written::done);
    std::vector<std::string> many(3000, "event");
    EXPECT_EQ(outcome(*store, newEvents("g", 1, 2, many)), Written::done);
    const auto game = gameOf(*store, "g");
    EXPECT_EQ(game->events.size(), 3001U);
    EXPECT_EQ(game->events[0], big);
    EXPECT_EQ(game->setup.size(), big.size() + 1);
}

TEST_P(Contract, AConflictSpoilsNoOthers) {
    // Asked for at once, so that a store that groups has them in one group.
    std::vector<std::future<Told>> told;
    told.push_back(ask(*store, newGame("g", "ann", 1)));
    for (int i = 0; i < 100; ++i) {
        told.push_back(ask(*store, newEvents("g", i, i, {"e" + std::to_string(i)})));
        told.push_back(ask(*store, newEvents("g", i, i, {"stale"})));
        told.push_back(ask(*store, newGame("g", "bob", i)));
    }
    EXPECT_EQ(told[0].get().written, Written::done);
    for (std::size_t i = 1; i < told.size(); ++i) {
        EXPECT_EQ(told[i].get().written, i % 3 == 1 ? Written::done : Written::conflict) << i;
    }
    const auto game = gameOf(*store, "g");
    ASSERT_EQ(game->events.size(), 100U);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(game->events[i], "e" + std::to_string(i));
}

TEST_P(Contract, ManyThreadsAreToldEachOnce) {
    constexpr int threads = 8;
    constexpr int changes = 300;
    std::vector<std::atomic<int>> told(threads * changes);
    std::atomic<int> done{0};
    {
        std::vector<std::thread> writers;
        for (int t = 0; t < threads; ++t) {
            writers.emplace_back([&, t] {
                const std::string id = "g" + std::to_string(t);
                store->write(newGame(id, "ann", t), [](Written, const std::string&) {});
                for (int i = 0; i < changes; ++i) {
                    store->write(newEvents(id, i, i, {std::to_string(i)}),
                                 [&, t, i](Written written, const std::string&) {
                                     if (written == Written::done) ++done;
                                     ++told[static_cast<std::size_t>(t * changes + i)];
                                 });
                    if (i % 50 == 0) store->read([](Reader& reader) { EXPECT_TRUE(reader.totals().ok()); });
                }
            });
        }
        for (auto& writer : writers) writer.join();
    }
    EXPECT_EQ(outcome(*store, Uptime{1}), Written::done);  // after all before it
    EXPECT_EQ(done, threads * changes);
    for (const auto& count : told) EXPECT_EQ(count, 1);
    for (int t = 0; t < threads; ++t) {
        const auto game = gameOf(*store, "g" + std::to_string(t));
        ASSERT_EQ(game->events.size(), std::size_t{changes});
        for (int i = 0; i < changes; ++i) EXPECT_EQ(game->events[i], std::to_string(i));
    }
}

TEST_P(Contract, AReadSeesWhatWasToldDone) {
    write(*store, newGame("g", "ann", 0));
    for (int i = 0; i < 200; ++i) {
        std::promise<std::size_t> seen;
        store->write(newEvents("g", i, i, {"x"}), [&](Written written, const std::string&) {
            ASSERT_EQ(written, Written::done);
            store->read([&](Reader& reader) { seen.set_value(reader.game("g").value()->events.size()); });
        });
        ASSERT_EQ(seen.get_future().get(), static_cast<std::size_t>(i + 1));
    }
}

TEST_P(Contract, ClosingCarriesOutWhatWasAskedFor) {
    int done = 0;
    int readsSeen = 0;
    for (int i = 0; i < 500; ++i) {
        store->write(newGame("g" + std::to_string(i), "ann", i), [&](Written written, const std::string&) {
            if (written == Written::done) ++done;
        });
    }
    store->read([&](Reader&) { ++readsSeen; });
    store.reset();
    EXPECT_EQ(done, 500);
    EXPECT_EQ(readsSeen, 1);
}

}  // namespace
