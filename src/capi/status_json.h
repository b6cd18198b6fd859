#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/json.h"
#include "play/game.h"

namespace otrera::capi {

/// The board's outline and the centres of its cells (see otrera_game_board).
notation::Json boardJson(const rules::Geometry& geometry);

/// What a page shows of a game (see otrera_game_status).
notation::Json statusJson(const play::Game& game);

/// All lines of a game (see otrera_game_lines).
notation::Json linesJson(const play::Game& game);

/// What is wrong with a text (see otrera_reading_games).
notation::Json problemsJson(const std::vector<notation::Problem>& problems);

/// The path of a line as text ("2/0"), and back; none when it is no path.
std::string pathText(const play::LinePath& path);
std::optional<play::LinePath> readPath(std::string_view text);

}  // namespace otrera::capi
