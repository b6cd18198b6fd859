#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "engine/options.h"
#include "training/game_file.h"

namespace otrera::training {

/// How games for training are played. Each depends on these and on its number only.
struct SelfPlaySettings {
    /// Positions judged for a turn; for a sibling half as many.
    std::uint64_t nodes = 400;
    std::uint64_t seed = 1;
    /// A game begins with 1 .. so many turns by chance, each among the best ones by static value.
    unsigned openingPlies = 6;
    /// Of 100 turns after the opening, so many are another one instead of the best.
    double offBest = 3;
    /// Of 100 positions, so many get a sibling.
    double siblings = 50;
    /// Of 100 turns that are not the best, so many are any shot after a step that looks good: what is not
    /// good must be known as such too, since a search looks at it all the time. The others are good turns.
    double wild = 50;
    /// What the searches are made with; their seed comes from that of the game.
    engine::Options engine;
};

/// Plays the game of that number; none when `stop` was set meanwhile. Repeatable. It ends as soon as its
/// winner is proved.
std::optional<Game> playGame(const rules::Rules& rules, const SelfPlaySettings& settings,
                             std::uint32_t number, const std::atomic<bool>& stop);

/// Takes a game that has ended; false when it cannot be kept: then no more are played. Called in the threads
/// of the games, one at a time.
using OnGame = std::function<bool(const Game& game)>;

/// Plays the games of these numbers, so many at a time, in whatever order they end. Blocks until all threads
/// are done; true when all games are played.
bool playGames(const rules::Rules& rules, const SelfPlaySettings& settings,
               const std::vector<std::uint32_t>& numbers, unsigned threads, const OnGame& onGame,
               const std::atomic<bool>& stop);

}  // namespace otrera::training
