#include "notation/turn_text.h"

#include <gtest/gtest.h>

#include "../rules/sample_variants.h"
#include "notation/position_text.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::readTurn;
using rules::Position;

struct Case {
    const char* text;
    int column;
    const char* reason;
};

void expectRefused(const Rules& rules, const Position& position, const std::vector<Case>& cases) {
    for (const Case& refused : cases) {
        const auto turn = readTurn(rules, position, refused.text);
        ASSERT_FALSE(turn.ok()) << refused.text;
        EXPECT_NE(turn.error().text.find(refused.reason), std::string::npos)
            << refused.text << ": " << turn.error().text;
        EXPECT_EQ(turn.error().line, 1) << refused.text;
        EXPECT_EQ(turn.error().column, refused.column) << refused.text;
    }
}

TEST(TurnText, WhatIsWrongIsSaidAndWhere) {
    const Rules amazons = rulesFor(*rules::findBuiltinVariant("amazons"));
    expectRefused(amazons, amazons.start(),
                  {{"", 1, "a cell should stand"},
                   {"x", 1, "where a cell should"},
                   {"d", 1, "where a cell should"},
                   {"1", 1, "where a cell should"},
                   {"d1", 3, "the cell to step to should stand"},
                   {"d1-", 4, "the cell to step to should stand"},
                   {"d1--d7/g7", 4, "where the cell to step to should"},
                   {"d1-d7/", 7, "the cell to shoot at should stand"},
                   {"d1-d7/g7x", 9, "where the end of the turn should"},
                   {"d1-d7/g7/g8", 9, "where the end of the turn should"},
                   {"d1-d7-g7", 6, "where '/' and the shot should"},
                   {"d1-d11/g7", 4, "d11 is not on the board"},
                   {"d0-d7/g7", 1, "d0 is not on the board"},
                   {"d01-d7/g7", 1, "d01 is not on the board"},
                   {"k1-d7/g7", 1, "k1 is not on the board"},
                   {"d1-d7/zz99999999999999999999", 7, "zz99999999999999999999 is not on the board"},
                   {"d1-d7/d7", 1, "d7 is not empty"},
                   {"d1-g1/g2", 1, "g1 is not empty"},
                   {"d1-d10/d9", 1, "d10 is not empty"},
                   {"d1-e3/e4", 1, "the amazon on d1 cannot step to e3"},
                   {"d1-d7/e9", 1, "from d7 no arrow reaches e9"},
                   {"d2-d7/g7", 1, "no amazon of White on d2"},
                   {"d10-d7/g7", 1, "no amazon of White on d10"},
                   {"/g7", 1, "the step is missing"},
                   {"d1-g1", 1, "the shot is missing, and g1 is not empty"},
                   {"d10-d9", 1, "the shot is missing, and there is no amazon of White on d10"}});
}

/// By hand: from d7 on the starting board all eight directions are free but for the pieces that stand there.
TEST(TurnText, AMissingShotSaysHowManyThereAre) {
    const Rules amazons = rulesFor(*rules::findBuiltinVariant("amazons"));
    // Up d8 d9 (d10 Black), down d6 .. d1, left c7 b7 (a7 Black), right e7 .. i7 (j7 Black), e8 f9 (g10
    // Black), c8 b9 a10, e6 f5 g4 h3 i2 j1, c6 b5 (a4 White).
    const int shots = 2 + 6 + 2 + 5 + 2 + 3 + 6 + 2;
    expectRefused(
        amazons, amazons.start(),
        {{"d1-d7", 1, ("the shot is missing; " + std::to_string(shots) + " are possible").c_str()}});
    const Rules tight = rulesFor(userVariant("tight", {3, 1, 0}, slide, slide, "a1;c1"));
    expectRefused(tight, tight.start(), {{"a1-b1", 1, "the shot is missing; 1 is possible"}});
}

TEST(TurnText, ReadsThePlainForms) {
    const Rules amazons = rulesFor(*rules::findBuiltinVariant("amazons"));
    const auto expected = readTurn(amazons, amazons.start(), "j4-j5/j6");
    ASSERT_TRUE(expected.ok());
    for (const char* text : {"j4j5/j6", "J4-J5/J6", "j4-J5/j6", "l4-l5/l6", "L4-J5/L6", "L4l5/j6"}) {
        const auto turn = readTurn(amazons, amazons.start(), text);
        ASSERT_TRUE(turn.ok()) << text << ": " << turn.error().text;
        EXPECT_EQ(*turn, *expected) << text;
    }
    // Only boards of ten files have a tenth file to write as L; on twelve it is another.
    const Rules wide = rulesFor(userVariant("wide", {12, 9, 0}, slide, slide, "j1;a9"));
    EXPECT_FALSE(readTurn(wide, wide.start(), "l1-l2/l3").ok());
    const auto l = readTurn(wide, wide.start(), "j1-l1/l2");
    ASSERT_TRUE(l.ok());
    EXPECT_EQ(notation::turnText(wide.geometry(), *l), "j1-l1/l2");
}

TEST(TurnText, NamesTheHexagonsFilesWithoutJ) {
    const Rules hexagon = rulesFor(*rules::findBuiltinVariant("amazons-hex"));
    EXPECT_TRUE(readTurn(hexagon, hexagon.start(), "l2-k3/i4").ok());
    expectRefused(hexagon, hexagon.start(), {{"l2-j3/i4", 4, "j3 is not on the board"}});
    EXPECT_EQ(notation::fileName({0, 0, 6}, 8), "i");
    EXPECT_EQ(notation::fileName({0, 0, 6}, 9), "k");
    EXPECT_EQ(notation::fileName({10, 10, 0}, 9), "j");
    EXPECT_EQ(notation::fileName({128, 1, 0}, 25), "z");
    EXPECT_EQ(notation::fileName({128, 1, 0}, 26), "aa");
    EXPECT_EQ(notation::fileName({128, 1, 0}, 127), "dx");
}

TEST(TurnText, CompletesAHalfMadeTurn) {
    const Rules amazons = rulesFor(*rules::findBuiltinVariant("amazons"));
    const auto half = notation::readPosition(amazons, "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1");
    ASSERT_TRUE(half.ok()) << half.error().text;
    const auto turn = readTurn(amazons, *half, "/g7");
    ASSERT_TRUE(turn.ok()) << turn.error().text;
    EXPECT_EQ(notation::turnText(amazons.geometry(), *turn), "/g7");
    expectRefused(amazons, *half,
                  {{"/d7", 1, "d7 is not empty"},
                   {"/e9", 1, "from d7 no arrow reaches e9"},
                   {"a4-a5/a6", 1, "the amazon on d7 has stepped and must shoot"},
                   {"d7-d8", 1, "the amazon on d7 has stepped and must shoot"}});
}

TEST(TurnText, SaysTheWordsOfItsVariant) {
    const Rules cowboys = rulesFor(*rules::findBuiltinVariant("cowboys"));
    expectRefused(
        cowboys, cowboys.start(),
        {{"c1-d3/d4", 1, "from d3 no bullet reaches d4"}, {"c2-d4/e6", 1, "no cowboy of White on c2"}});
}

TEST(TurnText, AFinishedGameHasNoTurns) {
    const Rules full = rulesFor(userVariant("full", {2, 2, 0}, slide, slide, "a1 b1;a2 b2"));
    expectRefused(full, full.start(),
                  {{"a1-a2/b1", 1, "the game is over"}, {"a1-a2", 1, "the game is over"}});
}

TEST(TurnText, NothingPrintedInAnErrorBreaksALine) {
    const Rules amazons = rulesFor(*rules::findBuiltinVariant("amazons"));
    const std::string text = std::string("d1\n\x01\xff\xc3") + std::string(100000, 'x');
    const auto turn = readTurn(amazons, amazons.start(), text);
    ASSERT_FALSE(turn.ok());
    EXPECT_LT(turn.error().text.size(), 200U);
    for (const char c : turn.error().text) EXPECT_TRUE(c >= ' ' && c < 127);
}

}  // namespace
