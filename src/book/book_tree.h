#pragma once

#include <functional>

#include "book/book.h"
#include "notation/record.h"

namespace otrera::book {

/// Calls visit(turns from the start, position, row) for every position of the book once, by the line that is
/// played most. A position that several lines lead to comes with the first of them only. Cost: about a
/// millisecond a position on 10x10.
void forEachPosition(
    const SymmetricKeys& keys, const Book& book,
    const std::function<void(const std::vector<rules::Turn>&, const rules::Position&, const Row&)>& visit);

/// The book as one game with variations: what is played most is the game; every ply has a comment, "12 games,
/// White won 7, Black 5, chance 54 %".
notation::Record bookRecord(const Book& book);

/// That comment. The chance is that of the seat that made the turn to the position; none of a start.
std::string rowText(const rules::Rules& rules, std::optional<rules::Seat> mover,
                    const rules::Position& position, const Row& row);

}  // namespace otrera::book
