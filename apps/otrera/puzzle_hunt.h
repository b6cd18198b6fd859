#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "notation/record.h"
#include "puzzles/finder.h"

namespace otrera::app {

/// A game in which puzzles are looked for.
struct PuzzleGame {
    std::shared_ptr<const rules::Rules> rules;
    /// From the start on.
    std::vector<rules::Position> course;
    puzzles::Source source;
    /// Of the variant and all turns: the same game has the same name.
    std::string name;
};

/// The game of a record; none where there are no puzzles of its variant: seats are not two, or sit out, or
/// the variant is no built-in one.
std::optional<PuzzleGame> puzzleGameOf(const std::string& file, std::size_t number,
                                       const notation::Record& record);

/// The games of such a file. Throws Failure (bad input).
std::vector<PuzzleGame> selfplayGames(const std::string& file, std::string_view bytes);

/// Told of a game that is done, in the order of the games; ends the hunt by returning false.
using OnSearched = std::function<bool(const PuzzleGame& game, std::vector<puzzles::Puzzle>&& found)>;

/// Looks for puzzles in games, several at a time. What is told does not depend on the number of threads.
/// False when Ctrl-C has ended it.
bool huntPuzzles(const std::vector<PuzzleGame>& games, const puzzles::FinderOptions& options,
                 unsigned threads, const OnSearched& onSearched);

}  // namespace otrera::app
