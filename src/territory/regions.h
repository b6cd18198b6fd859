#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rules.h"

namespace otrera::territory {

using base::Bits128;
using rules::Seat;

/// Whose a region is: one seat's alone, still fought for, or nobody's for good.
enum class RegionKind : std::uint8_t { territory, contested, dead };

/// What a region ends at besides arrows and the edge. `arrows`: pieces may move away, so what they keep apart
/// hangs together (sound). `pieces`: pieces count as walls, as annotators count; an estimate, true only while
/// they stay.
enum class Walls : std::uint8_t { arrows, pieces };

/// Cells that hang together by single steps or single units of a shot. What happens in a region of
/// Walls::arrows never touches another one.
///
/// It is a territory where pieces of one seat take part, contested where pieces of several do, and dead where
/// nothing can happen any more: there is no piece, or (Walls::arrows) no empty cell. Pieces of seats that are
/// out never move again: they are walls like arrows, and take no part. With Walls::pieces a piece takes part
/// in the regions that it touches; but one that guards a territory of its own seat does not count elsewhere,
/// as annotators leave it at home.
struct Region {
    Bits128 cells;    ///< the empty cells, and with Walls::arrows the pieces among them
    Bits128 empties;  ///< the empty cells
    /// By seat: the pieces in it (Walls::arrows), or all that touch it (Walls::pieces).
    std::array<Bits128, rules::maxSeats> pieces{};
    RegionKind kind = RegionKind::dead;
    /// Whose territory it is; none for other regions.
    std::optional<Seat> owner;
    /// Bounds of the largest number of turns that the owner can make in it, a half-made one included. `low`
    /// turns were really found; `high` cannot be exceeded, since each turn burns a cell. A contested region
    /// has 0 and its empty cells (turns of all seats together), a dead one 0 and 0. With Walls::pieces the
    /// bounds hold while the pieces around stay where they are and those that come in stay in.
    int low = 0;
    int high = 0;

    bool exact() const { return low == high; }
};

/// The regions of a position, by their first cells; together they are all cells but arrows, blocked cells and
/// pieces of seats that are out (with Walls::pieces: but all pieces). A shot may be due. Cost: that of a
/// greedyFill for each territory.
std::vector<Region> regionsOf(const rules::Rules& rules, const rules::Position& position, Walls walls);

/// Regions added up. Empty cells by what they are, and for each seat its territories' cells and the bounds of
/// the turns in them.
struct Tally {
    struct Share {
        int cells = 0;
        int low = 0;
        int high = 0;
    };
    std::array<Share, rules::maxSeats> seats{};
    int contested = 0;
    int dead = 0;
};

Tally tallyOf(const std::vector<Region>& regions);

}  // namespace otrera::territory
