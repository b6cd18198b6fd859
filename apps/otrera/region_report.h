#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/json.h"
#include "solver/decision.h"
#include "territory/regions.h"

// What the commands that speak of regions have in common: JSON and words for people.
namespace otrera::app {

std::vector<rules::Seat> seatsOf(const rules::Rules& rules);

/// The regions that end at arrows, their turns counted as exactly as can be done in some 0.1 s for each.
std::vector<territory::Region> countedRegions(const rules::Rules& rules, const rules::Position& position);

const char* stageName(solver::Stage stage);

/// The letter of a seat, or null.
notation::Json letterJson(std::optional<rules::Seat> seat);
/// The names of cells.
notation::Json cellsJson(const rules::Rules& rules, base::Bits128 cells);
notation::Json boundsJson(int low, int high);
notation::Json regionsJson(const rules::Rules& rules, const std::vector<territory::Region>& regions);

/// "1 turn", "2 turns".
std::string counted(int number, const std::string& thing);
/// "3 turns", "3 to 5 turns".
std::string boundsText(int low, int high);
/// The names of cells in lines that a terminal holds, each set in by some spaces.
std::string cellLines(const rules::Rules& rules, base::Bits128 cells);
/// A line of what a region is, set in by two spaces, and its empty cells below.
std::string regionText(const rules::Rules& rules, const territory::Region& region);

}  // namespace otrera::app
