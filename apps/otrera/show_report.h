#pragma once

#include <string>

#include "notation/json.h"
#include "play/game.h"

namespace otrera::app {

/// What `otrera show` says of the position that a game is viewed at: board, turns, regions (proved) and
/// estimates (said to be such). The form in JSON is that of docs/territory.md.
notation::Json showJson(const play::Game& game);

/// The same for people. With `distances` also how far each cell is from each seat.
std::string showText(const play::Game& game, bool distances);

}  // namespace otrera::app
