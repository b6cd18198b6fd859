#pragma once

#include <string_view>

#include "notation/record.h"
#include "notation/variant_choice.h"

namespace otrera::protocol {

/// Reads "position startpos|fen POSITION [moves TURN ...]" by the rules of a variant, positions and turns in
/// every spelling that notation reads. Fails, with a text for the other side, when anything in it cannot be
/// read or is not legal.
base::Result<rules::Position> readUciPosition(const notation::RulesPointer& rules, std::string_view line);

/// The line that readUciPosition reads as the position after these turns.
std::string uciPositionLine(const rules::Rules& rules, const rules::Position& start,
                            const std::vector<notation::Action>& turns);

}  // namespace otrera::protocol
