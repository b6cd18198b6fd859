#include "search/tree_search.h"

#include <gtest/gtest.h>

#include <numeric>

#include "searching.h"

using namespace otrera;
using search::Report;
using search::TreeOptions;

namespace {

void expectSound(const rules::Rules& rules, const rules::Position& position, const Report& report) {
    ASSERT_EQ(report.best.has_value(), !position.finished());
    EXPECT_NEAR(std::accumulate(report.score.begin(), report.score.end(), 0.0), 1, 1e-4);
    for (const double score : report.score) EXPECT_GE(score, 0);
    if (!report.best) {
        EXPECT_TRUE(report.line.empty());
        return;
    }
    EXPECT_TRUE(test::isLegal(rules, position, *report.best));
    ASSERT_FALSE(report.line.empty());
    EXPECT_EQ(report.line.front(), *report.best);
    EXPECT_TRUE(test::isLegal(rules, position, report.line));
    EXPECT_GE(report.depth, 1);
}

TEST(TreeSearch, AlwaysHasALegalTurn) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        auto search = test::treeSearch(rules);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::randomPosition(rules, random, 80, true);
            if (seed % 3 == 0 && !position.finished()) test::makeStep(rules, random, position);
            search.start(position);
            expectSound(rules, position, search.report());
            for (const std::uint64_t nodes : {1, 300, 1000}) {
                search.advance(nodes);
                expectSound(rules, position, search.report());
            }
            if (HasFailure()) return;
        }
    }
}

TEST(TreeSearch, FinishedGameHasNoTurn) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    rules::retire(rules, position, rules::Seat::white);
    auto search = test::treeSearch(rules);
    search.start(position);
    EXPECT_FALSE(search.advance(100));
    const Report report = search.report();
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.nodes, 0U);
    EXPECT_EQ(report.score, (std::array<double, 4>{0, 1, 0, 0}));
    EXPECT_TRUE(report.proved);
}

TEST(TreeSearch, AShotThatIsDueIsTheWholeTurn) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto position = rules.start();
    const rules::Turn first = rules::turnsOf(rules, position).front();
    rules::playStep(position, first.from, first.to);
    const Report report = test::searched(rules, position, 2000);
    ASSERT_TRUE(report.best);
    EXPECT_EQ(report.best->from, rules::noCell);
    EXPECT_EQ(report.best->to, first.to);
    EXPECT_TRUE(rules::legalShots(rules, position).has(indexOf(report.best->shot)));
}

TEST(TreeSearch, IsRepeatable) {
    for (const rules::Variant& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = test::rulesOf(variant);
        const Report once = test::searched(rules, rules.start(), 5000);
        EXPECT_EQ(test::searched(rules, rules.start(), 5000), once);

        // Nothing is left over from another position, nor from another slicing.
        auto search = test::treeSearch(rules);
        base::Random random(7);
        search.start(test::randomPosition(rules, random, 10));
        search.advance(2000);
        search.start(rules.start());
        while (search.nodes() < once.nodes && search.advance(1)) {
        }
        EXPECT_EQ(search.report(), once);
    }
}

TEST(TreeSearch, CountsNodesAndGoesDeeper) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    auto search = test::treeSearch(rules);
    search.start(rules.start());
    const Report first = search.report();
    EXPECT_GT(first.nodes, 0U);
    EXPECT_EQ(first.depth, 1);
    EXPECT_TRUE(search.advance(30'000));
    const Report later = search.report();
    EXPECT_GE(later.nodes, first.nodes + 30'000);
    // One visit judges the steps of one position and the shots of one step: 4 pieces at most, 35 cells each.
    EXPECT_LT(later.nodes, first.nodes + 30'000 + 5 * 35);
    EXPECT_GT(later.depth, 1);
    EXPECT_FALSE(later.proved);
}

TEST(TreeSearch, KeepsToItsMemory) {
    for (const char* id : {"amazons", "amazons-3b", "cowboys"}) {
        SCOPED_TRACE(id);
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        TreeOptions options;
        options.maxNodes = 5000;
        auto search = test::treeSearch(rules, options);
        for (int round = 0; round < 2; ++round) {
            search.start(rules.start());
            for (int slice = 0; slice < 100; ++slice) {
                ASSERT_TRUE(search.advance(1000));
                ASSERT_LE(search.storedNodes(), 5000U);
                expectSound(rules, rules.start(), search.report());
                if (HasFailure()) return;
            }
            // It went on looking further with the memory that it has.
            EXPECT_GT(search.nodes(), 100'000U);
            EXPECT_GT(search.storedNodes(), 1000U);
        }
    }
}

TEST(TreeSearch, TheLeastMemoryIsEnoughForATurn) {
    for (const rules::Variant& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = test::rulesOf(variant);
        TreeOptions options;
        options.maxNodes = 1;
        auto search = test::treeSearch(rules, options);
        search.start(rules.start());
        search.advance(5000);
        EXPECT_LE(search.storedNodes(), 1024U);
        expectSound(rules, rules.start(), search.report());
    }
}

/// Some of the turns of a position, one at least.
std::vector<rules::Turn> someTurns(const rules::Rules& rules, const rules::Position& position,
                                   base::Random& random) {
    const auto legal = rules::turnsOf(rules, position);
    std::vector<rules::Turn> some;
    for (std::uint64_t left = 1 + random.below(4); left > 0; --left)
        some.push_back(legal[random.below(legal.size())]);
    return some;
}

TEST(TreeSearch, ConsidersOnlyWhatItIsTold) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        auto search = test::treeSearch(rules);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::randomPosition(rules, random, 60);
            if (seed % 3 == 0) test::makeStep(rules, random, position);
            auto wanted = someTurns(rules, position, random);
            search.considerOnly(wanted);
            search.start(position);
            // Long enough that small positions are solved, and what was left out is asked for again.
            for (const std::uint64_t nodes : {0, 300, 3000}) {
                search.advance(nodes);
                expectSound(rules, position, search.report());
                for (const auto& line : search.lines(10)) {
                    EXPECT_NE(std::find(wanted.begin(), wanted.end(), line.turns.front()), wanted.end());
                }
            }
            if (HasFailure()) return;
        }
    }
}

TEST(TreeSearch, WithoutALegalTurnToConsiderAllAre) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    const Report free = test::searched(rules, rules.start(), 3000);
    auto search = test::treeSearch(rules);
    const rules::Cell corner = rules.geometry().cells()[0];
    for (const auto& wanted :
         {std::vector<rules::Turn>{}, std::vector<rules::Turn>{{corner, corner, corner}}}) {
        search.considerOnly(wanted);
        search.start(rules.start());
        search.advance(3000);
        EXPECT_EQ(search.report(), free);
    }
}

TEST(TreeSearch, SeveralLines) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        auto search = test::treeSearch(rules);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = seed == 1 ? rules.start() : test::randomPosition(rules, random, 70);
            if (seed % 3 == 0) test::makeStep(rules, random, position);
            search.start(position);
            search.advance(5000);
            const Report report = search.report();
            const auto lines = search.lines(7);
            ASSERT_FALSE(lines.empty());
            ASSERT_LE(lines.size(), 7U);
            if (seed == 1) {
                EXPECT_EQ(lines.size(), 7U);
            }
            EXPECT_EQ(lines[0], (search::Line{report.line, report.score, report.proved}));
            std::vector<rules::Turn> firsts;
            for (const auto& line : lines) {
                EXPECT_TRUE(test::isLegal(rules, position, line.turns));
                EXPECT_NEAR(std::accumulate(line.score.begin(), line.score.end(), 0.0), 1, 1e-4);
                EXPECT_EQ(std::find(firsts.begin(), firsts.end(), line.turns.front()), firsts.end());
                firsts.push_back(line.turns.front());
            }
            EXPECT_EQ(search.lines(1).size(), 1U);
            EXPECT_TRUE(search.lines(0).empty());
            if (HasFailure()) return;
        }
    }
}

TEST(TreeSearch, EvenJudgementPlaysToo) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-4a"));
    search::TreeSearch search(rules, std::make_unique<eval::EvenEvaluator>(rules), {});
    search.start(rules.start());
    search.advance(3000);
    expectSound(rules, rules.start(), search.report());
}

}  // namespace
