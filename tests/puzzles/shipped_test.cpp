#include "puzzles/shipped_puzzles.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "puzzles/proofs.h"
#include "puzzles/puzzle_json.h"
#include "rules/turns.h"

using namespace otrera;
using puzzles::Puzzle;

namespace {

const std::function<bool()> always = [] { return true; };

const std::vector<Puzzle>& shipped() {
    static const std::vector<Puzzle> all = [] {
        std::string text;
        for (const auto& variant : rules::builtinVariants()) text += puzzles::shippedPuzzles(variant.id);
        return puzzles::readPuzzles(text).value();
    }();
    return all;
}

TEST(Shipped, AreEnough) {
    std::map<std::string, std::size_t> count;
    for (const Puzzle& puzzle : shipped()) ++count[puzzle.rules->variant().id];
    for (const rules::Variant& variant : rules::builtinVariants()) {
        if (variant.seats.size() != 2) continue;
        EXPECT_GE(count[variant.id], variant.id == "amazons" ? 60U : 20U) << variant.id;
    }
}

TEST(Shipped, DifferAndAreOfDifferentGames) {
    std::set<std::string> names;
    std::set<std::pair<std::string, std::uint64_t>> games;
    for (const Puzzle& puzzle : shipped()) {
        EXPECT_TRUE(
            names.insert(puzzle.rules->variant().id + puzzles::sameName(*puzzle.rules, puzzle.position))
                .second);
        EXPECT_TRUE(games.insert({puzzle.source.file, puzzle.source.game}).second);
        EXPECT_GE(countTurns(*puzzle.rules, puzzle.position, puzzle.winner()), 8U);
    }
}

TEST(Shipped, AreEasyAndHard) {
    std::map<std::string, std::set<int>> grades;
    for (const Puzzle& puzzle : shipped())
        grades[puzzle.rules->variant().id].insert(puzzles::gradeOf(puzzle.rating));
    for (const auto& [variant, seen] : grades) EXPECT_GE(seen.size(), 3U) << variant;
}

/// Solved anew, the proofs made anew and checked by the plain program. A sample: all take minutes.
TEST(Shipped, AreProved) {
    const std::size_t stride = std::getenv("OTRERA_SLOW") != nullptr ? 1 : 12;
    for (std::size_t i = 0; i < shipped().size(); i += stride) {
        const Puzzle& puzzle = shipped()[i];
        SCOPED_TRACE(puzzle.rules->variant().id + ", puzzle " + std::to_string(i + 1));
        const auto solver = solver::Solver::make(*puzzle.rules, {true, 1, std::size_t{1} << 28});
        ASSERT_TRUE(solver.ok());
        const auto solution = (*solver)->solve(puzzle.position, always);
        EXPECT_EQ(solution.winner, puzzle.winner());
        EXPECT_EQ(solution.turns, std::vector{puzzle.turn});
        const auto proofs = makeProofs(**solver, puzzle, std::size_t{1} << 28, always);
        ASSERT_TRUE(proofs.ok()) << proofs.error().text;
        EXPECT_EQ(faultOf(puzzle, *proofs, always), "");
    }
}

/// The answer that a puzzle gives to each turn that loses does win.
TEST(Shipped, AnswersWin) {
    const std::size_t stride = std::getenv("OTRERA_SLOW") != nullptr ? 1 : 24;
    for (std::size_t i = 0; i < shipped().size(); i += stride) {
        const Puzzle& puzzle = shipped()[i];
        SCOPED_TRACE(puzzle.rules->variant().id + ", puzzle " + std::to_string(i + 1));
        const auto solver = solver::Solver::make(*puzzle.rules, {false, 1, std::size_t{1} << 28});
        ASSERT_TRUE(solver.ok());
        for (const auto& [turn, answer] : puzzle.refutations) {
            rules::Position after = puzzle.position;
            playTurn(*puzzle.rules, after, turn);
            if (answer) playTurn(*puzzle.rules, after, *answer);
            const auto solution = (*solver)->solve(after, always);
            ASSERT_TRUE(solution.winner);
            EXPECT_NE(solution.winner, puzzle.winner());
        }
    }
}

}  // namespace
