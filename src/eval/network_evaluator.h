#pragma once

#include <memory>

#include "eval/evaluator.h"
#include "eval/kernel.h"

namespace otrera::eval {

/// The logistic curve by a table: the same on every machine, and quicker than an exponential.
class Logistic {
  public:
    Logistic();
    /// The chance that a logit in units of 1 / logitScale stands for.
    float operator()(std::int32_t logit) const;

  private:
    static constexpr std::int32_t perLogit = 32;
    static constexpr std::int32_t half = 16 * perLogit;
    static constexpr std::int32_t unit = static_cast<std::int32_t>(logitScale) / perLogit;
    static constexpr double scale = 1 << 22;  // libraries may differ in the last bits of the exponential

    std::array<float, 2 * half + 1> values_;
};

/// Judges positions by a network. Of two seats it judges the one that begins next, and the other has the
/// rest; of more it judges each against all others, and the shares are as these chances. Immutable; any
/// thread.
class NetworkEvaluator final : public Evaluator {
  public:
    /// rules must outlive this.
    NetworkEvaluator(const rules::Rules& rules, const Network& network);

    /// Positions that are finished are allowed; what is said of them means nothing.
    void evaluateAll(std::span<const rules::Position> positions, std::span<Shares> shares) const override;
    void judgeTurns(const rules::Rules& rules, const rules::Position& position,
                    std::span<const rules::Turn> turns, std::span<std::int32_t> logits) const override;

  private:
    /// The seats whose chance the network is asked for.
    template <class Visit>
    void forEachJudged(const rules::Position& position, Visit visit) const;

    const rules::Rules& rules_;
    Logistic logistic_;
    KernelLines lines_;
    std::unique_ptr<const KernelNetwork> network_;
};

}  // namespace otrera::eval
