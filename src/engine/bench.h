#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/rules.h"

namespace otrera::engine {

/// The positions of a variant that the bench searches: its start, and some after turns chosen by fixed random
/// numbers. They depend on the rules and on the order of turnsOf alone.
std::vector<rules::Position> benchPositions(const rules::Rules& rules);

/// What the searches of a variant came to.
struct BenchRow {
    std::uint64_t nodes = 0;
    /// Made of the nodes, depths and lines of all searches. Shares are left out: it changes with what a
    /// search does, not with the last bits of what it computes on the way.
    std::uint64_t signature = 0;

    bool operator==(const BenchRow&) const = default;
};

/// Searches the positions of a variant, each for the same number of nodes, by the engine that plays best.
/// None when *stop becomes true (stop may be null). Cost: a third of a second or so.
std::optional<BenchRow> benchVariant(const rules::Variant& variant, const std::atomic<bool>* stop);

/// One number of the rows of all variants, in their order.
std::uint64_t benchSignature(const std::vector<BenchRow>& rows);

}  // namespace otrera::engine
