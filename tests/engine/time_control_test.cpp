#include "engine/time_control.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "engine/engine.h"

using namespace otrera;
using engine::SeatClock;
using engine::timeForTurn;

namespace {

constexpr std::int64_t overhead = 100;

/// A position of a variant with so many empty cells, or fewer. Turns are chosen so that the game goes on.
rules::Position withEmpty(const rules::Rules& rules, int empty) {
    auto position = rules.start();
    base::Random random(1);
    while (position.empty.count() > empty) {
        const auto legal = turnsOf(rules, position);
        auto next = position;
        playTurn(rules, next, legal[random.below(legal.size())]);
        if (next.finished()) return position;
        position = next;
    }
    return position;
}

/// Lets one seat of a two-player game think until the board is full, each turn taking `lag` more than it
/// should. Returns what is left of the clock, and fails when it ever was passed.
std::int64_t playedOut(std::int64_t left, std::int64_t increment, std::int64_t lag) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto position = rules.start();
    for (int empty = position.empty.count(); empty > 0; empty -= 2) {
        // How the board is filled does not matter to a clock.
        while (position.empty.count() > empty) position.empty.takeLowest();
        left -= timeForTurn(rules, position, {left, increment, {}}, overhead) + lag;
        EXPECT_GE(left, 0) << empty << " cells are empty";
        left += increment;
    }
    return left;
}

TEST(TimeControl, AClockIsNeverPassedAndMostlyUsed) {
    // The lag of 46 turns is within the overhead.
    for (const std::int64_t base : {1'000, 10'000, 300'000, 36'000'000}) {
        const std::int64_t left = playedOut(base, 0, 2);
        EXPECT_LT(left, overhead + base / 20) << base;
    }
    // With an increment the lag may be anything up to it.
    for (const std::int64_t base : {0, 100, 2'000, 60'000}) {
        for (const std::int64_t increment : {200, 1'000, 30'000}) {
            SCOPED_TRACE(std::to_string(base) + " + " + std::to_string(increment));
            const std::int64_t left = playedOut(base + increment, increment, 50);
            EXPECT_LT(left, overhead + increment + (base + 46 * increment) / 10);
        }
    }
}

/// A game of the engine against itself, in which a turn takes the time given, or none where nothing was
/// searched. Returns what the clocks used of what they were given.
double shareUsed(const char* id, std::uint64_t seed, std::int64_t base, std::int64_t increment) {
    const auto rules = std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant(id)));
    engine::Options options;
    options.setSeed(seed);
    auto engine = makeEngine(rules, options);
    const base::ManualClock clock;
    auto position = rules->start();
    std::array<std::int64_t, rules::maxSeats> left{base, base};
    std::int64_t given = 2 * base;
    while (!position.finished()) {
        auto& own = left[indexOf(position.toMove())];
        engine.setPosition(position);
        constexpr std::uint64_t nodes = 2000;
        const auto report = engine.think({nodes, {}}, clock, nullptr, {});
        if (report.nodes >= nodes) own -= timeForTurn(*rules, position, {own, increment, {}}, overhead);
        own += increment;
        given += increment;
        playTurn(*rules, position, *report.best);
    }
    return 1 - static_cast<double>(left[0] + left[1]) / static_cast<double>(given);
}

TEST(TimeControl, AGameUsesMostOfItsTime) {
    for (const char* id : {"amazons", "amazons-8x8", "amazons-6x6", "cowboys"}) {
        double sum = 0;
        constexpr int games = 6;
        for (int game = 1; game <= games; ++game)
            sum += shareUsed(id, static_cast<std::uint64_t>(game), 60'000, 600);
        EXPECT_GE(sum / games, 0.85) << id;
    }
}

TEST(TimeControl, AnEmptyClockLeavesNoTime) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    for (const std::int64_t left : {-5'000, 0, 1, 50, 100})
        EXPECT_EQ(timeForTurn(rules, rules.start(), {left, 10'000, {}}, overhead), 0) << left;
    EXPECT_EQ(timeForTurn(rules, rules.start(), {110, 10'000, {}}, overhead), 10);
}

TEST(TimeControl, AnOpeningTurnGetsALittle) {
    // 92 empty cells, 46 turns for each seat, and three tenths of that are 13.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    EXPECT_EQ(timeForTurn(rules, rules.start(), {26'000 + overhead, 0, {}}, overhead), 2'000);
    EXPECT_EQ(timeForTurn(rules, rules.start(), {26'000 + overhead, 700, {}}, overhead), 2'700);
}

TEST(TimeControl, MoreSeatsHaveFewerTurnsEach) {
    // amazons-4a: a board of 10x10 with four pieces each.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-4a"));
    auto position = rules.start();
    const std::int64_t empty = position.empty.count();
    const SeatClock clock{1'000'000, 0, {}};
    EXPECT_EQ(timeForTurn(rules, position, clock, 0), 1'000'000 / (empty / 4 * 3 / 10));
    rules::retire(rules, position, rules::Seat::red);
    EXPECT_EQ(timeForTurn(rules, position, clock, 0), 1'000'000 / (empty / 3 * 3 / 10));
}

TEST(TimeControl, TurnsUntilMoreTimeComes) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    const auto time = [&](std::int64_t turns) {
        return timeForTurn(rules, rules.start(), {12'000, 0, turns}, 0);
    };
    EXPECT_EQ(time(1), 12'000);
    EXPECT_EQ(time(4), 3'000);
    EXPECT_EQ(time(40), 12'000 / 13) << "the game ends before";
    EXPECT_EQ(time(0), 12'000) << "a clock without turns has this one";
    EXPECT_EQ(time(-3), 12'000);
}

TEST(TimeControl, AFullBoardHasATurnYet) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    const auto position = withEmpty(rules, 2);
    const std::int64_t time = timeForTurn(rules, position, {30'000, 0, {}}, 0);
    EXPECT_GT(time, 0);
    EXPECT_LE(time, 10'000);
}

}  // namespace
