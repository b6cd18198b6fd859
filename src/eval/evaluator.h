#pragma once

#include <array>

#include "rules/rules.h"

namespace otrera::eval {

/// The chance of each seat to win, as estimated: each 0 .. 1, together 1 (up to rounding). Seats that are out
/// and seats that do not exist have 0.
using Shares = std::array<float, rules::maxSeats>;

/// Judges positions without looking ahead: the seam between searching and knowing.
///
/// Ownership: an evaluator is made for one Rules, which must outlive it. Threads: evaluate() changes nothing
/// and may be called from several threads at once. It neither blocks nor allocates; a search calls it
/// millions of times, so it should take about a microsecond.
class Evaluator {
  public:
    virtual ~Evaluator() = default;

    /// The shares in a position that is not finished. With a shot due it judges the board as if the turn
    /// ended with the step: such values compare the steps of one turn with each other.
    virtual Shares evaluate(const rules::Position& position) const = 0;
};

/// Gives every seat that is not out the same share: knows nothing. For tests, and to measure what knowing is
/// worth.
class EvenEvaluator final : public Evaluator {
  public:
    explicit EvenEvaluator(const rules::Rules& rules) : seatCount_(rules.seatCount()) {}

    Shares evaluate(const rules::Position& position) const override {
        Shares shares{};
        const unsigned seatsLeft = seatCount_ - position.status.outCount;
        for (unsigned seat = 0; seat < seatCount_; ++seat) {
            if (!position.isOut(rules::seatAt(seat))) shares[seat] = 1.0F / static_cast<float>(seatsLeft);
        }
        return shares;
    }

  private:
    unsigned seatCount_;
};

}  // namespace otrera::eval
