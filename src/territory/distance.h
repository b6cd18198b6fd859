#pragma once

#include <array>
#include <cstdint>

#include "territory/flood.h"

namespace otrera::territory {

/// A number of steps for each place in the sets.
using DistanceMap = std::array<std::uint8_t, 128>;

/// Stands for "cannot be reached".
inline constexpr std::uint8_t unreachable = 255;

/// The least number of steps from any cell of `from` to each cell, through empty cells only: 0 on `from`,
/// unreachable on all other cells that are not empty. Nothing else moves meanwhile, and no shots are made.
/// Cost: one reachAll for each distance, and a write for each cell.
DistanceMap distancesFrom(const rules::Movement& movement, Bits128 from, Bits128 empty, Stride stride);

}  // namespace otrera::territory
