#pragma once

#include <set>
#include <string>
#include <vector>

#include "otrera/appended_file.h"
#include "otrera/puzzle_hunt.h"

namespace otrera::app {

/// The file that a hunt writes its puzzles to, and goes on from: a line with the options, and for each game
/// that was searched its puzzles and a line that says so. See docs/puzzles.md.
class PuzzleFile {
  public:
    /// Reads what is there; a game whose writing was broken off is cut away. Throws Failure: bad input where
    /// it is another file or was made with other options, environment where it cannot be written.
    PuzzleFile(const std::string& name, const puzzles::FinderOptions& options);

    bool hasGame(const std::string& name) const { return games_.count(name) > 0; }
    std::size_t games() const { return games_.size(); }
    const std::vector<puzzles::Puzzle>& puzzles() const { return puzzles_; }

    /// Throws Failure (environment).
    void add(const PuzzleGame& game, const std::vector<puzzles::Puzzle>& found);

  private:
    AppendedFile file_;
    std::set<std::string> games_;
    std::vector<puzzles::Puzzle> puzzles_;
};

}  // namespace otrera::app
