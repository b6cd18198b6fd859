#pragma once

#include "training/data_set.h"

namespace otrera::training {

/// By how much the logits of what searches found are to be multiplied so that they fit the outcomes best: the
/// maximum of the likelihood over those of the rows of which both are known. 1 where it cannot be told.
double shareScale(const DataSet& data, std::span<const std::uint32_t> rows);

/// A share with its logit multiplied by a scale.
double calibrated(StoredShare share, double scale);

/// What the chance of the seat should be, for each row: so much of the outcome and else the calibrated share;
/// where one of them is not known, the other alone.
std::vector<float> targetsOf(const DataSet& data, double scale, double outcomeWeight);

}  // namespace otrera::training
