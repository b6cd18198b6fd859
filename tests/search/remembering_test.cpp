#include <gtest/gtest.h>

#include "alpha_betas.h"

// What alpha-beta keeps from one position of a game to the next.

using namespace otrera;
using rules::Position;
using rules::Rules;
using search::AlphaBeta;
using search::Report;

namespace {

constexpr std::size_t manyEntries = std::size_t{1} << 18;

/// How many positions are judged until so many iterations are finished.
std::uint64_t nodesTo(AlphaBeta& search, const Position& position, int depth) {
    search.start(position);
    while (search.report().depth < depth && search.advance(1)) {
    }
    return search.nodes();
}

TEST(Remembering, TheNextTurnBeginsWithWhatIsKnown) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    const auto options = test::smallTable(manyEntries);
    auto search = test::alphaBeta(rules, options);
    const int depth = 4;
    nodesTo(search, rules.start(), depth);
    const auto line = search.report().line;
    ASSERT_GE(line.size(), 3U);
    Position position = rules.start();
    playTurn(rules, position, line[0]);
    playTurn(rules, position, line[1]);
    search.start(position);
    EXPECT_EQ(search.report().best, line[2]) << "what was expected is looked at first";
    EXPECT_LT(search.nodes(), 500U) << "counted anew";
    auto anew = test::alphaBeta(rules, options);
    EXPECT_LT(nodesTo(search, position, depth - 2), nodesTo(anew, position, depth - 2));
    test::expectSound(rules, position, search.report());
}

TEST(Remembering, ASearchThatDoesNotBeginsAnew) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    // What counting knows of rooms is kept all the same, and shows it with the same effort or less.
    auto options = test::withoutCounting(test::smallTable());
    options.remembers = false;
    auto search = test::alphaBeta(rules, options);
    for (Position position = rules.start(); !position.finished();) {
        auto anew = test::alphaBeta(rules, options);
        for (AlphaBeta* one : {&search, &anew}) {
            one->start(position);
            one->advance(3000);
        }
        ASSERT_EQ(search.report(), anew.report());
        playTurn(rules, position, *search.report().best);
    }
}

TEST(Remembering, SameCallsSameReports) {
    for (const char* id : {"amazons-6x6", "cowboys-6x6", "amazons-hex"}) {
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        const auto play = [&] {
            std::vector<Report> reports;
            auto search = test::alphaBeta(rules);
            for (Position position = rules.start(); !position.finished();) {
                search.start(position);
                search.advance(2000);
                reports.push_back(search.report());
                playTurn(rules, position, *reports.back().best);
            }
            return reports;
        };
        EXPECT_EQ(play(), play()) << id;
    }
}

TEST(Remembering, ForgettingIsBeginningAnew) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-8x8"));
    auto search = test::alphaBeta(rules);
    for (Position position = rules.start(); !position.finished();) {
        search.forget();
        auto anew = test::alphaBeta(rules);
        for (AlphaBeta* one : {&search, &anew}) {
            one->start(position);
            one->advance(1000);
        }
        ASSERT_EQ(search.report(), anew.report());
        playTurn(rules, position, *search.report().best);
    }
}

TEST(Remembering, SpoilsNoProof) {
    // Games of random turns on, searched from each position by one search: in an order of positions that it
    // did not expect, with bounds of all kinds in its table.
    int proved = 0;
    test::inEndings(9, 15, [&](const Rules& rules, Position position, base::Random& random) {
        for (const auto& options : {test::smallTable(), test::withoutCounting(test::smallTable(256))}) {
            auto search = test::alphaBeta(rules, options);
            Position now = position;
            while (!now.finished()) {
                search.start(now);
                search.advance(random.below(2) == 0 ? 200 : 5000);
                const Report report = search.report();
                test::expectSound(rules, now, report);
                if (report.proved) {
                    ++proved;
                    const bool wins = test::Exhaustive(rules, now.toMove()).wins(now);
                    EXPECT_EQ(report.score[indexOf(now.toMove())], wins ? 1 : 0);
                }
                const auto legal = turnsOf(rules, now);
                playTurn(rules, now, legal[random.below(legal.size())]);
            }
        }
    });
    EXPECT_GT(proved, 100);
}

TEST(Remembering, AProvedWinIsKept) {
    // Once it has been found with much search, little search goes on with it, whatever the others answer.
    int proved = 0;
    for (const char* id : {"amazons-6x6", "cowboys-6x6"}) {
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto search = test::alphaBeta(rules, test::smallTable(manyEntries));
            std::optional<rules::Seat> winner;
            Position position = rules.start();
            while (!position.finished()) {
                const auto legal = turnsOf(rules, position);
                rules::Turn turn = legal[random.below(legal.size())];
                if (indexOf(position.toMove()) == seed % 2) {
                    search.start(position);
                    if (!winner && position.empty.count() < 26) search.advance(20'000);
                    if (winner) search.advance(2000);
                    const Report report = search.report();
                    if (report.proved && report.score[seed % 2] == 1) winner = position.toMove();
                    if (winner) turn = *report.best;
                }
                playTurn(rules, position, turn);
            }
            if (!winner) continue;
            ++proved;
            EXPECT_EQ(ranking(rules, position).front(), *winner);
        }
    }
    EXPECT_GE(proved, 10);
}

}  // namespace
