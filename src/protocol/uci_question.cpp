#include "protocol/uci_question.h"

#include <algorithm>

#include "engine/levels.h"
#include "notation/text.h"
#include "notation/tokenizer.h"
#include "notation/variant_json.h"
#include "protocol/uci_position.h"

namespace otrera::protocol {

using notation::Action;
using notation::Token;

std::string uciVariantLine(const rules::Variant& variant) {
    const rules::Variant* builtin = rules::findBuiltinVariant(variant.id);
    if (builtin != nullptr && *builtin == variant) return "setoption name UCI_Variant value " + variant.id;
    return "setoption name VariantDefinition value " + notation::variantJson(variant).dump();
}

UciQuestion uciQuestion(const rules::Rules& rules, const rules::Position& start,
                        const std::vector<Action>& actions, int level) {
    const bool onlyTurns = std::all_of(actions.begin(), actions.end(), [](const Action& action) {
        return action.kind == Action::Kind::turn;
    });
    const std::string position =
        onlyTurns ? uciPositionLine(rules, start, actions)
                  : uciPositionLine(rules, positionAfter(rules, start, actions, actions.size()), {});
    return {{"ucinewgame", uciVariantLine(rules.variant()), position},
            "go nodes " + std::to_string(engine::nodesOfLevel(level))};
}

base::Result<rules::Turn> readBestmove(const rules::Rules& rules, const rules::Position& position,
                                       std::string_view text) {
    text = text.substr(0, text.find(" ponder"));
    notation::Tokenizer tokenizer(text);
    const Token turn = tokenizer.next();
    if (turn.kind == Token::Kind::word && tokenizer.next().kind == Token::Kind::end)
        return notation::readTurn(rules, position, turn.text);
    return base::Error{"the engine answers '" + notation::excerpt(text) + "', which is no turn"};
}

}  // namespace otrera::protocol
