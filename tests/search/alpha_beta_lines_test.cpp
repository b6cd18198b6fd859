#include <gtest/gtest.h>

#include <set>

#include "alpha_betas.h"

// What alpha-beta does for analysis: some turns only, and several of them.

using namespace otrera;
using rules::Position;
using rules::Rules;
using rules::Turn;
using search::AlphaBeta;
using search::Line;
using search::Report;

namespace {

bool isAmong(const std::vector<Turn>& turns, const Turn& turn) {
    return std::find(turns.begin(), turns.end(), turn) != turns.end();
}

std::vector<Turn> someOf(const std::vector<Turn>& turns, base::Random& random) {
    std::vector<Turn> some;
    for (std::uint64_t left = 1 + random.below(3); left > 0; --left)
        some.push_back(turns[random.below(turns.size())]);
    return some;
}

/// Whether the seat to move wins by a turn.
bool winsBy(const Rules& rules, const Position& position, const Turn& turn) {
    Position next = position;
    playTurn(rules, next, turn);
    return test::Exhaustive(rules, position.toMove()).wins(next);
}

/// Searches to the end; at every moment only these turns are told of.
void searchAmong(const std::vector<Turn>& some, const Position& position, AlphaBeta& search) {
    search.considerOnly(some);
    search.start(position);
    bool more = true;
    for (int calls = 0; more && calls < 100'000; ++calls) {
        const Report report = search.report();
        ASSERT_TRUE(report.best && isAmong(some, *report.best));
        for (const Line& line : search.lines(10)) ASSERT_TRUE(isAmong(some, line.turns.front()));
        more = search.advance(1);
    }
    EXPECT_FALSE(more);
}

TEST(AlphaBetaLines, SomeTurnsOnly) {
    int won = 0;
    int lost = 0;
    test::inEndings(7, 40, [&](const Rules& rules, const Position& position, base::Random& random) {
        const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
        const auto seat = indexOf(position.toMove());
        const auto legal = turnsOf(rules, position);
        auto search = test::alphaBeta(rules, test::withoutCounting(test::smallTable()));
        // What is known of the position from before must not come in, nor what is found now go out.
        if (random.below(2) == 0) {
            search.start(position);
            test::solve(search);
        }
        for (int round = 0; round < 3; ++round) {
            const auto some = someOf(legal, random);
            search.wantLines(1 + random.below(3));
            searchAmong(some, position, search);
            const bool winsAmong = std::any_of(
                some.begin(), some.end(), [&](const Turn& turn) { return winsBy(rules, position, turn); });
            const Report report = search.report();
            EXPECT_TRUE(report.proved);
            EXPECT_EQ(report.score[seat], winsAmong ? 1 : 0);
            ++(winsAmong ? won : lost);

            search.considerOnly({});
            search.wantLines(1);
            search.start(position);
            test::solve(search);
            EXPECT_EQ(search.report().score[seat], wins ? 1 : 0) << "spoilt by what was found among some";
            EXPECT_EQ(winsBy(rules, position, *search.report().best), wins);
        }
    });
    EXPECT_GT(won, 50);
    EXPECT_GT(lost, 50);
}

TEST(AlphaBetaLines, SomeTurnsOfALargeBoard) {
    // The worst turns, with a table full of better ones and hints of both.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE(seed);
        base::Random random(seed);
        auto position = test::randomPosition(rules, random, 20);
        if (seed % 2 == 0) test::makeStep(rules, random, position);
        auto search = test::alphaBeta(rules, test::smallTable(1 << 16));
        search.start(position);
        search.advance(20'000);
        const Report before = search.report();
        auto some = someOf(turnsOf(rules, position), random);
        std::erase(some, *before.best);
        if (some.empty()) continue;
        search.considerOnly(some);
        search.start(position);
        do {
            ASSERT_TRUE(isAmong(some, *search.report().best));
        } while (search.advance(500) && search.nodes() < 20'000);
        // One position by itself, and the turns before are all again.
        search.considerOnly({});
        search.start(position);
        search.advance(20'000);
        test::expectSound(rules, position, search.report());
    }
}

TEST(AlphaBetaLines, TurnsThatAreNotThoseOfThePositionAreNotHeeded) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    const auto whites = turnsOf(rules, position);
    playTurn(rules, position, whites.front());
    auto held = test::alphaBeta(rules);
    held.considerOnly(whites);
    auto free = test::alphaBeta(rules);
    for (AlphaBeta* search : {&held, &free}) {
        search->start(position);
        search->advance(5000);
    }
    EXPECT_EQ(held.report(), free.report());
}

/// Distinct legal turns with sound scores, the first that of the report.
void expectSoundLines(const Rules& rules, const Position& position, const AlphaBeta& search,
                      std::size_t most) {
    const auto lines = search.lines(most);
    const Report report = search.report();
    ASSERT_LE(lines.size(), most);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], (Line{report.line, report.score, report.proved}));
    std::set<Turn> turns;
    for (const Line& line : lines) {
        ASSERT_FALSE(line.turns.empty());
        EXPECT_TRUE(test::isLegal(rules, position, line.turns));
        EXPECT_TRUE(turns.insert(line.turns.front()).second) << "told of twice";
        EXPECT_NEAR(line.score[0] + line.score[1], 1, 1e-9);
    }
}

TEST(AlphaBetaLines, SeveralAreDistinctAndLegal) {
    for (const rules::Variant& variant : test::playedVariants()) {
        const auto rules = test::rulesOf(variant);
        auto search = test::alphaBeta(rules);
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::randomPosition(rules, random, 40);
            if (seed % 3 == 0) test::makeStep(rules, random, position);
            const std::size_t most = 1 + random.below(8);
            search.wantLines(most);
            search.start(position);
            for (int slice = 0; slice < 20; ++slice) {
                expectSoundLines(rules, position, search, most);
                search.advance(random.below(300));
            }
            if (HasFailure()) return;
        }
    }
}

TEST(AlphaBetaLines, AsManyAsWanted) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto search = test::alphaBeta(rules);
    for (const std::size_t most : {1U, 2U, 5U, 30U}) {
        search.wantLines(most);
        search.start(rules.start());
        search.advance(10'000);
        EXPECT_EQ(search.lines(most).size(), most);
        EXPECT_EQ(search.lines(1).size(), 1U);
        EXPECT_TRUE(search.lines(0).empty());
    }
}

TEST(AlphaBetaLines, TheirOrderIsThatOfTheirWorth) {
    // Once all is known: those that win come before those that lose, and what is said of each is so.
    int mixed = 0;
    test::inEndings(7, 40, [&](const Rules& rules, const Position& position, base::Random&) {
        const auto seat = indexOf(position.toMove());
        for (const auto& options : {test::smallTable(), test::narrow()}) {
            auto search = test::alphaBeta(rules, test::withoutCounting(options));
            search.wantLines(4);
            search.start(position);
            test::solve(search);
            expectSoundLines(rules, position, search, 4);
            const auto lines = search.lines(4);
            EXPECT_TRUE(lines[0].proved);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (lines[i].proved) {
                    EXPECT_EQ(lines[i].score[seat], winsBy(rules, position, lines[i].turns[0]) ? 1 : 0);
                }
                if (i > 0) {
                    EXPECT_LE(lines[i].score[seat], lines[i - 1].score[seat]);
                }
            }
            if (lines[0].score[seat] == 1 && lines.back().score[seat] == 0) ++mixed;
        }
    });
    EXPECT_GT(mixed, 10);
}

TEST(AlphaBetaLines, SeveralCostNothingOfTheBest) {
    // Whether one turn is wanted or many: who wins is the same.
    test::inEndings(7, 20, [&](const Rules& rules, const Position& position, base::Random&) {
        const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
        for (const std::size_t most : {1U, 2U, 500U}) {
            auto search = test::alphaBeta(rules, test::narrow());
            search.wantLines(most);
            search.start(position);
            test::solve(search);
            EXPECT_EQ(search.report().score[indexOf(position.toMove())], wins ? 1 : 0) << most;
        }
    });
}

}  // namespace
