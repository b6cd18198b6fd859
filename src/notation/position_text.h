#pragma once

#include <string>
#include <string_view>

#include "rules/rules.h"

namespace otrera::notation {

using rules::Position;
using rules::Rules;

/// A position as text (docs/notation.md): board, side to move, seats out, shooter, turns made, round.
///
///     3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1
std::string positionText(const Rules& rules, const Position& position);

/// Reads a position on the board of `rules`. Pieces may be written Q q (slides), N n (leaps 1,2) on two-seat
/// squares, W B R Y everywhere. Fields after the second may be missing. Errors have line 1 and a column.
base::Result<Position> readPosition(const Rules& rules, std::string_view text);

/// The variant that a position text alone is meant for: the first built-in one with the same board, movement
/// and number of seats; else a variant "custom" made from the text, with the pieces where they stand. Q q
/// means slides, N n leaps 1,2, W B R Y slides.
base::Result<rules::Variant> variantOfPosition(std::string_view text);

}  // namespace otrera::notation
