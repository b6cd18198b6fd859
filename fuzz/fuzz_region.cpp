// A region as text, slides, leaps and hexagons: what is read holds the pieces that were written, and with the
// sides exchanged it is worth the negative.
#include <algorithm>
#include <cstdint>

#include "expect.h"
#include "notation/region_text.h"
#include "solver/region_value.h"

using namespace otrera;

namespace {

void read(const rules::Variant& kind, std::string_view text) {
    const auto variant = notation::regionVariant(kind, text);
    if (!variant) {
        expect(variant.error().line == 1 && variant.error().column >= 1, "an error has a place");
        return;
    }
    const auto rules = rules::Rules::make(*variant);
    if (!rules) return;
    const auto& start = rules->start();
    const solver::Room room{start.pieces[0], start.pieces[1], start.empty};
    expect(room.left.count() == std::count(text.begin(), text.end(), 'x'), "every piece of Left is there");
    expect(room.right.count() == std::count(text.begin(), text.end(), 'o'), "every piece of Right is there");
    expect(room.empties.count() == std::count(text.begin(), text.end(), '.'), "every empty cell is there");
    solver::ValueLimits few;
    few.nodes = 2'000;
    solver::ValueFinder finder(*rules);
    const auto value = finder.valueOf(room, few);
    if (!value) return;
    const auto other = finder.valueOf({room.right, room.left, room.empties}, few);
    expect(other.has_value(), "what is known is found again");
    expect(*other == finder.games().negative(*value), "sides exchanged: the negative");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const char* id : {"amazons", "cowboys", "amazons-hex"}) read(*rules::findBuiltinVariant(id), text);
    return 0;
}
