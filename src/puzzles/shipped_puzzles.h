#pragma once

#include <string_view>

namespace otrera::puzzles {

/// The puzzles that come with the program for a variant (data/puzzles), a line each, for readPuzzles; empty
/// when there are none.
std::string_view shippedPuzzles(std::string_view variant);

}  // namespace otrera::puzzles
