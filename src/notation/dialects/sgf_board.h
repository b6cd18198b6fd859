#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/dialects/drawn_start.h"

namespace otrera::notation {

/// A point as SGF writes it at text[at], from the left and from the top; none when it is not on the board.
std::optional<rules::Square> sgfPoint(std::string_view text, std::size_t at, const rules::BoardShape& shape);

/// The board that SZ names: "10" or "10:8", sides of 1 to 52; none when it names none.
std::optional<rules::BoardShape> sgfShape(std::string_view size);

DrawnBoard emptyBoard(const rules::BoardShape& shape);

/// The board of a file without a set-up: 10x10, these letters at the bottom and at the top.
DrawnBoard sgfStartBoard(char bottom, char top);

/// Puts a mark on the points, and on all those in rectangles ("aa:bb"), that a property lists; returns the
/// first that is none of the board.
std::optional<std::string> putPoints(DrawnBoard& board, const std::vector<std::string>& points, char mark);

}  // namespace otrera::notation
