#include "solver/filling.h"

#include <gtest/gtest.h>

#include "../territory/plain_filling.h"
#include "../territory/positions.h"
#include "territory/regions.h"

using namespace otrera;
using base::Bits128;
using solver::Filler;
using solver::Filling;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind knight{false, 1, 2};
constexpr std::uint64_t enough = 1'000'000;

/// Pieces of one seat on cells of their own.
struct Room {
    Bits128 pieces;
    Bits128 empties;
    rules::Cell shooter = rules::noCell;
};

/// Each turn by the rules, the first one without a step where a shot is due, as many as are claimed.
void expectPlayable(const rules::Rules& rules, Room room, const Filling& filling) {
    ASSERT_EQ(static_cast<int>(filling.turns.size()), filling.low);
    for (std::size_t i = 0; i < filling.turns.size(); ++i) {
        const rules::Turn turn = filling.turns[i];
        if (room.shooter != rules::noCell && i == 0) {
            ASSERT_EQ(turn.from, rules::noCell);
            ASSERT_EQ(turn.to, room.shooter);
        } else {
            ASSERT_NE(turn.from, rules::noCell);
            ASSERT_TRUE(room.pieces.has(indexOf(turn.from)));
            ASSERT_TRUE(rules.step().reach(turn.from, room.empties).has(indexOf(turn.to)));
            room.pieces ^= setOf(turn.from) | setOf(turn.to);
            room.empties ^= setOf(turn.from) | setOf(turn.to);
        }
        ASSERT_TRUE(rules.shot().reach(turn.to, room.empties).has(indexOf(turn.shot)));
        room.empties &= ~setOf(turn.shot);
    }
}

int countOf(rules::MovementKind step, rules::MovementKind shot, const std::vector<std::string>& rows) {
    const test::Board board(step, shot, rows);
    Filler filler(board.rules);
    const Room room{board.position.pieces[0], board.position.empty};
    const auto filling = filler.fill(room.pieces, room.empties, rules::noCell, enough);
    EXPECT_TRUE(filling.exact());
    expectPlayable(board.rules, room, filling);
    return filling.low;
}

TEST(Filling, ValuesThatAreKnown) {
    // Published, or computed by a program of its own: the second has 6 empty cells, and one is lost.
    EXPECT_EQ(countOf(slide, slide, {"W."}), 1);
    EXPECT_EQ(countOf(slide, slide, {"###.", ".#.#", ".##.", "#.W#"}), 5);
    EXPECT_EQ(countOf(slide, slide, {".W.", "###"}), 2);
    EXPECT_EQ(countOf(slide, slide, {"#W#", ".#."}), 1);
    EXPECT_EQ(countOf(slide, slide, {"W#.", ".##"}), 1);
    EXPECT_EQ(countOf(slide, slide, {"W#.."}), 0);
}

TEST(Filling, LeapsWaste) {
    // Round the middle of 3x3: a ring of eight cells, and a knight burns all seven that are empty behind it.
    EXPECT_EQ(countOf(knight, knight, {"..W", ".#.", "..."}), 7);
    EXPECT_EQ(countOf(knight, knight, {"W.", ".."}), 0);
}

TEST(Filling, NothingToFill) {
    const test::Board board(slide, slide, {"W#B", "##."});
    Filler filler(board.rules);
    for (const std::uint64_t limit : {std::uint64_t{0}, enough}) {
        const auto filling = filler.fill(board.position.pieces[0], Bits128{}, rules::noCell, limit);
        EXPECT_TRUE(filling.exact());
        EXPECT_EQ(filling.low, 0);
    }
}

/// A random room: some of the cells of a small box of the board, some of them pieces; a shot is due at
/// times.
Room randomRoom(const rules::Rules& rules, base::Random& random, int mostEmpties) {
    const auto& geometry = rules.geometry();
    const auto corner = geometry.squareOf(geometry.cells()[random.below(geometry.cells().size())]);
    const int width = 2 + static_cast<int>(random.below(4));
    const int height = 2 + static_cast<int>(random.below(4));
    const auto share = 40 + random.below(60);
    const auto pieces = 1 + random.below(3);
    Room room;
    std::vector<rules::Cell> cells;
    for (int file = 0; file < width; ++file) {
        for (int rank = 0; rank < height; ++rank) {
            const auto cell = geometry.at(rules::Square{corner.file + file, corner.rank + rank});
            if (cell && random.below(100) < share) cells.push_back(*cell);
        }
    }
    for (std::uint64_t i = 0; i < pieces && !cells.empty(); ++i) {
        const std::size_t at = random.below(cells.size());
        room.pieces |= setOf(cells[at]);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
    }
    for (const rules::Cell cell : cells) {
        if (room.empties.count() < mostEmpties) room.empties |= setOf(cell);
    }
    if (room.pieces.any() && random.below(4) == 0) {
        const auto shooter = static_cast<rules::Cell>(room.pieces.lowest());
        if (rules.shot().reach(shooter, room.empties).any()) room.shooter = shooter;
    }
    return room;
}

TEST(Filling, IsWhatAllSequencesGive) {
    int counted = 0;
    int defective = 0;
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        Filler filler(rules);
        for (std::uint64_t seed = 1; seed <= 250; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const Room room = randomRoom(rules, random, variant.step.slide ? 7 : 9);
            const auto filling = filler.fill(room.pieces, room.empties, room.shooter, enough);
            ASSERT_TRUE(filling.exact());
            ASSERT_EQ(filling.low, test::mostTurns(rules, room.pieces, room.empties, room.shooter));
            expectPlayable(rules, room, filling);
            ++counted;
            if (filling.low < room.empties.count()) ++defective;
        }
    }
    EXPECT_GE(counted, 5000);
    EXPECT_GE(defective, 1000);
}

TEST(Filling, BoundsHoldWhenTheBudgetIsUsedUp) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const Room room = randomRoom(rules, random, 12);
            Filler thorough(rules);
            const auto exact = thorough.fill(room.pieces, room.empties, room.shooter, enough);
            ASSERT_TRUE(exact.exact());
            Filler hasty(rules);
            for (const std::uint64_t limit : {0, 1, 2, 5, 20, 100}) {
                const auto filling = hasty.fill(room.pieces, room.empties, room.shooter, limit);
                EXPECT_LE(filling.nodes, limit);
                EXPECT_LE(filling.low, exact.low);
                EXPECT_GE(filling.high, exact.high);
                expectPlayable(rules, room, filling);
            }
        }
    }
}

TEST(Filling, TerritoriesOfGames) {
    // Larger ones, as games leave them: exact, and playable on the board as it is.
    test::everywhere(
        [](const rules::Rules& rules, const rules::Position& position) {
            Filler filler(rules);
            for (const auto& region : regionsOf(rules, position, territory::Walls::arrows)) {
                if (!region.owner) continue;
                Room room{region.pieces[indexOf(*region.owner)], region.empties};
                if (position.shotDue() && room.pieces.has(indexOf(position.status.shooter))) {
                    room.shooter = position.status.shooter;
                }
                const auto filling = filler.fill(room.pieces, room.empties, room.shooter, enough);
                EXPECT_GE(filling.low, region.low);
                EXPECT_LE(filling.high, region.high);
                expectPlayable(rules, room, filling);
            }
        },
        200);
}

}  // namespace
