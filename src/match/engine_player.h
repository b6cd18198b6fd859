#pragma once

#include <functional>

#include "base/clock.h"
#include "engine/engine.h"
#include "match/player.h"

namespace otrera::match {

/// An engine inside this program.
class EnginePlayer final : public Player {
  public:
    /// Makes the engine of a game from the game's seed.
    using MakeEngine = std::function<engine::Engine(std::uint64_t seed)>;

    /// The clock must outlive the player.
    EnginePlayer(MakeEngine makeEngine, const base::Clock& clock)
        : makeEngine_(std::move(makeEngine)), clock_(clock) {}

    std::optional<std::string> begin(std::uint64_t seed) override;
    Answer choose(const Question& question, const std::atomic<bool>& stop) override;

  private:
    MakeEngine makeEngine_;
    const base::Clock& clock_;
    std::optional<engine::Engine> engine_;
};

}  // namespace otrera::match
