#pragma once

#include "training/trainer.h"

namespace otrera::training {

/// How well some rows are judged, apart by how far the games have come.
struct PhaseLoss {
    unsigned leastEmpties = 0;
    unsigned mostEmpties = 0;
    std::size_t positions = 0;
    /// Cross-entropy against the targets, in nats a position.
    double loss = 0;
    /// Of the positions whose outcome is known: how many, the cross-entropy against it, and how often the
    /// model rightly says that the seat wins, or that it does not.
    std::size_t known = 0;
    double outcomeLoss = 0;
    double right = 0;
    /// Of these, where the search said something: how many, and the cross-entropy of that, calibrated.
    std::size_t searched = 0;
    double searchLoss = 0;
};

/// The rows in four phases, from the beginning of games to their end, and then all together. logits: of the
/// rows, in their order; scale: see shareScale.
std::vector<PhaseLoss> phaseLosses(const DataSet& data, std::span<const float> targets,
                                   std::span<const std::uint32_t> rows, std::span<const float> logits,
                                   double scale);

}  // namespace otrera::training
