#pragma once

#include <array>
#include <span>

#include "rules/rules.h"

namespace otrera::eval {

/// The chance of each seat to win, as estimated: each 0 .. 1, together 1 (up to rounding). Seats that are out
/// and seats that do not exist have 0.
using Shares = std::array<float, rules::maxSeats>;

/// Judges positions without looking ahead: the seam between searching and knowing.
///
/// Ownership: an evaluator is made for one Rules, which must outlive it. Threads: judging changes nothing and
/// may be done from several threads at once. It neither blocks nor allocates; a search judges millions of
/// positions, so each should take about a microsecond at most.
class Evaluator {
  public:
    virtual ~Evaluator() = default;

    /// The shares in a position that is not finished. With a shot due it judges the board as if the turn
    /// ended with the step: such values compare the steps of one turn with each other.
    Shares evaluate(const rules::Position& position) const {
        Shares shares{};
        evaluateAll({&position, 1}, {&shares, 1});
        return shares;
    }

    /// The same for as many positions as there is room for shares: an evaluator may judge several at once.
    virtual void evaluateAll(std::span<const rules::Position> positions, std::span<Shares> shares) const = 0;

    /// Of two seats under the rule `out`, for the one to move: the logit of its chance, in thousandths, after
    /// each of some legal turns or first halves of turns (without a shot). What is said where the game ends
    /// means nothing. By default they are played one by one; for an evaluator that needs less.
    virtual void judgeTurns(const rules::Rules& rules, const rules::Position& position,
                            std::span<const rules::Turn> turns, std::span<std::int32_t> logits) const;
};

/// The natural logarithm of a number above 0, by exact operations alone: the same on every machine.
double logarithm(double x);

/// The logit of a chance, 0 .. 1, in thousandths; of one nearer than 1e-7 to 0 or 1 as if it were so far. The
/// same on every machine.
std::int32_t logitOf(float chance);

/// An evaluator that judges one position after the other.
class SingleEvaluator : public Evaluator {
  public:
    void evaluateAll(std::span<const rules::Position> positions, std::span<Shares> shares) const final {
        for (std::size_t i = 0; i < positions.size(); ++i) shares[i] = judge(positions[i]);
    }

  private:
    virtual Shares judge(const rules::Position& position) const = 0;
};

/// Gives every seat that is not out the same share: knows nothing. For tests, and to measure what knowing is
/// worth.
class EvenEvaluator final : public SingleEvaluator {
  public:
    explicit EvenEvaluator(const rules::Rules& rules) : seatCount_(rules.seatCount()) {}

  private:
    Shares judge(const rules::Position& position) const override {
        Shares shares{};
        const unsigned seatsLeft = seatCount_ - position.status.outCount;
        for (unsigned seat = 0; seat < seatCount_; ++seat) {
            if (!position.isOut(rules::seatAt(seat))) shares[seat] = 1.0F / static_cast<float>(seatsLeft);
        }
        return shares;
    }

    unsigned seatCount_;
};

}  // namespace otrera::eval
