#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// Records as recordJson writes them: one object, or an array of them; also an array of turns.
bool isRecordJson(std::string_view text);
void readRecordJson(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
