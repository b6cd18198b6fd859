#pragma once

#include <functional>
#include <string>

#include "rules/rules.h"

namespace otrera::notation {

/// A position as a picture of letters: W B R Y pieces, * arrows, . empty cells, with files and ranks. A
/// hexagon is drawn with upright files, a cell at every second line of its file.
std::string boardPicture(const rules::Rules& rules, const rules::Position& position);

/// The same picture with other marks: markOf says what stands for each cell, one to three letters. Squares
/// are as wide as the longest.
std::string boardPicture(const rules::Rules& rules, const std::function<std::string(rules::Cell)>& markOf);

/// The rules of a variant in plain English words, part by part.
struct VariantWords {
    std::string board;       ///< "Board: 10 files, 10 ranks."
    std::string start;       ///< the start squares by seat; on a second line what is blocked
    std::string turn;        ///< how a turn is made
    std::string end;         ///< how the game ends
    std::string known;       ///< a result that is known; mostly empty
    std::string provenance;  ///< where the start squares come from
};
VariantWords variantWords(const rules::Rules& rules);

/// The rules of a variant in plain English words, its start picture and where that comes from. Ends with a
/// newline.
std::string variantText(const rules::Rules& rules);

}  // namespace otrera::notation
