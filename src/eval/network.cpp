#include "eval/network.h"

#include <algorithm>
#include <cmath>

namespace otrera::eval {

KnotPlace knotPlace(unsigned empties, unsigned boardCells) {
    const double place = static_cast<double>(empties) * (Network::knots - 1) / boardCells;
    const unsigned below = std::min(static_cast<unsigned>(place), Network::knots - 2);
    return {below, place - below};
}

std::array<std::int32_t, Network::knots> knotWeights(unsigned empties, unsigned boardCells) {
    const KnotPlace place = knotPlace(empties, boardCells);
    const auto above = static_cast<std::int32_t>(std::lround(place.above * Network::secondScale));
    std::array<std::int32_t, Network::knots> weights{};
    weights[place.below] = static_cast<std::int32_t>(Network::secondScale) - above;
    weights[place.below + 1] = above;
    return weights;
}

}  // namespace otrera::eval
