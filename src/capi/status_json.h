#pragma once

#include "notation/json.h"
#include "play/game.h"

namespace otrera::capi {

/// The board's outline and the centres of its cells (see otrera_game_board).
notation::Json boardJson(const rules::Geometry& geometry);

/// What a page shows of a game (see otrera_game_status).
notation::Json statusJson(const play::Game& game);

}  // namespace otrera::capi
