#include "notation/position_text.h"

#include <gtest/gtest.h>

#include "../rules/sample_variants.h"
#include "notation/turn_text.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::positionText;
using notation::readPosition;
using rules::Seat;

Rules builtin(const char* id) { return rulesFor(*rules::findBuiltinVariant(id)); }

TEST(PositionText, WritesTheStartsAsOtherProgramsDo) {
    const std::vector<std::pair<const char*, const char*>> starts{
        {"amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"},
        {"amazons-8x8", "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1"},
        {"amazons-6x6", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1"},
        {"cowboys", "2n2n2/8/n6n/8/8/N6N/8/2N2N2 w - - 0 1"},
        {"cowboys-4", "2W2B2/8/Y6R/8/8/R6Y/8/2B2W2 w - - 0 1"},
        {"amazons-3a", "2B4R2/10/B8R/10/10/B8R/10/10/10/1W3W2W1 w - - 0 1"},
        {"amazons-hex", "1B2W1/7/8/9/10/B9W/10/9/8/7/1B2W1 w - - 0 1"}};
    for (const auto& [id, text] : starts) {
        const Rules rules = builtin(id);
        EXPECT_EQ(positionText(rules, rules.start()), text) << id;
        const auto read = readPosition(rules, text);
        ASSERT_TRUE(read.ok()) << id << ": " << read.error().text;
        EXPECT_EQ(*read, rules.start()) << id;
    }
}

TEST(PositionText, WritesTheExampleOfTheRules) {
    const Rules rules = builtin("amazons");
    auto position = rules.start();
    playTurn(rules, position, *notation::readTurn(rules, position, "d1-d7/g7"));
    EXPECT_EQ(positionText(rules, position), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    const auto read = readPosition(rules, "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    ASSERT_TRUE(read.ok());
    position.status.lastTurn = {};
    EXPECT_EQ(*read, position);
    playTurn(rules, position, *notation::readTurn(rules, position, "g10-e8/i4"));
    EXPECT_EQ(positionText(rules, position), "3q6/10/4q5/q2Q2*2q/10/10/Q7*Q/10/10/6Q3 w - - 2 2");
}

TEST(PositionText, WritesSeatsOutAndTheShooter) {
    const Rules rules = builtin("cowboys-4");
    auto position = rules.start();
    retire(rules, position, Seat::red);
    retire(rules, position, Seat::black);
    playTurn(rules, position, *notation::readTurn(rules, position, "f1-g3/f1"));
    EXPECT_EQ(positionText(rules, position), "2W2B2/8/Y6R/8/8/R5WY/8/2B2*2 y rb - 1 1");
    const auto cell = [&](int file, int rank) { return *rules.geometry().at(Square{file, rank}); };
    playStep(position, cell(7, 2), cell(6, 4));
    EXPECT_EQ(positionText(rules, position), "2W2B2/8/Y6R/6Y1/8/R5W1/8/2B2*2 y rb g5 1 1");
}

TEST(PositionText, ReadsLettersOfEitherKindAndShortForms) {
    const Rules rules = builtin("amazons");
    for (const char* text :
         {"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w", "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 W -",
          "3B2q3/10/10/B8B/10/10/W8Q/10/10/3W2W3 w - -",
          "\t3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3  w - - 0 1\r\n"}) {
        const auto read = readPosition(rules, text);
        ASSERT_TRUE(read.ok()) << text << ": " << read.error().text;
        EXPECT_EQ(*read, rules.start()) << text;
    }
}

TEST(PositionText, SaysWhatIsWrongAndWhere) {
    const std::string board = "1q2q1/q4q/6/6/Q4Q/1Q2Q1";  // 23 characters
    struct Case {
        std::string text;
        int column;
        const char* reason;
    };
    const std::vector<Case> cases{
        {"", 1, "the position is empty"},
        {"  ", 1, "the position is empty"},
        {board, 24, "the side to move is missing"},
        {board + " x", 25, "'x' is no side to move"},
        {board + " wb", 25, "no side to move"},
        {board + " r", 25, "no side to move"},
        {board + " w b", 27, "the third field of a position with two seats"},
        {board + " w - z9", 29, "no cell that could have to shoot"},
        {board + " w - a2b", 29, "no cell that could have to shoot"},
        {board + " w - a1", 29, "holds no piece of the seat to move"},
        {board + " w - a5", 29, "holds no piece of the seat to move"},
        {board + " w - - -1", 31, "no number from 0 to 9999"},
        {board + " w - - 10000", 31, "no number from 0 to 9999"},
        {board + " w - - " + std::string(10000, '9'), 31, "no number from 0 to 9999"},
        {board + " w - - 0 0", 33, "no number from 1 to 9999"},
        {board + " w - - 0 x", 33, "no number from 1 to 9999"},
        {board + " w - - 0 1 x", 35, "at most 6 fields"},
        {"1q2q1/q4q/6/6/Q4Q w", 1, "has 5 rows, the board of amazons-6x6 has 6"},
        {board + "/6 w", 1, "has 7 rows"},
        {"1q2q1/q4q/7/6/Q4Q/1Q2Q1 w", 11, "row 3 has 7 cells, not 6"},
        {"1q2q1/q4q/5/6/Q4Q/1Q2Q1 w", 11, "row 3 has 5 cells, not 6"},
        {"1q2q1/q4q//6/Q4Q/1Q2Q1 w", 11, "a row is empty"},
        {"1q2q1/q4q/6/6/Q4Q/1Q2Q1/ w", 25, "a row is empty"},
        {"1q2q1/q4q/91/6/Q4Q/1Q2Q1 w", 11, "row 3 has 91 cells, not 6"},
        {"1q2q1/q4q/0/6/Q4Q/1Q2Q1 w", 11, "no number of empty cells"},
        {"1q2q1/q4q/6/6/Q4Q/1Q2P1 w", 22, "'P' is no piece"},
        {"1q2q1/q4q/6/6/Q4Q/1Q2R1 w", 22, "'R' is no piece"},
        {"1n2n1/n4n/6/6/N4N/1N2N1 w", 2, "'n' does not stand for the pieces"},
        {"1q2q1/q4q/6/6/Q4Q/1Q-2Q1 w", 21, "cannot stand in a position's board"},
        {"1q2q1/q4q/6/" + std::string(10000, '9') + "/Q4Q/1Q2Q1 w", 13, "no number of empty cells"},
        {std::string(100000, '/') + " w", 128, "a board has at most 128 rows"},
        {std::string(100000, '*') + " w", 129, "a row has at most 128 cells"},
    };
    const Rules rules = builtin("amazons-6x6");
    for (const Case& refused : cases) {
        const auto read = readPosition(rules, refused.text);
        const std::string shown = refused.text.substr(0, 80);
        ASSERT_FALSE(read.ok()) << shown;
        EXPECT_NE(read.error().text.find(refused.reason), std::string::npos)
            << shown << ": " << read.error().text;
        EXPECT_EQ(read.error().line, 1) << shown;
        EXPECT_EQ(read.error().column, refused.column) << shown << ": " << read.error().text;
    }
}

TEST(PositionText, SaysWhatIsWrongWithSeats) {
    const Rules rules = builtin("cowboys-4");
    const std::string board = "2W2B2/8/Y6R/8/8/R6Y/8/2B2W2";  // 27 characters
    const auto expectError = [&](const std::string& text, int column, const char* reason) {
        const auto read = readPosition(rules, text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_NE(read.error().text.find(reason), std::string::npos) << text << ": " << read.error().text;
        EXPECT_EQ(read.error().column, column) << text;
    };
    expectError(board + " w rxb", 32, "'x' is no seat");
    expectError(board + " w rr", 32, "out twice");
    expectError(board + " w wbry", 31, "every seat is out");
    expectError(board + " w w c8", 33, "the seat that must shoot is out");
    expectError("2N2n2/8/8/8/8/8/8/8 w", 2, "'N' does not stand for the pieces of cowboys-4");
    EXPECT_TRUE(readPosition(rules, board + " W RB").ok());
}

TEST(PositionText, AFinishedPositionCanBeRead) {
    const Rules rules = rulesFor(userVariant("tiny", {3, 2, 0}, slide, slide, "a1;c1"));
    const auto read = readPosition(rules, "***/Q*q w - - 4 3");
    ASSERT_TRUE(read.ok());
    EXPECT_TRUE(read->finished());
    EXPECT_EQ(ranking(rules, *read).front(), Seat::black);
    EXPECT_EQ(positionText(rules, *read), "***/Q*q w - - 4 3");
    // White, to move, has lost although Black cannot move either.
    const auto other = readPosition(rules, "***/Q*q b - - 4 3");
    ASSERT_TRUE(other.ok());
    EXPECT_EQ(ranking(rules, *other).front(), Seat::white);
}

struct Meant {
    const char* text;
    const char* id;
    BoardShape shape;
    bool slides;
    std::size_t seats;
};

TEST(VariantOfPosition, IsToldFromBoardAndLetters) {
    const std::vector<Meant> cases{
        {"3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w", "amazons", {10, 10, 0}, true, 2},
        {"10/10/10/10/10/10/10/10/10/9Q w", "amazons", {10, 10, 0}, true, 2},
        {"3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w", "amazons", {10, 10, 0}, true, 2},
        {"2B4R2/10/B8R/10/10/B8R/10/10/10/1W3W2W1 w", "amazons-3a", {10, 10, 0}, true, 3},
        {"2B4Y2/10/10/10/10/10/10/10/10/1W8 w", "amazons-4a", {10, 10, 0}, true, 4},
        {"2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w", "amazons-8x8", {8, 8, 0}, true, 2},
        {"2n2n2/8/n6n/8/8/N6N/8/2N2N2 w", "cowboys", {8, 8, 0}, false, 2},
        {"2B2B2/8/B6B/8/8/W6W/8/2W2W2 w", "amazons-8x8", {8, 8, 0}, true, 2},
        {"6/6/6/6/N5/6 w", "cowboys-6x6", {6, 6, 0}, false, 2},
        {"9/9/9/9/9/9/9/9/8n w", "cowboys-9x9", {9, 9, 0}, false, 2},
        {"1B2W1/7/8/9/10/B9W/10/9/8/7/1B2W1 w", "amazons-hex", {0, 0, 6}, true, 2},
        {"2q2/5/5/5/2Q2 w", "custom", {5, 5, 0}, true, 2},
        {"N6/7/6n w", "custom", {7, 3, 0}, false, 2},
        {"W2/1B2/2*2/4/3 b", "custom", {0, 0, 3}, true, 2},
        {"W2/3/2B b r", "custom", {3, 3, 0}, true, 3},
        {"W2/3/2B y", "custom", {3, 3, 0}, true, 4},
        {"Q w", "custom", {1, 1, 0}, true, 2},
    };
    for (const Meant& meant : cases) {
        const auto variant = notation::variantOfPosition(meant.text);
        ASSERT_TRUE(variant.ok()) << meant.text << ": " << variant.error().text;
        EXPECT_EQ(variant->id, meant.id) << meant.text;
        EXPECT_EQ(variant->board, meant.shape) << meant.text;
        EXPECT_EQ(variant->step.slide, meant.slides) << meant.text;
        EXPECT_EQ(variant->shot, variant->step) << meant.text;
        EXPECT_EQ(variant->seats.size(), meant.seats) << meant.text;
        // And the position can then be read.
        const auto rules = Rules::make(*variant);
        ASSERT_TRUE(rules.ok()) << meant.text << ": " << rules.error().text;
        const auto position = readPosition(*rules, meant.text);
        ASSERT_TRUE(position.ok()) << meant.text << ": " << position.error().text;
    }
}

TEST(VariantOfPosition, RefusesWhatIsNoBoard) {
    for (const char* text : {"", "w", "3q2/4 w", "5/5/5/4/5 w", "3/4/5/4/4 w", "3/4/5/6/7/6/5/4/3 w",
                             "Q1/1n w", "Q1/1B w", "W1/1q w", "Q1/1x w", "x w", "Q1/1q"}) {
        EXPECT_FALSE(notation::variantOfPosition(text).ok()) << text;
    }
    // A board beyond the limit is refused together with its rules.
    const auto large = notation::variantOfPosition("12/12/12/12/12/12/12/12/12/12/12/12 w");
    EXPECT_FALSE(large.ok() && Rules::make(*large).ok());
}

}  // namespace
