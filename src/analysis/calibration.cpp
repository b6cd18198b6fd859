#include "analysis/calibration.h"

#include <cmath>
#include <string_view>

namespace otrera::analysis {

namespace {

/// By which power the odds of a variant are to be raised, fitted to games. Those not listed have 1.
struct Slope {
    std::string_view variant;
    double power;
};
constexpr std::array<Slope, 1> slopes{{{"amazons", 1}}};

}  // namespace

Chances calibrated(const rules::Rules& rules, const Chances& estimated) {
    double power = 1;
    for (const Slope& slope : slopes) {
        if (slope.variant == rules.variant().id) power = slope.power;
    }
    if (power == 1) return estimated;
    Chances chances{};
    double sum = 0;
    for (std::size_t seat = 0; seat < chances.size(); ++seat) {
        chances[seat] = estimated[seat] > 0 ? std::pow(estimated[seat], power) : 0;
        sum += chances[seat];
    }
    for (double& chance : chances) chance /= sum;
    return chances;
}

}  // namespace otrera::analysis
