#include "engine/engine.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "engine/levels.h"
#include "rules/turns.h"

using namespace otrera;
using engine::Engine;
using engine::Limits;
using search::Report;

namespace {

std::shared_ptr<const rules::Rules> rulesOf(const char* id) {
    return std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant(id)));
}

/// A search that only counts what is asked of it; each slice takes some time of a clock.
class CountingSearch final : public search::Search {
  public:
    CountingSearch(base::ManualClock& clock, std::int64_t sliceTime, std::uint64_t end)
        : clock_(clock), sliceTime_(sliceTime), end_(end) {}

    void start(const rules::Position&) override { nodes_ = 10; }
    bool advance(std::uint64_t nodes) override {
        nodes_ += nodes;
        clock_.advance(sliceTime_);
        return nodes_ < end_;
    }
    std::uint64_t nodes() const override { return nodes_; }
    Report report() const override {
        Report report;
        report.nodes = nodes_;
        return report;
    }

  private:
    base::ManualClock& clock_;
    std::int64_t sliceTime_;
    std::uint64_t end_;
    std::uint64_t nodes_ = 0;
};

constexpr std::uint64_t never = ~std::uint64_t{0};

struct Counting {
    base::ManualClock clock;
    Engine engine;
    Counting(std::int64_t sliceTime, std::uint64_t end)
        : engine(rulesOf("amazons-6x6"), std::make_unique<CountingSearch>(clock, sliceTime, end)) {}
    Report think(const Limits& limits) { return engine.think(limits, clock, nullptr, {}); }
};

TEST(Engine, StopsInTime) {
    Counting counting(1, never);
    counting.clock.advance(12345);
    counting.think({{}, 100});
    EXPECT_EQ(counting.clock.milliseconds(), 12345 + 100);
}

TEST(Engine, ChecksTheClockOften) {
    // A slice must be small: at 2 us a position (what the slowest variant takes) well below a millisecond.
    Counting counting(1, never);
    EXPECT_LE(counting.think({{}, 10}).nodes, 10U + 10 * 200);
}

TEST(Engine, NoTimeIsEnoughForALegalTurn) {
    auto engine = engine::makeEngine(rulesOf("amazons"));
    base::ManualClock clock;
    const Report report = engine.think({{}, 0}, clock, nullptr, {});
    ASSERT_TRUE(report.best);
    EXPECT_EQ(judgeTurn(engine.rules(), engine.position(), *report.best), rules::TurnFault::none);
}

TEST(Engine, NeverPassesTheNodeLimitItself) {
    for (const std::uint64_t nodes : {10, 11, 100, 12345}) {
        Counting counting(0, never);
        EXPECT_EQ(counting.think({nodes, {}}).nodes, nodes);
    }
    Counting counting(0, never);
    EXPECT_EQ(counting.think({1, {}}).nodes, 10U) << "what the start takes is taken";
}

TEST(Engine, EndsWithTheSearch) {
    Counting counting(0, 5000);
    EXPECT_GE(counting.think({}).nodes, 5000U);
}

TEST(Engine, StopsWhenTold) {
    auto engine = engine::makeEngine(rulesOf("amazons"));
    base::ManualClock clock;
    std::atomic<bool> stop = false;
    const Report report = engine.think({}, clock, &stop, [&](const Report& now) { stop = now.nodes > 3000; });
    EXPECT_TRUE(report.best);
    EXPECT_LT(report.nodes, 10'000U);

    stop = true;
    EXPECT_TRUE(engine.think({}, clock, &stop, {}).best);
}

TEST(Engine, StopsAtTheDepth) {
    auto engine = engine::makeEngine(rulesOf("amazons-6x6"));
    base::ManualClock clock;
    for (const int depth : {1, 2, 4}) {
        Limits limits;
        limits.depth = depth;
        int before = 0;
        const Report report = engine.think(limits, clock, nullptr, [&](const Report& now) {
            if (now.depth < depth) before = now.depth;
        });
        EXPECT_GE(report.depth, depth);
        EXPECT_LE(before, depth);
        // A slice is too short to go much deeper than that.
        EXPECT_LE(report.depth, depth + 1);
    }
}

TEST(Engine, HeldNoLimitCountsAndThenItCountsFromThere) {
    Counting counting(1, never);
    std::atomic<bool> held = true;
    Limits limits{{}, 100};
    limits.held = &held;
    std::int64_t releasedAt = 0;
    const auto release = [&](const Report& now) {
        if (now.nodes < 20'000 || !held) return;
        held = false;
        releasedAt = counting.clock.milliseconds();
    };
    counting.engine.think(limits, counting.clock, nullptr, release);
    EXPECT_GT(releasedAt, 100) << "the time was over long before";
    // One slice went on before the flag was seen.
    EXPECT_EQ(counting.clock.milliseconds(), releasedAt + 1 + 100);

    held = true;
    limits = {5'000, {}};
    limits.held = &held;
    std::uint64_t releasedAfter = 0;
    const Report report = counting.engine.think(limits, counting.clock, nullptr, [&](const Report& now) {
        if (now.nodes < 20'000 || !held) return;
        held = false;
        releasedAfter = now.nodes;
    });
    EXPECT_GE(report.nodes, releasedAfter + 5'000);
    EXPECT_LE(report.nodes, releasedAfter + 5'000 + 200);

    held = true;
    std::atomic<bool> stop = false;
    counting.engine.think(limits, counting.clock, &stop,
                          [&](const Report& now) { stop = now.nodes > 50'000; });
    EXPECT_TRUE(held) << "stop ends it, held or not";
}

TEST(Engine, NodesAndTimeAreToldOnceAtTheEnd) {
    Counting counting(0, never);
    std::vector<std::uint64_t> told;
    counting.engine.think({10, {}}, counting.clock, nullptr,
                          [&](const Report& now) { told.push_back(now.nodes); });
    EXPECT_EQ(told, std::vector<std::uint64_t>{10});
}

TEST(Engine, ReportsOnTheWayAndAtTheEnd) {
    auto engine = engine::makeEngine(rulesOf("amazons-hex"));
    base::ManualClock clock;
    std::vector<Report> reports;
    const Report last =
        engine.think({10'000, {}}, clock, nullptr, [&](const Report& report) { reports.push_back(report); });
    ASSERT_GE(reports.size(), 3U);
    EXPECT_LT(reports.size(), 12U);
    EXPECT_EQ(reports.back(), last);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        EXPECT_TRUE(reports[i].best);
        EXPECT_GE(reports[i].nodes, i > 0 ? reports[i - 1].nodes : 0);
    }
}

TEST(Engine, KeepsItsPosition) {
    auto engine = engine::makeEngine(rulesOf("cowboys-4"));
    base::Random random(3);
    const auto position = test::randomPosition(engine.rules(), random, 12);
    engine.setPosition(position);
    base::ManualClock clock;
    engine.think({2000, {}}, clock, nullptr, {});
    EXPECT_EQ(engine.position(), position);
}

TEST(Engine, FinishedGameHasNoTurn) {
    auto engine = engine::makeEngine(rulesOf("cowboys"));
    auto position = engine.position();
    rules::retire(engine.rules(), position, rules::Seat::black);
    engine.setPosition(position);
    base::ManualClock clock;
    const Report report = engine.think({}, clock, nullptr, {});
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.score[0], 1);
}

TEST(Levels, Grow) {
    EXPECT_GE(engine::nodesOfLevel(1), 1U);
    for (int level = 2; level <= engine::levelCount; ++level) {
        EXPECT_GT(engine::nodesOfLevel(level), engine::nodesOfLevel(level - 1)) << level;
    }
}

}  // namespace
