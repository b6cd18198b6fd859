#pragma once

#include "eval/evaluator.h"

namespace otrera::eval {

/// Judges by room: who is nearest to how many cells, how much of it is close by, and how free each piece is.
///
/// The terms are those of Lieberum (2005) as published by Kloetzer (2010, appendix B), made for any movement
/// and any number of seats: each seat gets a score, and the shares are their softmax. The weights (see the
/// .cpp) are set by hand; they shift with the contact left between the seats. Cost: two races and a reach for
/// each piece, see docs/search.md.
class TerritoryEvaluator final : public SingleEvaluator {
  public:
    explicit TerritoryEvaluator(const rules::Rules& rules) : rules_(rules) {}

  private:
    Shares judge(const rules::Position& position) const override;

    const rules::Rules& rules_;
};

}  // namespace otrera::eval
