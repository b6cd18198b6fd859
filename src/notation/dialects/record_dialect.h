#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// Canonical records, and bare lists of turns in all spellings: see docs/notation.md.
bool isRecordText(std::string_view text);
void readRecordText(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
