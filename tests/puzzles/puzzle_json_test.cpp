#include "puzzles/puzzle_json.h"

#include <gtest/gtest.h>

#include "puzzles/shipped_puzzles.h"

using namespace otrera;
using notation::Json;

namespace {

Json firstShipped() {
    const std::string_view text = puzzles::shippedPuzzles("amazons");
    return Json::parse(text.substr(0, text.find('\n')));
}

/// What the reader says is wrong after a change; empty when nothing is.
std::string faultAfter(const std::function<void(Json&)>& change) {
    Json json = firstShipped();
    change(json);
    const auto read = puzzles::readPuzzle(json);
    return read ? "" : read.error().text;
}

TEST(PuzzleJson, IsReadAsItIsWritten) {
    for (const auto& variant : rules::builtinVariants()) {
        const auto all = puzzles::readPuzzles(puzzles::shippedPuzzles(variant.id));
        ASSERT_TRUE(all.ok()) << variant.id << ":" << all.error().line << ": " << all.error().text;
        std::string again;
        for (const auto& puzzle : *all) {
            const Json json = puzzleJson(puzzle);
            EXPECT_TRUE(puzzles::readPuzzle(json).ok()) << "without a text between";
            again += json.dump() + "\n";
        }
        EXPECT_EQ(again, puzzles::shippedPuzzles(variant.id));
    }
}

TEST(PuzzleJson, TellsWhatIsWrong) {
    EXPECT_EQ(faultAfter([](Json&) {}), "");
    EXPECT_EQ(faultAfter([](Json& json) { json["winner"] = json["winner"] == "W" ? "B" : "W"; }).substr(0, 7),
              "winner:");
    EXPECT_EQ(faultAfter([](Json& json) { json["id"] = "0000000000000000"; }).substr(0, 3), "id:");
    EXPECT_EQ(faultAfter([](Json& json) { json["grade"] = json["grade"] == 1 ? 2 : 1; }).substr(0, 6),
              "grade:");
    EXPECT_EQ(
        faultAfter([](Json& json) { json["nodes"] = 2U * json["nodes"].get<unsigned>() + 7U; }).substr(0, 7),
        "rating:");
    const auto has = [](const std::string& text, const char* word) {
        return text.find(word) != std::string::npos ? "" : text + " | lacks " + word;
    };
    EXPECT_EQ(has(faultAfter([](Json& json) { json["variant"] = "chess"; }), "variant"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["position"] = 7; }), "position"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["turn"] = "a1-a1/a1"; }), "turn"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json.erase("nodes"); }), "nodes"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["line"] = {"z9-z8/z7"}; }), "line"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["refutations"] = Json::object(); }), "refutations"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["proofs"]["wins"]["checksum"] = "12"; }), "checksum"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["source"] = 1; }), "source"), "");
    EXPECT_EQ(has(faultAfter([](Json& json) { json["rating"] = -1; }), "rating"), "");
    EXPECT_FALSE(puzzles::readPuzzle(Json::array()).ok());
}

TEST(PuzzleJson, PassesOverLinesThatAreNoPuzzles) {
    const std::string line = firstShipped().dump();
    const auto read = puzzles::readPuzzles("{\"puzzles\":1}\n\n" + line + "\n{\"searched\":\"x\"}\n");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->size(), 1U);
    const auto broken = puzzles::readPuzzles(line + "\n{\"variant\":\n");
    ASSERT_FALSE(broken.ok());
    EXPECT_EQ(broken.error().line, 2);
}

}  // namespace
