#pragma once

#include "search/greedy_search.h"

namespace otrera::search {

/// The legal turn after which the board is its own half-turn image with the seats exchanged; none where there
/// is no such turn, or not two seats. There is never more than one. Cost: a few images of sets.
std::optional<rules::Turn> mirrorTurn(const rules::Rules& rules, const rules::Position& position);

/// Answers every turn with its half-turn image where that can be done, and else plays as GreedySearch does:
/// a player for scale, and on the boards of rules::secondPlayerMirrors one that never loses as second.
///
/// It sees from the board alone what to answer, so it may take over at any time. The score of an image is
/// even, and a proved win where secondPlayerMirrors holds.
class MirrorSearch final : public Search {
  public:
    /// rules must outlive the search. The seed is that of GreedySearch.
    MirrorSearch(const rules::Rules& rules, std::uint64_t seed) : rules_(rules), greedy_(rules, seed) {}

    void start(const rules::Position& position) override;
    bool advance(std::uint64_t nodes) override { return !mirror_.best && greedy_.advance(nodes); }
    std::uint64_t nodes() const override { return mirror_.best ? mirror_.nodes : greedy_.nodes(); }
    Report report() const override { return mirror_.best ? mirror_ : greedy_.report(); }

  private:
    const rules::Rules& rules_;
    GreedySearch greedy_;
    Report mirror_;  // with a best turn where there is an image to play
};

}  // namespace otrera::search
