#include "eval/make_evaluator.h"

#include "eval/lieberum.h"
#include "eval/territory_evaluator.h"

namespace otrera::eval {

std::unique_ptr<const Evaluator> makeEvaluator(const rules::Rules& rules) {
    if (rules.seatCount() == 2) return std::make_unique<LieberumEvaluator>(rules);
    return std::make_unique<TerritoryEvaluator>(rules);
}

}  // namespace otrera::eval
