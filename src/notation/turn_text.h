#pragma once

#include "notation/cells.h"
#include "rules/turns.h"

namespace otrera::notation {

using rules::Position;
using rules::Rules;
using rules::Turn;

/// A turn as it is written: "d1-d7/g7"; "/g7" for the shot that completes a half-made turn.
std::string turnText(const rules::Geometry& geometry, const Turn& turn);

/// Reads a turn ("d1-d7/g7", "d1d7/g7", letters of any case) and tries it on the position. Fails when it
/// cannot be read or is not legal; the error says why, with a column in the text.
base::Result<Turn> readTurn(const Rules& rules, const Position& position, std::string_view text);

}  // namespace otrera::notation
