#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// The arena Botzone: lines of six numbers, or JSON with requests and responses. Its top is our rank 1.
bool isBotzone(std::string_view text);
void readBotzone(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
