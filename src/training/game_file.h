#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/json.h"
#include "rules/rules.h"

namespace otrera::training {

/// The chance of the seat to move to win, as a search found it: 0 .. 65535 for 0 .. 1.
using StoredShare = std::uint16_t;

constexpr StoredShare storedShare(double share) {
    const double bounded = share < 0 ? 0 : (share > 1 ? 1 : share);
    return static_cast<StoredShare>(bounded * 65535 + 0.5);
}
constexpr double shareOf(StoredShare stored) { return stored / 65535.0; }

/// A turn that was not played, and what a search thinks of the position after it, for the seat to move there.
struct Sibling {
    rules::Turn turn;
    StoredShare share = 0;

    bool operator==(const Sibling&) const = default;
};

/// A turn of a game, and what was thought before it was made.
struct Ply {
    rules::Turn turn;
    /// Of the seat that makes the turn; none in the opening, where nothing was searched.
    std::optional<StoredShare> share;
    /// Chance chose a turn that is not the best.
    bool offBest = false;
    /// Only where there is a share.
    std::optional<Sibling> sibling;

    bool operator==(const Ply&) const = default;
};

/// Why a game was not played on.
enum class Ending : std::uint8_t {
    finished,  ///< by the rules
    decided,   ///< solver::Decider proves who wins
    proved,    ///< the search proved who wins
};

/// A game of a program against itself, from the start of the variant.
struct Game {
    std::uint32_t number = 0;
    std::vector<Ply> plies;
    rules::Seat winner = rules::Seat::white;
    Ending ending = Ending::finished;

    /// Positions that were judged: plies with a share, and siblings.
    std::size_t positions() const;
    bool operator==(const Game&) const = default;
};

/// What a file says of its games: what is played, and how they were made.
struct FileHeader {
    rules::Variant variant;
    notation::Json settings;
};

/// A file of games taken apart; the pieces are parts of the bytes given.
struct GameFile {
    FileHeader header;
    /// One a game, for readGame.
    std::vector<std::string_view> blocks;
    /// Up to where the file is whole.
    std::size_t wholeBytes = 0;
    /// Something is left over after that: a game whose writing was broken off.
    bool cut = false;
};

// The format is described in docs/training.md.

/// How a file begins.
inline constexpr std::string_view gameFileMagic = "OTRGAMES";

/// The beginning of a file.
std::string headerBytes(const FileHeader& header);
/// A game of legal turns as it is appended to a file.
std::string gameBytes(const rules::Rules& rules, const Game& game);

/// Takes a file apart. Fails where it is none, of another version or damaged in its header or in the length
/// of a block; what is in the blocks is for readGame to check. Cost: none worth naming.
base::Result<GameFile> readGameFile(std::string_view bytes);

/// Reads a block and replays the game. Fails on a wrong checksum, an illegal turn, and an ending that does
/// not fit: whether a decided or proved game is won by whom it says is taken on trust. Cost: about a
/// microsecond a ply.
base::Result<Game> readGame(const rules::Rules& rules, std::string_view block);

}  // namespace otrera::training
