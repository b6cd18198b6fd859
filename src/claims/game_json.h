#pragma once

#include "claims/game_text.h"
#include "notation/json.h"
#include "solver/thermograph.h"

namespace otrera::claims {

/// A number of JSON: 3, -0.75. Exact: numbers of games have few binary places.
notation::Json numberJson(solver::Dyadic number);

/// `L`, `R`, `N`, `P`: who wins is Left, Right, the next player (who moves first), the previous one.
char outcomeLetter(solver::Outcome outcome);

/// Walls by corners [value, temperature] from temperature -1 up.
notation::Json thermographJson(const solver::Thermograph& thermograph);

/// The canonical options, theirs and so on down to 0: {left: [{canonical, options}], right: [...]}. Where
/// the whole tree would be larger than `most` games, null stands in the place of what is deeper.
notation::Json optionsJson(solver::GameTable& games, solver::Game game, std::size_t most);

/// A game as `otrera value --json` prints it: canonical, left_stop, right_stop, mean, temperature, outcome,
/// thermograph, options. Null where a text or a fraction would be too long.
notation::Json gameJson(solver::GameTable& games, solver::Game game);

}  // namespace otrera::claims
