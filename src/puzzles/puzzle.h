#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/rules.h"

namespace otrera::puzzles {

/// A proof that was made and checked: enough to tell whether another one is the same.
struct ProofMark {
    std::uint64_t claims = 0;
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;  ///< the last eight bytes of the file

    bool operator==(const ProofMark&) const = default;
};

/// Where a position comes from.
struct Source {
    std::string file;
    std::uint64_t game = 0;  ///< its number in the file, from 1
    std::string players;     ///< empty where the file names none
    std::string event;
    int ply = 0;  ///< turns made before the position

    bool operator==(const Source&) const = default;
};

/// The answer to a turn that loses: after it the other seat wins by `answer`. None where nothing is contested
/// any more: then it wins by counting.
struct Refutation {
    rules::Turn turn;
    std::optional<rules::Turn> answer;

    bool operator==(const Refutation&) const = default;
};

/// A position in which exactly one turn wins: the seat to move is proved to win by it, and to lose by each
/// other one.
struct Puzzle {
    std::shared_ptr<const rules::Rules> rules;
    rules::Position position;
    rules::Turn turn;
    /// The turn, then best play of both to where counting decides.
    std::vector<rules::Turn> line;
    /// One for each other legal turn, in the order of rules::forEachTurn.
    std::vector<Refutation> refutations;
    /// Positions whose turns were looked at to prove all this, from nothing.
    std::uint64_t effort = 0;
    /// The fewest judged positions, of those that are tried, with which the engine finds the turn; none where
    /// it does not find it.
    std::optional<std::uint64_t> seen;
    int rating = 0;
    ProofMark wins;   ///< by the turn
    ProofMark loses;  ///< by every other one
    Source source;

    rules::Seat winner() const { return position.toMove(); }
};

/// A name for the position that its images under the symmetries of the board share, with the colours
/// exchanged too: sixteen hexadecimal digits.
std::string sameName(const rules::Rules& rules, const rules::Position& position);

/// How hard a puzzle is, on a scale like that of players: from 600 (a turn seen at once) to 2400. It grows
/// with the logarithms of the effort of the proof, of what the engine needs to see the turn, and of the
/// number of turns there are to choose among.
int ratingOf(std::uint64_t effort, std::optional<std::uint64_t> seen, std::uint64_t turns);

/// 1 to 5, by rating.
int gradeOf(int rating);

}  // namespace otrera::puzzles
