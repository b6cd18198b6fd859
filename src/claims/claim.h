#pragma once

#include <string>

#include "claims/region_json.h"
#include "solver/decision.h"

namespace otrera::claims {

/// Why a position is decided, or why it is not.
enum class Ground : std::uint8_t {
    finished,   ///< decided: the game is over
    separated,  ///< decided: no region is contested, and the turns are counted
    guarded,    ///< decided: the winner's safe turns are enough, whatever the others do
    inexact,    ///< not decided: separated, but the turns are not known exactly
    mayReturn,  ///< not decided: a region is contested, and who cannot move may come back
    contested,  ///< not decided: a region is contested, and nobody's safe turns are enough
};

Ground groundOf(const rules::Rules& rules, const solver::Decision& decision);
/// `finished`, `separated`, `guarded`, `inexact`, `may_return`, `contested`.
const char* groundName(Ground ground);

/// Why the winner wins, or why nobody is proved to, in English.
std::string groundText(const rules::Rules& rules, const rules::Position& position,
                       const solver::Decision& decision);

/// Whether the turns that are left to the winner are the score: not in a game that ended because a seat gave
/// up that could still move.
bool isScored(const rules::Rules& rules, const rules::Position& position);

/// What is proved of a position, as `otrera claim --json` prints it (docs/solver.md). `regions`: those of
/// the position, their turns counted as exactly as is wanted.
notation::Json claimJson(const rules::Rules& rules, const rules::Position& position,
                         const solver::Decision& decision, const std::vector<territory::Region>& regions,
                         CellForm form);

}  // namespace otrera::claims
