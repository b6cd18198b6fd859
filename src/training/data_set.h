#pragma once

#include <atomic>
#include <span>

#include "eval/features.h"
#include "training/crew.h"
#include "training/game_file.h"

namespace otrera::training {

/// How a game ended for a seat. Of a sibling nobody knows.
enum class Outcome : std::uint8_t { lost, won, unknown };

/// Positions from the view of a seat, as rows to learn from: game after game. Of two seats it is the one that
/// begins the next turn; of more it is each that is not out. 156 bytes a row.
struct DataSet {
    unsigned boardCells = 0;
    std::size_t games = 0;
    std::vector<eval::Features> features;
    std::vector<std::uint8_t> empties;
    /// What the search found, where it said anything of this seat: of the one that begins the next turn.
    std::vector<StoredShare> shares;
    std::vector<std::uint8_t> hasShare;  // bytes: threads write side by side
    std::vector<Outcome> outcomes;
    /// The game of each row, 0 .. games-1, ascending.
    std::vector<std::uint32_t> gameOf;
    /// The boards of the first rows, at most 4096, to try what was learnt on.
    std::vector<eval::Board> boards;

    std::size_t rows() const { return features.size(); }
};

/// Adds the games of blocks (see readGameFile): of each game at most so many of its rows, chosen by the
/// seed. Fails on a block that readGame refuses ("game 3: ..."), and on more than 2^32-1 rows; false when
/// `stop` was set meanwhile, then some of the rows are missing. Cost: some 2 us a
/// ply and thread.
base::Result<bool> addGames(DataSet& data, const rules::Rules& rules,
                            std::span<const std::string_view> blocks, unsigned mostPerGame,
                            std::uint64_t seed, Crew& crew, const std::atomic<bool>& stop);

/// Rows to learn from, and rows of other games to see what was learnt.
struct Split {
    std::vector<std::uint32_t> train;
    std::vector<std::uint32_t> validation;
};

/// Puts about so many percent of the games aside; positions of one game are too much alike to be on both
/// sides.
Split splitByGame(const DataSet& data, double validationPercent, std::uint64_t seed);

}  // namespace otrera::training
