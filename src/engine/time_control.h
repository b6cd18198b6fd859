#pragma once

#include <cstdint>
#include <optional>

#include "rules/rules.h"

namespace otrera::engine {

/// The clock of the seat to move, in milliseconds.
struct SeatClock {
    /// What is left for this turn and all that follow. May be below 0, on a clock that was passed.
    std::int64_t left = 0;
    /// Added after each turn.
    std::int64_t increment = 0;
    /// After so many turns, this one too, more time comes; none: what is left is for the whole game.
    std::optional<std::int64_t> turnsToGo;

    bool operator==(const SeatClock&) const = default;
};

/// How long the seat to move should think about its turn, in milliseconds: 0 where the turn must come at
/// once. `overhead`: what is never used of the clock, for the way to who holds it.
///
/// A board has as many turns left as it has empty cells, and in the last part of a game they only fill what
/// is divided, which takes no time. A seat with n turns of its own to come divides by three tenths of n: so
/// the time for a turn falls, half of the clock goes to the first fifth of the longest possible game and a
/// fortieth to the last third.
std::int64_t timeForTurn(const rules::Rules& rules, const rules::Position& position, const SeatClock& clock,
                         std::int64_t overhead);

}  // namespace otrera::engine
