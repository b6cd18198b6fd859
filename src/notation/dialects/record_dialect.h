#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// Canonical records, and bare lists of turns in all spellings: see docs/notation.md.
bool isRecordText(std::string_view text);
void readRecordText(std::string_view text, VariantChoice& choice, const DraftSink& sink);

/// The same for a part of a text that begins at a place of it. False when the sink wants no more.
bool readRecordPart(std::string_view part, Place place, const DraftSink& sink);

}  // namespace otrera::notation
