#include "search/mirror_search.h"

#include "rules/half_turn.h"
#include "rules/turns.h"

namespace otrera::search {

namespace {

using base::Bits128;
using rules::Cell;

std::optional<Cell> onlyCellOf(Bits128 set) {
    if (set.count() != 1) return std::nullopt;
    return static_cast<Cell>(set.lowest());
}

/// The cell to shoot at so that the empty cells become their own image: the one whose image is taken, or the
/// middle of the board where all are matched.
std::optional<Cell> mirrorShot(const rules::Geometry& geometry, Bits128 empty) {
    const Bits128 image = halfTurnImage(geometry, empty);
    if (empty != image) return onlyCellOf(empty & ~image);
    const std::vector<Cell>& cells = geometry.cells();
    if (cells.size() % 2 == 0) return std::nullopt;
    return cells[cells.size() / 2];
}

}  // namespace

std::optional<rules::Turn> mirrorTurn(const rules::Rules& rules, const rules::Position& position) {
    if (rules.seatCount() != 2 || position.finished()) return std::nullopt;
    const rules::Geometry& geometry = rules.geometry();
    const unsigned seat = indexOf(position.toMove());
    // What stands on both sides must become alike: that says which piece steps, and where.
    const Bits128 own = position.pieces[seat];
    const Bits128 wanted = halfTurnImage(geometry, position.pieces[1 - seat]);
    rules::Turn turn;
    Bits128 empty = position.empty;
    if (position.shotDue()) {
        if (own != wanted) return std::nullopt;
        turn.to = position.status.shooter;
    } else {
        const auto from = onlyCellOf(own & ~wanted);
        const auto to = onlyCellOf(wanted & ~own);
        if (!from || !to) return std::nullopt;
        turn.from = *from;
        turn.to = *to;
        empty = (empty | setOf(*from)) & ~setOf(*to);
    }
    const auto shot = mirrorShot(geometry, empty);
    if (!shot) return std::nullopt;
    turn.shot = *shot;
    if (judgeTurn(rules, position, turn) != rules::TurnFault::none) return std::nullopt;
    empty &= ~setOf(turn.shot);
    if (halfTurnImage(geometry, empty) != empty) return std::nullopt;
    return turn;
}

void MirrorSearch::start(const rules::Position& position) {
    mirror_ = Report{};
    mirror_.best = mirrorTurn(rules_, position);
    if (!mirror_.best) {
        greedy_.start(position);
        return;
    }
    mirror_.line = {*mirror_.best};
    mirror_.nodes = 1;
    mirror_.depth = 1;
    const unsigned seat = indexOf(position.toMove());
    mirror_.proved = secondPlayerMirrors(rules_);
    mirror_.score[seat] = mirror_.proved ? 1 : 0.5;
    mirror_.score[1 - seat] = mirror_.proved ? 0 : 0.5;
}

}  // namespace otrera::search
