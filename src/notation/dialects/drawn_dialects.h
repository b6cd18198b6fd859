#pragma once

#include "notation/dialect.h"

namespace otrera::notation {

/// Regions as CGSuite and MCGS write them, one a line: "x..|..#|.o.".
bool isCgsuite(std::string_view text);
void readCgsuite(std::string_view text, VariantChoice& choice, const DraftSink& sink);

/// The arena of CodinGame: boards of rows like "..w..b-.", turns like d8d1d7.
bool isCodingame(std::string_view text);
void readCodingame(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
