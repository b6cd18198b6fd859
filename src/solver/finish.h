#pragma once

#include <vector>

#include "solver/decision.h"

namespace otrera::solver {

/// The turns that play a separated position to its end, each seat making as many as it can: the winner is
/// left with the score that Decider gives. None for an open position, nor for a finished one. `nodeLimit`:
/// see Decider::decide; where a filling is not exact, turns of it may be lost.
std::vector<rules::Turn> finish(const rules::Rules& rules, rules::Position position, std::uint64_t nodeLimit);

}  // namespace otrera::solver
