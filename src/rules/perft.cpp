#include "rules/perft.h"

#include "rules/turns.h"

namespace otrera::rules {

namespace {

std::uint64_t count(const Rules& rules, Position& position, int depth, const std::atomic<bool>* stop) {
    if (position.finished()) return 0;
    if (depth == 1) return countTurns(rules, position, position.toMove());
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return 0;
    std::uint64_t total = 0;
    // The turns are found on the position as it is: every visit leaves it unchanged.
    forEachTurn(rules, position, [&](const Turn& turn) {
        const Status before = playTurn(rules, position, turn);
        total += count(rules, position, depth - 1, stop);
        undoTurn(position, turn, before);
    });
    return total;
}

}  // namespace

std::uint64_t perft(const Rules& rules, const Position& position, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    Position copy = position;
    return count(rules, copy, depth, stop);
}

}  // namespace otrera::rules
