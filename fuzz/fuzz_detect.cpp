// Texts of any dialect: one is found for each, and it reads them.
#include <cstdint>

#include "expect.h"
#include "notation/dialect.h"

using namespace otrera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    expect(!notation::detectDialect(text).name.empty(), "every text has a dialect");
    for (const auto& record : notation::readRecords(text)) {
        expect(record.rules != nullptr, "a record has rules");
        for (const auto& problem : record.problems)
            expect(problem.line >= 1 && problem.column >= 1, "a problem has a place");
    }
    return 0;
}
