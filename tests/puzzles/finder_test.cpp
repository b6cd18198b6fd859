#include "puzzles/finder.h"

#include <gtest/gtest.h>

#include "../solver/exhaustive.h"
#include "../solver/strewn.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "puzzles/proofs.h"

using namespace otrera;
using puzzles::Finder;
using puzzles::Puzzle;

namespace {

const std::function<bool(std::uint64_t)> always = [](std::uint64_t) { return true; };
const std::function<bool()> goOn = [] { return true; };

puzzles::FinderOptions smallOptions() {
    puzzles::FinderOptions options;
    options.tableBytes = std::size_t{1} << 22;
    return options;
}

std::shared_ptr<const rules::Rules> shared(rules::Rules&& rules) {
    return std::make_shared<const rules::Rules>(std::move(rules));
}

/// a1 . c1 in one region, e1 . in another. White's a1-b1/a1 leaves Black without a turn; its only other turn,
/// e1-f1/e1, leaves c1-b1/c1 to Black, and nothing to White.
struct ByHand {
    std::shared_ptr<const rules::Rules> rules = shared(
        test::rulesOf(test::userVariant("row", {6, 1, 0}, test::slide, test::slide, {{{0, 0}}, {{2, 0}}})));
    rules::Position position = notation::readPosition(*rules, "Q1q*Q1 w - - 0 1").value();

    rules::Turn turn(const char* text) const { return notation::readTurn(*rules, position, text).value(); }
    Puzzle puzzle() const { return Finder(rules, smallOptions()).examine(position, always).value(); }
};

TEST(Finder, KnowsAPuzzleMadeByHand) {
    const ByHand row;
    const auto puzzle = Finder(row.rules, smallOptions()).examine(row.position, always);
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(puzzle->winner(), rules::Seat::white);
    EXPECT_EQ(puzzle->turn, row.turn("a1-b1/a1"));
    ASSERT_EQ(puzzle->refutations.size(), 1U);
    EXPECT_EQ(puzzle->refutations[0].turn, row.turn("e1-f1/e1"));
    rules::Position after = row.position;
    playTurn(*row.rules, after, puzzle->refutations[0].turn);
    EXPECT_EQ(puzzle->refutations[0].answer, notation::readTurn(*row.rules, after, "c1-b1/c1").value());
}

TEST(Finder, AgreesWithEverythingPlayedOut) {
    constexpr std::uint64_t perShape = 120;
    int found = 0;
    int several = 0;
    for (const test::Shape& shape : test::shapes()) {
        const auto rules = shared(test::rulesOfShape(shape, 2, rules::BlockedRule::out));
        Finder finder(rules, smallOptions());
        for (std::uint64_t seed = 1; seed <= perShape; ++seed) {
            SCOPED_TRACE(std::string(shape.name) + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = test::strewn(*rules, random, 3, 7);
            if (position.finished()) continue;
            test::Exhaustive exhaustive(*rules);
            const unsigned mover = indexOf(position.toMove());
            std::vector<rules::Turn> winning;
            for (const rules::Turn& turn : turnsOf(*rules, position)) {
                rules::Position next = position;
                playTurn(*rules, next, turn);
                if (exhaustive.outlasts(next, mover, 1 - mover)) winning.push_back(turn);
            }
            const auto puzzle = finder.examine(position, always);
            ASSERT_EQ(puzzle.has_value(), winning.size() == 1);
            if (winning.size() > 1) ++several;
            if (!puzzle) continue;
            ++found;
            EXPECT_EQ(puzzle->turn, winning.front());
            EXPECT_EQ(puzzle->refutations.size() + 1, turnsOf(*rules, position).size());
            for (const auto& [turn, answer] : puzzle->refutations) {
                rules::Position next = position;
                playTurn(*rules, next, turn);
                if (answer) playTurn(*rules, next, *answer);
                EXPECT_TRUE(exhaustive.outlasts(next, 1 - mover, mover));
            }
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GE(found, 50);
    EXPECT_GE(several, 200);
}

TEST(Finder, FindsNothingWhereTwoTurnsWin) {
    // White's three cells to Black's one: most turns win.
    const auto rules = shared(
        test::rulesOf(test::userVariant("row", {8, 1, 0}, test::slide, test::slide, {{{0, 0}}, {{5, 0}}})));
    const auto position = notation::readPosition(*rules, "Q3*q1* w - - 0 1").value();
    EXPECT_FALSE(Finder(rules, smallOptions()).examine(position, always));
}

TEST(Finder, EndsWhenItIsTold) {
    const ByHand row;
    const std::function<bool(std::uint64_t)> never = [](std::uint64_t) { return false; };
    EXPECT_TRUE(Finder(row.rules, smallOptions()).search({row.position}, {}, never).empty());
}

TEST(Proofs, AreOfThePuzzleAndOfNoOther) {
    const ByHand row;
    const Puzzle puzzle = row.puzzle();
    const auto solver = solver::Solver::make(*row.rules, {true, 1, std::size_t{1} << 22});
    ASSERT_TRUE(solver.ok());
    const auto proofs = makeProofs(**solver, puzzle, 1 << 20, goOn);
    ASSERT_TRUE(proofs.ok()) << proofs.error().text;
    EXPECT_EQ(faultOf(puzzle, *proofs, goOn), "");
    EXPECT_EQ(puzzles::markOf(proofs->wins), puzzle.wins);
    EXPECT_EQ(puzzles::markOf(proofs->loses), puzzle.loses);

    EXPECT_NE(faultOf(puzzle, {proofs->loses, proofs->wins}, goOn), "");
    EXPECT_NE(faultOf(puzzle, {proofs->wins, proofs->wins}, goOn), "");
    Puzzle other = puzzle;
    other.turn = row.turn("e1-f1/e1");
    EXPECT_NE(faultOf(other, *proofs, goOn), "");
    // Of the other turn there are no such proofs: the solver writes none that holds.
    const auto wrong = makeProofs(**solver, other, 1 << 20, [calls = 0]() mutable { return ++calls < 100; });
    EXPECT_TRUE(!wrong.ok() || !faultOf(other, *wrong, goOn).empty());
    other = puzzle;
    other.position = notation::readPosition(*row.rules, "Q1q*1Q w - - 0 1").value();
    EXPECT_NE(faultOf(other, *proofs, goOn), "");
    other = puzzle;
    other.position = notation::readPosition(*row.rules, "Q1q*Q1 b - - 0 1").value();
    EXPECT_NE(faultOf(other, *proofs, goOn), "");
    std::string cut = proofs->loses;
    cut.resize(cut.size() - 1);
    EXPECT_NE(faultOf(puzzle, {proofs->wins, cut}, goOn), "");
}

TEST(Rating, GrowsWithWhatIsHard) {
    EXPECT_LT(puzzles::ratingOf(100, 1, 50), puzzles::ratingOf(10'000, 1, 50));
    EXPECT_LT(puzzles::ratingOf(100, 1, 50), puzzles::ratingOf(100, 5'000, 50));
    EXPECT_LT(puzzles::ratingOf(100, 100'000, 50), puzzles::ratingOf(100, std::nullopt, 50));
    EXPECT_LT(puzzles::ratingOf(100, 1, 20), puzzles::ratingOf(100, 1, 500));
    EXPECT_EQ(puzzles::gradeOf(puzzles::ratingOf(1, 1, 2)), 1);
    EXPECT_EQ(puzzles::gradeOf(puzzles::ratingOf(1'000'000, std::nullopt, 500)), 5);
}

TEST(SameName, IsThatOfAllImages) {
    const auto rules = shared(test::rulesOf(
        test::userVariant("square", {3, 3, 0}, test::slide, test::slide, {{{0, 0}}, {{2, 2}}})));
    const auto name = [&](const char* text) {
        return puzzles::sameName(*rules, notation::readPosition(*rules, text).value());
    };
    const std::string first = name("2q/*2/Q2 w - - 0 1");
    EXPECT_EQ(name("q2/2*/2Q w - - 0 1"), first);  // mirrored
    EXPECT_EQ(name("2q/3/Q*1 w - - 0 1"), first);  // the other diagonal
    EXPECT_EQ(name("2Q/*2/q2 b - - 0 1"), first);  // the colours exchanged
    EXPECT_NE(name("2q/*2/Q2 b - - 0 1"), first);  // the other to move
    EXPECT_NE(name("2q/1*1/Q2 w - - 0 1"), first);
}

}  // namespace
