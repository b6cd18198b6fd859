#include "rules/turns.h"

namespace otrera::rules {

namespace {

/// The cells of `landings` from which a shot can be made.
Bits128 withShot(const Rules& rules, Bits128 landings, Bits128 empty) {
    if (rules.everyStepHasShot()) return landings;
    // Movements are symmetric: the cells that can shoot are those next to an empty cell.
    return rules.shot().neighbours(empty, landings);
}

}  // namespace

bool hasTurn(const Rules& rules, const Position& position, Seat seat) {
    return hasTurn(rules, position.pieces[indexOf(seat)], position.empty);
}

bool hasTurn(const Rules& rules, Bits128 pieces, Bits128 empty) {
    if (!rules.step().canMove(pieces, empty)) return false;
    if (rules.everyStepHasShot()) return true;
    bool found = false;
    forEach(pieces, [&](unsigned from) {
        const Bits128 landings = rules.step().reach(static_cast<Cell>(from), empty);
        found = found || withShot(rules, landings, empty | Bits128::single(from)).any();
    });
    return found;
}

std::uint64_t countTurns(const Rules& rules, const Position& position, Seat seat) {
    if (position.finished()) return 0;
    if (position.shotDue() && seat == position.toMove()) {
        return static_cast<std::uint64_t>(
            rules.shot().reach(position.status.shooter, position.empty).count());
    }
    // All pieces' landing cells are counted together on the position as it is; what each piece opens by
    // leaving its cell is added.
    CellCounts landings;
    std::uint64_t opened = 0;
    forEach(position.pieces[indexOf(seat)], [&](unsigned from) {
        const Bits128 reached = rules.step().reach(static_cast<Cell>(from), position.empty);
        landings.add(reached);
        opened += rules.shot().countOpened(reached, static_cast<Cell>(from), position.empty);
    });
    return rules.shot().countReached(landings, position.empty) + opened;
}

Bits128 movablePieces(const Rules& rules, const Position& position) {
    Bits128 movable;
    if (position.finished() || position.shotDue()) return movable;
    forEach(position.pieces[indexOf(position.toMove())], [&](unsigned from) {
        if (legalSteps(rules, position, static_cast<Cell>(from)).any()) movable |= Bits128::single(from);
    });
    return movable;
}

Bits128 legalSteps(const Rules& rules, const Position& position, Cell from) {
    if (position.finished() || position.shotDue() ||
        !position.pieces[indexOf(position.toMove())].has(indexOf(from))) {
        return {};
    }
    return withShot(rules, rules.step().reach(from, position.empty), position.empty | setOf(from));
}

Bits128 legalShots(const Rules& rules, const Position& position) {
    return position.shotDue() ? rules.shot().reach(position.status.shooter, position.empty) : Bits128{};
}

std::vector<Turn> turnsOf(const Rules& rules, const Position& position) {
    std::vector<Turn> turns;
    if (!position.finished())
        turns.reserve(static_cast<std::size_t>(countTurns(rules, position, position.toMove())));
    forEachTurn(rules, position, [&](const Turn& turn) { turns.push_back(turn); });
    return turns;
}

TurnFault judgeTurn(const Rules& rules, const Position& position, const Turn& turn) {
    if (position.finished()) return TurnFault::gameOver;
    Bits128 empty = position.empty;
    if (position.shotDue()) {
        if (turn.from != noCell || turn.to != position.status.shooter) return TurnFault::shotDue;
    } else {
        if (turn.from == noCell) return TurnFault::stepDue;
        if (!position.pieces[indexOf(position.toMove())].has(indexOf(turn.from))) return TurnFault::noPiece;
        if (!empty.has(indexOf(turn.to))) return TurnFault::stepNotEmpty;
        if (!rules.step().reach(turn.from, empty).has(indexOf(turn.to))) return TurnFault::stepBlocked;
        empty = (empty | setOf(turn.from)) & ~setOf(turn.to);
    }
    if (!empty.has(indexOf(turn.shot))) return TurnFault::shotNotEmpty;
    if (!rules.shot().reach(turn.to, empty).has(indexOf(turn.shot))) return TurnFault::shotBlocked;
    return TurnFault::none;
}

}  // namespace otrera::rules
