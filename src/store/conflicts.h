#pragma once

#include <cstdint>
#include <string>

#include "store/store.h"

namespace otrera::store {

/// Whether the version of a game is the number of its events.
inline bool hasItsVersion(const Game& game) {
    return game.summary.version == static_cast<std::int64_t>(game.events.size());
}

/// The version that a game must have for these events to follow.
inline std::int64_t versionBefore(const NewEvents& change) {
    return change.summary.version - static_cast<std::int64_t>(change.events.size());
}

/// Whether a game has its result.
inline bool isFinished(const Summary& summary) { return summary.result != "*"; }

/// Why a new game was not stored: its id is taken.
inline std::string takenText(const std::string& id) { return "there is a game " + id + " already"; }

/// Why a new game was not stored: not hasItsVersion().
inline std::string wrongVersionText(const std::string& id) {
    return "the version of game " + id + " is not the number of its events";
}

/// Why events were not stored: the game is not as they expect it.
inline std::string staleText(const std::string& id) {
    return "game " + id + " is not there or does not have the version before these events";
}

}  // namespace otrera::store
