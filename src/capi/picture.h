#pragma once

#include <string_view>

#include "notation/json.h"
#include "play/game.h"

namespace otrera::capi {

/// Regions, bounds and estimates of the position looked at (see otrera_game_territory).
notation::Json territoryJson(const play::Game& game);

/// The position looked at as SVG (see otrera_game_diagram). Errors name the option that is wrong.
base::Result<std::string> diagramText(const play::Game& game, std::string_view options);

}  // namespace otrera::capi
