#include "search/greedy_search.h"

#include <gtest/gtest.h>

#include <set>

#include "../territory/plain_distance.h"
#include "search/random_search.h"
#include "searching.h"

using namespace otrera;
using search::GreedySearch;
using search::Report;

namespace {

/// Cells one step away from the pieces of a seat, counted cell by cell along the lines of the lattice.
int plainSteps(const rules::Rules& rules, const rules::Position& position, unsigned seat) {
    const rules::Geometry& geometry = rules.geometry();
    int steps = 0;
    base::forEach(position.pieces[seat], [&](unsigned piece) {
        std::set<unsigned> reached;  // a leap like 2,2 is named twice
        for (const auto& way : test::directionsOf(geometry.shape(), rules.variant().step)) {
            rules::Vector point = geometry.pointOf(static_cast<rules::Cell>(piece));
            do {
                point = {point.x + way.x, point.y + way.y};
                const auto cell = geometry.at(point);
                if (!cell || !position.empty.has(indexOf(*cell))) break;
                reached.insert(indexOf(*cell));
            } while (rules.variant().step.slide);
        }
        steps += static_cast<int>(reached.size());
    });
    return steps;
}

/// What a turn is worth, as the player's description says; a won game is worth more than any number of steps.
double plainValue(const rules::Rules& rules, const rules::Position& position, const rules::Turn& turn) {
    rules::Position next = position;
    rules::playTurn(rules, next, turn);
    if (next.finished()) {
        EXPECT_EQ(rules::ranking(rules, next).front(), position.toMove());
        return 1e9;
    }
    double others = 0;
    int count = 0;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (rules::seatAt(seat) == position.toMove() || next.isOut(rules::seatAt(seat))) continue;
        others += plainSteps(rules, next, seat);
        ++count;
    }
    return plainSteps(rules, next, indexOf(position.toMove())) - others / count;
}

Report playedOut(const rules::Rules& rules, const rules::Position& position, std::uint64_t seed) {
    GreedySearch search(rules, seed);
    search.start(position);
    while (search.advance(100)) {
    }
    return search.report();
}

TEST(GreedySearch, TakesATurnThatNoOtherSurpasses) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::randomPosition(rules, random, 60);
            if (seed == 4) test::makeStep(rules, random, position);
            const Report report = playedOut(rules, position, seed);
            double best = -1e9;
            bool wins = false;
            for (const rules::Turn& turn : rules::turnsOf(rules, position)) {
                best = std::max(best, plainValue(rules, position, turn));
                wins = best >= 1e9;
            }
            ASSERT_TRUE(report.best);
            EXPECT_NEAR(plainValue(rules, position, *report.best), best, 1e-9);
            EXPECT_EQ(report.proved, wins);
            EXPECT_EQ(report.line, std::vector{*report.best});
            double sum = 0;
            for (const double share : report.score) sum += share;
            EXPECT_NEAR(sum, 1, 1e-9);
        }
    }
}

TEST(GreedySearch, IsTheSameHoweverItIsSliced) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-4a"));
    const Report once = playedOut(rules, rules.start(), 3);
    GreedySearch search(rules, 3);
    search.start(rules.start());
    EXPECT_TRUE(search.advance(500));
    search.start(rules.start());
    EXPECT_EQ(search.nodes(), 1U);
    while (search.advance(1)) {
    }
    EXPECT_EQ(search.report(), once);
    EXPECT_EQ(once.nodes, rules::turnsOf(rules, rules.start()).size());
}

TEST(GreedySearch, TheSeedDecidesBetweenEquals) {
    // The start is its own mirror image, so the best turn comes at least twice.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    std::set<rules::Turn> taken;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        taken.insert(*playedOut(rules, rules.start(), seed).best);
    EXPECT_GE(taken.size(), 2U);
}

TEST(GreedySearch, StopsWhereItIsTold) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    GreedySearch search(rules, 1);
    search.start(rules.start());
    EXPECT_TRUE(search.report().best);
    EXPECT_TRUE(search.advance(200));
    EXPECT_EQ(search.nodes(), 201U);
}

TEST(GreedySearch, FinishedGameHasNoTurn) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    rules::retire(rules, position, rules::Seat::white);
    const Report report = playedOut(rules, position, 1);
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.score, (std::array<double, 4>{0, 1, 0, 0}));
    EXPECT_TRUE(report.proved);
}

TEST(GreedySearch, BeatsChance) {
    // 30 games; by chance alone 25 or more wins come in 2 of 10,000 tries.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    int wins = 0;
    for (unsigned game = 0; game < 30; ++game) {
        GreedySearch greedy(rules, game);
        search::RandomSearch random(rules, game);
        rules::Position position = rules.start();
        while (!position.finished()) {
            const bool own = indexOf(position.toMove()) == game % 2;
            search::Search& player = own ? static_cast<search::Search&>(greedy) : random;
            player.start(position);
            while (player.advance(100)) {
            }
            rules::playTurn(rules, position, *player.report().best);
        }
        wins += indexOf(rules::ranking(rules, position).front()) == game % 2 ? 1 : 0;
    }
    EXPECT_GE(wins, 25);
}

}  // namespace
