#include "notation/dialects/drawn_start.h"

#include <algorithm>

#include "notation/dialects/draft_tokens.h"
#include "notation/position_text.h"

namespace otrera::notation {

std::string positionOf(const DrawnBoard& board) {
    std::string text;
    for (const std::string& row : board.rows) {
        if (!text.empty()) text += '/';
        int empties = 0;
        const auto flush = [&] {
            if (empties > 0) text += std::to_string(empties);
            empties = 0;
        };
        for (const char cell : row) {
            if (cell == '.') {
                ++empties;
                continue;
            }
            flush();
            text += cell;
        }
        flush();
    }
    return text + (board.toMove == rules::Seat::white ? " w - - 0 1" : " b - - 0 1");
}

std::vector<RulesPointer> variantsFrom(const std::string& position, VariantChoice& choice) {
    std::vector<RulesPointer> found;
    for (const rules::Variant& variant : rules::builtinVariants()) {
        if (variant.seats.size() != 2 || variant.board.isHexagon()) continue;
        const RulesPointer& rules = choice.builtin(variant);
        const auto start = readPosition(*rules, position);
        if (start && *start == rules->start()) found.push_back(rules);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a->variant().step.slide && !b->variant().step.slide;
    });
    return found;
}

void stateStart(Draft& draft, VariantChoice& choice, const DrawnBoard& board, Place place) {
    const std::string position = positionOf(board);
    if (!choice.meant()) {
        const auto variants = variantsFrom(position, choice);
        if (!variants.empty() && variants[0]->variant().step.slide) {
            draft.tags.push_back(tagToken("Variant", variants[0]->variant().id, place));
            return;
        }
    }
    draft.tags.push_back(tagToken("Position", position, place));
}

void stateVariant(Draft& draft, VariantChoice& choice, const char* id, Place place) {
    if (!choice.meant()) draft.tags.push_back(tagToken("Variant", id, place));
}

}  // namespace otrera::notation
