#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include <cmath>

#include "alpha_betas.h"
#include "search/greedy_search.h"

using namespace otrera;
using search::AlphaBeta;
using search::AlphaBetaOptions;
using search::Report;

namespace {

/// The values in which the player "classic" differs.
AlphaBetaOptions classic() {
    auto options = test::withoutCounting(test::smallTable());
    options.keptSteps = {20, 20, 20};
    options.keptTurns = 40;
    options.futility = 100'000;
    options.reduction = 0;
    options.remembers = false;
    return options;
}

TEST(AlphaBeta, AlwaysHasALegalTurn) {
    for (const rules::Variant& variant : test::playedVariants()) {
        const auto rules = test::rulesOf(variant);
        for (const auto& [name, judge] : test::judges(rules)) {
            AlphaBeta search(rules, judge, name == "lieberum" ? classic() : test::smallTable());
            for (std::uint64_t seed = 1; seed <= 10; ++seed) {
                SCOPED_TRACE(variant.id + ", " + name + ", seed " + std::to_string(seed));
                base::Random random(seed);
                auto position = test::randomPosition(rules, random, 60, true);
                if (seed % 3 == 0 && !position.finished()) test::makeStep(rules, random, position);
                search.start(position);
                test::expectSound(rules, position, search.report());
                for (const std::uint64_t nodes : {1, 300, 3000}) {
                    search.advance(nodes);
                    test::expectSound(rules, position, search.report());
                }
                if (HasFailure()) return;
            }
        }
    }
}

TEST(AlphaBeta, FinishedGameHasNoTurn) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    rules::retire(rules, position, rules::Seat::white);
    auto search = test::alphaBeta(rules);
    search.start(position);
    EXPECT_FALSE(search.advance(100));
    const Report report = search.report();
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.nodes, 0U);
    EXPECT_EQ(report.score, (std::array<double, 4>{0, 1, 0, 0}));
    EXPECT_TRUE(report.proved);
    EXPECT_TRUE(search.lines(3).empty());
}

TEST(AlphaBeta, IsTheSameHoweverItIsSliced) {
    for (const char* id : {"amazons", "amazons-hex", "cowboys"}) {
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        for (const auto& [name, judge] : test::judges(rules)) {
            SCOPED_TRACE(std::string(id) + ", " + name);
            AlphaBeta atOnce(rules, judge, test::smallTable());
            atOnce.start(rules.start());
            atOnce.advance(30'000);
            const Report once = atOnce.report();
            EXPECT_GE(once.depth, 1);

            // Nothing is left over from another position either, once it is forgotten.
            AlphaBeta search(rules, judge, test::smallTable());
            base::Random random(7);
            search.start(test::randomPosition(rules, random, 10));
            search.advance(20'000);
            search.forget();
            search.start(rules.start());
            while (search.nodes() < once.nodes && search.advance(1)) {
            }
            EXPECT_EQ(search.report(), once);
        }
    }
}

TEST(AlphaBeta, StopsSoon) {
    // What it does at once is to judge all steps, or the shots of one: some 80 positions, 35 for each amazon
    // at most; and a look at a turn, which counts 21 where it is counted out.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto search = test::alphaBeta(rules);
    search.start(rules.start());
    EXPECT_LT(search.nodes(), 5U * 35);
    while (search.nodes() < 50'000) {
        const std::uint64_t before = search.nodes();
        ASSERT_TRUE(search.advance(10));
        ASSERT_LT(search.nodes(), before + 10 + 4 * 35);
    }
}

TEST(AlphaBeta, DepthIsTheNumberOfIterationsThatAreFinished) {
    // An iteration more is never finished before the one before it, and at the start none is.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto search = test::alphaBeta(rules);
    search.start(rules.start());
    int depth = search.report().depth;
    EXPECT_EQ(depth, 0);
    while (search.nodes() < 50'000) {
        search.advance(1);
        const int now = search.report().depth;
        ASSERT_TRUE(now == depth || now == depth + 1);
        depth = now;
    }
    EXPECT_GE(depth, 2);
}

TEST(AlphaBeta, LooksAtFewerTurnsTheMoreAreFutile) {
    // Of a single position a tree may grow by what is left out, as other turns come first; of many not.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-8x8"));
    const auto toDepth5 = [&](std::int32_t futility) {
        auto options = test::smallTable(std::size_t{1} << 16);
        options.futility = futility;
        auto search = test::alphaBeta(rules, options);
        std::uint64_t nodes = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            base::Random random(seed);
            search.start(test::randomPosition(rules, random, 20, false));
            while (search.report().depth < 5 && search.advance(100)) continue;
            nodes += search.nodes();
        }
        return nodes;
    };
    const std::uint64_t none = toDepth5(100'000);
    const std::uint64_t standard = toDepth5(150);
    EXPECT_LT(standard, none);
    EXPECT_LT(toDepth5(0), standard);
}

void expectSolved(const rules::Rules& rules, const rules::Position& position, AlphaBeta& search, bool wins) {
    search.start(position);
    test::solve(search);
    const Report report = search.report();
    test::expectSound(rules, position, report);
    EXPECT_TRUE(report.proved);
    EXPECT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
    if (!wins) return;
    rules::Position next = position;
    rules::playTurn(rules, next, *report.best);
    EXPECT_TRUE(test::Exhaustive(rules, position.toMove()).wins(next)) << "throws the win away";
}

TEST(AlphaBeta, SolvesWhatExhaustiveSearchSolves) {
    const std::map<std::string, AlphaBetaOptions> settings{
        {"standard", test::smallTable()},
        {"classic", classic()},
        {"narrow", test::narrow()},
        {"narrow without counting", test::withoutCounting(test::narrow())},
    };
    int lost = 0;
    test::inEndings(7, 30, [&](const rules::Rules& rules, const rules::Position& position, base::Random&) {
        const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
        lost += wins ? 0 : 1;
        for (const auto& [judgeName, judge] : test::judges(rules)) {
            for (const auto& [name, options] : settings) {
                SCOPED_TRACE(judgeName + ", " + name);
                AlphaBeta search(rules, judge, options);
                expectSolved(rules, position, search, wins);
            }
        }
    });
    EXPECT_GT(lost, 20);
}

TEST(AlphaBeta, SolvesWithoutAnyKnowledge) {
    // Where all is judged alike the beam is any: only what was left out makes it right.
    test::inEndings(7, 30, [&](const rules::Rules& rules, const rules::Position& position, base::Random&) {
        AlphaBeta search(rules, std::make_shared<eval::EvenEvaluator>(rules),
                         test::withoutCounting(test::narrow()));
        expectSolved(rules, position, search, test::Exhaustive(rules, position.toMove()).wins(position));
    });
}

TEST(AlphaBeta, SaysNothingIsProvedBeforeItIs) {
    // Whenever it stops on the way: what it calls proved agrees with exhaustive search.
    const auto rules = test::rulesOf(test::smallBoards()[1]);
    for (const char* name : {"lieberum", "network"}) {
        const auto judge = test::judges(rules).at(name);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = test::ending(rules, random, 9);
            const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
            AlphaBeta search(rules, judge, seed % 2 == 0 ? test::smallTable() : test::narrow());
            search.start(position);
            do {
                const Report report = search.report();
                if (!report.proved) continue;
                ASSERT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
            } while (search.advance(1) && search.nodes() < 5000);
        }
    }
}

TEST(AlphaBeta, BeatsTheGreedyPlayer) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    for (const bool literature : {true, false}) {
        for (const unsigned seat : {0U, 1U}) {
            AlphaBeta alphaBeta(rules, test::judges(rules).at(literature ? "lieberum" : "engine"),
                                literature ? classic() : test::smallTable());
            search::GreedySearch greedy(rules, 1);
            rules::Position position = rules.start();
            while (!position.finished()) {
                const bool own = indexOf(position.toMove()) == seat;
                search::Search& player = own ? static_cast<search::Search&>(alphaBeta) : greedy;
                player.start(position);
                player.advance(5000);
                rules::playTurn(rules, position, *player.report().best);
            }
            EXPECT_EQ(indexOf(rules::ranking(rules, position).front()), seat);
        }
    }
}

TEST(AlphaBeta, TheSeedDecides) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    const auto found = [&](std::uint64_t seed) {
        auto options = test::smallTable();
        options.seed = seed;
        auto search = test::alphaBeta(rules, options);
        search.start(rules.start());
        search.advance(30'000);
        return search.report();
    };
    EXPECT_EQ(found(1), found(1));
    bool differs = false;
    for (std::uint64_t seed = 2; seed <= 5; ++seed) differs = differs || found(seed) != found(1);
    EXPECT_TRUE(differs);
}

TEST(LogitOf, IsTheLogitCutToThousandths) {
    const auto expectNear = [](float chance) {
        const double exact = std::log(static_cast<double>(chance) / (1 - static_cast<double>(chance)));
        const std::int32_t logit = eval::logitOf(chance);
        // What is cut off is less than one; the series is right to a hundredth of a thousandth.
        ASSERT_NEAR(logit, 1000 * exact, 1.01) << chance;
        ASSERT_LE(std::abs(logit), std::abs(1000 * exact) + 0.01) << chance;
    };
    constexpr int grid = 100'000;
    for (int i = 1; i < grid; ++i) expectNear(static_cast<float>(i) / static_cast<float>(grid));
    for (float small = 0.5F; small > 2e-7F; small *= 0.97F) {
        expectNear(small);
        expectNear(1 - small);
    }
}

TEST(LogitOf, GrowsAndHasAnEnd) {
    // A sure estimate is far from what is proved.
    EXPECT_NEAR(eval::logitOf(1), 1000 * std::log(1e7), 2);
    EXPECT_NEAR(eval::logitOf(0), -1000 * std::log(1e7), 2);
    EXPECT_EQ(eval::logitOf(0.5F), 0);
    std::int32_t before = eval::logitOf(0);
    // Neighbours are four thousandths apart or more.
    for (int i = 1; i <= 1024; ++i) {
        const std::int32_t now = eval::logitOf(static_cast<float>(i) / 1024);
        EXPECT_GT(now, before);
        before = now;
    }
}

}  // namespace
