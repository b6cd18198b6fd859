#include "training/targets.h"

#include <algorithm>
#include <cmath>

namespace otrera::training {

namespace {

/// A share of 0 or 1 would have no logit; what is proved is meant to be nearly certain all the same.
double logitOf(StoredShare share) {
    const double bounded = std::clamp(shareOf(share), 0.001, 0.999);
    return std::log(bounded / (1 - bounded));
}

double chanceOf(double logit) { return 1 / (1 + std::exp(-logit)); }

}  // namespace

double shareScale(const DataSet& data, std::span<const std::uint32_t> rows) {
    double scale = 1;
    // Newton's method on a function with one hump; short steps because it begins far off now and then.
    for (int step = 0; step < 50; ++step) {
        double slope = 0;
        double bend = 0;
        for (const std::uint32_t row : rows) {
            if (data.outcomes[row] == Outcome::unknown || data.hasShare[row] == 0) continue;
            const double logit = logitOf(data.shares[row]);
            const double chance = chanceOf(scale * logit);
            slope += ((data.outcomes[row] == Outcome::won ? 1 : 0) - chance) * logit;
            bend += chance * (1 - chance) * logit * logit;
        }
        if (bend < 1e-9) return 1;
        const double change = std::clamp(slope / bend, -0.5, 0.5);
        // What is known for certain in all cases would let it grow for ever, and a minus makes no sense.
        scale = std::clamp(scale + change, 0.1, 10.0);
        if (std::abs(change) < 1e-6) break;
    }
    return scale;
}

double calibrated(StoredShare share, double scale) { return chanceOf(scale * logitOf(share)); }

std::vector<float> targetsOf(const DataSet& data, double scale, double outcomeWeight) {
    std::vector<float> byShare(65536);
    for (unsigned share = 0; share < byShare.size(); ++share)
        byShare[share] = static_cast<float>(calibrated(static_cast<StoredShare>(share), scale));
    const auto weight = static_cast<float>(outcomeWeight);
    std::vector<float> targets(data.rows());
    for (std::size_t row = 0; row < targets.size(); ++row) {
        const float outcome = data.outcomes[row] == Outcome::won ? 1.0F : 0.0F;
        const float share = data.hasShare[row] != 0 ? byShare[data.shares[row]] : outcome;
        targets[row] = data.outcomes[row] == Outcome::unknown ? share : share + weight * (outcome - share);
    }
    return targets;
}

}  // namespace otrera::training
