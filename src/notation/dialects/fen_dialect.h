#pragma once

#include "notation/dialect.h"
#include "notation/dialects/lines.h"

namespace otrera::notation {

/// Positions, one a line, as Fairy-Stockfish, PlayStrategy and LiAmazons write them; turns may follow.
bool isFen(std::string_view text);
void readFen(std::string_view text, VariantChoice& choice, const DraftSink& sink);

/// The protocol UCI: lines "position startpos moves d1d7,d7g7 ...", each of them a game.
bool isUci(std::string_view text);
void readUci(std::string_view text, VariantChoice& choice, const DraftSink& sink);

}  // namespace otrera::notation
