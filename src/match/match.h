#pragma once

#include "match/openings.h"
#include "match/schedule.h"
#include "match/statistics.h"

namespace otrera::match {

/// One that takes part.
struct Entrant {
    std::string name;
    TimeControl control;
    /// Makes its player, in the thread that will play with it.
    std::function<std::unique_ptr<Player>()> makePlayer;
};

/// A match, before it is played.
struct Setup {
    notation::RulesPointer rules;
    std::vector<Entrant> entrants;
    Schedule schedule;
    Openings openings;
    House house;
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt;  ///< between two entrants: ends the match when it is decided
    unsigned concurrency = 1;  ///< games at a time
};

/// A game of a match that has a result.
struct Result {
    std::size_t number = 0;  ///< in the schedule
    Fixture fixture;
    std::size_t winner = 0;  ///< an entrant
    rules::Seat winningSeat = rules::Seat::white;
    std::string text;  ///< "1-0", "0-1", "B>R>W"
    std::size_t plies = 0;
    std::string reason;
    std::int64_t worstOverrun = 0;  ///< milliseconds
};

/// The wins of the first entrant of a pairing in each of its samples that are played to their end.
Outcomes outcomesOf(const Schedule& schedule, const std::vector<Result>& results, std::size_t pairing);

/// Takes a game that has ended; false when it cannot be kept: then the match stops. Called in the threads of
/// the games, one at a time.
using OnGame = std::function<bool(const Result& result, const PlayedGame& game)>;

/// Told of a fault: the game's number, who is to blame, what happened (one line), and what the player said
/// lately. Called as OnGame.
using OnFault = std::function<void(std::size_t number, const std::string& name, const std::string& text,
                                   const std::string& log)>;

/// How it ended.
enum class Ending : std::uint8_t {
    complete,  ///< all games are played
    decided,   ///< by the SPRT
    stopped,   ///< by `stop`, or because a game could not be kept
    failed,    ///< a player could not be started for a game, three times
};

/// Plays the games of the schedule that are not among `results`, and adds them. Games under way when it ends
/// early are dropped. Blocks until all threads of games are done; `stop` may be set from anywhere.
Ending playMatch(const Setup& setup, std::vector<Result>& results, const OnGame& onGame,
                 const OnFault& onFault, const std::atomic<bool>& stop);

}  // namespace otrera::match
