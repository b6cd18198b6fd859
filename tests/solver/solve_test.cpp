#include "solver/solve.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "exhaustive.h"
#include "strewn.h"

using namespace otrera;
using rules::Seat;
using solver::Solution;
using solver::SolveOptions;
using solver::Solver;
using test::canBeLast;
using test::rulesOfShape;
using test::Shape;
using test::shapes;
using test::slide;
using test::strewn;

namespace {

const std::function<bool()> always = [] { return true; };

Solution solve(const rules::Rules& rules, const rules::Position& position, const SolveOptions& options) {
    auto solver = Solver::make(rules, options);
    EXPECT_TRUE(solver.ok());
    return (*solver)->solve(position, always);
}

/// What playing everything out says: who wins, and by which first turns.
void expectRight(const rules::Rules& rules, const rules::Position& position, test::Exhaustive& exhaustive,
                 const Solution& solution) {
    ASSERT_TRUE(solution.proved);
    ASSERT_TRUE(solution.winner);
    const bool whiteWins = exhaustive.outlasts(position, 0, 1);
    EXPECT_EQ(*solution.winner, whiteWins ? Seat::white : Seat::black);
    if (position.finished()) return;
    std::vector<rules::Turn> winning;
    const unsigned mover = indexOf(position.toMove());
    for (const rules::Turn& turn : turnsOf(rules, position)) {
        rules::Position next = position;
        playTurn(rules, next, turn);
        if (exhaustive.outlasts(next, mover, 1 - mover)) winning.push_back(turn);
    }
    EXPECT_EQ(solution.turns, winning);
    rules::Position next = position;
    for (const rules::Turn& turn : solution.line) {
        ASSERT_EQ(judgeTurn(rules, next, turn), rules::TurnFault::none);
        playTurn(rules, next, turn);
        EXPECT_EQ(exhaustive.outlasts(next, 0, 1), whiteWins);
    }
    if (solution.score && rules.variant().rule == rules::BlockedRule::out) {
        EXPECT_EQ(std::abs(exhaustive.score(position)) - 1, *solution.score);
    }
}

TEST(Solve, IsWhatPlayingOutGives) {
    constexpr std::uint64_t perShape = 600;
    int wins = 0;
    int several = 0;
    for (const Shape& shape : shapes()) {
        const auto rules = rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = strewn(rules, random, 3, 4 + static_cast<unsigned>(random.below(5)));
            if (seed % 5 == 0 && !position.finished()) test::makeStep(rules, random, position);
            test::Exhaustive exhaustive(rules);
            expectRight(rules, position, exhaustive, solve(rules, position, {true, 1, 1U << 20}));
            if (testing::Test::HasFailure()) return;
            wins += exhaustive.outlasts(position, 0, 1) ? 1 : 0;
            const auto regions = territory::regionsOf(rules, position, territory::Walls::arrows);
            several += std::count_if(regions.begin(), regions.end(),
                                     [](const auto& region) {
                                         return region.kind == territory::RegionKind::contested;
                                     }) > 1
                           ? 1
                           : 0;
        }
    }
    EXPECT_GE(wins, 1000);
    EXPECT_GE(several, 60);
    RecordProperty("several_contested", several);
}

TEST(Solve, DoesNotDependOnThreadsAndMemory) {
    constexpr std::uint64_t perShape = 6;
    for (const Shape& shape : shapes()) {
        const auto rules = rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1000; seed < 1000 + perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = strewn(rules, random, 3, 8);
            const auto plain = solve(rules, position, {true, 1, 1U << 24});
            for (const SolveOptions& options :
                 {SolveOptions{true, 1, 1U << 14}, SolveOptions{true, 3, 1U << 16}}) {
                const auto other = solve(rules, position, options);
                EXPECT_TRUE(other.proved);
                EXPECT_EQ(other.winner, plain.winner);
                EXPECT_EQ(other.turns, plain.turns);
            }
        }
    }
}

TEST(Solve, MoreSeatsAndThoseThatSitOut) {
    constexpr std::uint64_t perShape = 60;
    int nobody = 0;
    for (const Shape& shape : shapes()) {
        for (const std::size_t seats : {2U, 3U, 4U}) {
            for (const auto rule : {rules::BlockedRule::out, rules::BlockedRule::pass}) {
                if (seats == 2 && rule == rules::BlockedRule::out) continue;
                const auto rules = rulesOfShape(shape, seats, rule);
                for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
                    SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
                    base::Random random(seed * 4 + seats);
                    const auto position = strewn(rules, random, 1, 4);
                    const auto solution = solve(rules, position, {true, 1, 1U << 20});
                    ASSERT_TRUE(solution.proved);
                    std::optional<Seat> winner;
                    for (unsigned seat = 0; seat < seats; ++seat) {
                        if (canBeLast(rules, position, rules::seatAt(seat))) winner = rules::seatAt(seat);
                    }
                    EXPECT_EQ(solution.winner, winner);
                    nobody += winner ? 0 : 1;
                    if (testing::Test::HasFailure()) return;
                }
            }
        }
    }
    EXPECT_GE(nobody, 5);
}

TEST(Solve, KnownBoards) {
    // Three programs agree on these: Otrera's file of exact results.
    const auto rulesOf = [](int files, int ranks, std::vector<std::vector<rules::Square>> seats) {
        return test::rulesOf(test::userVariant("small", {files, ranks, 0}, slide, slide, std::move(seats)));
    };
    const auto square = rulesOf(4, 4, {{{0, 1}, {1, 0}, {2, 0}, {3, 1}}, {{0, 2}, {1, 3}, {2, 3}, {3, 2}}});
    const auto lost = solve(square, square.start(), {true, 1, 1U << 24});
    EXPECT_TRUE(lost.proved);
    EXPECT_EQ(lost.winner, Seat::black);
    EXPECT_TRUE(lost.turns.empty());
    EXPECT_EQ(turnsOf(square, square.start()).size(), 88U);
    const auto oblong = rulesOf(5, 4, {{{0, 1}, {1, 0}, {3, 0}, {4, 1}}, {{0, 2}, {1, 3}, {3, 3}, {4, 2}}});
    const auto won = solve(oblong, oblong.start(), {false, 1, 1U << 26});
    EXPECT_TRUE(won.proved);
    EXPECT_EQ(won.winner, Seat::white);
    EXPECT_EQ(won.turns.size(), 1U);
}

TEST(Solve, AnswersEvenCowboysAtOnce) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("cowboys"));
    const auto solution = solve(rules, rules.start(), {});
    EXPECT_TRUE(solution.proved && solution.byMirroring);
    EXPECT_EQ(solution.winner, Seat::black);
    EXPECT_EQ(solution.state.nodes, 0U);
}

TEST(Solve, EndsWhenItIsTold) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto solver = Solver::make(rules, {});
    ASSERT_TRUE(solver.ok());
    int asked = 0;
    const auto solution = (*solver)->solve(rules.start(), [&] { return ++asked < 3; });
    EXPECT_FALSE(solution.proved);
    EXPECT_FALSE(solution.winner);
    EXPECT_EQ(asked, 3);
    EXPECT_GT(solution.state.nodes, 0U);
}

// A position of 10x10 has two thousand turns to judge: it is after some of these that it is asked, not after
// nodes.
TEST(Solve, EndsSoonOnALargeBoardToo) {
    const auto rules = rules::Rules::make(*rules::findBuiltinVariant("amazons")).value();
    const auto solver = Solver::make(rules, {}).value();
    int asked = 0;
    const auto solution = solver->solve(rules.start(), [&] { return ++asked < 3; });
    EXPECT_FALSE(solution.proved);
    EXPECT_EQ(asked, 3);
    EXPECT_LT(solution.state.nodes, 100U);
}

TEST(Solve, TakesUpWhatWasSaved) {
    const auto rules = rulesOfShape({"slides", {4, 4, 0}, slide, slide}, 2, rules::BlockedRule::out);
    auto first = Solver::make(rules, {true, 1, 1U << 22});
    ASSERT_TRUE(first.ok());
    const auto known = (*first)->solve(rules.start(), always);
    const std::string saved = (*first)->checkpoint();
    auto second = Solver::make(rules, {true, 1, 1U << 22});
    ASSERT_TRUE(second.ok());
    ASSERT_TRUE((*second)->resume(saved));
    const auto again = (*second)->solve(rules.start(), always);
    EXPECT_EQ(again.winner, known.winner);
    EXPECT_EQ(again.turns, known.turns);
    EXPECT_LT(again.state.nodes, known.state.nodes / 2);
    // Not whole, damaged, or of another board: nothing is taken.
    EXPECT_FALSE((*second)->resume(saved.substr(0, saved.size() - 1)));
    EXPECT_FALSE((*second)->resume(""));
    std::string flipped = saved;
    flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
    EXPECT_FALSE((*second)->resume(flipped));
    const auto other = rulesOfShape({"oblong", {5, 4, 0}, slide, slide}, 2, rules::BlockedRule::out);
    auto third = Solver::make(other, {});
    ASSERT_TRUE(third.ok());
    EXPECT_FALSE((*third)->resume(saved));
}

}  // namespace
