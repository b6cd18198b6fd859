// Games in print, replayed: how far they go, what can be played there, what is wrong in them. The expected
// numbers were found by other programs.
#include <gtest/gtest.h>

#include "notation/dialect.h"
#include "rules/turns.h"

namespace {

using namespace otrera;
using notation::Record;
using rules::Seat;

/// Ed Pegg Jr, rec.games.abstract, 16 December 1994: two games in progress.
constexpr const char* peggA = R"(1.    g1g9/d9        d10i5/i4
     2.    d1d4/h4        j7f3/e3
     3.    a4d7/f9        g10h9/c4
     4.    g9g3/g2        a7c7/c8
      5.    d4d3/e2        f3g4/g7
    6.    d3b3/b8        c7d6/b4
    7.    g3f4/g3        h9d5/g5
    8.    j4j7/i6        i5h6/i7
    9.    j7h9/h7        d5g8/i8
    10.    b3d1/d4        h6j4/g1
    11.    h9g9/h9        d6c6/c7
    12.    d7d5/b5        g4f5/g4
    13.    f4e5/e4        g8e6/d6
    14.    g9e7/f7        c6a6/c6
    15.    d1a4/a1
)";
constexpr const char* peggB = R"(1.    d1i6/i7        d10h6/h7
     2.    g1g8/i8        g10b5/h5
     3.    i6i1/c7        b5f1/f4
     4.    g8g7/g6        f1f3/f1
    5.    j4g4/g5        a7c5/f5
    6.    g7e7/g7        j7j9/j2
    7.    a4b3/h9        f3e2/f3
    8.    b3d3/e3        c5c4/d4
    9.    e7e6/c6        e2b2/c3
    10.    d3c2/b3        c4c5/e7
    11.    e6b9/b6        c5d5/d9
    12.    b9d7/e6        j9j10/d10
    13.    d7g10/d7    j10h8/d8
    14.    c2d3/a6        h6i5/i2
    15.    g4i4/h4        h8g9/h10
)";
/// Sala-Vecchi (Eteroscacco), with the article's own variation and its continuation after Diagram 7.
constexpr const char* salaVecchi = R"(1.d1d9/b7 a7f2/g2
2.g1i3/f3 f2d4/i4
3.j4h6/i7 j7g4/h4
4.a4b4/g9 g10b5/c5
5.b4c4/b4 d4d5/d4
6.i3g3/e5 g4g5/f4
7.g3g4/e6 d10e9/e8
8.d9d7/d8 d5e4/d3
9.c4d5/c6 (9.c4c1/e3 b5c4/c2 10.c1b2/c3 c4a2/b1 11.b2b3/b2 (11.b2a3/b2) 11. ... g5j5/j1 12.h6g7/j4)
9. ... b5a6/c4
10.d5d6/f8 g5g7/e7
11.d6b8/c9 a6a7/b6
12.d7a10/a8 e9e10/c10
13.h6h7/f9 e10c8/c7
14.h7h10/e10 e4e1/g3
15.h10j10/f10 g7h7/f5
16.g4j1/f1 e1f2/g1
17.j10g7/h8
17. ... h7i8/j7
)";

Record onlyRecord(const std::string& text) {
    auto records = notation::readRecords(text);
    EXPECT_EQ(records.size(), 1U);
    return records.at(0);
}

rules::Position after(const Record& record, std::size_t plies) {
    return positionAfter(*record.rules, record.start, record.main.actions, plies);
}

TEST(SeedGames, PeggA) {
    const Record record = onlyRecord(peggA);
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(record.rules->variant().id, "amazons");
    EXPECT_EQ(record.main.actions.size(), 29U);
    EXPECT_EQ(record.result, "*");
    const auto end = after(record, 29);
    EXPECT_EQ(end.toMove(), Seat::black);
    EXPECT_EQ(countTurns(*record.rules, end, Seat::white), 158U);
    EXPECT_EQ(countTurns(*record.rules, end, Seat::black), 240U);
}

TEST(SeedGames, PeggB) {
    const Record record = onlyRecord(peggB);
    EXPECT_FALSE(record.problem());
    EXPECT_EQ(record.main.actions.size(), 30U);
    const auto end = after(record, 30);
    EXPECT_EQ(end.toMove(), Seat::white);
    EXPECT_FALSE(end.finished());
}

TEST(SeedGames, SalaVecchi) {
    const Record record = onlyRecord(salaVecchi);
    ASSERT_FALSE(record.problem()) << record.problem()->reason;
    EXPECT_EQ(record.main.actions.size(), 34U);
    const auto diagram6 = after(record, 17);
    EXPECT_EQ(countTurns(*record.rules, diagram6, diagram6.toMove()), 390U);
    const auto diagram7 = after(record, 32);
    EXPECT_EQ(countTurns(*record.rules, diagram7, diagram7.toMove()), 321U);
    // 9.c4c1/e3 ... 12.h6g7/j4 in place of ply 17, and in it another ply 21.
    ASSERT_EQ(record.main.variations.size(), 1U);
    const auto& variation = record.main.variations[0];
    EXPECT_EQ(variation.ply, 17);
    EXPECT_EQ(variation.line.actions.size(), 7U);
    ASSERT_EQ(variation.line.variations.size(), 1U);
    EXPECT_EQ(variation.line.variations[0].ply, 21);
    EXPECT_EQ(variation.line.variations[0].line.actions.size(), 1U);
}

TEST(SeedGames, SalaVecchiNoteToMove18) {
    const Record printed = onlyRecord(std::string(salaVecchi) + "18.g7g8/i10 i9h9/i8\n");
    EXPECT_EQ(printed.main.actions.size(), 35U);
    ASSERT_TRUE(printed.problem());
    EXPECT_EQ(printed.problem()->line, 20);
    EXPECT_EQ(printed.problem()->column, 13);
    EXPECT_EQ(printed.problem()->ply, 36);
    EXPECT_EQ(printed.problem()->text, "i9h9/i8");
    EXPECT_NE(printed.problem()->reason.find("no amazon of Black on i9"), std::string::npos);
    const Record meant = onlyRecord(std::string(salaVecchi) + "18.g7g8/i10 i8h9/i8\n");
    EXPECT_FALSE(meant.problem());
    EXPECT_EQ(meant.main.actions.size(), 36U);
}

/// In print the third turn has no shot; it must be said, not guessed, and nothing after it be played.
TEST(SeedGames, CohenMcCallion) {
    const Record record =
        onlyRecord("1.D1-D9/b7 D10-I5/E9\n2.L4-D4 G10-C6/G2\n3.G1-H2/B8 A7-A5/E5\n4.A4-B4/B5 A5-A10/H3\n");
    EXPECT_EQ(record.rules->variant().id, "amazons");
    EXPECT_EQ(record.main.actions.size(), 2U);
    ASSERT_TRUE(record.problem());
    EXPECT_EQ(record.problem()->line, 2);
    EXPECT_EQ(record.problem()->column, 3);
    EXPECT_EQ(record.problem()->ply, 3);
    EXPECT_EQ(record.problem()->text, "L4-D4");
    EXPECT_NE(record.problem()->reason.find("the shot is missing; 28 are possible"), std::string::npos)
        << record.problem()->reason;
}

TEST(SeedGames, TheExamplesOfTheRules) {
    const Record amazons = onlyRecord("1. d1-d7/g7, g10-e8/i4; 2. ...");
    EXPECT_FALSE(amazons.problem());
    EXPECT_EQ(amazons.rules->variant().id, "amazons");
    EXPECT_EQ(amazons.main.actions.size(), 2U);
    const Record cowboys = onlyRecord("1. c1-d3/b4, h6-g4/e3; 2. ...");
    EXPECT_FALSE(cowboys.problem());
    EXPECT_EQ(cowboys.rules->variant().id, "cowboys");
    EXPECT_EQ(cowboys.main.actions.size(), 2U);
}

}  // namespace
