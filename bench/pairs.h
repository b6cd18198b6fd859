#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace otrera::bench {

/// One thing done by the library and done plainly, on the same positions.
struct Pair {
    std::string name;
    /// How many times the thing is done in one call.
    std::size_t count = 0;
    /// Each returns a sum over what it found: the two must be the same.
    std::function<std::uint64_t()> library;
    std::function<std::uint64_t()> plain;
};

/// Turns, distances and evaluations of three variants.
std::vector<Pair> makePairs();

/// Reading texts of amazons.
std::vector<Pair> makeTextPairs();

}  // namespace otrera::bench
