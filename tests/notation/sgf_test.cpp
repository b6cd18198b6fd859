// The Smart Game Format as it is met: set-ups, colours, results, trees, dirt.
#include <gtest/gtest.h>

#include "notation/dialect.h"
#include "notation/encoding.h"
#include "notation/position_text.h"

namespace {

using namespace otrera;
using notation::readRecords;
using notation::Record;

Record only(const std::string& text) {
    auto records = readRecords(text);
    EXPECT_EQ(records.size(), 1U);
    return std::move(records.at(0));
}

std::string startOf(const Record& record) { return notation::positionText(*record.rules, record.start); }

std::size_t plies(const Record& record) { return record.main.actions.size(); }

std::string last(const Record& record) {
    return record.main.actions.empty()
               ? ""
               : notation::turnText(record.rules->geometry(), record.main.actions.back().turn);
}

TEST(Sgf, BlackBeginsAtTheBottomWithoutSetUp) {
    const Record record = only("(;FF[4]GM[18]PB[Ann]PW[Bob]RE[B+12];B[djddgd];W[gaecig])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(record.rules->variant().id, "amazons");
    EXPECT_EQ(plies(record), 2U);
    // Black is the seat that moves first: White here.
    EXPECT_EQ(tagOf(record, "White"), "Ann");
    EXPECT_EQ(tagOf(record, "Black"), "Bob");
    EXPECT_EQ(record.result, "1-0");
}

TEST(Sgf, WhoMovesFirstIsSeatOneWhateverItsColour) {
    // The same game with the colours exchanged.
    const Record record = only(
        "(;GM[18]SZ[10]AW[dj][gj][ag][jg]AB[da][ga][ad][jd]PL[W]PB[Bob]PW[Ann]RE[W+R];W[djddgd];B[gaecig])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(record.rules->variant().id, "amazons");
    EXPECT_EQ(tagOf(record, "White"), "Ann");
    EXPECT_EQ(record.result, "1-0");
    ASSERT_EQ(plies(record), 3U);
    EXPECT_EQ(record.main.actions[2].kind, notation::Action::Kind::resigns);
    EXPECT_EQ(record.main.actions[2].seat, rules::Seat::black);
    // Without PL the first turn tells.
    const Record second = only("(;GM[18]AW[dj][gj][ag][jg]AB[da][ga][ad][jd];B[gaecig];W[djddgd])");
    EXPECT_FALSE(second.problem());
    EXPECT_EQ(startOf(second), "3Q2Q3/10/10/Q8Q/10/10/q8q/10/10/3q2q3 w - - 0 1");
}

TEST(Sgf, SetUps) {
    // Rectangles, arrows, empty points, sizes.
    Record record = only("(;GM[18]SZ[3:2]AB[aa]AW[ca]AA[ab:cb]AE[bb]PL[B])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(startOf(record), "Q1q/*1* w - - 0 1");
    record = only("(;GM[18]SZ[8]AB[af][ch][fh][hf]AW[ac][ca][fa][hc];B[chcdce])");
    EXPECT_EQ(record.rules->variant().id, "amazons-8x8");
    EXPECT_EQ(last(record), "c1-c5/c4");
    // The same squares with leapers: the turn tells.
    record = only("(;GM[18]SZ[8]AB[af][ch][fh][hf]AW[ac][ca][fa][hc];B[chdfbe])");
    EXPECT_EQ(record.rules->variant().id, "cowboys");
    // In nodes of their own, before the first turn.
    record = only("(;GM[18];SZ[10];AB[dj][gj][ag][jg];AW[da][ga][ad][jd];B[djddgd])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(plies(record), 1U);
}

TEST(Sgf, SmallBoardsWithoutSetUp) {
    const Record record = only("(;GM[18]SZ[6];B[beaded])");
    // b1 stands on the bottom row of amazons-6x6: b f in SGF.
    EXPECT_TRUE(record.problem());
    const Record good = only("(;GM[18]SZ[6];B[bfbcec])");
    EXPECT_FALSE(good.problem()) << good.problem()->reason;
    EXPECT_EQ(good.rules->variant().id, "amazons-6x6");
    EXPECT_TRUE(only("(;GM[18]SZ[12];B[bfbcec])").problem());
    EXPECT_TRUE(only("(;GM[18]SZ[6])").problem());
}

TEST(Sgf, ASetUpAfterTurnsIsAProblem) {
    const Record record = only("(;GM[18];B[djddgd];W[gaecig];AA[ee];B[gjgggf])");
    ASSERT_TRUE(record.problem());
    EXPECT_EQ(plies(record), 2U);
    EXPECT_EQ(record.problem()->ply, 3);
    EXPECT_EQ(record.problem()->text, "AA[ee]");
}

TEST(Sgf, WrongTurns) {
    for (const char* turn : {"W[djddgd]", "B[djddg]", "B[djddgk]", "B[djdkgd]", "B[dj][dd]", "B[djdd]"}) {
        SCOPED_TRACE(turn);
        const Record record = only(std::string("(;GM[18]\n;") + turn + ")");
        ASSERT_EQ(record.problems.size(), 1U);
        EXPECT_EQ(plies(record), 0U);
        EXPECT_EQ(record.problem()->line, 2);
        EXPECT_EQ(record.problem()->column, 2);
    }
    EXPECT_NE(only("(;GM[18];B[djdd])").problem()->reason.find("the shot is missing; 28 are possible"),
              std::string::npos);
    EXPECT_NE(only("(;GM[1];B[dd])").problem()->reason.find("GM[18]"), std::string::npos);
}

TEST(Sgf, TreesBecomeVariations) {
    const Record record = only(
        "(;GM[18]C[before];B[djddgd]C[one](;W[gaecig];B[gjgggf](;W[dadcdb])(;W[dadbdc]))(;W[gafbfc]C[two])"
        "(;N[three];W[gahbic]))");
    EXPECT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(plies(record), 4U);
    ASSERT_EQ(record.main.comments.size(), 2U);
    EXPECT_EQ(record.main.comments[0], (notation::Comment{0, "before"}));
    EXPECT_EQ(record.main.comments[1], (notation::Comment{1, "one"}));
    ASSERT_EQ(record.main.variations.size(), 3U);
    EXPECT_EQ(record.main.variations[0].ply, 2);
    EXPECT_EQ(record.main.variations[0].line.comments[0], (notation::Comment{2, "two"}));
    EXPECT_EQ(record.main.variations[1].line.comments[0], (notation::Comment{1, "three"}));
    EXPECT_EQ(record.main.variations[2].ply, 4);
}

TEST(Sgf, ABranchWithoutTurnsDoesNotHideTheGame) {
    const Record record = only("(;GM[18](;C[see below])(;B[djddgd]))");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(plies(record), 1U);
    ASSERT_EQ(record.main.variations.size(), 1U);
    EXPECT_EQ(record.main.variations[0].line.comments[0].text, "see below");
}

TEST(Sgf, TextsAndEscapes) {
    const Record record =
        only("(;GM[18]PB[A \\] (b\\)\\\\]EV[two\nlines]C[soft\\\nbreak\r\nhard \\: ;B[x\\]];B[djddgd])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(plies(record), 1U);
    EXPECT_EQ(tagOf(record, "White"), "A ] (b)\\");
    EXPECT_EQ(tagOf(record, "Event"), "two lines");
    ASSERT_EQ(record.main.comments.size(), 1U);
    EXPECT_EQ(record.main.comments[0].text, "softbreak\nhard : ;B[x]");
}

TEST(Sgf, ResultsAndPasses) {
    const auto resultOf = [](const std::string& value) {
        return only("(;GM[18]RE[" + value + "];B[djddgd])").result;
    };
    EXPECT_EQ(resultOf("W+3"), "0-1");
    EXPECT_EQ(resultOf("B+"), "1-0");
    EXPECT_EQ(resultOf("Draw"), "1/2-1/2");
    EXPECT_EQ(resultOf("0"), "1/2-1/2");
    EXPECT_EQ(resultOf("?"), "*");
    EXPECT_EQ(resultOf("Void"), "*");
    const Record timed = only("(;GM[18]RE[W+Time];B[djddgd];W[gaecig])");
    ASSERT_EQ(plies(timed), 3U);
    EXPECT_EQ(timed.main.actions[2].kind, notation::Action::Kind::time);
    EXPECT_EQ(timed.main.actions[2].seat, rules::Seat::white);
    // A pass is an end mark of a seat without a turn, and else a problem.
    EXPECT_TRUE(only("(;GM[18];B[tt])").problem());
    EXPECT_TRUE(only("(;GM[18];B[])").problem());
    const Record blocked = only("(;GM[18]SZ[3:1]AB[aa]AW[ca]PL[B]RE[B+R];B[aabaaa];W[])");
    EXPECT_FALSE(blocked.problem()) << blocked.problem()->reason;
    EXPECT_EQ(blocked.result, "1-0");
    EXPECT_EQ(plies(blocked), 1U) << "nobody resigns a game that is over";
}

TEST(Sgf, LittleGolem) {
    const auto records = readRecords(
        "# remarks (in brackets)\n"
        "(;EV[amzn.in.DEFAULT.1]PB[two]PW[one];W[g1-g6/i6];B[j7-g7/i5])\n"
        "(;EV[null]PB[two]PW[one];W[d10-d7/g7];B[a7-b7/b6])\n");
    ASSERT_EQ(records.size(), 2U);
    for (const Record& record : records) {
        EXPECT_FALSE(record.problem());
        EXPECT_EQ(tagOf(record, "White"), "one");
        EXPECT_EQ(record.result, "*");
    }
    EXPECT_EQ(records[0].rules->variant().id, "amazons");
    EXPECT_EQ(records[1].rules->variant().id, "amazons-cross");
}

TEST(Sgf, OldFilesAndDirt) {
    // Long names with small letters, no semicolon before the root, text around, CA after what it governs.
    Record record =
        only("mail from a friend:\n\n(GaMe[18]FF[1]PlayerBlack[Ann]Black[djddgd];White[gaecig])\nbye");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(plies(record), 2U);
    EXPECT_EQ(tagOf(record, "White"), "Ann");
    record = only("mail :-)\n(GM[18]FF[1];Black[djddgd];White[gaecig])\nbye (me)\n");
    EXPECT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(plies(record), 2U);
    record = only("\xEF\xBB\xBF(;PB[Andr\xE9]CA[ISO-8859-1]GM[18]\r\n;B[djddgd])");
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(tagOf(record, "White"), "Andr\xC3\xA9");
    record = only("(;GM[18];B[dj\ndd\ngd];W[gaecig])");
    EXPECT_EQ(plies(record), 2U);
}

TEST(Sgf, AMissingBracketIsAProblemAndNoMore) {
    Record record = only("(;GM[18];B[djddgd];W[gaecig]\n");
    ASSERT_TRUE(record.problem());
    EXPECT_EQ(plies(record), 2U);
    EXPECT_NE(record.problem()->reason.find("no closing bracket"), std::string::npos);
    record = only("(;GM[18];B[djddgd];W[gaecig");
    EXPECT_EQ(plies(record), 1U);
    ASSERT_TRUE(record.problem());
    // The next game is read.
    const auto records = readRecords("(;GM[18];B[djddgd];W[gaecig]\n(;GM[18];B[djddgd])\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_TRUE(records[0].problem());
    EXPECT_FALSE(records[1].problem());
    const auto after = readRecords("(;GM[18];B[djddgd] ?? ;W[gaecig](;B[aa]))\n(;GM[18];B[djddgd])\n");
    ASSERT_EQ(after.size(), 2U);
    EXPECT_EQ(plies(after[0]), 1U);
    EXPECT_FALSE(after[1].problem());
}

TEST(Sgf, ShiftJisHidesBrackets) {
    // Second bytes that look like ] and like a backslash; and one that looks like a first byte before a real
    // bracket.
    const Record record = only("(;GM[18]CA[Shift_JIS]PB[\x83\x5D\x95\x5C]PW[\x8F\x83];B[djddgd];W[gaecig])");
    EXPECT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(plies(record), 2U);
    EXPECT_NE(tagOf(record, "White"), "");
    EXPECT_NE(tagOf(record, "Black"), "");
}

TEST(Sgf, DeepTreesAreRefusedBeforeTheyHurt) {
    for (const char* part : {"(;", "(;B[djddgd]", "(;(;)", ";", "(;C[x]"}) {
        std::string text = "(;GM[18]";
        for (int i = 0; i < 50000; ++i) text += part;
        for (const Record& record : readRecords(text)) EXPECT_TRUE(record.problem());
    }
}

}  // namespace
