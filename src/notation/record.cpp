#include "notation/record.h"

#include <algorithm>

namespace otrera::notation {

void playAction(const Rules& rules, Position& position, const Action& action) {
    if (action.kind == Action::Kind::turn) {
        playTurn(rules, position, action.turn);
    } else {
        retire(rules, position, action.seat);
    }
}

Position positionAfter(const Rules& rules, Position start, const std::vector<Action>& actions,
                       std::size_t plies) {
    for (std::size_t ply = 0; ply < std::min(plies, actions.size()); ++ply)
        playAction(rules, start, actions[ply]);
    return start;
}

std::string tagOf(const Record& record, std::string_view name) {
    for (const Tag& tag : record.tags) {
        if (tag.name == name) return tag.value;
    }
    return {};
}

std::string rankingText(const std::vector<rules::Seat>& ranked) {
    if (ranked.size() == 2) return ranked[0] == rules::Seat::white ? "1-0" : "0-1";
    std::string text;
    for (const rules::Seat seat : ranked) {
        if (!text.empty()) text += '>';
        text += seatLetter(seat);
    }
    return text;
}

std::string resultText(const Rules& rules, const Position& position) {
    const auto ranked = ranking(rules, position);
    return ranked.empty() ? "*" : rankingText(ranked);
}

}  // namespace otrera::notation
