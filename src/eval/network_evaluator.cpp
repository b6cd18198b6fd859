#include "eval/network_evaluator.h"

#include <algorithm>
#include <cmath>

namespace otrera::eval {

namespace {

constexpr std::size_t atOnce = 64;

}  // namespace

Logistic::Logistic() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const double logit = (static_cast<double>(i) - half) / perLogit;
        values_[i] = static_cast<float>(std::round(scale / (1 + std::exp(-logit))) / scale);
    }
}

float Logistic::operator()(std::int32_t logit) const {
    constexpr std::int32_t bound = half * unit - 1;
    const std::int32_t place = std::clamp(logit, -bound, bound) + half * unit;
    const auto below = static_cast<std::size_t>(place / unit);
    const float part = static_cast<float>(place % unit) * (1.0F / unit);
    return values_[below] + part * (values_[below + 1] - values_[below]);
}

NetworkEvaluator::NetworkEvaluator(const rules::Rules& rules, const Network& network)
    : lines_(rules.step()),
      network_(std::make_unique<const KernelNetwork>(network,
                                                     static_cast<unsigned>(rules.geometry().cellCount()))) {}

void NetworkEvaluator::evaluateAll(std::span<const rules::Position> positions,
                                   std::span<Shares> shares) const {
    std::array<Board, atOnce> boards;
    std::array<std::int32_t, atOnce> logits;
    for (std::size_t first = 0; first < positions.size(); first += atOnce) {
        const std::size_t count = std::min(atOnce, positions.size() - first);
        std::transform(positions.begin() + first, positions.begin() + first + count, boards.begin(), boardOf);
        judgeBoards(lines_, *network_, {boards.data(), count}, {logits.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            const rules::Position& position = positions[first + i];
            const unsigned mover = indexOf(position.toMove());
            const unsigned beginsNext = position.shotDue() ? 1 - mover : mover;
            const float chance = logistic_(logits[i]);
            Shares& share = shares[first + i];
            share = {};
            share[beginsNext] = chance;
            share[1 - beginsNext] = 1 - chance;
        }
    }
}

}  // namespace otrera::eval
