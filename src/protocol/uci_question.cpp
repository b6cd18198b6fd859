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

std::string uciClockWords(std::span<const std::int64_t> left, std::span<const std::int64_t> increments) {
    constexpr std::string_view letters = "wbry";
    std::string times;
    std::string added;
    for (std::size_t seat = 0; seat < left.size(); ++seat) {
        // To some programs no time at all means no clock.
        const std::int64_t time = std::max<std::int64_t>(1, left[seat]);
        times += std::string(times.empty() ? "" : " ") + letters[seat] + "time " + std::to_string(time);
        added += std::string(" ") + letters[seat] + "inc " + std::to_string(increments[seat]);
    }
    return times + added;
}

base::Result<rules::Turn> readBestmove(const rules::Rules& rules, const rules::Position& position,
                                       std::string_view text) {
    text = text.substr(0, text.find(" ponder"));
    while (!text.empty() && notation::isSpace(text.front())) text.remove_prefix(1);
    notation::Tokenizer tokenizer(text);
    const Token turn = tokenizer.next();
    if (turn.kind == Token::Kind::word && tokenizer.next().kind == Token::Kind::end)
        return notation::readTurn(rules, position, turn.text);
    return base::Error{"the engine answers '" + notation::excerpt(text) + "', which is no turn"};
}

}  // namespace otrera::protocol
