// Records: all that is read is legal, and the canonical text of it reads back the same.
#include <cstdint>

#include "expect.h"
#include "notation/dialect.h"

using namespace otrera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& record : notation::readRecords(text)) {
        if (record.problem()) {
            expect(record.problem()->line >= 1 && record.problem()->column >= 1, "a problem has a place");
            expect(!record.problem()->reason.empty(), "a problem has a reason");
        }
        expect(record.rules != nullptr, "a record has rules");
        const std::string written = recordText(record);
        const auto again = notation::readRecords(written);
        expect(again.size() == 1, "one record is written as one");
        expect(!again[0].problem(), "what is written can be read");
        expect(again[0].rules->variant() == record.rules->variant(), "the variant comes back");
        expect(again[0].main == record.main, "the plies, remarks and variations come back");
        expect(again[0].result == record.result, "the result comes back");
        expect(recordText(again[0]) == written, "a record reads back the same");
    }
    return 0;
}
