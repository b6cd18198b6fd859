#pragma once

#include <array>

#include "eval/evaluator.h"

namespace otrera::eval {

/// What the evaluation of Lieberum ("An evaluation function for the game of Amazons", 2005) counts, in the
/// form that Kloetzer (2010, appendix B) gives it. All from the view of the seat that begins the next turn:
/// its own side less the other's. Distances are numbers of steps through empty cells: D1 by whole steps, D2
/// by single cells.
struct LieberumTerms {
    /// Empty cells that the seat is nearer to, less those that the other is nearer to, by D1 (t1) and D2
    /// (t2). A cell both are as near to counts `tieWorth`, for the seat that begins.
    float t1 = 0;
    float t2 = 0;
    /// How much room is close by: 2 * sum of 2^-D1 over the empty cells. It has no weight, see
    /// docs/experiments.md.
    float c1 = 0;
    /// How far ahead the seat is by D2: the sum over the empty cells of the other's D2 less its own, in
    /// sixths, between -1 and 1; a cell that only one of them reaches counts 1.
    float c2 = 0;
    /// How free the pieces are: the sum over the other's of 30 / (5 + m), less that over its own. m is the
    /// sum over the cells that a piece reaches, and the other seat's pieces can get to, of 2^-K * the empty
    /// cells beside it, K being the single cells to go.
    float freedom = 0;
    /// The contact left: the sum over the cells that both can get to of 2^-|difference of D1|. (Differences
    /// above 7 count nothing.)
    float w = 0;
};

/// The worth of a cell that both seats are as near to, of one that only one is nearest to.
inline constexpr float tieWorth = 0.2F;

/// Judges positions of two seats, on any board and for any movement: the evaluation of the literature, as a
/// yardstick. Immutable; any thread.
class Lieberum {
  public:
    /// rules must have two seats and outlive this. Cost: a flood from each cell.
    explicit Lieberum(const rules::Rules& rules);

    /// The terms in a position that is not finished. With a shot due the board is judged as if the turn ended
    /// with the step. Cost: four floods and a look at each cell that a piece reaches, about a microsecond.
    LieberumTerms terms(const rules::Position& position) const;

    /// The terms weighed by the contact left, for the seat that begins the next turn, in logits: see
    /// docs/search.md for where the weights come from.
    float score(const rules::Position& position) const;

  private:
    float freedomOf(base::Bits128 pieces, base::Bits128 empty, base::Bits128 others) const;

    const rules::Rules& rules_;
    std::array<base::Bits128, 128> beside_{};              // the cells one single step away
    std::array<std::array<float, 128>, 128> closeness_{};  // 2^-K on the bare board
};

/// The chance to win that a score stands for, 0 .. 1.
double chanceOf(double score);

/// The same as an Evaluator, for two seats.
class LieberumEvaluator final : public SingleEvaluator {
  public:
    /// As Lieberum.
    explicit LieberumEvaluator(const rules::Rules& rules) : lieberum_(rules) {}

  private:
    Shares judge(const rules::Position& position) const override;

    Lieberum lieberum_;
};

}  // namespace otrera::eval
