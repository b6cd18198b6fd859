#include "eval/make_evaluator.h"

#include "eval/lieberum.h"
#include "eval/network_evaluator.h"
#include "eval/network_file.h"
#include "eval/shipped_networks.h"
#include "eval/territory_evaluator.h"

namespace otrera::eval {

std::unique_ptr<const Evaluator> makeEvaluator(const rules::Rules& rules, const Network* network) {
    if (network) return std::make_unique<NetworkEvaluator>(rules, *network);
    const auto shipped = readNetwork(shippedNetwork(rules.variant().id));
    if (shipped) return std::make_unique<NetworkEvaluator>(rules, shipped->network);
    if (rules.seatCount() == 2) return std::make_unique<LieberumEvaluator>(rules);
    return std::make_unique<TerritoryEvaluator>(rules);
}

}  // namespace otrera::eval
