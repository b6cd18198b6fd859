#include "diagram/example.h"

#include "notation/turn_text.h"

namespace otrera::diagram {

namespace {

using rules::Position;
using rules::Rules;
using rules::Turn;

/// The steps of the seat's pieces less those of all others: a rough idea of who stands freely.
int freedom(const Rules& rules, const Position& position, rules::Seat seat) {
    int sum = 0;
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        forEach(position.pieces[index], [&](unsigned cell) {
            const int steps = rules.step().reach(static_cast<rules::Cell>(cell), position.empty).count();
            sum += rules::seatAt(index) == seat ? steps : -steps;
        });
    }
    return sum;
}

std::vector<Turn> printedTurns(const Rules& rules) {
    constexpr const char* samples[][2] = {{"d1-d7/g7", "g10-e8/i4"}, {"c1-d3/b4", "h6-g4/e3"}};
    for (const auto& sample : samples) {
        Position position = rules.start();
        std::vector<Turn> turns;
        for (const char* text : sample) {
            const auto turn = notation::readTurn(rules, position, text);
            if (!turn) break;
            turns.push_back(*turn);
            rules::playTurn(rules, position, *turn);
        }
        if (turns.size() == 2) return turns;
    }
    return {};
}

}  // namespace

std::vector<Turn> exampleTurns(const Rules& rules) {
    std::vector<Turn> turns = printedTurns(rules);
    if (!turns.empty()) return turns;
    Position position = rules.start();
    while (turns.size() < 2 && !position.finished()) {
        const rules::Seat seat = position.toMove();
        Turn best;
        int bestFreedom = 0;
        rules::forEachTurn(rules, position, [&](const Turn& turn) {
            Position next = position;
            rules::playTurn(rules, next, turn);
            const int own = freedom(rules, next, seat);
            if (best.to != rules::noCell && own <= bestFreedom) return;
            best = turn;
            bestFreedom = own;
        });
        turns.push_back(best);
        rules::playTurn(rules, position, best);
    }
    return turns;
}

}  // namespace otrera::diagram
