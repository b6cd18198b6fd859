#pragma once

#include <array>
#include <cstdint>

#include "rules/rules.h"

namespace otrera::eval {

using base::Bits128;

/// What a network looks at: a position from the view of one seat.
struct Board {
    Bits128 own;
    Bits128 other;  ///< the pieces of all others that are not out
    Bits128 empty;
    std::uint8_t order = 0;  ///< how many seats begin a turn before this one does
};

/// The seat that begins the next turn in a position that is not finished: with a shot due, who moves after
/// the turn that is half made.
rules::Seat beginsNext(const rules::Rules& rules, const rules::Position& position);

/// The board of a seat that is not out. With a shot due it is that after the step.
Board boardOf(const rules::Rules& rules, const rules::Position& position, rules::Seat seat);

/// Where in a list of features each kind begins. A feature is a number of cells (or pieces) of one class.
///
/// Distances are numbers of steps from the nearest piece of a seat through empty cells: by whole steps, and
/// by single cells. The last class of each is "never", the one before it "so far or farther".
namespace feature {
inline constexpr unsigned stepClasses = 5;  ///< 1 2 3 4+ never
inline constexpr unsigned cellClasses = 7;  ///< 1 .. 5 6+ never
inline constexpr unsigned leadClasses = 3;  ///< own nearer by steps, as near (or never both), other nearer
inline constexpr unsigned roomClasses = 9;  ///< empty cells one single step away: 0 .. 7, 8 and more

/// Empty cells by (own distance, other's), by steps and by cells.
inline constexpr unsigned bySteps = 0;
inline constexpr unsigned byCells = bySteps + stepClasses * stepClasses;
/// Empty cells by who is nearer, and how much room is beside them.
inline constexpr unsigned byRoom = byCells + cellClasses * cellClasses;
/// Pieces of the own and of the other seat by the room beside them.
inline constexpr unsigned pieces = byRoom + leadClasses * roomClasses;
/// Pieces of the own and of the other seat whose next step can be to more cells than so many that the other
/// side can get to as well: for each of these numbers.
inline constexpr std::array<std::uint8_t, 9> freedoms{0, 1, 2, 3, 5, 7, 10, 14, 19};
inline constexpr unsigned byFreedom = pieces + 2 * roomClasses;
/// 1 for the place in the order of turns (see Board), 0 for the other places.
inline constexpr unsigned order = byFreedom + 2 * freedoms.size();
/// With zeros at the end, so that they come in fours.
inline constexpr unsigned count = (order + rules::maxSeats + 3) / 4 * 4;
}  // namespace feature

/// The features of a board: what a network is fed with.
using Features = std::array<std::uint8_t, feature::count>;

/// Counts them plainly, cell by cell: what the quick counting is held to. Cost: some 10 us.
Features plainFeatures(const rules::Rules& rules, const Board& board);

}  // namespace otrera::eval
