#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// Finds the games in free text: see docs/notation.md. Where the same turns are legal in several variants the
/// draft says so.
void readArticle(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
