#pragma once

#include "base/random.h"
#include "rules/rules.h"
#include "search/search.h"

namespace otrera::search {

/// Plays any legal turn, each with the same chance: the player to beat, and a search for tests.
///
/// The random numbers run on from one start() to the next, so that one of these plays different games.
class RandomSearch final : public Search {
  public:
    RandomSearch(const rules::Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

    void start(const rules::Position& position) override;
    bool advance(std::uint64_t) override { return false; }
    std::uint64_t nodes() const override { return 0; }
    Report report() const override { return report_; }

  private:
    const rules::Rules& rules_;
    base::Random random_;
    Report report_;
};

}  // namespace otrera::search
