#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "play/live_game.h"

namespace otrera::server {

/// Who plays the seats of the server's engine: the seam between the games and the engines. Any thread; never
/// waits.
class Engines {
  public:
    virtual ~Engines() = default;
    /// Asks for the turn of the seat to move, which an engine has; `asker` is whom the question is for, so
    /// that nobody keeps others waiting. The answer comes once, in any thread, and may not block. Returns a
    /// number to cancel by; never 0.
    virtual std::uint64_t ask(const std::string& asker, const play::LiveGame& game,
                              std::function<void(base::Result<rules::Turn>)> answer) = 0;
    /// No answer comes after this.
    virtual void cancel(std::uint64_t number) = 0;
};

}  // namespace otrera::server
