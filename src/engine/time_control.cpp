#include "engine/time_control.h"

#include <algorithm>

namespace otrera::engine {

namespace {

/// Turns to divide the clock by when the board is nearly full.
constexpr std::int64_t fewestTurns = 3;

}  // namespace

std::int64_t timeForTurn(const rules::Rules& rules, const rules::Position& position, const SeatClock& clock,
                         std::int64_t overhead) {
    const std::int64_t available = std::max<std::int64_t>(0, clock.left - overhead);
    const std::int64_t seats = std::max<std::int64_t>(1, rules.seatCount() - position.status.outCount);
    std::int64_t turns = std::max(fewestTurns, position.empty.count() / seats * 3 / 10);
    if (clock.turnsToGo) turns = std::clamp<std::int64_t>(*clock.turnsToGo, 1, turns);
    return std::min(available, available / turns + std::max<std::int64_t>(0, clock.increment));
}

}  // namespace otrera::engine
