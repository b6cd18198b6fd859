#include <gtest/gtest.h>

#include "search/ways.h"
#include "searching.h"

// What a search keeps from one position of a game to the next.

using namespace otrera;
using rules::Position;
using rules::Rules;
using search::HalfTurn;

namespace {

Rules rulesNamed(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

/// Half-turns of random turns, and the position after them. It ends before somebody steps again.
std::vector<HalfTurn> playRandomly(const Rules& rules, base::Random& random, std::size_t halves,
                                   Position& position) {
    std::vector<HalfTurn> way;
    std::array<bool, rules::maxSeats> stepped{};
    while (way.size() < halves && !position.finished()) {
        const auto turns = turnsOf(rules, position);
        const auto turn = turns[random.below(turns.size())];
        if (position.shotDue()) {
            way.push_back({rules::noCell, turn.shot});
        } else {
            if (std::exchange(stepped[indexOf(position.toMove())], true)) break;
            way.push_back({turn.from, turn.to});
        }
        playHalf(rules, position, way.back());
    }
    return way;
}

TEST(Ways, TheOnePlayedIsFoundAndAllLeadThere) {
    int several = 0;
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            Position before = test::randomPosition(rules, random, 30);
            if (seed % 3 == 0) playRandomly(rules, random, 1, before);
            Position after = before;
            // A round at most.
            const auto played = playRandomly(rules, random, seed % (2 * rules.seatCount() + 1), after);
            const auto ways = search::waysBetween(rules, before, after);
            EXPECT_NE(std::find(ways.begin(), ways.end(), played), ways.end());
            for (const auto& way : ways) {
                Position position = before;
                for (const HalfTurn& half : way) playHalf(rules, position, half);
                EXPECT_EQ(position, after);
            }
            if (ways.size() > 1) ++several;
            if (!played.empty()) {
                EXPECT_TRUE(search::waysBetween(rules, after, before).empty());
            }
        }
    }
    EXPECT_GT(several, 0) << "who shot which arrow cannot always be told";
}

TEST(Reuse, TheNextTurnBeginsWithWhatIsKnown) {
    const auto rules = rulesNamed("amazons");
    auto search = test::treeSearch(rules);
    search.start(rules.start());
    search.advance(200'000);
    const auto line = search.report().line;
    const std::size_t before = search.storedNodes();
    Position position = rules.start();
    playTurn(rules, position, line[0]);
    playTurn(rules, position, line[1]);
    search.start(position);
    const auto report = search.report();
    EXPECT_LT(report.nodes, 1000U) << "counted anew";
    EXPECT_GT(search.storedNodes(), 1000U);
    EXPECT_LT(search.storedNodes(), before);
    EXPECT_EQ(report.best, line[2]) << "what was expected is still the best";
    EXPECT_TRUE(test::isLegal(rules, position, report.line));

    search.forget();
    search.start(position);
    EXPECT_LT(search.storedNodes(), 1000U);
}

TEST(Reuse, SameCallsSameReports) {
    for (const char* id : {"amazons-6x6", "cowboys-4", "amazons-hex"}) {
        const auto rules = rulesNamed(id);
        const auto play = [&] {
            std::vector<search::Report> reports;
            auto search = test::treeSearch(rules);
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

TEST(Reuse, ForgettingIsBeginningAnew) {
    const auto rules = rulesNamed("amazons-8x8");
    auto search = test::treeSearch(rules);
    Position position = rules.start();
    for (int i = 0; i < 30 && !position.finished(); ++i) {
        search.forget();
        search.start(position);
        search.advance(1000);
        EXPECT_EQ(search.report(), test::searched(rules, position, 1000));
        playTurn(rules, position, *search.report().best);
    }
}

TEST(Reuse, LittleMemoryIsEnough) {
    const auto rules = rulesNamed("amazons");
    search::TreeOptions options;
    options.maxNodes = 4096;
    auto search = test::treeSearch(rules, options);
    for (Position position = rules.start(); !position.finished();) {
        search.start(position);
        search.advance(20'000);
        EXPECT_LE(search.storedNodes(), 4096U);
        const auto report = search.report();
        ASSERT_TRUE(report.best && test::isLegal(rules, position, report.line));
        playTurn(rules, position, *report.best);
    }
}

/// A certain win found once is kept, whatever the others answer and however little is searched then.
TEST(Reuse, AProvedWinIsKept) {
    int proved = 0;
    for (const char* id : {"amazons-6x6", "cowboys-6x6", "cowboys-4"}) {
        const auto rules = rulesNamed(id);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto search = test::treeSearch(rules);
            std::optional<rules::Seat> winner;
            Position position = rules.start();
            while (!position.finished()) {
                const auto turns = turnsOf(rules, position);
                rules::Turn turn = turns[random.below(turns.size())];
                const bool own = indexOf(position.toMove()) == seed % 2;
                if (own) {
                    search.start(position);
                    if (!winner && position.empty.count() < 26) search.advance(20'000);
                    const auto report = search.report();
                    if (winner) {
                        EXPECT_TRUE(report.proved);
                    }
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
