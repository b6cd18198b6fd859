#pragma once

#include <atomic>

#include "rules/rules.h"

namespace otrera::rules {

/// The number of sequences of `depth` turns from a position (depth 0: 1). A seat going out costs no depth; a
/// finished game has no sequences. The last turn is counted in bulk. When *stop becomes true the count so far
/// is returned soon (stop may be null).
std::uint64_t perft(const Rules& rules, const Position& position, int depth,
                    const std::atomic<bool>* stop = nullptr);

}  // namespace otrera::rules
