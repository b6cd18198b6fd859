#include "training/model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.h"

namespace otrera::training {

using eval::Network;

namespace {

std::int16_t rounded(float weight, double scale) {
    using Limits = std::numeric_limits<std::int16_t>;
    // The least number has no opposite.
    const double cut = std::clamp<double>(weight * scale, -Limits::max(), Limits::max());
    return static_cast<std::int16_t>(std::lround(cut));
}

}  // namespace

Model startModel(unsigned hiddenUnits, std::uint64_t seed) {
    base::Random random(seed);
    // The sum of three even numbers is bell-shaped enough; of this deviation.
    const auto byChance = [&](double deviation) {
        return static_cast<float>(2 * deviation * (random.unit() + random.unit() + random.unit() - 1.5));
    };
    Model model;
    for (unsigned unit = 0; unit < hiddenUnits; ++unit) {
        // On an opening of 10x10 the sums are then spread over 0 .. 1, where they are not cut.
        for (auto& weights : model.hidden) weights[unit] = byChance(0.004);
        // Of these features always one is 1, the others 0.
        for (unsigned place = 0; place < rules::maxSeats; ++place)
            model.hidden[eval::feature::order + place][unit] = 0.5F;
        const float weight = byChance(0.2);
        for (auto& weights : model.second) weights[unit] = weight;
    }
    return model;
}

Network networkOf(const Model& model) {
    Network network;
    for (unsigned i = 0; i < eval::feature::count; ++i) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            network.first[i][unit] = rounded(model.hidden[i][unit], Network::firstScale);
        for (unsigned knot = 0; knot < Model::knots; ++knot)
            network.first[i][Model::hiddenUnits + knot] = rounded(model.linear[knot][i], Network::firstScale);
    }
    for (unsigned knot = 0; knot < Model::knots; ++knot) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            network.second[knot][unit] = rounded(model.second[knot][unit], Network::secondScale);
    }
    return network;
}

Model modelOf(const Network& network) {
    constexpr auto firstScale = static_cast<float>(Network::firstScale);
    constexpr auto secondScale = static_cast<float>(Network::secondScale);
    Model model;
    for (unsigned i = 0; i < eval::feature::count; ++i) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            model.hidden[i][unit] = network.first[i][unit] / firstScale;
        for (unsigned knot = 0; knot < Model::knots; ++knot)
            model.linear[knot][i] = network.first[i][Model::hiddenUnits + knot] / firstScale;
    }
    for (unsigned knot = 0; knot < Model::knots; ++knot) {
        for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit)
            model.second[knot][unit] = network.second[knot][unit] / secondScale;
    }
    return model;
}

double plainLogit(const Model& model, const eval::Features& features, unsigned empties, unsigned boardCells) {
    const eval::KnotPlace place = eval::knotPlace(empties, boardCells);
    const auto between = [&](double below, double above) { return below + place.above * (above - below); };
    double logit = 0;
    for (unsigned i = 0; i < eval::feature::count; ++i)
        logit += features[i] * between(model.linear[place.below][i], model.linear[place.below + 1][i]);
    for (unsigned unit = 0; unit < Model::hiddenUnits; ++unit) {
        double sum = 0;
        for (unsigned i = 0; i < eval::feature::count; ++i) sum += features[i] * model.hidden[i][unit];
        logit += std::clamp(sum, 0.0, 1.0) *
                 between(model.second[place.below][unit], model.second[place.below + 1][unit]);
    }
    return logit;
}

}  // namespace otrera::training
