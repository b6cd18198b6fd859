// A turn as text, on positions of several variants: what is read is legal and reads back the same.
#include <cstdint>

#include "expect.h"
#include "notation/turn_text.h"
#include "rules/turns.h"

using namespace otrera;

namespace {

void read(const rules::Rules& rules, const rules::Position& position, std::string_view text) {
    const auto turn = notation::readTurn(rules, position, text);
    if (!turn) {
        expect(!turn.error().text.empty() && turn.error().line == 1 && turn.error().column >= 1, "an error");
        return;
    }
    expect(judgeTurn(rules, position, *turn) == rules::TurnFault::none, "a turn that is read is legal");
    const auto again = notation::readTurn(rules, position, notation::turnText(rules.geometry(), *turn));
    expect(again.ok() && *again == *turn, "a turn reads back the same");
}

/// A position with a shot due, for turns of a shot alone.
rules::Position halfWay(const rules::Rules& rules) {
    rules::Position position = rules.start();
    const auto from = static_cast<rules::Cell>(movablePieces(rules, position).lowest());
    playStep(position, from, static_cast<rules::Cell>(legalSteps(rules, position, from).highest()));
    return position;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto amazons = rules::Rules::make(*rules::findBuiltinVariant("amazons"));
    static const auto hexagon = rules::Rules::make(*rules::findBuiltinVariant("amazons-hex"));
    static const auto cowboys = rules::Rules::make(*rules::findBuiltinVariant("cowboys"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto* rules : {&*amazons, &*hexagon, &*cowboys}) {
        read(*rules, rules->start(), text);
        read(*rules, halfWay(*rules), text);
    }
    return 0;
}
