#pragma once

#include <array>
#include <span>
#include <vector>

#include "training/model.h"

namespace otrera::training {

/// Positions to learn from or to judge, for boards of one size: rows of the same length, which must outlive
/// this.
struct Examples {
    /// Where the numbers of empty cells stand between the knots.
    struct Place {
        std::uint8_t below;
        float above;
    };

    Examples(std::span<const eval::Features> featureRows, std::span<const std::uint8_t> emptyRows,
             std::span<const float> targetRows, unsigned boardCells);

    std::span<const eval::Features> features;
    std::span<const std::uint8_t> empties;
    /// What the chance of the seat that begins should be. Only for addGradient().
    std::span<const float> targets;
    std::array<Place, 129> places;
};

/// The logits of some rows. With the widest instructions of the processor. Cost: some 100 ns each; any
/// thread.
void judgeRows(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
               std::span<float> logits);

/// Adds the gradient of the cross-entropy of some rows, summed over them, and returns that sum. Cost: some
/// 250 ns each; any thread.
double addGradient(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
                   Model& gradient);

}  // namespace otrera::training
