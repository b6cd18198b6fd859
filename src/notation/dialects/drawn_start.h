#pragma once

#include <string>
#include <vector>

#include "notation/draft.h"
#include "notation/variant_choice.h"

namespace otrera::notation {

/// A position that a source draws: rows from the top, each cell W, B, '*' or '.'.
struct DrawnBoard {
    std::vector<std::string> rows;
    rules::Seat toMove = rules::Seat::white;
};

/// The drawn position as Otrera writes it.
std::string positionOf(const DrawnBoard& board);

/// The built-in variants for two on squares that start from this very position, those of slides first.
std::vector<RulesPointer> variantsFrom(const std::string& position, VariantChoice& choice);

/// Says in the tags of a draft that the game starts from a drawn position, of sliding pieces unless the
/// caller means otherwise: the variant that starts so, or the position.
void stateStart(Draft& draft, VariantChoice& choice, const DrawnBoard& board, Place place);

/// Says that a game of amazons of this size is meant, unless the caller means another one.
void stateVariant(Draft& draft, VariantChoice& choice, const char* id, Place place);

}  // namespace otrera::notation
