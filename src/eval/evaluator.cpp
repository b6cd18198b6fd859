#include "eval/evaluator.h"

#include <algorithm>
#include <cmath>

namespace otrera::eval {

void Evaluator::judgeTurns(const rules::Rules& rules, const rules::Position& position,
                           std::span<const rules::Turn> turns, std::span<std::int32_t> logits) const {
    const unsigned seat = indexOf(position.toMove());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        rules::Position after = position;
        if (turns[i].shot == rules::noCell) {
            playStep(after, turns[i].from, turns[i].to);
        } else {
            playTurn(rules, after, turns[i]);
        }
        logits[i] = after.finished() ? 0 : logitOf(evaluate(after)[seat]);
    }
}

double logarithm(double x) {
    constexpr double ln2 = 0.6931471805599453;
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);  // 1/2 .. 1
    // ln m = 2 artanh((m - 1) / (m + 1)); z is at most 1/3.
    const double z = (mantissa - 1) / (mantissa + 1);
    const double square = z * z;
    const double series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9)));
    return exponent * ln2 + 2 * z * series;
}

std::int32_t logitOf(float chance) {
    constexpr double least = 1e-7;
    const double bounded = std::clamp(static_cast<double>(chance), least, 1 - least);
    return static_cast<std::int32_t>(1000 * (logarithm(bounded) - logarithm(1 - bounded)));
}

}  // namespace otrera::eval
