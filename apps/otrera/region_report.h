#pragma once

#include <string>
#include <vector>

#include "territory/regions.h"

// What the commands that speak of regions have in common: words for people. (JSON and shorter
// words are those of claims/.)
namespace otrera::app {

std::vector<rules::Seat> seatsOf(const rules::Rules& rules);

/// The regions that end at arrows, their turns counted as exactly as can be done in some 0.1 s for each.
std::vector<territory::Region> countedRegions(const rules::Rules& rules, const rules::Position& position);

/// The names of cells in lines that a terminal holds, each set in by some spaces.
std::string cellLines(const rules::Rules& rules, base::Bits128 cells);
/// A line of what a region is, set in by two spaces, and its empty cells below.
std::string regionText(const rules::Rules& rules, const territory::Region& region);

}  // namespace otrera::app
