#pragma once

#include <optional>
#include <vector>

#include "solver/decision.h"

namespace otrera::search {

/// What a search need not look for, because counting proves it: see docs/solver.md. It also remembers how it
/// goes on where it has begun to play so, so that no later count with a small budget can lose the thread.
///
/// Owns tables of what is known of rooms, up to some tens of MiB. One thread at a time; the rules must
/// outlive it. Repeatable: the same calls since forget() give the same answers.
class ExactEnd {
  public:
    explicit ExactEnd(const rules::Rules& rules) : rules_(rules), decider_(std::in_place, rules) {}

    /// What is known of a position that is to be searched.
    struct Verdict {
        /// Who wins, whatever the others do.
        std::optional<rules::Seat> winner;
        /// What to play without a search, and the turns expected after it: in a separated position all that
        /// are left, each seat making as many as it can; in an open one that the seat to move wins, a safe
        /// turn. Empty where a search is needed.
        std::vector<rules::Turn> line;
    };

    /// Judges the position to search next. Where it answers with a line, the first turn of it is taken to be
    /// played. Cost: some tenths of a millisecond, seldom more.
    Verdict begin(const rules::Position& position);

    /// Who wins, where little work shows it; of a position between turns that is not finished.
    std::optional<rules::Seat> winner(const rules::Position& position);

    /// Forgets all that it has seen.
    void forget();

  private:
    /// Turns to come of the seat that made one as a verdict said.
    struct Plan {
        rules::Seat seat = rules::Seat::white;
        bool separated = false;
        rules::Position after;  // the board after its last turn
        std::vector<rules::Turn> turns;
        std::optional<rules::Seat> winner;
    };

    bool goesOn(const rules::Position& position) const;

    const rules::Rules& rules_;
    std::optional<solver::Decider> decider_;  // always there; made anew to forget
    std::optional<Plan> plan_;
};

}  // namespace otrera::search
