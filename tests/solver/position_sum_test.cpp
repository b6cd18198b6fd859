#include "solver/position_sum.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../territory/positions.h"
#include "exhaustive.h"
#include "game_notation.h"

using namespace otrera;
using rules::Seat;
using solver::Bounds;
using solver::Game;
using solver::PositionValuer;
using solver::ValueLimits;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind knight{false, 1, 2};
constexpr rules::MovementKind wazir{false, 0, 1};

// ---- sums of games

/// By the definition alone: who is to move and cannot, loses.
bool leftWinsPlainly(solver::GameTable& games, const std::vector<Game>& parts, bool leftMoves) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto found = leftMoves ? games.left(parts[i]) : games.right(parts[i]);
        for (const Game option : found) {
            auto next = parts;
            next[i] = option;
            if (leftWinsPlainly(games, next, !leftMoves) == leftMoves) return leftMoves;
        }
    }
    return !leftMoves;
}

TEST(Sums, AreWhatPlayGives) {
    solver::GameTable games;
    std::vector<Game> pool;
    for (const char* text : {"0", "1", "-1", "1/2", "-1/2", "*", "^", "v*", "+-1", "{2|0}", "{1|-2}",
                             "{2|{1|-1}}", "{{1|0}|-1}", "{1/2|0}", "*2", "{1|*}"})
        pool.push_back(test::gameOf(games, text));
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        std::vector<Game> parts;
        for (auto count = 1 + random.below(3); count > 0; --count)
            parts.push_back(pool[random.below(pool.size())]);
        solver::SumSolver sums(games);
        for (const bool leftMoves : {true, false}) {
            const bool plainly = leftWinsPlainly(games, parts, leftMoves);
            EXPECT_EQ(sums.leftWins(parts, leftMoves, 10'000), plainly);
            const auto hasty = sums.leftWins(parts, leftMoves, 0);
            EXPECT_TRUE(!hasty || *hasty == plainly);
        }
        // And what the canonical form of the sum says.
        Game total = games.zero();
        for (const Game part : parts) total = games.sum(total, part);
        EXPECT_EQ(games.isAtMost(games.zero(), total), leftWinsPlainly(games, parts, false));
        EXPECT_EQ(games.isAtMost(total, games.zero()), !leftWinsPlainly(games, parts, true));
    }
}

// ---- positions

/// A random position of rooms that do not touch: strips of three files and an arrow wall between them.
rules::Position randomRooms(const rules::Rules& rules, base::Random& random) {
    const auto& geometry = rules.geometry();
    const int files = geometry.shape().files;
    rules::PositionSetup setup;
    setup.arrows = geometry.board();
    const auto open = [&](int file, int rank) {
        const auto cell = setOf(*geometry.at(rules::Square{file, rank}));
        setup.arrows &= ~cell;
        return cell;
    };
    for (int first = 0; first < files; first += 3) {
        std::vector<std::pair<int, int>> cells;
        for (int file = first; file < std::min(first + 2, files); ++file) {
            for (int rank = 0; rank < geometry.shape().ranks; ++rank) cells.emplace_back(file, rank);
        }
        for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
        for (const unsigned seat : {0U, 1U}) {
            if (random.below(5) == 0) continue;
            setup.pieces[seat] |= open(cells.back().first, cells.back().second);
            cells.pop_back();
        }
        for (auto count = 2 + random.below(3); count > 0 && !cells.empty(); --count) {
            open(cells.back().first, cells.back().second);
            cells.pop_back();
        }
    }
    setup.toMove = random.below(2) == 0 ? Seat::white : Seat::black;
    return makePosition(rules, setup).value();
}

/// With the other seat to move; none when that one has no turn.
std::optional<rules::Position> withToMove(const rules::Rules& rules, const rules::Position& position,
                                          Seat seat) {
    rules::PositionSetup setup;
    setup.pieces = position.pieces;
    setup.arrows = arrowsOf(rules, position);
    setup.toMove = seat;
    const auto made = makePosition(rules, setup);
    return made->finished() ? std::nullopt : std::optional(*made);
}

struct Counts {
    int proved = 0;
    int open = 0;
    int turns = 0;
    int contested = 0;
};

void expectTrue(const rules::Rules& rules, const rules::Position& position, const solver::PositionSum& sum,
                Counts& counts) {
    test::Exhaustive exhaustive(rules);
    for (const unsigned seat : {0U, 1U}) {
        const auto& first = seat == 0 ? sum.leftFirst : sum.rightFirst;
        const auto start = withToMove(rules, position, rules::seatAt(seat));
        const bool leftWins = start ? exhaustive.outlasts(*start, 0, 1) : seat == 1;
        EXPECT_EQ(first.leftWins.value_or(leftWins), leftWins) << "seat " << seat;
        ++(first.leftWins ? counts.proved : counts.open);
        if (!start) {
            EXPECT_TRUE(first.winning.empty());
            continue;
        }
        std::vector<rules::Turn> winning;
        for (const rules::Turn& turn : turnsOf(rules, *start)) {
            rules::Position next = *start;
            playTurn(rules, next, turn);
            if (exhaustive.outlasts(next, seat, 1 - seat)) winning.push_back(turn);
        }
        counts.turns += static_cast<int>(winning.size());
        auto told = first.winning;
        std::sort(told.begin(), told.end());
        EXPECT_TRUE(std::includes(winning.begin(), winning.end(), told.begin(), told.end()));
        if (first.open.empty()) {
            EXPECT_EQ(told, winning);
        }
        auto possible = first.winning;
        possible.insert(possible.end(), first.open.begin(), first.open.end());
        std::sort(possible.begin(), possible.end());
        EXPECT_TRUE(std::includes(possible.begin(), possible.end(), winning.begin(), winning.end()));
    }
    for (const auto& summand : sum.summands) {
        if (summand.region.kind == territory::RegionKind::contested) ++counts.contested;
    }
}

std::vector<rules::Rules> boards() {
    std::vector<rules::Rules> made;
    made.push_back(test::rulesOf(test::userVariant("slide", {8, 4, 0}, slide, slide, {{}, {}})));
    made.push_back(test::rulesOf(test::userVariant("leap", {8, 5, 0}, knight, knight, {{}, {}})));
    made.push_back(test::rulesOf(test::userVariant("mixed", {8, 4, 0}, slide, wazir, {{}, {}})));
    return made;
}

TEST(PositionSum, IsWhatPlayGives) {
    Counts counts;
    for (const auto& rules : boards()) {
        PositionValuer valuer(rules);
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            SCOPED_TRACE(rules.variant().id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = randomRooms(rules, random);
            const auto sum = valuer.sumOf(position, {});
            if (position.finished()) {
                EXPECT_FALSE(sum.ok());
                continue;
            }
            ASSERT_TRUE(sum.ok());
            expectTrue(rules, position, *sum, counts);
            if (testing::Test::HasFailure()) return;
            EXPECT_TRUE(sum->leftFirst.leftWins && sum->rightFirst.leftWins);
            EXPECT_TRUE(sum->leftFirst.open.empty() && sum->rightFirst.open.empty());
        }
    }
    EXPECT_EQ(counts.open, 0);
    EXPECT_GE(counts.proved, 200);
    EXPECT_GE(counts.turns, 200);
    EXPECT_GE(counts.contested, 100);
}

/// Without values: what is proved by bounds is true.
TEST(PositionSum, BoundsAreTrue) {
    Counts counts;
    ValueLimits none;
    none.nodes = 0;
    for (const auto& rules : boards()) {
        PositionValuer exact(rules);
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            SCOPED_TRACE(rules.variant().id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto position = randomRooms(rules, random);
            if (position.finished()) continue;
            PositionValuer valuer(rules);
            const auto sum = valuer.sumOf(position, none);
            ASSERT_TRUE(sum.ok());
            expectTrue(rules, position, *sum, counts);
            for (const auto& summand : sum->summands) {
                const Bounds bounds = summand.worth.bounds;
                if (summand.worth.value) continue;
                const Game value = *exact.finder().valueOf(summand.room, {});
                auto& games = exact.finder().games();
                EXPECT_TRUE(games.isAtMost(games.integer(bounds.low), value));
                EXPECT_TRUE(games.isAtMost(value, games.integer(bounds.high)));
            }
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GE(counts.proved, 50);
    EXPECT_GE(counts.open, 20);
}

TEST(PositionSum, TwoSwitches) {
    // +-2 + +-1 + 2 - 1: Left must take of the larger switch; Right takes it, and has lost all the same.
    const test::Board board(slide, slide, {"W...B*W..B*W..*B."});
    PositionValuer valuer(board.rules);
    const auto sum = valuer.sumOf(board.position, {});
    ASSERT_TRUE(sum.ok());
    ASSERT_EQ(sum->summands.size(), 4U);
    EXPECT_EQ(sum->territories, (Bounds{1, 1}));
    EXPECT_EQ(sum->leftFirst.leftWins, true);
    EXPECT_EQ(sum->rightFirst.leftWins, true);
    const auto turn = [&](const char* from, const char* to, const char* shot) {
        return rules::Turn{board.cell(from), board.cell(to), board.cell(shot)};
    };
    // Nine turns in the larger switch: all win but those that leave 0 of it, a1-b1/c1 and a1-d1/c1.
    const auto& winning = sum->leftFirst.winning;
    EXPECT_EQ(winning.size(), 7U);
    for (const auto& losing : {turn("a1", "b1", "c1"), turn("a1", "d1", "c1")})
        EXPECT_EQ(std::count(winning.begin(), winning.end(), losing), 0);
    EXPECT_TRUE(
        std::all_of(winning.begin(), winning.end(), [&](auto one) { return one.from == board.cell("a1"); }));
    EXPECT_TRUE(sum->rightFirst.winning.empty());
    EXPECT_EQ(sum->total, valuer.finder().games().sum(test::gameOf(valuer.finder().games(), "{3|-1}"),
                                                      test::gameOf(valuer.finder().games(), "+-1")));
}

TEST(PositionSum, WhatItSaysNothingOf) {
    const auto sums = [](const test::Board& board) {
        return PositionValuer(board.rules).sumOf(board.position, {});
    };
    EXPECT_NE(sums(test::Board(slide, slide, {"W..B..R"})).error().text.find("3 seats are left"),
              std::string::npos);
    test::Board due(slide, slide, {"W...B"});
    rules::playStep(due.position, due.cell("a1"), due.cell("b1"));
    EXPECT_NE(sums(due).error().text.find("a shot is due"), std::string::npos);
    EXPECT_NE(sums(test::Board(slide, slide, {"W*.B"})).error().text.find("over"), std::string::npos);
    auto passing = test::userVariant("passing", {5, 1, 0}, slide, slide, {{{0, 0}}, {{4, 0}}});
    passing.rule = rules::BlockedRule::pass;
    const auto rules = test::rulesOf(passing);
    EXPECT_NE(PositionValuer(rules).sumOf(rules.start(), {}).error().text.find("pass"), std::string::npos);
}

TEST(PositionSum, TheRegionOfACell) {
    const test::Board board(slide, slide, {"W...B*R..Y*B.."});
    PositionValuer valuer(board.rules);
    auto& games = valuer.finder().games();
    EXPECT_EQ(valuer.regionOf(board.position, board.cell("c1"), {})->worth.value, test::gameOf(games, "+-2"));
    EXPECT_EQ(valuer.regionOf(board.position, board.cell("g1"), {})->worth.value, test::gameOf(games, "+-1"));
    EXPECT_EQ(valuer.regionOf(board.position, board.cell("n1"), {})->worth.value, test::gameOf(games, "2"));
    EXPECT_FALSE(valuer.regionOf(board.position, board.cell("f1"), {}).ok());
    const test::Board three(slide, slide, {"W..B..R"});
    EXPECT_FALSE(PositionValuer(three.rules).regionOf(three.position, three.cell("b1"), {}).ok());
}

TEST(PositionSum, SeatsThatAreOutAreWalls) {
    const test::Board board(slide, slide, {"W...BR..."}, {Seat::red});
    PositionValuer valuer(board.rules);
    const auto sum = valuer.sumOf(board.position, {});
    ASSERT_TRUE(sum.ok());
    ASSERT_EQ(sum->summands.size(), 1U);
    EXPECT_EQ(sum->total, test::gameOf(valuer.finder().games(), "+-2"));
}

}  // namespace
