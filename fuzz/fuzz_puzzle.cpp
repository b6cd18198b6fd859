// Files of puzzles: what is read is legal, and is written so that it reads back the same.
#include <cstdint>

#include "expect.h"
#include "puzzles/puzzle_json.h"

using namespace otrera;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = puzzles::readPuzzles({reinterpret_cast<const char*>(data), size});
    if (!read) {
        expect(!read.error().text.empty() && read.error().line >= 1, "an error has a text and a line");
        return 0;
    }
    for (const puzzles::Puzzle& puzzle : *read) {
        const auto json = puzzleJson(puzzle);
        const auto again = puzzles::readPuzzle(json);
        expect(again.ok(), "what is written can be read");
        expect(puzzleJson(*again) == json, "a puzzle reads back the same");
    }
    return 0;
}
