#pragma once

#include <memory>

#include "eval/evaluator.h"

namespace otrera::eval {

/// The evaluator that plays best (docs/experiments.md): LieberumEvaluator for two seats, else
/// TerritoryEvaluator.
std::unique_ptr<const Evaluator> makeEvaluator(const rules::Rules& rules);

}  // namespace otrera::eval
