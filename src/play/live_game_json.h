#pragma once

#include "notation/json.h"
#include "play/live_game.h"

namespace otrera::play {

/// What a game is stored as: its setup once, and each event. Reading gives back what was written; a damaged
/// text is an error. An event is read for the game as it is before it; whether it may come there is for
/// LiveGame::apply to say.
std::string setupText(const Setup& setup);
base::Result<Setup> readSetup(const std::string& text);
std::string eventText(const Rules& rules, const Event& event);
base::Result<Event> readEvent(const LiveGame& game, const std::string& text);

/// Brings a game back from its setup and all its events.
base::Result<LiveGame> readLiveGame(const std::string& setup, const std::vector<std::string>& events);

/// A player as the API says it: `person`, `here`, `open`, `engine:6`, `browser:6`.
std::string playerText(const Player& player);

/// An event as players and onlookers may see it, with its version.
notation::Json eventJson(const Rules& rules, const Event& event, std::int64_t version);

/// The state of a game as players and onlookers may see it (docs/http.md). It holds no secret, and depends on
/// the events alone.
notation::Json stateJson(const LiveGame& game);

}  // namespace otrera::play
