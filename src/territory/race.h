#pragma once

#include <array>

#include "rules/rules.h"
#include "territory/flood.h"

namespace otrera::territory {

/// Who is nearest to which cell: floods from the pieces of all seats, step by step together. An estimate of
/// who will own what, never a proof: a seat has one turn at a time, and its shots close ways.
///
/// Seats that are out take no part, and own nothing. (Used for Amazons by everybody since Lieberum, "An
/// evaluation function for the game of Amazons", 2005; here for any number of seats and any movement.)
struct Race {
    /// The empty cells that the seat reaches in fewer steps than any other seat.
    std::array<Bits128, rules::maxSeats> nearest{};
    /// The empty cells that the seat reaches as soon as any other, but not alone.
    std::array<Bits128, rules::maxSeats> tied{};
    /// The sum of 2^-distance over the cells that the seat reaches: how much room it has close by.
    std::array<float, rules::maxSeats> closeness{};
    /// The empty cells that two or more seats reach; of these, where the second comes as soon as the first,
    /// and where it comes one step later.
    Bits128 contested;
    Bits128 even;
    Bits128 oneBehind;
};

/// Runs the race by the variant's step movement; the position may have a shot due. Cost: a flood for each
/// seat, together some 0.3 us on 10x10.
Race raceOf(const rules::Rules& rules, const rules::Position& position, Stride stride);

}  // namespace otrera::territory
