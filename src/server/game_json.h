#pragma once

#include "notation/json.h"
#include "server/games.h"

namespace otrera::server {

/// A game as the API answers with it (docs/http.md), for one who asks.
notation::Json gameJson(const View& view, const std::string& owner);

/// The same with the events after a version: what a socket is sent.
notation::Json newsJson(const View& view, const std::string& owner, std::int64_t since);

/// A game as an element of a list.
notation::Json listedJson(const std::string& id, const play::LiveGame& game, const std::string& owner);

}  // namespace otrera::server
