#include "rules/half_turn.h"

#include <algorithm>

namespace otrera::rules {

namespace {

Cell imageOfCell(const Geometry& geometry, Cell cell) {
    if (cell == noCell) return noCell;
    // Cells are numbered row by row: turned about, the first becomes the last.
    const auto last = static_cast<std::size_t>(geometry.cellCount() - 1);
    return geometry.cells()[last - static_cast<std::size_t>(geometry.numberOf(cell))];
}

}  // namespace

Turn halfTurnImage(const Geometry& geometry, const Turn& turn) {
    return {imageOfCell(geometry, turn.from), imageOfCell(geometry, turn.to),
            imageOfCell(geometry, turn.shot)};
}

Bits128 halfTurnImage(const Geometry& geometry, Bits128 set) {
    Bits128 turned;
    forEach(set, [&](unsigned cell) { turned |= setOf(imageOfCell(geometry, static_cast<Cell>(cell))); });
    return turned;
}

bool secondPlayerMirrors(const Rules& rules) {
    const auto isLeap12 = [](const MovementKind& kind) {
        return !kind.slide && std::min(kind.leapA, kind.leapB) == 1 && std::max(kind.leapA, kind.leapB) == 2;
    };
    const Variant& variant = rules.variant();
    if (rules.seatCount() != 2 || variant.board.isHexagon() || !isLeap12(variant.step) ||
        !isLeap12(variant.shot)) {
        return false;
    }
    if (variant.board.files % 2 != 0 || variant.board.ranks % 2 != 0) return false;
    const auto image = [&](Bits128 set) { return halfTurnImage(rules.geometry(), set); };
    const Position& start = rules.start();
    return image(start.pieces[0]) == start.pieces[1] && image(start.empty) == start.empty;
}

}  // namespace otrera::rules
