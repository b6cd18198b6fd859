#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/rules.h"

namespace otrera::notation {

using rules::Cell;

/// The name of a file (from 0): a, b, c ... z, aa, ab ... on squares; a .. l without j on the hexagon.
std::string fileName(const rules::BoardShape& shape, int file);

/// The name of a cell of the board: file and rank, "d1".
std::string cellName(const rules::Geometry& geometry, Cell cell);

/// Reads a cell at text[at], letters of any case and a number without leading zeros, and moves `at` behind
/// it. On boards of ten files L is also the tenth (the Italian alphabet has no J and K). None, and `at`
/// unmoved, when no cell of this board stands there.
std::optional<Cell> readCell(const rules::Geometry& geometry, std::string_view text, std::size_t& at);

/// The letter of a seat: W, B, R, Y.
char seatLetter(rules::Seat seat);
/// The seat of a letter of any case, among the first seatCount.
std::optional<rules::Seat> seatOfLetter(char letter, unsigned seatCount);
/// The name of a seat: White, Black, Red, Yellow.
std::string seatName(rules::Seat seat);

}  // namespace otrera::notation
