#include "notation/region_text.h"

#include <gtest/gtest.h>

#include "notation/position_text.h"

using namespace otrera;
using notation::regionVariant;

namespace {

const rules::Variant& variantOf(const char* id) { return *rules::findBuiltinVariant(id); }

/// The position that a region stands for, as position text.
std::string positionOf(const char* id, const char* region) {
    const auto variant = regionVariant(variantOf(id), region);
    if (!variant) return variant.error().text;
    const auto rules = rules::Rules::make(*variant);
    return notation::positionText(*rules, rules->start());
}

std::string errorOf(const char* id, const std::string& region) {
    const auto variant = regionVariant(variantOf(id), region);
    return variant ? "" : std::to_string(variant.error().column) + ": " + variant.error().text;
}

TEST(RegionText, RowsFromTheTop) {
    EXPECT_EQ(positionOf("amazons", "x.#|..o"), "Q1*/2q w - - 0 1");
    EXPECT_EQ(positionOf("cowboys", "x.#|..o"), "N1*/2n w - - 0 1");
    EXPECT_EQ(regionVariant(variantOf("cowboys"), "x.o")->step, variantOf("cowboys").step);
}

TEST(RegionText, HexagonsAreFiles) {
    const auto variant = regionVariant(variantOf("amazons"), "x.|..#|o.");
    ASSERT_TRUE(variant.ok());
    EXPECT_EQ(variant->board, (rules::BoardShape{0, 0, 2}));
    // a2 is the top of the first file, b1 the bottom of the second.
    EXPECT_EQ(variant->seats[0], (std::vector<rules::Square>{{0, 1}}));
    EXPECT_EQ(variant->blocked, (std::vector<rules::Square>{{1, 0}}));
    EXPECT_EQ(variant->seats[1], (std::vector<rules::Square>{{2, 1}}));
}

TEST(RegionText, Errors) {
    EXPECT_EQ(errorOf("amazons", ""), "1: the region is empty");
    EXPECT_EQ(errorOf("amazons", "x.|"), "4: a row is empty");
    EXPECT_EQ(errorOf("amazons", "x..|.o").substr(0, 28), "5: row 2 has 2 cells, the fi");
    EXPECT_EQ(errorOf("amazons", "x.\xC3\xA9o").substr(0, 23), "3: '\xC3\xA9' cannot stand in");
    EXPECT_EQ(errorOf("amazons", std::string(129, '.')), "1: the region has more than 128 cells");
    EXPECT_NE(errorOf("amazons-hex", "x..o").find("is a hexagon"), std::string::npos);
}

}  // namespace
