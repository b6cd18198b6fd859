#pragma once

#include <memory>

#include "eval/evaluator.h"
#include "eval/network.h"

namespace otrera::eval {

/// The evaluator that plays best (docs/experiments.md): a network where one is given or comes with the
/// program for the variant, else LieberumEvaluator for two seats and TerritoryEvaluator for more.
std::unique_ptr<const Evaluator> makeEvaluator(const rules::Rules& rules, const Network* network = nullptr);

}  // namespace otrera::eval
