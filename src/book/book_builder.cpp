#include "book/book_builder.h"

#include <algorithm>

namespace otrera::book {

using rules::Position;

BookBuilder::BookBuilder(const rules::Rules& rules, int plies) : rules_(rules), keys_(rules), plies_(plies) {
    const std::uint64_t key = keys_.keyOf(rules.start());
    Row start;
    start.key = key;
    rows_.emplace(key, Seen{start, rules.start()});
}

void BookBuilder::add(const std::vector<rules::Turn>& turns, std::optional<rules::Seat> winner) {
    ++games_;
    Position position = rules_.start();
    for (std::size_t ply = 0;; ++ply) {
        const std::uint64_t key = keys_.keyOf(position);
        Seen& seen = rows_.try_emplace(key, Seen{{}, position}).first->second;
        seen.row.key = key;
        ++seen.row.games;
        if (winner) ++seen.row.wins[indexOf(*winner)];
        if (ply == turns.size() || ply == static_cast<std::size_t>(plies_)) return;
        playTurn(rules_, position, turns[ply]);
    }
}

Book BookBuilder::book(std::uint32_t leastGames) const {
    Book book;
    book.variant = rules_.variant();
    book.games = games_;
    book.plies = plies_;
    book.leastGames = leastGames;
    const std::uint64_t start = keys_.keyOf(rules_.start());
    for (const auto& [key, seen] : rows_) {
        if (seen.row.games >= leastGames || key == start) book.rows.push_back(seen.row);
    }
    std::sort(book.rows.begin(), book.rows.end(), [](const Row& a, const Row& b) { return a.key < b.key; });
    return book;
}

std::vector<Position> BookBuilder::positionsOf(const Book& book) const {
    std::vector<Position> positions;
    positions.reserve(book.rows.size());
    for (const Row& row : book.rows) positions.push_back(rows_.at(row.key).position);
    return positions;
}

}  // namespace otrera::book
