// A user's variant as JSON: what is read can be played and reads back the same.
#include <cstdint>

#include "base/random.h"
#include "expect.h"
#include "notation/variant_json.h"
#include "notation/variant_text.h"
#include "rules/turns.h"

using namespace otrera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto variant = notation::variantOfWord(text);
    if (!variant) {
        expect(!variant.error().text.empty(), "an error has a reason");
        return 0;
    }
    const auto again = notation::readVariant(notation::variantJson(*variant).dump());
    expect(again.ok() && *again == *variant, "a variant reads back the same");
    const auto rules = rules::Rules::make(*variant);
    expect(rules.ok(), "a variant that is read can be played");
    expect(!notation::variantText(*rules).empty(), "a variant has a description");
    base::Random random(size);
    rules::Position position = rules->start();
    while (!position.finished()) {
        const auto turns = turnsOf(*rules, position);
        expect(!turns.empty(), "who is to move has a turn");
        playTurn(*rules, position, turns[random.below(turns.size())]);
        expect(position.status.key == computeKey(*rules, position), "the key is right");
    }
    expect(ranking(*rules, position).size() == rules->seatCount(), "a finished game has a full ranking");
    return 0;
}
