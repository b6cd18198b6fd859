#include <gtest/gtest.h>

#include "proof_check/check.h"
#include "solver/solve.h"
#include "strewn.h"

using namespace otrera;
using solver::Solver;

namespace {

const std::function<bool()> always = [] { return true; };
constexpr std::size_t enough = std::size_t{1} << 24;

/// What the checker, which shares nothing with the solver, says of a proof.
bool holds(const std::string& bytes) {
    return proof_check::check(bytes, [](std::uint64_t, std::uint64_t) { return true; }).holds;
}

TEST(ProofFile, IsAcceptedByTheChecker) {
    constexpr std::uint64_t perShape = 60;
    int written = 0;
    for (const test::Shape& shape : test::shapes()) {
        const auto rules = test::rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = test::strewn(rules, random, 3, 8);
            if (position.finished()) continue;
            auto solver = Solver::make(rules, {false, 1, enough});
            ASSERT_TRUE(solver.ok());
            const auto solution = (*solver)->solve(position, always);
            ASSERT_TRUE(solution.winner);
            const auto proof = (*solver)->proof(position, *solution.winner, enough, always);
            ASSERT_TRUE(proof.ok()) << proof.error().text;
            EXPECT_TRUE(holds(*proof));
            if (testing::Test::HasFailure()) return;
            ++written;
        }
    }
    EXPECT_GE(written, 400);
}

// Wherever exactly one turn wins, that all others lose can be written down and is accepted.
TEST(ProofFile, LeavesTheOnlyWinningTurnOut) {
    constexpr std::uint64_t perShape = 60;
    int written = 0;
    for (const test::Shape& shape : test::shapes()) {
        const auto rules = test::rulesOfShape(shape, 2, rules::BlockedRule::out);
        for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = test::strewn(rules, random, 3, 8);
            if (position.finished()) continue;
            auto solver = Solver::make(rules, {true, 1, enough});
            ASSERT_TRUE(solver.ok());
            const auto solution = (*solver)->solve(position, always);
            if (solution.turns.size() != 1) continue;
            const auto proof = (*solver)->proofBesides(position, solution.turns.front(), enough, always);
            ASSERT_TRUE(proof.ok()) << proof.error().text;
            EXPECT_TRUE(holds(*proof));
            if (testing::Test::HasFailure()) return;
            ++written;
        }
    }
    EXPECT_GE(written, 30);
}

TEST(ProofFile, IsNotWrittenWhereThereIsNone) {
    const test::Shape square = test::shapes().front();
    const auto three = test::rulesOfShape(square, 3, rules::BlockedRule::out);
    auto solver = Solver::make(three, {false, 1, enough});
    ASSERT_TRUE(solver.ok());
    EXPECT_FALSE((*solver)->proof(three.start(), rules::Seat::white, enough, always).ok());

    const auto two = test::rulesOfShape(square, 2, rules::BlockedRule::out);
    auto other = Solver::make(two, {false, 1, enough});
    ASSERT_TRUE(other.ok());
    const auto solution = (*other)->solve(two.start(), always);
    ASSERT_TRUE(solution.winner);
    EXPECT_FALSE((*other)->proof(two.start(), *solution.winner, 100, always).ok());
    EXPECT_FALSE((*other)->proof(two.start(), *solution.winner, enough, [] { return false; }).ok());
}

}  // namespace
