#pragma once

#include <vector>

#include "rules/rules.h"

namespace otrera::rules {

/// True when the seat could make a complete turn if it were to move now (no shot being due).
bool hasTurn(const Rules& rules, const Position& position, Seat seat);

/// The same for pieces among empty cells.
bool hasTurn(const Rules& rules, Bits128 pieces, Bits128 empty);

/// The number of complete turns that the seat could make if it were to move now; for the seat to move with a
/// shot due, the number of shots. 0 when finished. Cost: does not grow with the number of turns (see
/// countReached).
std::uint64_t countTurns(const Rules& rules, const Position& position, Seat seat);

/// The pieces that may step now, the cells that one of them may step to, and the cells that may be shot at.
/// A step is legal only when a shot can follow. All empty where there is no such choice.
Bits128 movablePieces(const Rules& rules, const Position& position);
Bits128 legalSteps(const Rules& rules, const Position& position, Cell from);
Bits128 legalShots(const Rules& rules, const Position& position);

/// Calls visit(Turn) for every legal turn of the seat to move: by piece, landing cell and shot, each
/// ascending.
template <class Visit>
void forEachTurn(const Rules& rules, const Position& position, Visit visit) {
    if (position.finished()) return;
    if (position.shotDue()) {
        const Cell shooter = position.status.shooter;
        forEach(rules.shot().reach(shooter, position.empty), [&](unsigned shot) {
            visit(Turn{noCell, shooter, static_cast<Cell>(shot)});
        });
        return;
    }
    forEach(position.pieces[indexOf(position.toMove())], [&](unsigned from) {
        const Bits128 emptyWithout = position.empty | Bits128::single(from);
        forEach(rules.step().reach(static_cast<Cell>(from), position.empty), [&](unsigned to) {
            forEach(rules.shot().reach(static_cast<Cell>(to), emptyWithout), [&](unsigned shot) {
                visit(Turn{static_cast<Cell>(from), static_cast<Cell>(to), static_cast<Cell>(shot)});
            });
        });
    });
}

/// All legal turns, in the order of forEachTurn. There may be thousands: no fixed buffer holds them.
std::vector<Turn> turnsOf(const Rules& rules, const Position& position);

/// What is wrong with a turn.
enum class TurnFault : std::uint8_t {
    none,
    gameOver,      ///< nobody may move any more
    noPiece,       ///< no piece of the seat to move stands on `from`
    stepNotEmpty,  ///< `to` is not empty (or is `from`)
    stepBlocked,   ///< `to` is not on a free way from `from`
    shotNotEmpty,  ///< `shot` is not empty
    shotBlocked,   ///< `shot` is not on a free way from `to`
    stepDue,       ///< a turn without a step, where no shot is due
    shotDue,       ///< a step where a shot is due
};

/// Judges a turn of cells on the board. Cost: two reaches.
TurnFault judgeTurn(const Rules& rules, const Position& position, const Turn& turn);

}  // namespace otrera::rules
