#pragma once

#include <array>
#include <optional>
#include <vector>

#include "solver/filling.h"
#include "territory/regions.h"

namespace otrera::solver {

using rules::Seat;

/// A number that is known within bounds.
struct Bounds {
    int low = 0;
    int high = 0;

    bool exact() const { return low == high; }
    bool operator==(const Bounds&) const = default;
};

/// How far a game has come. `separated`: no region has pieces of two seats and an empty cell (regions end at
/// arrows only: a piece that steps away opens a door), so all that is left is counting.
enum class Stage : std::uint8_t { finished, separated, open };

/// A way of playing for one seat against all others together: it fills what is closed to them and keeps all
/// else as it is. See docs/solver.md for the proof.
///
/// The others' pieces, with every piece of the seat standing still, come to some cells and no further. A turn
/// is safe when it changes nothing of these cells and leaves no gap in what surrounds them: a turn of pieces
/// that do not touch them on cells that are none of them; and one of a piece that touches them, when it steps
/// to such a cell and shoots back at the cell it left. Whatever the others do, safe turns stay possible.
struct Guard {
    Bits128 open;    ///< what the others come to, their pieces among it
    Bits128 closed;  ///< the empty cells that they do not come to
    /// Safe turns, one after another. With a shot due to the seat, the first is the shot alone; it need not
    /// be safe: all else is said of the position after it.
    std::vector<rules::Turn> turns;
    /// The most turns that each other seat can make meanwhile; 0 for seats that are out.
    std::array<int, rules::maxSeats> others{};
};

/// What is proved of a position.
struct Decision {
    Stage stage = Stage::open;
    /// The regions that end at arrows, their turns counted as exactly as the budget of each allows.
    std::vector<territory::Region> regions;
    /// How many turns each seat will make, a half-made one included: `low` for certain, whatever the others
    /// do; and the others can make sure that there are not more than `high`. In a separated position these
    /// are bounds of the largest number of turns in the seat's territories. 0 for seats that are out; in a
    /// finished game they count the turns left to the seats that are not.
    std::array<Bounds, rules::maxSeats> turns{};
    /// outlasts[a][b]: seat a can make sure that it ranks before b, whatever all others do. Of a finished
    /// game: it does. Not told of two seats that are out.
    std::array<std::array<bool, rules::maxSeats>, rules::maxSeats> outlasts{};
    /// Who wins: outlasts all others.
    std::optional<Seat> winner;
    /// Where there is a winner: the turns left to it when the last of the others cannot move any more. The
    /// winner can make sure of `low`, the others that there are not more than `high`.
    Bounds score;
    /// By seat the way of playing that proves `low` and what the others are held to. Empty in a finished
    /// game and for seats that are out.
    std::array<Guard, rules::maxSeats> guards;
};

/// Decides positions of one variant. One thread at a time; what is known of rooms is kept for the next call.
/// The rules must outlive it.
///
/// Where seats sit out (rule `pass`) only finished and separated positions are decided: who has nothing but
/// safe turns left must go on there, and opens a door.
class Decider {
  public:
    explicit Decider(const rules::Rules& rules) : rules_(rules), filler_(rules) {}

    /// `nodeLimit` is that of each filling, see Filler::fill. Cost: fillings, some us each; with a shot due
    /// as often as there are shots.
    Decision decide(const rules::Position& position, std::uint64_t nodeLimit);

    /// Who wins, where little work shows it: as decide(), but blockers stay, and only of positions between
    /// turns that are not finished. For a search, which asks it of most of its positions. Cost: a flood a
    /// seat, below a microsecond, where no seat has as much to itself as the others can come to; else
    /// fillings, tens of microseconds.
    std::optional<Seat> winnerAtAGlance(const rules::Position& position, std::uint64_t nodeLimit);

  private:
    Guard guardOf(const rules::Position& position, Seat seat);
    Guard guardBetweenTurns(const rules::Position& position, Seat seat);
    Guard guardWithShot(const rules::Position& position);
    std::vector<rules::Turn> fillPart(Bits128 pieces, Bits128 empties, Bits128& blockers);
    void fillClosed(const rules::Position& position, Seat seat, Guard& guard);
    int mostTurns(const rules::Position& position, Seat seat, Bits128 cells);
    void decideFinished(const rules::Position& position, Decision& decision);
    void compare(const rules::Position& position, Decision& decision);
    void setHigh(const rules::Position& position, Decision& decision);
    void setScore(const rules::Position& position, Decision& decision);

    const rules::Rules& rules_;
    Filler filler_;
    bool blockersStay_ = false;
    std::uint64_t nodeLimit_ = 0;
    /// For what there is much of in an open position and where the last turn seldom matters: what others can
    /// reach, and landing cells of blockers.
    std::uint64_t sideLimit_ = 0;
};

/// A filling for every territory of a position (see territory::regionsOf): its bounds are made as narrow as
/// the budget of each allows.
void sharpen(Filler& filler, const rules::Position& position, std::vector<territory::Region>& regions,
             std::uint64_t nodeLimit);

}  // namespace otrera::solver
