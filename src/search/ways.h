#pragma once

#include <vector>

#include "rules/rules.h"

namespace otrera::search {

/// One half of a turn: a step from, to; or a shot at `to` (from = noCell).
struct HalfTurn {
    rules::Cell from = rules::noCell;
    rules::Cell to = rules::noCell;

    bool operator==(const HalfTurn&) const = default;
};

/// Plays a legal half-turn.
void playHalf(const rules::Rules& rules, rules::Position& position, const HalfTurn& half);

/// All ways in which half-turns lead from one position to another that comes at most a round later, counters
/// and all: none where that cannot be, several where it cannot be told who shot which arrow. Cost: a few
/// microseconds; nothing where the positions have nothing to do with each other.
std::vector<std::vector<HalfTurn>> waysBetween(const rules::Rules& rules, const rules::Position& before,
                                               const rules::Position& after);

}  // namespace otrera::search
