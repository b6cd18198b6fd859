// Every dialect: the first byte says which one reads the rest. All that is read is legal, and the canonical
// text of it reads back the same.
#include <cstdint>

#include "expect.h"
#include "notation/dialect.h"
#include "notation/format.h"

using namespace otrera;

namespace {

void check(const notation::Record& record) {
    for (const auto& problem : record.problems) {
        expect(problem.line >= 1 && problem.column >= 1, "a problem has a place");
        expect(!problem.reason.empty() && problem.reason.size() < 1000, "a problem has a reason");
    }
    const std::string written = recordText(record);
    const auto* text = notation::findDialect("text");
    std::vector<notation::Record> again;
    notation::readRecords(written, {nullptr, text}, [&](notation::Record&& read) {
        again.push_back(std::move(read));
        return true;
    });
    expect(again.size() == 1, "one record is written as one");
    expect(!again[0].problem(), "what is written can be read");
    expect(again[0].main == record.main, "the plies, remarks and variations come back");
    for (const char* name : {"sgf", "json"}) {
        const auto form = notation::findFormat(name)->write(again[0]);
        if (!form) continue;
        std::vector<notation::Record> back;
        notation::readRecords(*form, {nullptr, notation::findDialect(name)}, [&](notation::Record&& read) {
            back.push_back(std::move(read));
            return true;
        });
        expect(back.size() == 1 && !back[0].problem(), "the other forms can be read");
        expect(back[0].main.actions == again[0].main.actions && back[0].start == again[0].start,
               "and hold the same game");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto& all = notation::dialects();
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    notation::readRecords(text, {nullptr, &all[data[0] % all.size()]}, [&](notation::Record&& record) {
        check(record);
        return true;
    });
    return 0;
}
