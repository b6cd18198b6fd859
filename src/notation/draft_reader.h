#pragma once

#include "notation/draft.h"
#include "notation/variant_choice.h"

namespace otrera::notation {

/// Whether a word is a result of some game: "1-0", "*", "B>R>W".
bool isResult(std::string_view word);

/// Whether a word says that the seat to move gives up, in one of the languages in which records were met.
bool isResignation(std::string_view word);

/// Replays a draft by the rules: what is legal becomes the record, what is not its problems. The variant is
/// the one that the draft states; else the one that choice means; else the first candidate in which every
/// turn is legal, the others being alternatives; if there is none, the one that gets furthest.
Record readDraft(const Draft& draft, VariantChoice& choice);

}  // namespace otrera::notation
