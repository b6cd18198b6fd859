#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// The Smart Game Format, FF[1] to FF[4], game 18 (Amazons), and the dialect of Little Golem: see
/// docs/notation.md.
bool isSgf(std::string_view text);
void readSgf(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
