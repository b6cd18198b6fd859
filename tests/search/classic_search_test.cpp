#include "search/classic_search.h"

#include <gtest/gtest.h>

#include "search/greedy_search.h"
#include "searching.h"

using namespace otrera;
using search::ClassicOptions;
using search::ClassicSearch;
using search::Report;

namespace {

/// The variants it plays: two seats, and out is out.
std::vector<rules::Variant> playedVariants() {
    std::vector<rules::Variant> variants;
    for (const rules::Variant& variant : test::allVariants()) {
        if (variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out) variants.push_back(variant);
    }
    return variants;
}

Report searchedFor(const rules::Rules& rules, const rules::Position& position, std::uint64_t nodes,
                   const ClassicOptions& options = {}) {
    ClassicSearch search(rules, options);
    search.start(position);
    search.advance(nodes);
    return search.report();
}

void expectSound(const rules::Rules& rules, const rules::Position& position, const Report& report) {
    ASSERT_EQ(report.best.has_value(), !position.finished());
    EXPECT_NEAR(report.score[0] + report.score[1], 1, 1e-9);
    EXPECT_GE(report.score[0], 0);
    EXPECT_GE(report.score[1], 0);
    if (!report.best) return;
    ASSERT_FALSE(report.line.empty());
    EXPECT_EQ(report.line.front(), *report.best);
    EXPECT_TRUE(test::isLegal(rules, position, report.line));
    EXPECT_GE(report.depth, 1);
}

TEST(ClassicSearch, AlwaysHasALegalTurn) {
    for (const rules::Variant& variant : playedVariants()) {
        const auto rules = test::rulesOf(variant);
        ClassicSearch search(rules, {});
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = test::randomPosition(rules, random, 60, true);
            if (seed % 3 == 0 && !position.finished()) test::makeStep(rules, random, position);
            search.start(position);
            expectSound(rules, position, search.report());
            for (const std::uint64_t nodes : {1, 300, 3000}) {
                search.advance(nodes);
                expectSound(rules, position, search.report());
            }
            if (HasFailure()) return;
        }
    }
}

TEST(ClassicSearch, FinishedGameHasNoTurn) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    rules::retire(rules, position, rules::Seat::white);
    const Report report = searchedFor(rules, position, 100);
    EXPECT_FALSE(report.best);
    EXPECT_EQ(report.nodes, 0U);
    EXPECT_EQ(report.score, (std::array<double, 4>{0, 1, 0, 0}));
    EXPECT_TRUE(report.proved);
}

TEST(ClassicSearch, IsTheSameHoweverItIsSliced) {
    for (const char* id : {"amazons", "amazons-hex", "cowboys"}) {
        SCOPED_TRACE(id);
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        const Report once = searchedFor(rules, rules.start(), 30'000);
        EXPECT_GE(once.depth, 2);

        // Nothing is left over from another position either.
        ClassicSearch search(rules, {});
        base::Random random(7);
        search.start(test::randomPosition(rules, random, 10));
        search.advance(20'000);
        search.start(rules.start());
        while (search.nodes() < once.nodes && search.advance(1)) {
        }
        EXPECT_EQ(search.report(), once);
    }
}

TEST(ClassicSearch, StopsSoon) {
    // What it does at once is to judge all steps, or the shots of one: some 80 positions, 35 for each amazon
    // at most.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    ClassicSearch search(rules, {});
    search.start(rules.start());
    EXPECT_LT(search.nodes(), 5U * 35);
    while (search.nodes() < 50'000) {
        const std::uint64_t before = search.nodes();
        ASSERT_TRUE(search.advance(10));
        ASSERT_LT(search.nodes(), before + 10 + 4 * 35);
    }
}

std::vector<rules::Variant> smallBoards() {
    constexpr rules::MovementKind slide{true, 0, 0};
    constexpr rules::MovementKind knight{false, 1, 2};
    constexpr rules::MovementKind wazir{false, 0, 1};
    return {
        test::userVariant("4x3", {4, 3, 0}, slide, slide, {{{0, 0}}, {{3, 2}}}),
        test::userVariant("4x4", {4, 4, 0}, slide, slide, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        test::userVariant("4x4-knights", {4, 4, 0}, knight, knight, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        test::userVariant("4x3-mixed", {4, 3, 0}, slide, wazir, {{{0, 0}, {1, 0}}, {{3, 2}}}),
    };
}

TEST(ClassicSearch, SolvesWhatExhaustiveSearchSolves) {
    // With hardly anything kept, and hardly any memory, proofs need what was left out.
    ClassicOptions narrow;
    narrow.keptSteps = 2;
    narrow.keptTurns = 3;
    narrow.tableEntries = 64;
    int lost = 0;
    for (const rules::Variant& variant : smallBoards()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            base::Random random(seed);
            auto position = rules.start();
            while (position.empty.count() > 7 && !position.finished()) {
                const auto legal = rules::turnsOf(rules, position);
                rules::playTurn(rules, position, legal[random.below(legal.size())]);
            }
            if (position.finished()) continue;
            if (seed % 5 == 0) test::makeStep(rules, random, position);
            test::Exhaustive exhaustive(rules, position.toMove());
            const bool wins = exhaustive.wins(position);
            lost += wins ? 0 : 1;
            for (const ClassicOptions& options : {ClassicOptions{}, narrow}) {
                SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed) + ", kept " +
                             std::to_string(options.keptSteps));
                ClassicSearch search(rules, options);
                search.start(position);
                int calls = 0;
                while (search.advance(1000)) ASSERT_LT(++calls, 10'000);
                const Report report = search.report();
                expectSound(rules, position, report);
                EXPECT_TRUE(report.proved);
                EXPECT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
                rules::Position next = position;
                rules::playTurn(rules, next, *report.best);
                EXPECT_EQ(exhaustive.wins(next), wins);
                if (HasFailure()) return;
            }
        }
    }
    EXPECT_GT(lost, 20);
}

TEST(ClassicSearch, SaysNothingIsProvedBeforeItIs) {
    // Whenever it stops on the way: what it calls proved agrees with exhaustive search.
    const auto rules = test::rulesOf(smallBoards()[1]);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        base::Random random(seed);
        auto position = test::randomPosition(rules, random, 3);
        while (position.empty.count() > 9 && !position.finished()) {
            const auto legal = rules::turnsOf(rules, position);
            rules::playTurn(rules, position, legal[random.below(legal.size())]);
        }
        if (position.finished()) continue;
        const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
        ClassicSearch search(rules, {});
        search.start(position);
        do {
            const Report report = search.report();
            if (!report.proved) continue;
            EXPECT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
        } while (search.advance(1) && search.nodes() < 20'000);
    }
}

TEST(ClassicSearch, BeatsTheGreedyPlayer) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    for (const unsigned seat : {0U, 1U}) {
        ClassicSearch classic(rules, {});
        search::GreedySearch greedy(rules, 1);
        rules::Position position = rules.start();
        while (!position.finished()) {
            const bool own = indexOf(position.toMove()) == seat;
            search::Search& player = own ? static_cast<search::Search&>(classic) : greedy;
            player.start(position);
            player.advance(5000);
            rules::playTurn(rules, position, *player.report().best);
        }
        EXPECT_EQ(indexOf(rules::ranking(rules, position).front()), seat);
    }
}

}  // namespace
