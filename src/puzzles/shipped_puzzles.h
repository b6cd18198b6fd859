#pragma once

#include <string_view>

namespace otrera::puzzles {

/// The puzzles that come with the program (data/puzzles), a line each, for readPuzzles.
std::string_view shippedPuzzles();

}  // namespace otrera::puzzles
