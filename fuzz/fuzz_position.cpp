// A position as text, alone and on given boards: what is read is settled and reads back the same.
#include <cstdint>

#include "expect.h"
#include "notation/position_text.h"
#include "rules/turns.h"

using namespace otrera;

namespace {

void read(const rules::Rules& rules, std::string_view text) {
    const auto position = notation::readPosition(rules, text);
    if (!position) {
        expect(position.error().line >= 1 && position.error().column >= 1, "an error has a place");
        return;
    }
    expect(position->status.key == computeKey(rules, *position), "the key is right");
    expect(position->finished() || !turnsOf(rules, *position).empty(), "who is to move has a turn");
    expect(position->finished() == !ranking(rules, *position).empty(), "a finished game has a ranking");
    const std::string written = notation::positionText(rules, *position);
    const auto again = notation::readPosition(rules, written);
    expect(again.ok(), "what is written can be read");
    expect(notation::positionText(rules, *again) == written, "a position reads back the same");
    if (rules.seatCount() > 2) expect(*again == *position, "every byte of a position comes back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto amazons = rules::Rules::make(*rules::findBuiltinVariant("amazons-6x6"));
    static const auto four = rules::Rules::make(*rules::findBuiltinVariant("cowboys-4"));
    static const auto hexagon = rules::Rules::make(*rules::findBuiltinVariant("amazons-hex"));
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto* rules : {&*amazons, &*four, &*hexagon}) read(*rules, text);
    if (const auto variant = notation::variantOfPosition(text)) {
        if (const auto rules = rules::Rules::make(*variant)) read(*rules, text);
    }
    return 0;
}
