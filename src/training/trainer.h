#pragma once

#include <memory>

#include "training/crew.h"
#include "training/data_set.h"
#include "training/model_kernel.h"

namespace otrera::training {

/// How a model is fitted.
struct TrainSettings {
    /// Times that all positions are learnt from, at most.
    unsigned epochs = 12;
    /// Epochs without gain after which it ends.
    unsigned patience = 3;
    /// Positions after which the weights change.
    std::size_t batch = 2048;
    /// How far they go: the step of Adam at first, for features that count one on average. It falls to a
    /// hundredth by half a cosine.
    double rate = 0.005;
    /// Of each weight, this much times the step is taken away (decoupled decay; Loshchilov and Hutter 2019).
    double decay = 0.01;
    std::uint64_t seed = 1;
};

/// What an epoch has come to: cross-entropies against the targets, in nats a position.
struct Epoch {
    unsigned number = 0;        ///< from 1
    double trainLoss = 0;       ///< on the way: the mean of what each batch was before it was learnt from
    double validationLoss = 0;  ///< after it
};

/// The best model that was found, by its validation.
struct Trained {
    Model model;
    Epoch epoch;
};

/// Told after each batch how many positions have been learnt from so far; after each epoch what it came to.
using OnBatch = std::function<void(std::uint64_t positions)>;
using OnEpoch = std::function<void(const Epoch& epoch)>;

/// Fits a model by Adam (Kingma and Ba 2015) on mini-batches. The same for the same seed and data, with any
/// number of threads in the crew. Ends early when nothing is gained any more, or when `stop` is set; null
/// when that was before the end of the first epoch. Neither part of the split may be empty.
std::unique_ptr<Trained> train(const Model& start, const Examples& examples, const Split& split,
                               const TrainSettings& settings, Crew& crew, const OnBatch& onBatch,
                               const OnEpoch& onEpoch, const std::atomic<bool>& stop);

/// The logits of some rows, by all threads of the crew.
std::vector<float> logitsOf(const Model& model, const Examples& examples, std::span<const std::uint32_t> rows,
                            Crew& crew);

/// The cross-entropy of a logit against a target, in nats.
double crossEntropy(double logit, double target);

}  // namespace otrera::training
