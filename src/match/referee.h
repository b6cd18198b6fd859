#pragma once

#include "match/player.h"

namespace otrera::match {

/// Where a game begins: a position, and turns played from it before the players take over.
struct Opening {
    rules::Position start;
    std::vector<notation::Action> actions;
};

/// What a player said and used for one turn of a game.
struct TurnNote {
    std::size_t ply = 0;  ///< from 1, counted from the start of the record
    Answer answer;
};

/// One game between players.
struct PlayedGame {
    notation::Record record;  ///< without tags
    std::vector<TurnNote> notes;
    std::optional<rules::Seat> winner;
    /// Why it ended: "blocked", or the name of the fault by which a seat fell out last.
    std::string reason = "blocked";
    std::int64_t worstOverrun = 0;  ///< milliseconds, of any turn, beyond what the clock allowed
    /// Faults in it, one line each: "Black (B): crash: ...", with the seat that is to blame.
    std::vector<std::pair<rules::Seat, std::string>> faults;
    /// A player could not even begin (it is among the faults): there was no game.
    bool unstarted = false;
    bool stopped = false;  ///< broken off: no result
};

/// Who sits at a seat.
struct Seated {
    Player* player = nullptr;
    std::string name;
    TimeControl control;
    std::uint64_t seed = 0;  ///< for this game
};

/// The rules of a match that hold for every game.
struct House {
    std::int64_t margin = 50;       ///< milliseconds by which a clock may be passed
    std::int64_t silence = 60'000;  ///< milliseconds without a clock before a player counts as silent
    static constexpr std::int64_t grace = 2'000;  ///< beyond the margin, to find out what is the matter
};

/// Plays a game to its end by the rules: a seat without a turn is out. A seat whose player has a fault gives
/// up, by time or else, and the game goes on without it where others are left. `seats` in turn order. Blocks.
PlayedGame playGame(const notation::RulesPointer& rules, const Opening& opening,
                    const std::vector<Seated>& seats, const House& house, const std::atomic<bool>& stop);

}  // namespace otrera::match
