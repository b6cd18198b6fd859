#pragma once

#include <array>
#include <cstdint>

namespace otrera::engine {

inline constexpr int levelCount = 20;

/// How many positions an opponent of a level (1 .. 20) may judge for one turn: from one look at its own turns
/// to some seconds' work, half as much again or more from level to level. How strong the levels are has not
/// been measured.
constexpr std::uint64_t nodesOfLevel(int level) {
    constexpr std::array<std::uint64_t, levelCount> nodes{
        1,      300,    500,    800,    1'300,   2'000,   3'200,   5'000,   8'000,     13'000,
        20'000, 32'000, 50'000, 80'000, 130'000, 200'000, 320'000, 600'000, 1'200'000, 2'400'000,
    };
    return nodes[static_cast<std::size_t>(level - 1)];
}

}  // namespace otrera::engine
