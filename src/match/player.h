#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "notation/record.h"
#include "notation/variant_choice.h"

namespace otrera::match {

/// How long a player may think about a turn; one of the three.
struct TimeControl {
    std::optional<std::int64_t> turnTime;  ///< milliseconds for each turn
    std::optional<std::int64_t> baseTime;  ///< milliseconds for the whole game,
    std::int64_t increment = 0;            ///< and these more after each turn
    std::optional<std::uint64_t> nodes;    ///< positions to judge, without a clock

    bool operator==(const TimeControl&) const = default;
};

/// "100 ms a turn", "10+0.1 s", "5000 nodes a turn".
std::string textOf(const TimeControl& control);

/// What is asked of a player: a turn in a game that goes on.
struct Question {
    const rules::Rules& rules;
    const rules::Position& start;
    const std::vector<notation::Action>& actions;
    const rules::Position& position;  ///< after the actions
    TimeControl control;              ///< the player's own
    /// What is left on the clock of each seat, and its increment, where control.baseTime is set.
    std::vector<std::int64_t> left;
    std::vector<std::int64_t> increments;
    /// Milliseconds from now when nobody waits for the answer any more.
    std::int64_t patience = 0;
};

/// Why a player cannot go on.
enum class Fault : std::uint8_t {
    illegalTurn,   ///< it answered what is no legal turn
    time,          ///< its clock ran out
    crash,         ///< its program ended
    silence,       ///< no answer at all when nobody could wait longer
    disconnected,  ///< its program runs and has closed its output or its input
    flood,         ///< it wrote more than anybody reads
    stopped,       ///< the match was stopped: nobody's fault
};

/// "illegal turn", "time", "crash", "silence", "disconnected", "flood", "stopped".
const char* nameOf(Fault fault);

/// The answer: a legal turn, or what went wrong.
struct Answer {
    rules::Turn turn;
    std::optional<Fault> fault;
    std::string text;               ///< of a fault: one sentence
    std::int64_t milliseconds = 0;  ///< used
    // What it said about its turn, where it said anything.
    std::optional<double> chance;  ///< to win, 0 .. 1, of the seat that moved
    std::optional<int> centipawns;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// A player of one side in games of one variant: the seam between the match and the protocols.
///
/// Threads: all functions belong to the thread that made it. choose() blocks until there is an answer,
/// `patience` is over (by a little) or `stop` is set.
class Player {
  public:
    virtual ~Player() = default;

    /// A game begins; what was known of the one before is of no use. The seed decides what the player leaves
    /// to chance, where it can be told. Nothing, or why there can be no game.
    virtual std::optional<std::string> begin(std::uint64_t seed) = 0;
    /// After a fault other than an illegal turn or time, begin() starts afresh.
    virtual Answer choose(const Question& question, const std::atomic<bool>& stop) = 0;
    /// What was said lately, for who looks for the cause of a fault: lines, perhaps none.
    virtual std::string log() const { return {}; }
};

}  // namespace otrera::match
