#pragma once

#include <array>
#include <optional>
#include <vector>

#include "solver/decision.h"
#include "solver/region_value.h"
#include "solver/sum_solver.h"

namespace otrera::solver {

/// What a room is worth to Left: a game, or where none was found, whole numbers that it lies between (not
/// below `low`, not above `high`).
struct Worth {
    std::optional<Game> value;
    Bounds bounds;
};

/// A region in which something can happen.
struct Summand {
    territory::Region region;
    Room room;
    Worth worth;
    ValueFault fault = ValueFault::none;  ///< why it has no value
};

/// What is proved when one side moves first.
struct FirstMove {
    std::optional<bool> leftWins;
    /// Turns of who moves first that are proved to win, and those of which nothing is proved.
    std::vector<rules::Turn> winning;
    std::vector<rules::Turn> open;
};

/// A position of two sides as the sum of its regions.
struct PositionSum {
    Seat left = Seat::white;  ///< the earlier in turn order
    Seat right = Seat::black;
    std::vector<Summand> summands;
    /// Left's turns in its territories less Right's in its own.
    Bounds territories;
    /// The canonical form of all; none where it is large, or a region has no value.
    std::optional<Game> total;
    FirstMove leftFirst;
    FirstMove rightFirst;
    bool stopped = false;  ///< the search was stopped: less is known than could be
};

/// Finds what positions are worth, region by region, and who wins them, whoever moves first: by the values of
/// regions where they can be found, and by bounds where not (docs/solver.md has the proof).
///
/// One thread at a time. The rules must outlive it.
class PositionValuer {
  public:
    explicit PositionValuer(const rules::Rules& rules)
        : rules_(rules), finder_(rules), decider_(rules), sums_(finder_.games()) {}

    /// Fails where values say nothing: when a shot is due, seats sit out (rule `pass`), or not two seats are
    /// left. The limits are those of each region. Cost: the values, and a little for each turn of both sides;
    /// a turn in a region without a value some 0.1 ms.
    base::Result<PositionSum> sumOf(const rules::Position& position, const ValueLimits& limits);

    /// The region of a cell; see sumOf. Fails also when three seats take part in it. `left` and `right`: see
    /// PositionSum.
    base::Result<Summand> regionOf(const rules::Position& position, rules::Cell cell,
                                   const ValueLimits& limits);

    /// Whole numbers that the value of a room lies between.
    Bounds boundsOf(const Room& room);

    ValueFinder& finder() { return finder_; }

  private:
    Summand summandOf(const territory::Region& region, Seat left, Seat right, const ValueLimits& limits);
    std::optional<bool> leftWins(const std::vector<Worth>& worths, bool leftMoves);
    FirstMove judge(PositionSum& sum, bool leftMoves, const ValueLimits& limits);
    std::optional<Game> totalOf(const PositionSum& sum);

    const rules::Rules& rules_;
    ValueFinder finder_;
    Decider decider_;
    SumSolver sums_;
};

}  // namespace otrera::solver
