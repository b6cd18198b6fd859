#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "book/symmetric_keys.h"

namespace otrera::book {

/// A chance to win in parts of 10,000.
using Chance = std::uint16_t;
inline constexpr Chance certain = 10'000;

/// What games and an engine say of a position.
struct Row {
    std::uint64_t key = 0;  ///< see SymmetricKeys
    std::uint32_t games = 0;
    /// The games that each seat won; those without a result are nobody's.
    std::array<std::uint32_t, rules::maxSeats> wins{};
    /// The chance of the seat to move, as an engine judges it.
    std::optional<Chance> chance;

    bool operator==(const Row&) const = default;
};

/// What was played and how it ended: the positions of many games of one variant from its start. A plain
/// value.
struct Book {
    rules::Variant variant;
    /// All games that were read, and after how many plies a game was followed no further.
    std::uint64_t games = 0;
    int plies = 0;
    /// Positions of fewer games were left out.
    std::uint32_t leastGames = 1;
    /// How many positions the engine judged for each chance; none where it was not asked.
    std::optional<std::uint64_t> nodes;
    /// By ascending key.
    std::vector<Row> rows;

    /// Null for a position that is not in it.
    const Row* find(std::uint64_t key) const;
    bool operator==(const Book&) const = default;
};

/// Whether the positions of a variant are those of the book: only the start may differ.
bool isOf(const Book& book, const rules::Variant& variant);

/// A turn from a position of a book to another one.
struct Continuation {
    rules::Turn turn;  ///< the first of those that lead to positions that are the same by symmetry
    int ways = 1;      ///< how many those are
    rules::Position after;
    Row row;
};

/// The turns of a position that lead into the book: the most played first, then the better for who moves.
std::vector<Continuation> continuationsOf(const SymmetricKeys& keys, const Book& book,
                                          const rules::Position& position);

/// What a row's chance is worth to the seat that made the turn to it, two seats playing.
std::optional<Chance> chanceFor(rules::Seat mover, const rules::Position& after, const Row& row);

}  // namespace otrera::book
