// Samples of each dialect, made by hand: expected turns follow from the description of the dialect and the
// rules. All are found without being told; none is taken for another.
#include "notation/dialect.h"

#include <gtest/gtest.h>

#include "../rules/sample_variants.h"
#include "notation/position_text.h"

namespace {

using namespace otrera;
using notation::Record;

std::vector<Record> readAll(const std::string& text, const char* dialect = nullptr) {
    std::vector<Record> records;
    const auto* forced = dialect != nullptr ? notation::findDialect(dialect) : nullptr;
    notation::readRecords(text, {nullptr, forced}, [&](Record&& record) {
        records.push_back(std::move(record));
        return true;
    });
    return records;
}

std::string turnsOf(const Record& record) {
    std::string text;
    for (const auto& action : record.main.actions) {
        if (!text.empty()) text += ' ';
        text += action.kind == notation::Action::Kind::turn
                    ? notation::turnText(record.rules->geometry(), action.turn)
                    : std::string(1, notation::seatLetter(action.seat)) +
                          (action.kind == notation::Action::Kind::time ? ":time" : ":resigns");
    }
    return text;
}

std::string startOf(const Record& record) { return notation::positionText(*record.rules, record.start); }

const std::string amazonsStart = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";

struct Sample {
    const char* dialect;
    const char* text;
    const char* variant;
    const char* turns;
};

class DialectSample : public ::testing::TestWithParam<Sample> {};

TEST_P(DialectSample, IsFoundAndRead) {
    const Sample& sample = GetParam();
    EXPECT_EQ(notation::detectDialect(sample.text).name, sample.dialect);
    for (const char* dialect : {static_cast<const char*>(nullptr), sample.dialect}) {
        const auto records = readAll(sample.text, dialect);
        ASSERT_EQ(records.size(), 1U);
        EXPECT_FALSE(records[0].problem()) << records[0].problem()->reason;
        EXPECT_EQ(turnsOf(records[0]), sample.turns);
        EXPECT_EQ(records[0].rules->variant().id, sample.variant);
    }
}

constexpr const char* opening = "d1-d7/g7 g10-e8/i4";

INSTANTIATE_TEST_SUITE_P(
    Samples, DialectSample,
    ::testing::Values(
        Sample{"text", "d1-d7/g7", "amazons", "d1-d7/g7"},
        Sample{"text", "1. d1-d7/g7, g10-e8/i4;", "amazons", opening},
        Sample{"text", "\xEF\xBB\xBF\r\n1.\td1d7/g7  \xC2\xA0g10e8/i4\r\n", "amazons", opening},
        Sample{"text", "1.D1-D7/g7 G10-E8/I4", "amazons", opening},
        Sample{"text", "1. d1-d7/g7 g10-e8/i4 2.L4-L6/L5", "amazons", "d1-d7/g7 g10-e8/i4 j4-j6/j5"},
        Sample{"text", "D1D7G7 G10E8I4", "amazons", opening},
        Sample{"text", "D1-D7-G7 G10-E8-I4", "amazons", opening},
        Sample{"text",
               "1.d1\xE2\x80\x93"
               "d7,g7; g10\xE2\x80\x93"
               "e8,i4;",
               "amazons", opening},
        Sample{"text", "d1-d7(g7) g10-e8(i4)", "amazons", opening},
        Sample{"text", "D1-D7 x G7\nG10-E8 x I4", "amazons", opening},
        Sample{"text", "d1d7,d7g7 g10e8,e8i4", "amazons", opening},
        Sample{"text", "d1d7,d7d1 g10e8,e8i4", "amazons", "d1-d7/d1 g10-e8/i4"},
        Sample{"text", "d1d7,P@g7 g10e8,P@i4", "amazons", opening},
        Sample{"text", "d1d7 P@g7 g10e8 P@i4", "amazons", opening},
        Sample{"text", "d1d7\nP@g7\ng10e8\nP@i4\n", "amazons", opening},
        Sample{"text", "d1d7pg7 g10e8pi4", "amazons", opening},
        Sample{"sgf", "(;FF[4]GM[18];B[djddgd];W[gaecig])", "amazons", opening},
        Sample{"sgf", "(;EV[x]PB[b]PW[w];W[d1-d7/g7];B[g10-e8/i4])", "amazons", opening},
        Sample{"sgf", "(;EV[x]PB[b]PW[w];W[d10-d7/g7];B[a7-b7/b6])", "amazons-cross", "d10-d7/g7 a7-b7/b6"},
        Sample{"json", R"([{"turns": ["d1-d7/g7", "g10-e8/i4"]}])", "amazons", opening},
        Sample{"json", R"({"variant":"cowboys","turns":["c1-d3/b4"]})", "cowboys", "c1-d3/b4"},
        Sample{"json", R"(["d1-d7/g7", "g10-e8/i4"])", "amazons", opening},
        Sample{"uci", "position startpos moves d1d7,d7g7 g10e8,e8i4", "amazons", opening},
        Sample{"uci",
               "uci\nsetoption name UCI_Variant value amazons-6x6\nposition startpos moves a2a4,a4b4\ngo\n",
               "amazons-6x6", "a2-a4/b4"},
        Sample{"uci", "position fen 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1 moves d1d7,d7g7",
               "amazons", "d1-d7/g7"},
        Sample{"fen", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1 moves d1d7,d7g7", "amazons",
               "d1-d7/g7"},
        Sample{"fen", "2n2n2/8/n6n/8/8/N6N/8/2N2N2 w\nc1-d3/b4", "cowboys", "c1-d3/b4"},
        Sample{"botzone", "5 0 3 2 6 5", "amazons-8x8", "f1-d3/g6"},
        Sample{"botzone", "3\n-1 -1 -1 -1 -1 -1\n5 0 3 2 6 5\n0 5 1 5 0 5\n", "amazons-8x8",
               "f1-d3/g6 a6-b6/a6"},
        Sample{
            "botzone",
            R"({"requests":[{"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1},{"x0":0,"y0":5,"x1":1,"y1":5,"x2":0,"y2":5}],)"
            R"("responses":[{"x0":5,"y0":0,"x1":3,"y1":2,"x2":6,"y2":5}],"data":""})",
            "amazons-8x8", "f1-d3/g6 a6-b6/a6"},
        Sample{"botzone", R"({"requests":["5 0 3 2 6 5"],"responses":["0 5 1 5 0 5"]})", "amazons-8x8",
               "f1-d3/g6 a6-b6/a6"},
        Sample{"codingame",
               "..b..b..\n........\nb......b\n........\n........\nw......w\n........\n..w..w..\nc1c5c6",
               "amazons-8x8", "c1-c5/c6"},
        Sample{
            "codingame",
            "8\nb\n...b....\n........\n........\n........\n........\n........\n........\n...w...-\nd8d2d7\n",
            "amazons-8x8", "d8-d2/d7"},
        Sample{"codingame",
               "...b....\n........\n........\n........\n........\n........\n........\n...w...-\nd8d2d7\n",
               "amazons-8x8", "d8-d2/d7"},
        Sample{"openspiel", "93, 33, 36", "amazons", "d1-d7/g7"},
        Sample{"openspiel", "[93, 33, 36, 6, 24, 68]", "amazons", opening},
        Sample{"ggp", "(move 7 1 7 7) (fire 4 7)", "amazons", "d1-d7/g7"},
        Sample{"ggp", "((move 7 1 7 7) noop)\n((fire 4 7) noop)\n(noop (move 4 10 6 8))\n(noop (fire 2 4))\n",
               "amazons", opening},
        Sample{"ubc", "[1,4], [7,4], [7,7]\n[10,7], [8,5], [4,9]\n", "amazons", opening},
        Sample{"ubc", "{queen-position-current=[1, 4], queen-position-next=[7, 4], arrow-position=[7, 7]}",
               "amazons", "d1-d7/g7"}));

TEST(Dialects, PositionsOfOtherPrograms) {
    const auto records = readAll(
        "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3[PPPPPppppp] w - - 0 1\n"
        "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w - 1\n"
        "3b2b3/10/10/b2w2x2b/10/10/w8w/10/10/6w3 b - 1\n"
        "3b2b3/10/10/b2w5b/10/10/w8w/10/10/6w3 w d7 1\n"
        "1B2W1/7/8/9/10/B9W/10/9/8/7/1B2W1 w - - 0 1\n");
    ASSERT_EQ(records.size(), 5U);
    for (const auto& record : records) EXPECT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(startOf(records[0]), amazonsStart);
    EXPECT_EQ(startOf(records[1]), amazonsStart);
    EXPECT_EQ(startOf(records[2]), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    EXPECT_EQ(startOf(records[3]), "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1");
    EXPECT_EQ(records[4].rules->variant().id, "amazons-hex");
}

TEST(Dialects, RegionsOfCgsuite) {
    const auto records = readAll("# a remark\nx..|..#|.o.\n\nx.o\n#x|o.\n");
    ASSERT_EQ(records.size(), 3U);
    EXPECT_EQ(startOf(records[2]), "*Q/q1 w - - 0 1");
    EXPECT_EQ(startOf(records[0]), "Q2/2*/1q1 w - - 0 1");
    EXPECT_EQ(startOf(records[1]), "Q1q w - - 0 1");
    const auto quoted = readAll("game.grid.Amazons(\"x..|..#|.o.\")");
    ASSERT_EQ(quoted.size(), 1U);
    EXPECT_EQ(startOf(quoted[0]), "Q2/2*/1q1 w - - 0 1");
}

TEST(Dialects, BoardOfUbc) {
    // Row and column 0 are not used; 1 is Black, 2 White, 3 an arrow; row 1 is White's edge.
    std::vector<int> cells(121, 0);
    const auto put = [&](int row, int column, int what) { cells[row * 11 + column] = what; };
    for (const auto& [row, column] : {std::pair{1, 7}, {4, 1}, {4, 10}, {7, 4}}) put(row, column, 2);
    for (const auto& [row, column] : {std::pair{7, 1}, {7, 10}, {10, 4}, {10, 7}}) put(row, column, 1);
    put(7, 7, 3);
    std::string text = "[";
    for (const int cell : cells) text += (text.size() > 1 ? ", " : "") + std::to_string(cell);
    text += "]";
    EXPECT_EQ(notation::detectDialect(text).name, "ubc");
    auto records = readAll(text);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_FALSE(records[0].problem());
    EXPECT_EQ(startOf(records[0]), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 w - - 0 1");
    // The piece that moves first tells whose turn it is.
    records = readAll(text + "\n[10,7] [8,5] [4,9]\n");
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(turnsOf(records[0]), "g10-e8/i4");
}

TEST(Dialects, BrokenNumbersHaveAPlace) {
    struct Broken {
        const char* dialect;
        const char* text;
        int line;
        int column;
        std::size_t plies;
    };
    for (const Broken& broken :
         {Broken{"openspiel", "93 33 36\n6 24 168", 2, 1, 1}, Broken{"openspiel", "93 33 36\n6 24", 2, 1, 1},
          Broken{"openspiel", "93 33 36 x", 1, 10, 1}, Broken{"openspiel", "93 33 36 5", 1, 10, 1},
          Broken{"ubc", "[1,4],[7,4],[7,7]\n[10,7],[11,5],[4,9]", 2, 2, 1},
          Broken{"ggp", "(move 7 1 7 7)(fire 4 7)\n (fire 4)", 2, 2, 1},
          Broken{"ggp", "(move 7 1 7 7)\n(move 7 1 7 7)", 1, 1, 0},
          Broken{"botzone", "5 0 3 2 6 5\n0 5 1 5 0 9", 2, 1, 1},
          Broken{"botzone", "5 0 3 2 6 5\n -1 -1 -1 -1 -1 -1", 2, 2, 1},
          Broken{"botzone", R"({"requests":[{"x0":-1}]})", 1, 14, 0}, Broken{"cgsuite", "x.?|", 1, 1, 0},
          Broken{"codingame", "d1-d7/g7", 1, 1, 0}, Broken{"uci", "position start", 1, 1, 0}}) {
        SCOPED_TRACE(broken.text);
        const auto records = readAll(broken.text, broken.dialect);
        ASSERT_EQ(records.size(), 1U);
        ASSERT_EQ(records[0].problems.size(), 1U);
        EXPECT_EQ(records[0].problem()->line, broken.line);
        EXPECT_EQ(records[0].problem()->column, broken.column) << records[0].problem()->reason;
        EXPECT_EQ(records[0].main.actions.size(), broken.plies);
    }
}

TEST(Dialects, JsonOfWrongTypesHasAPointer) {
    struct Broken {
        const char* text;
        const char* reason;
        std::size_t plies;
    };
    for (const Broken& broken :
         {Broken{R"([{"turns":["d1-d7/g7",5]}])", "/0/turns/1: a turn is a text", 1},
          Broken{R"([{"turns":{}}])", "/0/turns: a list is wanted", 0},
          Broken{R"([{"variant":7}])", "/0/variant: a text is wanted", 0},
          Broken{R"({"start":[]})", "/start: a text is wanted", 0}, Broken{R"([3])", "", 0},
          Broken{R"([{},3])", "", 0},
          Broken{R"({"turns":["d1-d7/g7"],"comments":3})", "/comments: a list is wanted", 1},
          Broken{R"({"turns":["d1-d7/g7"],"comments":[{"ply":5,"text":"x"}]})",
                 "/comments/0: its ply is no ply of the line", 1},
          Broken{R"({"turns":["d1-d7/g7"],"gave_up":[{"ply":2,"seat":"B","how":"sleeps"}]})",
                 R"(/gave_up: a seat and how, "resigns" or "time", are wanted)", 1},
          Broken{R"({"turns":["d1-d7/g7"],"result":"2-0"})", "/result: this is no result", 1},
          Broken{R"({"turns":["d1-d7/g7"],)", "this is no JSON: it breaks here", 0},
          Broken{R"({"turns":[],"turns":[]})", "'turns' is given twice in one object", 0}}) {
        SCOPED_TRACE(broken.text);
        if (*broken.reason == '\0') {
            const auto records = readAll(broken.text, "json");
            ASSERT_FALSE(records.empty());
            ASSERT_TRUE(records.back().problem());
            EXPECT_NE(records.back().problem()->reason.find("a game is an object"), std::string::npos);
            continue;
        }
        const auto records = readAll(broken.text, "json");
        ASSERT_EQ(records.size(), 1U);
        ASSERT_EQ(records[0].problems.size(), 1U);
        EXPECT_EQ(records[0].problem()->reason, broken.reason);
        EXPECT_EQ(records[0].main.actions.size(), broken.plies);
    }
    EXPECT_TRUE(readAll("[]", "json").empty());
}

TEST(Dialects, JsonSaysInWordsWhoGaveUp) {
    const auto records = readAll(R"({"turns":["d1-d7/g7"],"result":"1-0","ending":"time"})");
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(turnsOf(records[0]), "d1-d7/g7 B:time");
}

TEST(Dialects, AreNotTakenForEachOther) {
    for (const char* text : {"[Event \"(;GM[18])\"]\n\n1. d1-d7/g7 {(;GM[18];B[djddgd])} *\n",
                             "{a remark} d1-d7/g7", "[White \"{}\"]\n\n*", "1. d1-d7/g7 *"}) {
        EXPECT_EQ(notation::detectDialect(text).name, "text") << text;
    }
    // Numbers in prose are no turns.
    EXPECT_EQ(notation::detectDialect("In 1994 there were 93 33 36 players.").name, "article");
}

}  // namespace
