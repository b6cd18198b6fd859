#pragma once

#include <string_view>

#include "base/result.h"
#include "notation/json.h"
#include "rules/variant.h"

namespace otrera::notation {

/// A variant as JSON, the form in which users define their own (docs/notation.md).
Json variantJson(const rules::Variant& variant);

/// Reads a user's variant. Every field is checked, unknown fields are refused, and the rules are tried: what
/// is returned can be played. Errors have a line and column when the JSON itself is broken, else they name
/// the field.
base::Result<rules::Variant> readVariant(std::string_view json);

/// The variant meant by a word: a built-in id, or the JSON of a user's variant.
base::Result<rules::Variant> variantOfWord(std::string_view word);

}  // namespace otrera::notation
