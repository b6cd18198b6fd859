#pragma once

#include <cstdint>
#include <span>

#include "eval/network.h"

namespace otrera::training {

/// An eval::Network in floating point, as it is while it is fitted; nothing but floats. The linear sums of
/// the knots stand apart from the hidden units: of each position only two of them count.
struct alignas(64) Model {
    static constexpr unsigned hiddenUnits = eval::Network::hiddenUnits;
    static constexpr unsigned knots = eval::Network::knots;
    /// Features with zeros at the end, so that they come in sixteens.
    static constexpr unsigned paddedFeatures = (eval::feature::count + 15) / 16 * 16;

    float hidden[eval::feature::count][hiddenUnits] = {};
    float linear[knots][paddedFeatures] = {};
    float second[knots][hiddenUnits] = {};

    /// All weights in a row.
    std::span<float> all() { return {&hidden[0][0], size}; }
    std::span<const float> all() const { return {&hidden[0][0], size}; }

    static constexpr std::size_t size = (eval::feature::count + knots) * hiddenUnits + knots * paddedFeatures;
};
static_assert(sizeof(Model) == sizeof(float) * Model::size, "no gaps");

/// A model to begin with: some hidden units (at most Model::hiddenUnits) with small weights by chance. The
/// others stay at nothing, however the model is fitted.
Model startModel(unsigned hiddenUnits, std::uint64_t seed);

/// The nearest network in whole numbers. Weights out of its range are cut.
eval::Network networkOf(const Model& model);
Model modelOf(const eval::Network& network);

/// The logit, in double: what the quick kernel is held to.
double plainLogit(const Model& model, const eval::Features& features, unsigned empties, unsigned boardCells);

}  // namespace otrera::training
