#pragma once

#include <vector>

#include "rules/turns.h"

namespace otrera::territory {

using base::Bits128;

/// Turns that pieces of one seat can make one after another on the empty cells given, where nobody else
/// moves: a greedy search that burns cells with few ways first and cuts off as few as it can. Their number
/// is a lower bound of how many can be made, seldom far from the best. With a shot due `shooter` is the piece
/// that makes it first, as a turn without a step. Cost: some 10 us for 20 cells, 70 us for 92.
std::vector<rules::Turn> greedyFill(const rules::Rules& rules, Bits128 pieces, Bits128 empties,
                                    rules::Cell shooter = rules::noCell);

}  // namespace otrera::territory
