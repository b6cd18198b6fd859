#pragma once

#include <array>
#include <optional>
#include <vector>

#include "notation/record.h"
#include "solver/decision.h"

namespace otrera::analysis {

using rules::Seat;

/// The chances of the seats, each 0 .. 1, together 1.
using Chances = std::array<double, rules::maxSeats>;

/// A game as it is reviewed: the positions on its way, and what counting proves of each. Seats that give up
/// at the end are left out, as that tells nothing of the board.
struct Course {
    std::shared_ptr<const rules::Rules> rules;
    std::vector<notation::Action> actions;
    /// One more than actions: position i is that after i plies.
    std::vector<rules::Position> positions;
    std::vector<solver::Decision> decisions;
};

/// The course of a record's main line. Cost: solver::Decider::decide for each position, seldom more than some
/// milliseconds.
Course courseOf(const notation::Record& record);

/// A turn that can be played, with what is expected after it.
struct Choice {
    /// Begins with the turn; at most longestLine.
    std::vector<rules::Turn> line;
    /// The chance of the seat that moves to win.
    double win = 0;
    /// Its expected score (see expectedScore) at the end of the whole line: the mean of the last positions,
    /// as many as there are seats, since a turn just made always looks good.
    double score = 0;
    /// `win` is 0 or 1, and that is proved.
    bool proved = false;

    bool operator==(const Choice&) const = default;
};

/// More turns of a line are not kept.
inline constexpr std::size_t longestLine = 6;

/// What was found of a position.
struct Finding {
    /// By seat; of the seats that are not out.
    Chances win{};
    /// Who is proved to win, whatever the others do, by the search or by counting.
    std::optional<Seat> winner;
    /// The best turns, best first; none in a finished game.
    std::vector<Choice> choices;
    /// So many turns were looked ahead, see search::Report.
    int depth = 0;

    bool operator==(const Finding&) const = default;
};

/// A turn that was played beside the best one, both searched in the position before it.
struct Comparison {
    /// How much of its chance to win the seat lost, never below 0.
    double loss = 0;
    /// Its chance to win with the turn. (Searched apart from Finding::win; both together are comparable.)
    double after = 0;
    /// How much of its expected score it gave away, never below 0.
    double scoreLoss = 0;
    /// Who is proved to win after it.
    std::optional<Seat> winner;

    bool operator==(const Comparison&) const = default;
};

/// What took time to find out, of a position and of the turn that led there.
struct Findings {
    std::optional<Finding> position;
    std::optional<Comparison> turn;

    bool operator==(const Findings&) const = default;
};

/// How far positions were searched.
struct Settings {
    /// So many judged positions each, or so long; one of them is set.
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> milliseconds;

    bool operator==(const Settings&) const = default;
};

/// What a review without any settings uses: on one core a game of 10x10 takes some ten seconds.
inline constexpr std::uint64_t usualNodes = 400'000;

/// All numbers of findings are kept to this precision, so that they can be written down as they are: chances
/// in ten-thousandths, scores in tenths.
double roundedChance(double chance);
double roundedScore(double score);

}  // namespace otrera::analysis
