#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

#include "rules/geometry.h"
#include "rules/variant.h"

namespace otrera::rules {

class Rules;

/// A seat at the board, in turn order from 0: White, Black, Red, Yellow.
enum class Seat : std::uint8_t { white, black, red, yellow };

constexpr unsigned indexOf(Seat seat) { return static_cast<unsigned>(seat); }
constexpr Seat seatAt(unsigned index) { return static_cast<Seat>(index); }

/// A complete turn: a piece steps from - to, then shoots. A position whose step is made already is completed
/// by a turn with from = noCell and to = the shooter.
struct Turn {
    Cell from = noCell;
    Cell to = noCell;
    Cell shot = noCell;
    constexpr auto operator<=>(const Turn&) const = default;
};

/// All of a position that is not on the board. Plain bytes without gaps; what undo has to bring back.
struct Status {
    /// Hash of everything that the further course depends on: pieces by seat, arrows, the seat to move, the
    /// seats out, the shooter. (Not the order of going out and not turn numbers: they only rank.)
    std::uint64_t key = 0;
    /// For each seat the number (from 1) of the last turn it finished; 0 for none.
    std::array<std::uint16_t, maxSeats> lastTurn{};
    /// Turns made since the start, and the round (from 1; a new one begins when the turn order wraps).
    std::uint16_t turns = 0;
    std::uint16_t round = 1;
    /// The seats that are out for good, in the order of going out.
    std::array<Seat, maxSeats> outOrder{};
    std::uint8_t outCount = 0;
    /// The seat to move. When finished: the seat whose going out ended the game; where nobody can move, the
    /// one whose turn it was.
    Seat toMove = Seat::white;
    /// The cell of the piece that has stepped and must shoot; noCell between turns.
    Cell shooter = noCell;
    bool finished = false;

    bool operator==(const Status&) const = default;
};
static_assert(sizeof(Status) == 32, "no gaps: positions are compared byte by byte");

/// A position: a plain value without history, 112 bytes, cheap to copy. It always is settled: the seat to
/// move has a complete turn, or the game is finished. Made by Rules and changed by the functions below only.
struct Position {
    std::array<Bits128, maxSeats> pieces{};
    Bits128 empty;
    Status status;

    Seat toMove() const { return status.toMove; }
    bool finished() const { return status.finished; }
    bool shotDue() const { return status.shooter != noCell; }
    bool isOut(Seat seat) const;
    bool operator==(const Position&) const = default;
};

/// What a position is made of, in any order; see makePosition.
struct PositionSetup {
    std::array<Bits128, maxSeats> pieces{};
    Bits128 arrows;
    Seat toMove = Seat::white;
    std::vector<Seat> out;
    Cell shooter = noCell;
    std::uint16_t turns = 0;
    std::uint16_t round = 1;
};

/// Builds a position and settles it. Fails when sets overlap or leave the board, a seat does not exist, or
/// the shooter is no piece of the seat to move or has no cell to shoot at.
base::Result<Position> makePosition(const Rules& rules, const PositionSetup& setup);

Bits128 arrowsOf(const Rules& rules, const Position& position);

/// The key computed from scratch; always equal to status.key. For tests.
std::uint64_t computeKey(const Rules& rules, const Position& position);

/// Plays a legal turn and settles: seats that cannot move go out (or sit out), the game may end. Returns what
/// undoTurn needs. Cost: some 20 operations on sets.
Status playTurn(const Rules& rules, Position& position, const Turn& turn);
/// The key after a legal turn with a step, unless somebody cannot move then: to fetch ahead of time what is
/// known of the position.
std::uint64_t keyAfter(const Rules& rules, const Position& position, const Turn& turn);
/// Takes a turn back; `before` is what playTurn returned.
void undoTurn(Position& position, const Turn& turn, const Status& before);

/// The two halves of a turn, for who makes them one by one. The step must have a shot (see legalSteps).
Status playStep(Position& position, Cell from, Cell to);
void undoStep(Position& position, Cell from, Cell to, const Status& before);
Status playShot(const Rules& rules, Position& position, Cell shot);
void undoShot(Position& position, Cell shot, const Status& before);

/// The seat gives up (or has run out of time): it is out, its pieces stay. Not while a shot is due, not for a
/// seat that is out already, not when finished.
void retire(const Rules& rules, Position& position, Seat seat);

/// The seats from the winner to the last; empty while the game goes on. Rule `out`: the last seat left, then
/// the others in reverse order of going out. Rule `pass`: by last finished turn (of seats without one the
/// later in turn order ranks higher), then those that gave up.
std::vector<Seat> ranking(const Rules& rules, const Position& position);

}  // namespace otrera::rules
