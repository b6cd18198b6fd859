#pragma once

#include "book/book.h"
#include "notation/json.h"

namespace otrera::book {

/// A chance, 0 to 1; null for none.
notation::Json chanceJson(std::optional<Chance> chance);

/// The games that each seat won.
notation::Json winsJson(const rules::Rules& rules, const Row& row);

/// What the book says of a position, as `otrera book show --json` (docs/book.md).
notation::Json positionJson(const SymmetricKeys& keys, const Book& book, const rules::Position& position);

}  // namespace otrera::book
