#pragma once

#include "rules/rules.h"

namespace otrera::territory {

using base::Bits128;

/// The cells of `among` that are one single step, or one single unit of a shot, away from any cell of a set:
/// on the next cell of each line for slides, one leap away for leaps. Both count, since a shot burns cells
/// that a step may never reach.
Bits128 neighboursOf(const rules::Rules& rules, Bits128 from, Bits128 among);

/// The cells of `from`, and those of `passable` that hang together with any of them by such neighbours. A
/// piece in there steps and shoots to nowhere else while no other cell becomes passable: a slide goes from
/// neighbour to neighbour, a leap is one step. Cost: two shifts a line for each distance.
Bits128 connectedTo(const rules::Rules& rules, Bits128 from, Bits128 passable);

}  // namespace otrera::territory
