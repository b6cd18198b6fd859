#include "notation/dialect.h"

#include <gtest/gtest.h>

#include <sstream>

#include "../rules/sample_variants.h"
#include "notation/position_text.h"
#include "notation/record_json.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::Action;
using notation::readRecords;
using notation::Record;
using rules::Seat;

std::shared_ptr<const Rules> builtin(const char* id) {
    return std::make_shared<const Rules>(rulesFor(*rules::findBuiltinVariant(id)));
}

Record only(const std::vector<Record>& records) {
    EXPECT_EQ(records.size(), 1U);
    return records.at(0);
}

TEST(RecordText, IsCanonical) {
    const Record read = only(readRecords("1.D1d7/g7;g10-e8/i4, 2. a4a5/a4"));
    EXPECT_EQ(recordText(read), R"([Variant "amazons"]
[Result "*"]

1. d1-d7/g7 g10-e8/i4 2. a4-a5/a4 *
)");
    Record record = read;
    record.tags = {{"Event", "a \"game\" \\ so"}, {"White", ""}};
    record.main.comments = {{0, "at first"}, {1, "a } and a \\"}, {3, ""}};
    record.main.variations = {{2, {}}};
    record.main.variations[0].line.actions = {{Action::Kind::resigns, Seat::black, {}}};
    record.main.variations[0].line.comments = {{1, "before"}, {2, "after"}};
    const std::string text = recordText(record);
    const Record again = only(readRecords(text));
    ASSERT_FALSE(again.problem()) << text << again.problem()->reason;
    EXPECT_EQ(again.main, record.main) << text;
    EXPECT_EQ(again.tags, record.tags) << text;
    EXPECT_NE(text.find("{a \\} and a \\\\}"), std::string::npos) << text;
    EXPECT_NE(text.find(R"([Event "a \"game\" \\ so"])"), std::string::npos) << text;
}

TEST(RecordText, OneNumberARoundOfAllSeats) {
    const Record four =
        only(readRecords("f1-g3/f1 c1-d3/c1 a3-b5/a3 a6-c5/a6 g3-e2/g3", builtin("cowboys-4")));
    ASSERT_FALSE(four.problem()) << four.problem()->reason;
    EXPECT_NE(recordText(four).find("1. f1-g3/f1 c1-d3/c1 a3-b5/a3 a6-c5/a6 2. g3-e2/g3 *"),
              std::string::npos)
        << recordText(four);
}

TEST(RecordText, SaysWhoGivesUp) {
    const auto rules = builtin("amazons-3a");
    const Record record = only(readRecords("R:resigns b1-b2/b1 time", rules));
    ASSERT_FALSE(record.problem()) << record.problem()->reason;
    ASSERT_EQ(record.main.actions.size(), 3U);
    EXPECT_EQ(record.main.actions[0], (Action{Action::Kind::resigns, Seat::red, {}}));
    EXPECT_EQ(record.main.actions[2], (Action{Action::Kind::time, Seat::black, {}}));
    EXPECT_EQ(record.result, "W>B>R");
    EXPECT_NE(recordText(record).find("1. R:resigns b1-b2/b1 time W>B>R"), std::string::npos)
        << recordText(record);
    const Record two = only(readRecords("[Result \"1-0\"]\nB:resigns", builtin("amazons")));
    EXPECT_FALSE(two.problem());
    EXPECT_EQ(two.result, "1-0");
    const Record agreed = only(readRecords("d1-d7/g7 1/2-1/2"));
    EXPECT_EQ(agreed.result, "1/2-1/2");
    EXPECT_NE(recordText(agreed).find("[Result \"1/2-1/2\"]"), std::string::npos);
}

TEST(RecordText, WrapsItsLines) {
    const auto rules = builtin("amazons");
    const Record record =
        only(readRecords("d1-d2/d1 d10-d9/d10 d2-d3/d2 d9-d8/d9 d3-d4/d3 d8-d7/d8 g1-g2/g1 "
                         "g10-g9/g10 g2-g3/g2 g9-g8/g9 g3-g4/g3 g8-g7/g8"));
    ASSERT_FALSE(record.problem()) << record.problem()->reason;
    std::istringstream lines(recordText(record));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

struct Wrong {
    std::string text;
    int line;
    int column;
    int ply;
    const char* met;
    const char* reason;
    std::size_t plies;  ///< that stand before it
};

TEST(ReadRecords, SaysWhatIsWrongAndWhere) {
    const std::vector<Wrong> cases{
        {"1. d1-d7/g7 g10-e8/i4 2. d7-d12/d8", 1, 29, 3, "d7-d12/d8", "d12 is not on the board", 2},
        {"d1-d7/g7 d7-d8/d9", 1, 10, 2, "d7-d8/d9", "no amazon of Black on d7", 1},
        {"d1-d7/g7\ng10-e8/i4\n\n  j4-j5 a7-a8/a9", 4, 3, 3, "j4-j5", "the shot is missing; ", 2},
        {"d1-d7/g7 retreats", 1, 10, 2, "retreats", "where a cell should", 1},
        {"d1-d7/g7 \xC3\xA8 g10-e8/i4", 1, 10, 2, "è", "where a cell should", 1},
        {"{\xC3\xA8 \xC3\xA8} d1-d7/g7 x", 1, 16, 2, "x", "where a cell should", 1},
        {"\xEF\xBB\xBF"
         "d1-d7/g7 x",
         1, 10, 2, "x", "where a cell should", 1},
        {"d1-d7/g7\r\ng10-g9/g10\r\nx", 3, 1, 3, "x", "where a cell should", 2},
        {"d1-d7/g7 (d1-d8/g8 g10-g9/g10", 1, 10, 2, "(", "the variation has no closing bracket", 1},
        // What is wrong in a variation ends the variation only.
        {"d1-d7/g7 (d1-d8/g8 d8-d9/d8 g10-g9/g8) g10-g9/g10", 1, 20, 2, "d8-d9/d8",
         "no amazon of Black on d8", 2},
        {"d1-d7/g7 pass", 1, 10, 2, "pass", "Black cannot pass: there are", 1},
        {"(d1-d8/g8) d1-d7/g7", 1, 1, 1, "(", "a variation stands after the turn", 0},
        {"d1-d7/g7 ) g10-g9/g10", 1, 10, 2, ")", "the ')' closes nothing", 1},
        {"d1-d7/g7 } g10-g9/g10", 1, 10, 2, "}", "'}' closes nothing", 1},
        {"d1-d7/g7 ] g10-g9/g10", 1, 10, 2, "]", "']' closes nothing", 1},
        {"d1-d7/g7 {never closed", 1, 10, 2, "{never closed", "the comment has no closing brace", 1},
        {"d1-d7/g7 (d1-d8/g8 1-0) g10-g9/g10", 1, 20, 2, "1-0", "a result cannot stand in a variation", 2},
        {"[Event \"x]\nd1-d7/g7", 1, 1, 1, "[Event \"x]", "no closing quote", 0},
        {"[Event x]\nd1-d7/g7", 1, 1, 1, "[Event ", "a tag is written", 0},
        {"[Event \"x\" y]\nd1-d7/g7", 1, 1, 1, "[Event \"x\" ", "no closing bracket", 0},
        {"W:resigns B:resigns", 1, 11, 2, "B:resigns", "the game is over", 1},
        {"R:resigns", 1, 1, 1, "R:resigns", "'R' is no seat of this game", 0},
        {"d1-d7/g7 W:resigns 1-0", 1, 20, 2, "1-0", "the turns end the game with 0-1", 2},
        {"[Variant \"chess\"]\n\nd1-d7/g7", 1, 1, 0, "chess", "there is no variant 'chess'", 0},
        {"[Event \"x\"]\n[VariantDefinition \"{oops\"]\n\nd1-d7/g7", 2, 1, 0, "{oops", "no JSON", 0},
        {"[Variant \"amazons\"]\n[Position \"3q2q3/10 w\"]\n\nd1-d7/g7", 2, 1, 0, "3q2q3/10 w", "has 2 rows",
         0},
        {"12345678901234567890123456789012345678901234567890 x", 1, 1, 1,
         "1234567890123456789012345678901234567890...", "where a cell should", 0},
    };
    const auto amazons = builtin("amazons");
    for (const Wrong& wrong : cases) {
        std::vector<Record> records;
        notation::readRecords(wrong.text, {amazons, notation::findDialect("text")}, [&](Record&& record) {
            records.push_back(std::move(record));
            return true;
        });
        ASSERT_GE(records.size(), 1U) << wrong.text;
        ASSERT_TRUE(records[0].problem()) << wrong.text;
        const auto& problem = *records[0].problem();
        EXPECT_EQ(problem.line, wrong.line) << wrong.text;
        EXPECT_EQ(problem.column, wrong.column) << wrong.text;
        EXPECT_EQ(problem.ply, wrong.ply) << wrong.text;
        EXPECT_EQ(problem.text, wrong.met) << wrong.text;
        EXPECT_NE(problem.reason.find(wrong.reason), std::string::npos)
            << wrong.text << ": " << problem.reason;
        EXPECT_EQ(records[0].main.actions.size(), wrong.plies) << wrong.text;
    }
}

/// As the tables of computer events have it: a score, and "pass" where a seat has no turn left.
TEST(ReadRecords, ScoresAndPasses) {
    const auto json = [](const std::string& text) {
        const Record record = only(readRecords(text));
        EXPECT_TRUE(record.problems.empty()) << record.problem()->reason;
        return notation::recordJson("", record);
    };
    const auto claimed = json("# collected\n[White \"A\"]\n[Score \"White+10\"]\nD1D7G7 G10E8C8\n");
    EXPECT_EQ(claimed["turns"], (notation::Json{"d1-d7/g7", "g10-e8/c8"}));
    EXPECT_EQ(claimed["result"], "1-0");
    EXPECT_EQ(claimed["ending"], "claim");
    const auto resigned = json("[Score \"Black+Resign\"]\nD1D7G7 G10E8C8\n");
    EXPECT_EQ(resigned["turns"].size(), 2U);
    EXPECT_EQ(resigned["result"], "0-1");
    EXPECT_EQ(resigned["ending"], "resign");
    const auto blocked = json("[Position \"1q/Q1 w - - 0 1\"]\nA1A2A1 B2B1B2 pass\n");
    EXPECT_EQ(blocked["turns"].size(), 2U);
    EXPECT_EQ(blocked["result"], "0-1");
    EXPECT_EQ(blocked["ending"], "blocked");
}

/// Also where something is wrong behind the end: else the record written would be another.
TEST(ReadRecords, AGameThatIsOverHasItsResult) {
    const Record record = only(readRecords("W:resigns time 1-0", builtin("amazons")));
    ASSERT_TRUE(record.problem());
    EXPECT_EQ(record.problem()->ply, 2);
    EXPECT_EQ(record.result, "0-1");
}

TEST(ReadRecords, PlaysNothingAfterAProblem) {
    // g10-e8/i4 would be legal if d7-d12 were passed over.
    const Record record = only(readRecords("d1-d7/g7 d7-d12/d8 g10-e8/i4", builtin("amazons")));
    EXPECT_EQ(record.main.actions.size(), 1U);
}

TEST(ReadRecords, ReadsSeveralGames) {
    const auto records = readRecords(
        "[Event \"one\"]\nd1-d7/g7\n[Event \"two\"]\nd1-d7/zz 1-0\n\n[Event \"three\"]\n\nd1-d7/g7 "
        "*\nc1-d3/b4 *");
    ASSERT_EQ(records.size(), 4U);
    EXPECT_EQ(records[0].main.actions.size(), 1U);
    EXPECT_FALSE(records[0].problem());
    EXPECT_EQ(records[0].firstLine, 1);
    EXPECT_TRUE(records[1].problem());
    EXPECT_EQ(records[1].firstLine, 3);
    EXPECT_EQ(records[2].tags.at(0).value, "three");
    EXPECT_FALSE(records[2].problem());
    EXPECT_EQ(records[2].firstLine, 6);
    EXPECT_EQ(records[3].rules->variant().id, "cowboys");
    EXPECT_EQ(records[3].firstLine, 9);
}

TEST(ReadRecords, ABlankTextHasNone) {
    EXPECT_TRUE(readRecords("").empty());
    EXPECT_TRUE(readRecords(" \n\t\r\n").empty());
    EXPECT_TRUE(readRecords("\xEF\xBB\xBF").empty());
}

TEST(ReadRecords, TellsTheVariant) {
    const auto idOf = [](const std::string& text) { return only(readRecords(text)).rules->variant().id; };
    // Legal in several variants: the one with fewer seats, then the order of the variants.
    EXPECT_EQ(idOf("d1-d7/g7"), "amazons");
    EXPECT_EQ(idOf("j4-j5/j6"), "amazons");
    EXPECT_EQ(idOf("b1-b2/b1"), "amazons-6x6");
    EXPECT_EQ(idOf("h3-h4/h5"), "amazons-8x8");
    EXPECT_EQ(idOf("d10-d9/d10"), "amazons-cross");
    EXPECT_EQ(idOf("d1-e3/d1"), "cowboys-6x6");
    EXPECT_EQ(idOf("i3-h5/i3"), "cowboys-9x9");
    EXPECT_EQ(idOf("a2-b2/c2 a5-b5/c5"), "amazons-hex");
    EXPECT_EQ(idOf("f1-f2/f1 a5-a6/a5 h10-h9/h10"), "amazons-3a");
    // A stated one, or the one that the caller means, wins.
    EXPECT_EQ(idOf("[Variant \"amazons-4a\"]\nd1-d7/d6"), "amazons-4a");
    EXPECT_EQ(only(readRecords("d1-d7/d6", builtin("amazons-3b"))).rules->variant().id, "amazons-3b");
    EXPECT_EQ(only(readRecords("[Variant \"amazons\"]\nd1-d7/d6", builtin("amazons-3b"))).rules->variant().id,
              "amazons");
    EXPECT_EQ(idOf("[Position \"2n2n2/8/n6n/8/8/N6N/8/2N2N2 b - - 0 1\"]\nc8-d6/c8"), "cowboys");
}

TEST(ReadRecords, KeepsAUsersVariantWhole) {
    Record record;
    record.rules = std::make_shared<const Rules>(
        rulesFor(userVariant("mine", {7, 6, 0}, leap(1, 3), slide, "a1 c1;g6;d3", BlockedRule::pass, "b2")));
    record.start = record.rules->start();
    const std::string text = recordText(record);
    EXPECT_NE(text.find("[VariantDefinition \"{\\\"id\\\":\\\"mine\\\""), std::string::npos) << text;
    const Record again = only(readRecords(text));
    ASSERT_FALSE(again.problem()) << again.problem()->reason;
    EXPECT_EQ(again.rules->variant(), record.rules->variant());
}

TEST(ReadRecords, StartsFromAHalfMadeTurn) {
    const Record record =
        only(readRecords("[Position \"3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1\"]\n/g7 g10-e8/i4"));
    ASSERT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(record.main.actions.size(), 2U);
    const std::string text = recordText(record);
    EXPECT_NE(text.find("1. /g7 g10-e8/i4"), std::string::npos) << text;
    EXPECT_EQ(only(readRecords(text)).main, record.main);
}

}  // namespace
