#pragma once

#include <string_view>

#include "base/result.h"
#include "notation/json.h"
#include "rules/variant.h"

namespace otrera::notation {

/// A variant as JSON, the form in which users define their own (docs/notation.md).
Json variantJson(const rules::Variant& variant);

/// Whether a seat may be without pieces. Users' variants need some for each; the board that a record of an
/// odd position brings along need not have them.
enum class EmptySeats : std::uint8_t { refused, allowed };

/// Reads a user's variant. Every field is checked, unknown fields are refused, and the rules are tried: what
/// is returned can be played. Errors have a line and column when the JSON itself is broken, else they name
/// the field.
base::Result<rules::Variant> readVariant(std::string_view text, EmptySeats emptySeats = EmptySeats::refused);

/// The variant meant by a word: a built-in id, or the JSON of a user's variant.
base::Result<rules::Variant> variantOfWord(std::string_view word,
                                           EmptySeats emptySeats = EmptySeats::refused);

}  // namespace otrera::notation
