#include "engine/helpers.h"

#include <gtest/gtest.h>

#include "../search/alpha_betas.h"
#include "engine/engine.h"

// Engines that think with several threads.

using namespace otrera;
using engine::Engine;
using engine::Limits;
using engine::Options;
using rules::Position;
using rules::Rules;
using search::Report;

namespace {

using RulesPointer = std::shared_ptr<const Rules>;

/// What was asked of one helper, or of all in turn.
struct Asked {
    std::uint64_t seed = 0;
    std::vector<Position> started;
    std::vector<rules::Turn> only;
    std::size_t wantedLines = 0;
    int forgotten = 0;
    std::uint64_t advanced = 0;
};

/// A helper that goes on for ever and notes what it is asked: without locks, so that a call which comes when
/// none may come is a race.
class NotingHelper final : public search::Search {
  public:
    explicit NotingHelper(Asked& asked) : asked_(asked) {}
    void start(const Position& position) override {
        asked_.started.push_back(position);
        nodes_ = 0;
    }
    void forget() override { ++asked_.forgotten; }
    bool advance(std::uint64_t nodes) override {
        nodes_ += nodes;
        asked_.advanced += nodes;
        return true;
    }
    std::uint64_t nodes() const override { return nodes_; }
    Report report() const override { return {}; }
    void considerOnly(const std::vector<rules::Turn>& turns) override { asked_.only = turns; }
    void wantLines(std::size_t most) override { asked_.wantedLines = most; }

  private:
    Asked& asked_;
    std::uint64_t nodes_ = 0;
};

/// A search of 1024 positions, with helpers that note.
class Helped final : public search::Search {
  public:
    explicit Helped(std::vector<Asked>& asked) : asked_(asked) {}
    void start(const Position&) override { nodes_ = 0; }
    bool advance(std::uint64_t nodes) override { return (nodes_ += nodes) < 1024; }
    std::uint64_t nodes() const override { return nodes_; }
    Report report() const override {
        Report report;
        report.nodes = nodes_;
        return report;
    }
    std::unique_ptr<Search> makeHelper(std::uint64_t seed) const override {
        auto& asked = asked_.at(seed);
        asked.seed = seed;
        return std::make_unique<NotingHelper>(asked);
    }

  private:
    std::vector<Asked>& asked_;
    std::uint64_t nodes_ = 0;
};

RulesPointer pointerTo(Rules rules) { return std::make_shared<const Rules>(std::move(rules)); }
RulesPointer rulesNamed(const char* id) { return pointerTo(test::rulesOf(*rules::findBuiltinVariant(id))); }

TEST(Helpers, AreLedAsTheSearchIs) {
    const auto rules = rulesNamed("amazons-6x6");
    std::vector<Asked> asked(4);
    Engine engine(rules, std::make_unique<Helped>(asked), 4);
    base::ManualClock clock;
    auto position = rules->start();
    const auto only = turnsOf(*rules, position);
    engine.considerOnly(only);
    engine.wantLines(5);
    engine.think({}, clock, nullptr, {});
    playTurn(*rules, position, only[0]);
    engine.forget();
    engine.setPosition(position);
    engine.think({}, clock, nullptr, {});
    EXPECT_EQ(asked[0].seed, 0U) << "none for the search itself";
    for (std::uint64_t i = 1; i < 4; ++i) {
        EXPECT_EQ(asked[i].seed, i);
        EXPECT_EQ(asked[i].started, (std::vector<Position>{rules->start(), position}));
        EXPECT_EQ(asked[i].only, only);
        EXPECT_EQ(asked[i].wantedLines, 5U);
        EXPECT_EQ(asked[i].forgotten, 1);
    }
}

TEST(Helpers, NoneWorksBetweenThoughts) {
    const auto rules = rulesNamed("amazons-6x6");
    std::vector<Asked> asked(3);
    Engine engine(rules, std::make_unique<Helped>(asked), 3);
    base::ManualClock clock;
    for (int i = 0; i < 200; ++i) {
        std::uint64_t told = 0;
        const Report report = engine.think({}, clock, nullptr, [&](const Report& now) {
            EXPECT_GE(now.nodes, told);
            told = now.nodes;
        });
        // All that they have judged is counted when think() returns; were one still at work, this would be a
        // race, and the sum another.
        EXPECT_EQ(report.nodes, 1024 + asked[1].advanced + asked[2].advanced);
        asked[1].advanced = asked[2].advanced = 0;
    }
}

TEST(Helpers, MoveWithTheirEngine) {
    const auto rules = rulesNamed("amazons-6x6");
    std::vector<Asked> asked(3);
    Engine first(rules, std::make_unique<Helped>(asked), 2);
    Engine engine = std::move(first);
    base::ManualClock clock;
    engine.think({}, clock, nullptr, {});
    EXPECT_EQ(asked[1].started.size(), 1U);
    engine = Engine(rules, std::make_unique<Helped>(asked), 3);
    engine.think({}, clock, nullptr, {});
    EXPECT_EQ(asked[1].started.size(), 2U);
    EXPECT_EQ(asked[2].started.size(), 1U);
}

/// Two threads, little memory, so that they meet.
Options twoThreads() {
    Options options;
    options.threads = 2;
    options.alphaBeta.tableEntries = 256;
    return options;
}

TEST(Threads, SolveSmallPositions) {
    int positions = 0;
    for (const rules::Variant& variant : test::smallBoards()) {
        const auto rules = pointerTo(test::rulesOf(variant));
        auto options = twoThreads();
        options.alphaBeta.counts = false;
        auto engine = makeEngine(rules, options);
        base::ManualClock clock;
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::ending(*rules, random, 7);
            if (seed % 5 == 0) test::makeStep(*rules, random, position);
            engine.setPosition(position);
            const Report report = engine.think({}, clock, nullptr, {});
            test::expectSound(*rules, position, report);
            EXPECT_TRUE(report.proved);
            const bool wins = test::Exhaustive(*rules, position.toMove()).wins(position);
            EXPECT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
            ++positions;
            if (HasFailure()) return;
        }
    }
    EXPECT_GE(positions, 50);
}

TEST(Threads, AreStoppedAndGoOn) {
    const auto rules = rulesNamed("amazons");
    auto engine = makeEngine(rules, twoThreads());
    base::ManualClock clock;
    for (int i = 0; i < 20; ++i) {
        std::atomic<bool> stop = false;
        const Report report =
            engine.think({}, clock, &stop, [&](const Report& now) { stop = now.nodes > 3000; });
        test::expectSound(*rules, rules->start(), report);
        EXPECT_GT(report.nodes, 3000U);
    }
    const std::atomic<bool> stopped = true;
    EXPECT_TRUE(engine.think({}, clock, &stopped, {}).best);
}

TEST(Threads, TheNodesOfAllAreLimited) {
    const auto rules = rulesNamed("amazons");
    auto engine = makeEngine(rules, twoThreads());
    base::ManualClock clock;
    const Report report = engine.think({20'000, {}}, clock, nullptr, {});
    EXPECT_GE(report.nodes, 20'000U);
    test::expectSound(*rules, rules->start(), report);
}

TEST(Threads, PlayAGameToItsEnd) {
    // With positions that counting decides on the way, and a finished one at the end.
    const auto rules = rulesNamed("amazons-6x6");
    auto options = twoThreads();
    options.threads = 3;
    auto engine = makeEngine(rules, options);
    base::ManualClock clock;
    int counted = 0;
    Position position = rules->start();
    while (true) {
        engine.setPosition(position);
        const Report report = engine.think({3000, {}}, clock, nullptr, {});
        test::expectSound(*rules, position, report);
        if (HasFailure() || position.finished()) break;
        counted += report.proved ? 1 : 0;
        playTurn(*rules, position, *report.best);
    }
    EXPECT_GT(counted, 0);
    EXPECT_TRUE(engine.think({}, clock, nullptr, {}).proved);
}

TEST(Threads, SomeTurnsAndSeveral) {
    const auto rules = rulesNamed("amazons");
    auto engine = makeEngine(rules, twoThreads());
    base::ManualClock clock;
    const auto legal = turnsOf(*rules, rules->start());
    const std::vector<rules::Turn> only{legal[5], legal[700], legal[1500]};
    engine.considerOnly(only);
    engine.wantLines(2);
    engine.think({20'000, {}}, clock, nullptr, {});
    const auto lines = engine.lines(2);
    ASSERT_EQ(lines.size(), 2U);
    for (const search::Line& line : lines)
        EXPECT_NE(std::find(only.begin(), only.end(), line.turns.front()), only.end());
    EXPECT_NE(lines[0].turns.front(), lines[1].turns.front());
}

TEST(Threads, ASearchThatCannotShareThinksAlone) {
    base::ManualClock clock;
    const auto thought = [&](const char* id, Options options, unsigned threads) {
        options.threads = threads;
        return makeEngine(rulesNamed(id), options).think({5000, {}}, clock, nullptr, {});
    };
    Options byTree;
    byTree.treeSearch = true;
    EXPECT_EQ(thought("amazons-4a", {}, 4), thought("amazons-4a", {}, 1));
    EXPECT_EQ(thought("amazons", byTree, 4), thought("amazons", byTree, 1));
}

TEST(Threads, OneIsRepeatable) {
    base::ManualClock clock;
    const auto thought = [&] {
        return engine::makeEngine(rulesNamed("amazons")).think({20'000, {}}, clock, nullptr, {});
    };
    EXPECT_EQ(thought(), thought());
}

TEST(MakeSearch, TakesTheSearchThatTheVariantAndTheOptionsAskFor) {
    const auto kindOf = [](const rules::Variant& variant, bool treeSearch) -> std::string {
        const auto rules = test::rulesOf(variant);
        Options options;
        options.treeSearch = treeSearch;
        const auto search = engine::makeSearch(rules, options);
        if (dynamic_cast<const search::AlphaBeta*>(search.get()) != nullptr) return "alpha-beta";
        return dynamic_cast<const search::TreeSearch*>(search.get()) != nullptr ? "tree" : "other";
    };
    for (const rules::Variant& variant : test::allVariants()) {
        const bool forTwo = variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out;
        EXPECT_EQ(kindOf(variant, false), forTwo ? "alpha-beta" : "tree") << variant.id;
        EXPECT_EQ(kindOf(variant, true), "tree") << variant.id;
    }
    auto passing = *rules::findBuiltinVariant("amazons");
    passing.id = "amazons-pass";
    passing.rule = rules::BlockedRule::pass;
    EXPECT_EQ(kindOf(passing, false), "tree");
}

}  // namespace
