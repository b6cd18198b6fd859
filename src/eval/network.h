#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "eval/features.h"

namespace otrera::eval {

/// The weights of a judgement, in whole numbers: what comes out is the same on every machine.
///
/// A first layer makes sums of the features (see features.h). `hiddenUnits` of them are cut off below 0 and
/// above 1; `knots` of them are taken as they are. A second layer adds these up with weights that depend on
/// how many cells are empty. The weights are given at `knots` numbers of empty cells, evenly from 0 to all
/// cells of the board, and are interpolated between; what a knot's linear sum weighs is 1 at its own
/// place and 0 at the next ones. The result is the logit of the chance to win of
/// the seat whose view the features are.
struct Network {
    static constexpr unsigned hiddenUnits = 16;
    static constexpr unsigned knots = 16;
    static constexpr unsigned units = hiddenUnits + knots;
    static constexpr double firstScale = 8192;  ///< a weight of the first layer, and a sum, of 1
    static constexpr double secondScale = 256;  ///< a weight of the second layer of 1

    using First = std::array<std::array<std::int16_t, units>, feature::count>;  ///< [feature][unit]
    using Second = std::array<std::array<std::int16_t, hiddenUnits>, knots>;    ///< [knot][hidden unit]

    First first{};
    Second second{};

    bool operator==(const Network&) const = default;
};

/// The place of a number of empty cells between the knots: the knot below (at most knots - 2) and the weight
/// of the one above it, 0 .. 1.
struct KnotPlace {
    unsigned below = 0;
    double above = 0;
};
KnotPlace knotPlace(unsigned empties, unsigned boardCells);

/// The weight that the linear sum of a knot, or that knot's second weights, have at a number of empty cells,
/// rounded as the judgement does: in 256ths, together 256 over all knots.
std::array<std::int32_t, Network::knots> knotWeights(unsigned empties, unsigned boardCells);

}  // namespace otrera::eval
