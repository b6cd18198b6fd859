#include "notation/variant_json.h"

#include "notation/dialect.h"
#include "notation/position_text.h"

#include <gtest/gtest.h>

#include "../rules/sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::readVariant;

constexpr const char* goodText =
    R"({"id":"my-game","board":{"files":7,"ranks":7},"step":{"slide":true},"seats":[["a3","c1"],["c7","e7"]]})";

TEST(VariantJson, ReadsTheFormOfTheManual) {
    const auto full = readVariant(R"({
        "id": "my-game", "name": "My game", "board": {"files": 7, "ranks": 7}, "step": {"leap": [1, 3]},
        "shot": {"slide": true}, "seats": [["a3", "C1"], ["c7", "e7"]], "blocked": ["d4"], "rule": "pass",
        "pieceName": "knight", "shotName": "stone"})");
    ASSERT_TRUE(full.ok()) << full.error().text;
    Variant expected =
        userVariant("my-game", {7, 7, 0}, leap(1, 3), slide, "a3 c1;c7 e7", BlockedRule::pass, "d4");
    expected.name = "My game";
    expected.pieceName = "knight";
    expected.shotName = "stone";
    EXPECT_EQ(*full, expected);

    const auto brief = readVariant(goodText);
    ASSERT_TRUE(brief.ok()) << brief.error().text;
    EXPECT_EQ(*brief, userVariant("my-game", {7, 7, 0}, slide, slide, "a3 c1;c7 e7"));
}

TEST(VariantJson, ReadsAHexagon) {
    const auto variant = readVariant(
        R"({"id":"h","board":{"hexSide":5},"step":{"slide":true},"seats":[["a1"],["i5"],["e9"]],"rule":"out"})");
    ASSERT_TRUE(variant.ok()) << variant.error().text;
    EXPECT_EQ(variant->board, (BoardShape{0, 0, 5}));
    EXPECT_EQ(variant->seats.size(), 3U);
    // There is no file j on a hexagon.
    EXPECT_FALSE(
        readVariant(R"({"id":"h","board":{"hexSide":6},"step":{"slide":true},"seats":[["a1"],["j1"]]})")
            .ok());
}

/// The good text with one field replaced or added; an empty value takes the field out.
std::string with(const std::string& field, const std::string& value) {
    notation::Json json = notation::Json::parse(goodText);
    if (value.empty()) {
        json.erase(field);
    } else {
        json[field] = notation::Json::parse(value);
    }
    return json.dump();
}

TEST(VariantJson, SaysWhichFieldIsWrong) {
    struct Case {
        const char* field;
        std::string value;
        const char* reason;
    };
    const std::string wide = "{\"files\":14,\"ranks\":9}";
    const std::vector<Case> cases{
        {"id", "", "id: a text is wanted"},
        {"id", "7", "id: a text is wanted"},
        {"id", "null", "id: a text is wanted"},
        {"id", "\"\"", "id: 1 to 40"},
        {"id", "\"My Game\"", "id: 1 to 40"},
        {"id", "\"../x\"", "id: 1 to 40"},
        {"id", "\"" + std::string(41, 'a') + "\"", "id: 1 to 40"},
        {"id", "\"amazons\"", "id: 'amazons' is a built-in variant"},
        {"name", "7", "name: a text is wanted"},
        {"name", "\"\"", "name: a text of 1 to 200"},
        {"name", "\"a\\nb\"", "name: a text of 1 to 200"},
        {"name", "\"a\\u0000b\"", "name: a text of 1 to 200"},
        {"name", "\"" + std::string(201, 'x') + "\"", "name: a text of 1 to 200"},
        {"pieceName", "[]", "pieceName: a text is wanted"},
        {"shotName", "true", "shotName: a text is wanted"},
        {"source", "1", "source: a text is wanted"},
        {"board", "", "board: "},
        {"board", "[]", "board: "},
        {"board", "{}", "board: "},
        {"board", "{\"files\":7}", "board: "},
        {"board", "{\"files\":7,\"ranks\":\"7\"}", "board: "},
        {"board", "{\"files\":7,\"ranks\":7.5}", "board: "},
        {"board", "{\"files\":7,\"ranks\":0}", "board: "},
        {"board", "{\"files\":7,\"ranks\":-7}", "board: "},
        {"board", "{\"files\":7,\"ranks\":18446744073709551615}", "board: "},
        {"board", "{\"files\":7,\"ranks\":4294967303}", "board: "},
        {"board", "{\"files\":7,\"ranks\":7,\"hexSide\":3}", "board: "},
        {"board", "{\"files\":7,\"ranks\":7,\"colour\":3}", "board: "},
        {"board", "{\"hexSide\":7}", "board"},
        {"board", wide, "128"},
        {"board", "{\"files\":128,\"ranks\":128}", "128"},
        {"step", "", "step: "},
        {"step", "{\"slide\":false}", "step: "},
        {"step", "{\"slide\":1}", "step: "},
        {"step", "{\"slide\":true,\"leap\":[1,2]}", "step: "},
        {"step", "\"slide\"", "step: "},
        {"step", "{\"leap\":[1]}", "step: "},
        {"step", "{\"leap\":[1,2,3]}", "step: "},
        {"step", "{\"leap\":{\"1\":2,\"2\":1}}", "step: "},
        {"step", "{\"leap\":[1,\"2\"]}", "step.leap: "},
        {"step", "{\"leap\":[1,-2]}", "step.leap: "},
        {"step", "{\"leap\":[1,128]}", "step.leap: "},
        {"step", "{\"leap\":[0,0]}", "leap"},
        {"step", "{\"jump\":[1,2]}", "step: "},
        {"shot", "{\"leap\":[1.0,2]}", "shot.leap: "},
        {"shot", "null", "shot: "},
        {"seats", "", "seats: "},
        {"seats", "{}", "seats: "},
        {"seats", "[]", "seats: "},
        {"seats", "[[\"a1\"]]", "seats: "},
        {"seats", "[[\"a1\"],[\"a2\"],[\"a3\"],[\"a4\"],[\"a5\"]]", "seats: "},
        {"seats", "[[\"a1\"],\"a2\"]", "seats[1]: "},
        {"seats", "[[\"a1\"],[2]]", "seats[1][0]: "},
        {"seats", "[[\"a1\",\"b9\"],[\"a2\"]]", "seats[0][1]: 'b9' is no square"},
        {"seats", "[[\"a1\"],[\"a2 \"]]", "seats[1][0]: 'a2 ' is no square"},
        {"seats", "[[\"a1\"],[\"a02\"]]", "seats[1][0]: "},
        {"seats", "[[\"a1\"],[\"\"]]", "seats[1][0]: "},
        {"seats", "[[\"a1\"],[\"a1\"]]", "square 1 of seat 2 is taken already"},
        {"seats", "[[\"a1\",\"A1\"],[\"b1\"]]", "square 2 of seat 1 is taken already"},
        {"blocked", "\"d4\"", "blocked: "},
        {"blocked", "[\"d4\",\"d4\"]", "square 2 of the blocked cells is taken already"},
        {"blocked", "[\"a3\"]", "square 1 of the blocked cells is taken already"},
        {"blocked", "[\"h1\"]", "blocked[0]: 'h1' is no square"},
        {"rule", "\"Out\"", "rule: "},
        {"rule", "true", "rule: "},
        {"provenance", "\"mine\"", "provenance: "},
        {"provenance", "0", "provenance: "},
        {"players", "2", "'players' is no field of a variant"},
        {"", "2", "'' is no field of a variant"},
    };
    for (const Case& refused : cases) {
        const std::string text = with(refused.field, refused.value);
        const auto variant = readVariant(text);
        ASSERT_FALSE(variant.ok()) << text;
        EXPECT_NE(variant.error().text.find(refused.reason), std::string::npos)
            << text << ": " << variant.error().text;
    }
}

TEST(VariantJson, SaysWhereBrokenJsonBreaks) {
    struct Case {
        std::string text;
        int line;
        int column;
    };
    const std::vector<Case> cases{
        {"", 1, 1},           {"{", 1, 2},     {"{\"id\": }", 1, 8}, {"{\"id\":\n  \"x\",\n  oops}", 3, 3},
        {"{\"è\": ?}", 1, 7}, {"[1, 2", 1, 6}, {"{} {}", 1, 4},      {"{\"a\":1,}", 1, 8},
        {"'", 1, 1},
    };
    for (const Case& broken : cases) {
        const auto variant = readVariant(broken.text);
        ASSERT_FALSE(variant.ok()) << broken.text;
        EXPECT_EQ(variant.error().line, broken.line) << broken.text;
        EXPECT_EQ(variant.error().column, broken.column) << broken.text;
    }
}

TEST(VariantJson, RefusesWhatIsNoObjectOrNoText) {
    const std::string digits(10000, '9');
    for (const std::string& text :
         {std::string("[]"), std::string("null"), std::string("\"amazons\""), digits,
          "{\"id\":" + digits + "}", std::string(60000, '['), std::string("{\"id\":\"\xff\"}"),
          std::string("{\"id\":\"\\ud800\"}"), std::string(70000, ' ') + "{}", std::string("\0", 1)}) {
        const auto variant = readVariant(text);
        ASSERT_FALSE(variant.ok()) << text.substr(0, 50);
        EXPECT_FALSE(variant.error().text.empty());
    }
    // A number of ten thousand digits where one is wanted.
    EXPECT_FALSE(readVariant(std::string(R"({"id":"x","board":{"files":7,"ranks":)") + digits + "}}").ok());
    EXPECT_FALSE(readVariant(std::string(R"({"id":"x","board":{"files":7,"ranks":1e)") + digits + "}}").ok());
}

TEST(VariantJson, BuiltinVariantsComeBackAsTheyWere) {
    for (const Variant& variant : rules::builtinVariants()) {
        const auto read = readVariant(notation::variantJson(variant).dump());
        ASSERT_TRUE(read.ok()) << variant.id << ": " << read.error().text;
        EXPECT_EQ(*read, variant);
        const auto byId = notation::variantOfWord(variant.id);
        ASSERT_TRUE(byId.ok());
        EXPECT_EQ(*byId, variant);
    }
    EXPECT_FALSE(notation::variantOfWord("chess").ok());
    EXPECT_FALSE(notation::variantOfWord("").ok());
    EXPECT_TRUE(notation::variantOfWord(std::string("\n ") + goodText).ok());
}

TEST(VariantJson, HasTheFieldsOfTheContractAndNoOthers) {
    const auto json = notation::variantJson(*rules::findBuiltinVariant("cowboys"));
    EXPECT_EQ(json.dump(),
              R"({"id":"cowboys","name":"Cowboys","board":{"files":8,"ranks":8},"step":{"leap":[1,2]},)"
              R"("shot":{"leap":[1,2]},"seats":[["a3","c1","f1","h3"],["a6","c8","f8","h6"]],"blocked":[],)"
              R"("rule":"out","pieceName":"cowboy","shotName":"bullet","provenance":"published","source":")" +
                  rules::findBuiltinVariant("cowboys")->source + "\"}");
    EXPECT_EQ(notation::variantJson(*rules::findBuiltinVariant("amazons-hex"))["board"].dump(),
              R"({"hexSide":6})");
}

/// A position to study may have pieces of one colour only; its record carries such a variant.
TEST(VariantJson, ASeatIsEmptyOnlyInARecord) {
    const std::string json = with("seats", R"([["a1"],[]])");
    EXPECT_TRUE(readVariant(json, notation::EmptySeats::allowed).ok());
    const auto refused = readVariant(json);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().text, "seats[1]: a seat needs at least one piece");
    // The board of a one-coloured position goes through its record.
    const auto variant = notation::variantOfPosition("Q2/3/3 w - - 0 1");
    ASSERT_TRUE(variant.ok());
    const auto rules = std::make_shared<const rules::Rules>(*rules::Rules::make(*variant));
    const notation::Record record{rules, rules->start(), {}, {}, "*", {}, {}, {}, 0};
    const auto read = notation::readRecords(notation::recordText(record));
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].rules->variant(), *variant);
}

}  // namespace
