#pragma once

#include <unordered_map>
#include <vector>

#include "book/book.h"

namespace otrera::book {

/// Counts the positions of games. The rules must outlive it. One thread at a time.
class BookBuilder {
  public:
    /// plies: how far each game is followed.
    BookBuilder(const rules::Rules& rules, int plies);

    /// A game from the start of the variant; all turns must be legal. `winner`: none where nobody knows.
    /// Cost: some microseconds a ply.
    void add(const std::vector<rules::Turn>& turns, std::optional<rules::Seat> winner);

    std::uint64_t games() const { return games_; }
    std::size_t positions() const { return rows_.size(); }

    /// The positions that at least so many games came to, without chances. The start is always among them.
    Book book(std::uint32_t leastGames) const;

    /// Positions of that book, one for each row and in the order of the rows, as a game came to them.
    std::vector<rules::Position> positionsOf(const Book& book) const;

  private:
    struct Seen {
        Row row;
        rules::Position position;
    };

    const rules::Rules& rules_;
    SymmetricKeys keys_;
    int plies_;
    std::uint64_t games_ = 0;
    std::unordered_map<std::uint64_t, Seen> rows_;
};

}  // namespace otrera::book
