#pragma once

#include <string_view>

#include "notation/json.h"
#include "puzzles/puzzle.h"

namespace otrera::puzzles {

/// A puzzle as it is written: see docs/puzzles.md.
notation::Json puzzleJson(const Puzzle& puzzle);

/// Reads a puzzle of a built-in variant. What it says is legal is tried on the position; that it is true is
/// not. Fails with what is wrong.
base::Result<Puzzle> readPuzzle(const notation::Json& json);

/// Reads lines of puzzles; lines of other objects, and empty ones, are passed over. An error has its line.
base::Result<std::vector<Puzzle>> readPuzzles(std::string_view text);

}  // namespace otrera::puzzles
