#include <gtest/gtest.h>

#include "searching.h"

using namespace otrera;
using search::Report;
using search::TreeOptions;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind knight{false, 1, 2};
constexpr rules::MovementKind wazir{false, 0, 1};

std::vector<rules::Variant> smallBoards() {
    std::vector<rules::Variant> variants{
        test::userVariant("3x3", {3, 3, 0}, slide, slide, {{{0, 0}}, {{2, 2}}}),
        test::userVariant("4x3", {4, 3, 0}, slide, slide, {{{0, 0}}, {{3, 2}}}),
        test::userVariant("4x4", {4, 4, 0}, slide, slide, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        test::userVariant("4x4-knights", {4, 4, 0}, knight, knight, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        test::userVariant("4x3-mixed", {4, 3, 0}, slide, wazir, {{{0, 0}, {1, 0}}, {{3, 2}}}),
        test::userVariant("4x3-three", {4, 3, 0}, slide, slide, {{{0, 0}}, {{3, 0}}, {{1, 2}}}),
        test::userVariant("3x3-four-pass", {3, 3, 0}, slide, slide, {{{0, 0}}, {{2, 0}}, {{2, 2}}, {{0, 2}}}),
        test::userVariant("4x3-pass", {4, 3, 0}, slide, wazir, {{{0, 0}, {0, 2}}, {{3, 2}}}),
    };
    variants[6].rule = rules::BlockedRule::pass;
    variants[7].rule = rules::BlockedRule::pass;
    return variants;
}

void expectSolved(const rules::Rules& rules, const rules::Position& position, const Report& report) {
    const rules::Seat mover = position.toMove();
    bool somebodyWins = false;
    for (unsigned i = 0; i < rules.seatCount(); ++i) {
        test::Exhaustive exhaustive(rules, rules::seatAt(i));
        const bool wins = exhaustive.wins(position);
        somebodyWins = somebodyWins || wins;
        EXPECT_EQ(wins, report.proved && report.score[i] == 1) << i;
        if (!wins || rules::seatAt(i) != mover) continue;
        rules::Position next = position;
        rules::playTurn(rules, next, *report.best);
        EXPECT_TRUE(exhaustive.wins(next)) << "throws the win away";
    }
    EXPECT_EQ(somebodyWins, report.proved);
}

/// What is said to be proved of turns is so, for each by itself.
void expectSolvedLines(const rules::Rules& rules, const rules::Position& position,
                       const std::vector<search::Line>& lines) {
    for (const search::Line& line : lines) {
        if (!line.proved) continue;
        rules::Position next = position;
        rules::playTurn(rules, next, line.turns.front());
        for (unsigned i = 0; i < rules.seatCount(); ++i) {
            EXPECT_EQ(test::Exhaustive(rules, rules::seatAt(i)).wins(next), line.score[i] == 1) << i;
        }
    }
}

/// The same search with some of the turns: the seat to move wins when one of these wins.
void expectSolvedAmongSome(const rules::Rules& rules, const rules::Position& position,
                           search::TreeSearch& search, base::Random& random) {
    const auto legal = rules::turnsOf(rules, position);
    const std::vector<rules::Turn> some{legal[random.below(legal.size())], legal[random.below(legal.size())]};
    search.considerOnly(some);
    search.start(position);
    while (search.advance(1000)) {
    }
    const Report report = search.report();
    test::Exhaustive exhaustive(rules, position.toMove());
    const bool wins = std::any_of(some.begin(), some.end(), [&](const rules::Turn& turn) {
        rules::Position next = position;
        rules::playTurn(rules, next, turn);
        return exhaustive.wins(next);
    });
    EXPECT_EQ(report.proved && report.score[indexOf(position.toMove())] == 1, wins);
    search.considerOnly({});
}

class Solving : public testing::TestWithParam<std::size_t> {};

TEST_P(Solving, AgreesWithExhaustiveSearch) {
    const auto rules = test::rulesOf(smallBoards()[GetParam()]);
    // With hardly anything kept, proofs need what was left out.
    TreeOptions narrow;
    narrow.keptSteps = 2;
    narrow.keptShots = 1;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        base::Random random(seed);
        auto position = test::ending(rules, random, 7);
        if (seed % 5 == 0) test::makeStep(rules, random, position);
        for (const TreeOptions& options : {TreeOptions{}, narrow}) {
            SCOPED_TRACE(rules.variant().id + ", seed " + std::to_string(seed) + ", kept " +
                         std::to_string(options.keptSteps));
            auto search = test::treeSearch(rules, options);
            search.start(position);
            int calls = 0;
            while (search.advance(1000)) ASSERT_LT(++calls, 10'000);
            expectSolved(rules, position, search.report());
            expectSolvedLines(rules, position, search.lines(1000));
            expectSolvedAmongSome(rules, position, search, random);
            if (HasFailure()) return;
        }
    }
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& info) {
    std::string name = smallBoards()[info.param].id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(SmallBoards, Solving, testing::Range<std::size_t>(0, smallBoards().size()), nameOf);

TEST(Solving, ForgettingDoesNotSpoilProofs) {
    const auto rules = test::rulesOf(smallBoards()[2]);
    TreeOptions options;
    options.maxNodes = 1024;
    int forgot = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        base::Random random(seed);
        const auto position = test::ending(rules, random, 9);
        auto search = test::treeSearch(rules, options);
        search.start(position);
        search.advance(300'000);
        const Report report = search.report();
        if (report.nodes > 3000) ++forgot;
        if (report.proved) expectSolved(rules, position, report);
    }
    EXPECT_GT(forgot, 3);
}

TEST(Solving, WholeSmallBoards) {
    // From the start: 3x3 and 4x3 with a piece each, without random play before.
    for (const std::size_t index : {0, 1}) {
        const auto rules = test::rulesOf(smallBoards()[index]);
        SCOPED_TRACE(rules.variant().id);
        auto search = test::treeSearch(rules);
        search.start(rules.start());
        search.advance(3'000'000);
        expectSolved(rules, rules.start(), search.report());
    }
}

/// Is sure that White wins, whatever the board.
class SureEvaluator final : public eval::SingleEvaluator {
  private:
    eval::Shares judge(const rules::Position&) const override { return {1, 0, 0, 0}; }
};

TEST(Solving, ACertainWinComesBeforeASureEstimate) {
    // 4x4 with open ground left and a win at hand: an estimate of 1 must not be taken for it.
    const auto rules = test::rulesOf(smallBoards()[2]);
    int wins = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        base::Random random(seed);
        const auto position = test::ending(rules, random, 6);
        search::TreeSearch search(rules, std::make_unique<SureEvaluator>(), {});
        search.start(position);
        ASSERT_TRUE(search.report().best);
        while (search.advance(1000)) {
        }
        rules::Position next = position;
        rules::playTurn(rules, next, *search.report().best);
        test::Exhaustive exhaustive(rules, position.toMove());
        if (!exhaustive.wins(position)) continue;
        ++wins;
        EXPECT_TRUE(exhaustive.wins(next));
    }
    EXPECT_GT(wins, 20);
}

TEST(Solving, TakesAWinThatIsThere) {
    // Row of five, White on the left, Black on the right: stepping beside Black and shooting back leaves
    // Black without a turn. It is the only winning turn: on any other, Black steps beside the arrow or the
    // piece.
    const auto rules = test::rulesOf(test::userVariant("row", {5, 1, 0}, slide, slide, {{{0, 0}}, {{4, 0}}}));
    const Report report = test::searched(rules, rules.start(), 1);
    const auto cell = [&](int file) { return *rules.geometry().at(rules::Square{file, 0}); };
    EXPECT_EQ(report.best, (rules::Turn{cell(0), cell(3), report.best->shot}));
    EXPECT_TRUE(report.proved);
    EXPECT_EQ(report.score[0], 1);
}

// Where everything that was kept loses, what was left out comes back, not looked into yet.
TEST(Solving, HasALegalTurnAtAnyMoment) {
    for (const auto& variant : smallBoards()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = test::ending(rules, random, 6);
            if (position.finished()) continue;
            auto turns = rules::turnsOf(rules, position);
            TreeOptions options;
            options.keptSteps = options.keptShots = 1 + seed % 2;
            auto search = test::treeSearch(rules, options);
            // Half of them only among some turns.
            turns.resize(1 + turns.size() / 2);
            if (seed % 4 < 2) search.considerOnly(turns);
            search.start(position);
            constexpr int looks = 400;
            bool more = true;
            for (int look = 0; more && look < looks; ++look) {
                const auto best = search.report().best;
                ASSERT_TRUE(best);
                ASSERT_TRUE(test::isLegal(rules, position, *best));
                if (seed % 4 < 2) {
                    ASSERT_NE(std::find(turns.begin(), turns.end(), *best), turns.end());
                }
                more = search.advance(1);
            }
        }
    }
}

}  // namespace
