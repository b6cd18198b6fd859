#pragma once

#include "rules/turns.h"

namespace otrera::diagram {

/// The turns that explain a variant: those which the printed rules of Amazons and of Cowboys use
/// (1. d1-d7/g7 g10-e8/i4, 1. c1-d3/b4 h6-g4/e3) where both are legal, else for each of the first two seats
/// the turn that leaves its own pieces many steps and the others few. Fewer than two where a seat has none.
/// Cost: a count of steps for each turn.
std::vector<rules::Turn> exampleTurns(const rules::Rules& rules);

}  // namespace otrera::diagram
