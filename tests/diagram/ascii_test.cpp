#include "diagram/ascii.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "notation/turn_text.h"

namespace otrera::diagram {

namespace {

rules::Rules rulesOfId(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

Cell cellOf(const Rules& rules, std::string_view name) {
    std::size_t at = 0;
    return *notation::readCell(rules.geometry(), name, at);
}

}  // namespace

TEST(Ascii, ASquareBoardWithMarks) {
    const auto rules = rulesOfId("cowboys-6x6");
    Position position = rules.start();
    const auto turn = notation::readTurn(rules, position, "c1-e2/d4").value();
    rules::playTurn(rules, position, turn);
    Options options;
    options.lastTurn = turn;
    options.reaches = {stepsFrom(rules, position, cellOf(rules, "c6"))};
    options.marks = {{cellOf(rules, "a1"), MarkKind::letter, "K"}, {cellOf(rules, "f1"), MarkKind::dot, ""}};
    options.caption = "Black looks for a cell";
    EXPECT_EQ(asciiText(rules, position, options),
              "6 .  .  B  B  .  .\n"
              "5 .+ .  .  .  .+ .\n"
              "4 B  .+ .  *' .  B\n"
              "3 W  .  .  .  .  W\n"
              "2 .  .  .  .  W' .\n"
              "1 .K .  .' W  .  .!\n"
              "  a  b  c  d  e  f\n"
              "\n' the last turn, + steps\n"
              "\nBlack looks for a cell\n");
    options = {};
    options.bottom = Seat::black;
    options.coordinates = false;
    EXPECT_EQ(asciiText(rules, position, options),
              ".  .  W  .  .  .\n"
              ".  W  .  .  .  .\n"
              "W  .  .  .  .  W\n"
              "B  .  *  .  .  B\n"
              ".  .  .  .  .  .\n"
              ".  .  B  B  .  .\n");
}

TEST(Ascii, AHexagon) {
    constexpr rules::MovementKind slide{true, 0, 0};
    const auto rules =
        test::rulesOf(test::userVariant("small", {0, 0, 2}, slide, slide, {{{0, 0}}, {{2, 1}}}));
    //        b3
    //     a2    c2
    //        b2
    //     a1    c1
    //        b1
    const std::string picture = asciiText(rules, rules.start(), {});
    EXPECT_EQ(picture,
              "  3\n"
              "2     .\n"
              "  .       B\n"
              "1     .\n"
              "  W       .\n"
              "      .\n"
              "  a       c\n"
              "      b\n")
        << picture;
}

TEST(Ascii, TerritoryAndBlockedCells) {
    constexpr rules::MovementKind slide{true, 0, 0};
    const test::Board board(slide, slide, {"W.xW.B.x.", "..x....x."});
    Options options;
    options.shading = shadingOf(board.rules, board.position, Estimate::with);
    options.coordinates = false;
    EXPECT_EQ(asciiText(board.rules, board.position, options),
              "W  w  #  W  .  B  .b #  -\n"
              "w  w  #  .w .  .b .b #  -\n"
              "\nw proved for White, .w nearer to White (estimate), .b nearer to Black (estimate), - out of "
              "reach for all\n");
}

}  // namespace otrera::diagram
