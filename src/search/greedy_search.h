#pragma once

#include <array>
#include <vector>

#include "base/random.h"
#include "rules/rules.h"
#include "search/search.h"

namespace otrera::search {

/// Looks one turn ahead and counts steps: a player for scale, better than chance and without foresight.
///
/// A turn is worth the cells that the mover's pieces reach after it, less those that the other seats' pieces
/// reach, on average of the seats that are not out. A turn that ends the game comes before all others (the
/// mover has won it). Among equals the seed decides. The score reported is each seat's share of all these
/// steps after the best turn: a number that grows with the chance to win, but not fitted to it.
///
/// Cut short by a limit it plays the best of the turns it has come to, in the order of forEachTurn.
class GreedySearch final : public Search {
  public:
    /// rules must outlive the search.
    GreedySearch(const rules::Rules& rules, std::uint64_t seed) : rules_(rules), seed_(seed) {}

    void start(const rules::Position& position) override;
    bool advance(std::uint64_t nodes) override;
    std::uint64_t nodes() const override { return judged_; }
    Report report() const override { return report_; }

  private:
    void judgeNext();

    const rules::Rules& rules_;
    std::uint64_t seed_;
    base::Random random_{0};

    rules::Position position_;
    std::vector<rules::Turn> turns_;
    std::size_t judged_ = 0;
    int bestValue_ = 0;
    std::uint64_t equals_ = 0;  // turns met so far that are worth as much as the best
    Report report_;
};

}  // namespace otrera::search
