#pragma once

#include <vector>

#include "rules/turns.h"

namespace otrera::book {

/// Numbers for positions: the same for all that a turn or mirror of the board carries into each other. It is
/// the least of the positions' keys (Status::key). Different positions have one number with a chance of
/// 2^-64 a pair. The rules must outlive it. Any thread.
class SymmetricKeys {
  public:
    explicit SymmetricKeys(const rules::Rules& rules);

    const rules::Rules& rules() const { return rules_; }

    /// Cost: some microseconds.
    std::uint64_t keyOf(const rules::Position& position) const;

    /// Calls visit(turn, position after it, key of that) for every legal turn. Cost: a tenth of keyOf each.
    template <class Visit>
    void forEachTurn(const rules::Position& position, Visit visit) const {
        const std::vector<rules::Position> images = imagesOf(position);
        rules::forEachTurn(rules_, position, [&](const rules::Turn& turn) {
            rules::Position after = position;
            playTurn(rules_, after, turn);
            visit(turn, after, keyAfter(images, turn, after));
        });
    }

  private:
    std::vector<rules::Position> imagesOf(const rules::Position& position) const;
    std::uint64_t keyAfter(const std::vector<rules::Position>& images, const rules::Turn& turn,
                           const rules::Position& after) const;

    const rules::Rules& rules_;
    std::vector<rules::Symmetry> symmetries_;
};

}  // namespace otrera::book
