// Games inside prose. The turns are those of published games; what they come to was found by replaying them
// with another program. The sentences around them are ours.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

#include "../rules/sample_variants.h"
#include "notation/dialect.h"
#include "notation/record.h"
#include "notation/turn_text.h"
#include "notation/written_turn.h"

namespace {

using namespace otrera;
using notation::Record;

std::vector<Record> read(std::string_view text, const char* dialect = nullptr) {
    std::vector<Record> records;
    notation::readRecords(text, {nullptr, dialect == nullptr ? nullptr : notation::findDialect(dialect)},
                          [&](Record&& record) {
                              records.push_back(std::move(record));
                              return true;
                          });
    return records;
}

Record only(const std::vector<Record>& records) {
    EXPECT_EQ(records.size(), 1U);
    return records.at(0);
}

std::vector<std::string> turns(const Record& record, const notation::Line& line) {
    std::vector<std::string> texts;
    for (const auto& action : line.actions) {
        texts.push_back(action.kind == notation::Action::Kind::turn
                            ? notation::turnText(record.rules->geometry(), action.turn)
                            : "resigns");
    }
    return texts;
}

std::vector<std::string> turns(const Record& record) { return turns(record, record.main); }

using Texts = std::vector<std::string>;

/// Sala-Vecchi with the notes of the same shape as the printed ones.
constexpr const char* salaVecchi = R"(An introduction, of 10x10 squares and amazons on A4, D1, G1 and L4.
Sala T.-Vecchi (GP94)
1.d1d9/b7 a7f2/g2
2.g1i3/f3 f2d4/i4
3.j4h6/i7 j7g4/h4
4.a4b4/g9 g10b5/c5
5.b4c4/b4 d4d5/d4
6.i3g3/e5 g4g5/f4
7.g3g4/e6 d10e9/e8
8.d9d7/d8 d5e4/d3
Both try to block pieces rather than to close off territory,
and the squares A6-A10 belong to nobody.
9.c4d5/c6 (see diagr.6)
diagram 6
The turning point. Right was 9.c4c1/e3, which keeps at
least 17 squares: if Black insists, 9. ... b5c4/c2 10.c1b2/c3
c4a2/b1 11.b2b3/b2 (or b2a3/b2). Now the piece on b3 (or a3, as
White chose) is safe; if Black goes on, White keeps
them with 11. ... g5j5/j1 12.h6g7/j4.
9. ... b5a6/c4
10.d5d6/f8 g5g7/e7
11.d6b8/c9 a6a7/b6
12.d7a10/a8 e9e10/c10
13.h6h7/f9 e10c8/c7
14.h7h10/e10 e4e1/g3
15.h10j10/f10 g7h7/f5
16.g4j1/f1 e1f2/g1 (see diagr.7)
diagram 7
Black has 25 squares. White needs 23 of the 32 that are left.
17.j10g7/h8
One more slip.
17. ... h7i8/j7
18.Abbandona
For Black closes off six more squares after
18.g7g8/i10 i9h9/i8: 31 squares against
25.
The Author
Both articles come from elsewhere.
)";

TEST(Article, ALostGameWithNotes) {
    const Record record = only(read(salaVecchi));
    EXPECT_EQ(record.rules->variant().id, "amazons");
    EXPECT_TRUE(record.alternatives.empty());
    EXPECT_EQ(tagOf(record, "White"), "Sala T.");
    EXPECT_EQ(tagOf(record, "Black"), "Vecchi");
    EXPECT_EQ(tagOf(record, "Event"), "GP94");
    EXPECT_EQ(record.firstLine, 3);
    ASSERT_EQ(record.main.actions.size(), 35U);
    EXPECT_EQ(record.main.actions[34].kind, notation::Action::Kind::resigns);
    EXPECT_EQ(record.result, "0-1");
    // Diagram 7: 321 turns.
    const auto diagram7 = positionAfter(*record.rules, record.start, record.main.actions, 32);
    EXPECT_EQ(countTurns(*record.rules, diagram7, diagram7.toMove()), 321U);

    ASSERT_EQ(record.main.variations.size(), 2U);
    const auto& saving = record.main.variations[0];
    EXPECT_EQ(saving.ply, 17);
    EXPECT_EQ(turns(record, saving.line),
              (Texts{"c4-c1/e3", "b5-c4/c2", "c1-b2/c3", "c4-a2/b1", "b2-b3/b2", "g5-j5/j1", "h6-g7/j4"}));
    ASSERT_EQ(saving.line.variations.size(), 1U);
    EXPECT_EQ(saving.line.variations[0].ply, 21);
    EXPECT_EQ(turns(record, saving.line.variations[0].line), (Texts{"b2-a3/b2"}));

    const auto& after = record.main.variations[1];
    EXPECT_EQ(after.ply, 35);
    EXPECT_EQ(turns(record, after.line), (Texts{"g7-g8/i10"}));
    ASSERT_EQ(record.problems.size(), 1U);
    EXPECT_EQ(record.problems[0].ply, 36);
    EXPECT_EQ(record.problems[0].text, "i9h9/i8");
    EXPECT_TRUE(record.problems[0].inVariation);
    EXPECT_NE(record.problems[0].reason.find("there is no amazon of Black on i9"), std::string::npos);
    EXPECT_EQ(record.problems[0].line, 35);
    EXPECT_EQ(record.problems[0].column, 13);
    EXPECT_TRUE(record.fragments.empty());
}

TEST(Article, ProseBecomesRemarks) {
    const Record record = only(read(salaVecchi));
    const auto& comments = record.main.comments;
    ASSERT_EQ(comments.size(), 7U);
    const auto expect = [&](std::size_t i, int ply, const char* begin, const char* end) {
        EXPECT_EQ(comments[i].ply, ply) << i;
        EXPECT_TRUE(comments[i].text.starts_with(begin)) << comments[i].text;
        EXPECT_TRUE(comments[i].text.ends_with(end)) << comments[i].text;
    };
    expect(0, 16, "Both try to block", "squares A6-A10 belong to nobody.");
    expect(1, 17, "see diagr.6", "see diagr.6");
    // The caption is none, and the turns of the variation stand in their sentence.
    expect(2, 17, "The turning point. Right was 9.c4c1/e3, which keeps at least", "12.h6g7/j4.");
    expect(3, 32, "see diagr.7", "see diagr.7");
    expect(4, 32, "Black has 25 squares.", "that are left.");
    expect(5, 33, "One more slip.", "One more slip.");
    // What follows the game: only to the end of the sentence about it.
    expect(6, 35, "For Black closes off", "31 squares against 25.");
}

TEST(Article, AMissingShotEndsTheGameAndWhatHasNoBoardIsAFragment) {
    const Record record = only(read(R"(The position after the first moves of another game is shown
in diagram 2. A slash stands before the shot.
1.D1-D9/b7 D10-I5/E9
2.L4-D4 G10-C6/G2
3.G1-H2/B8 A7-A5/E5
4.A4-B4/B5 A5-A10/H3
The squares A6-A10 are free.
From a lost picture White threatens E4-F5/F4, and Black answers 1. ...
F6-F4/F6. A wild idea.
)"));
    EXPECT_EQ(record.main.actions.size(), 2U);
    ASSERT_EQ(record.problems.size(), 1U);
    EXPECT_EQ(record.problems[0].line, 4);
    EXPECT_EQ(record.problems[0].column, 3);
    EXPECT_EQ(record.problems[0].ply, 3);
    EXPECT_EQ(record.problems[0].text, "L4-D4");
    EXPECT_NE(record.problems[0].reason.find("the shot is missing; 28 are possible"), std::string::npos);
    EXPECT_EQ(record.fragments, (std::vector<notation::Fragment>{{8, "E4-F5/F4"}, {8, "1. ... F6-F4/F6"}}));
    EXPECT_TRUE(record.main.comments.empty());
}

TEST(Article, TwoGamesWithLineNumbersAndLabels) {
    const auto records = read(R"(home *** CD-ROM | disk
  1. Newsgroups: rec.games.abstract
  2. Date: Fri, 16 Dec 1994 17:17:20 GMT
  3.
  4. 1.  Red has amazons on A4/D1/G1/J4, Blue has amazons on A7/D10/G10/J7.
  5.
  6. 2.  Red starts, and turns alternate.
  7.  A:     1.    g1g9/d9        d10i5/i4
  8.      2.    d1d4/h4        j7f3/e3
  9.      3.    a4d7/f9
 10.
 11.  B:    1.    d1i6/i7        d10h6/h7
 12.      2.    g1g8/i8        g10b5/h5
 13.
 14.   --ED!!!
 15. --
 16. Ed                                               somebody@example.com
)");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(turns(records[0]), (Texts{"g1-g9/d9", "d10-i5/i4", "d1-d4/h4", "j7-f3/e3", "a4-d7/f9"}));
    EXPECT_EQ(turns(records[1]), (Texts{"d1-i6/i7", "d10-h6/h7", "g1-g8/i8", "g10-b5/h5"}));
    for (const Record& record : records) {
        EXPECT_TRUE(record.problems.empty());
        EXPECT_TRUE(record.fragments.empty());
        EXPECT_TRUE(record.main.comments.empty());
    }
}

TEST(Article, ASampleInASentence) {
    const Record amazons = only(
        read("The square colours (A-B) do not matter.\nIn figure 3, moves 3 to 7 are written: 1. d1-d7/g7, "
             "g10-e8/i4; 2. ...\nVariants\nFor three players there are more.\n"));
    EXPECT_EQ(amazons.rules->variant().id, "amazons");
    EXPECT_EQ(amazons.alternatives, (Texts{"amazons-3b"}));
    EXPECT_EQ(turns(amazons), (Texts{"d1-d7/g7", "g10-e8/i4"}));
    const Record cowboys =
        only(read("In figure 4, moves 4 to 6 are written: 1. c1-d3/b4, h6-g4/e3; 2. ...\nMore text.\n"));
    EXPECT_EQ(cowboys.rules->variant().id, "cowboys");
    EXPECT_TRUE(cowboys.alternatives.empty());
    EXPECT_EQ(turns(cowboys), (Texts{"c1-d3/b4", "h6-g4/e3"}));
}

/// Every spelling, in a list below a line of prose: the same two plies.
TEST(Article, EverySpelling) {
    const Texts expected{"d1-d7/g7", "g10-e8/i4"};
    for (const char* list : {"1. d1-d7/g7 g10-e8/i4",
                             "1. d1-d7/g7, g10-e8/i4; 2. ...",
                             "1.d1d7/g7\tg10e8/i4",
                             "1.D1-D7/g7 G10-E8/I4",
                             "D1D7G7 G10E8I4",
                             "1. D1-D7-G7 G10-E8-I4",
                             "1.d1\u2013d7,g7; g10\u2013e8,i4;",
                             "1. d1-d7,g7 g10-e8,i4",
                             "1. d1-d7(g7) g10-e8(i4)",
                             "1. d1 d7 g7  g10 e8 i4",
                             "1. D1-D7 x G7   G10-E8 x I4",
                             "d1d7,d7g7 g10e8,e8i4",
                             "1. d1d7pg7 g10e8pi4",
                             "d1d7 P@g7 g10e8 P@i4",
                             "1) d1-d7/g7 g10-e8/i4",
                             "1. d1-d7/g7\n1. ... g10-e8/i4",
                             "1. d1-d7/g7!? 1... g10-e8/i4!",
                             "1\u00a0d1\u2011d7/g7\u00a0g10-e8/i4",
                             "1. d1-\u200bd7/g7 g10-e8/i4",
                             "1. d1-d7/g7 1\u2026 g10-e8/i4",
                             "1. d1 - d7 / g7  g10 - e8 / i4",
                             "1. d1-d7/g7\n2. g10-e8/i4"}) {
        const Record inProse = only(
            read("Some words of introduction stand here first.\n\n" + std::string(list) + "\n", "article"));
        if (std::string(list).ends_with("\n2. g10-e8/i4")) {
            // A number a ply needs a third one to be sure of; until then a turn is missing.
            EXPECT_EQ(turns(inProse), (Texts{"d1-d7/g7"}));
            EXPECT_EQ(inProse.problems.size(), 1U);
            continue;
        }
        EXPECT_EQ(turns(inProse), expected) << list;
        EXPECT_TRUE(inProse.problems.empty()) << list << inProse.problem()->reason;
        EXPECT_EQ(turns(only(read(list))), expected) << list;
    }
}

TEST(Article, NumbersMayCountPlies) {
    const Record record =
        only(read("A game from a forum where each turn has its own number:\n"
                  "1. d1-d7/g7\n2. g10-e8/i4\n3. a4-a5/a4\n4. a7-a8/a7\n"));
    EXPECT_EQ(turns(record), (Texts{"d1-d7/g7", "g10-e8/i4", "a4-a5/a4", "a7-a8/a7"}));
    EXPECT_TRUE(record.problems.empty());
}

TEST(Article, ColumnsSideBySide) {
    const Record record =
        only(read("Two columns of one page:\n\n"
                  "1. d1-d7/g7 g10-e8/i4      3. a5-a6/a5 a8-a9/a8\n"
                  "2. a4-a5/a4 a7-a8/a7       4. j4-j5/j4 j7-j8/j7\n"));
    EXPECT_EQ(turns(record), (Texts{"d1-d7/g7", "g10-e8/i4", "a4-a5/a4", "a7-a8/a7", "a5-a6/a5", "a8-a9/a8",
                                    "j4-j5/j4", "j7-j8/j7"}));
    EXPECT_TRUE(record.problems.empty());
}

TEST(Article, NothingIsPlayedInAnothersPlace) {
    // A turn of Black is missing: what follows fits White only, and is not tried for Black.
    const Record gap =
        only(read("Text.\n1. d1-d7/g7 g10-e8/i4\n2. a4-a5/a4\n3. j4-j5/j4 a7-a8/a7\n", "article"));
    EXPECT_EQ(gap.main.actions.size(), 3U);
    ASSERT_EQ(gap.problems.size(), 1U);
    EXPECT_EQ(gap.problems[0].ply, 4);
    EXPECT_EQ(gap.problems[0].line, 4);
    EXPECT_NE(gap.problems[0].reason.find("turn 2 of Black comes next"), std::string::npos)
        << gap.problems[0].reason;
    // A whole round is missing, and the rest would be legal.
    const Record round = only(read("Text.\n1. d1-d7/g7 g10-e8/i4\n3. a4-a5/a4 a7-a8/a7\n", "article"));
    EXPECT_EQ(round.main.actions.size(), 2U);
    EXPECT_EQ(round.problems.size(), 1U);
    // An illegal turn.
    const Record illegal =
        only(read("Text.\n1. d1-d7/g7 g10-e8/i4\n2. d1-d2/d3 a7-a8/a7\n3. a4-a5/a4\n", "article"));
    EXPECT_EQ(illegal.main.actions.size(), 2U);
    ASSERT_EQ(illegal.problems.size(), 1U);
    EXPECT_EQ(illegal.problems[0].ply, 3);
    EXPECT_TRUE(illegal.fragments.empty());
}

TEST(Article, ATurnNamedInPassingIsNoVariation) {
    const Record record =
        only(read("Text.\n1. d1-d7/g7 g10-e8/i4\n2. a4-a5/a4 a7-a8/a7\n"
                  "After 1. d1-d7/g7 the best was 1. ... a7-a8/a9. After\n"
                  "1. d1-d7/g7 g10-e8/i4 2. j4-j5/j4 all is well.\n"
                  "3. j4-j5/j4\n",
                  "article"));
    EXPECT_EQ(record.main.actions.size(), 5U);
    ASSERT_EQ(record.main.variations.size(), 2U);
    EXPECT_EQ(record.main.variations[0].ply, 2);
    EXPECT_EQ(turns(record, record.main.variations[0].line), (Texts{"a7-a8/a9"}));
    EXPECT_EQ(record.main.variations[1].ply, 3);
    EXPECT_EQ(turns(record, record.main.variations[1].line), (Texts{"j4-j5/j4"}));
    EXPECT_TRUE(record.fragments.empty());
}

TEST(Article, RecordsInAMessage) {
    const auto records = read(
        "Dear friends,\nhere is my game:\n\n[White \"One\"]\n[Black \"Two\"]\n\n"
        "1. d1-d7/g7 {a note\nover two lines} g10-e8/i4 1-0\n\nYours, somebody\n\n"
        "[Variant \"cowboys\"]\n1. c1-d3/b4 *\nBye\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(tagOf(records[0], "White"), "One");
    EXPECT_EQ(turns(records[0]), (Texts{"d1-d7/g7", "g10-e8/i4"}));
    EXPECT_EQ(records[0].result, "1-0");
    EXPECT_TRUE(records[0].problems.empty());
    EXPECT_EQ(records[0].firstLine, 4);
    EXPECT_EQ(records[1].rules->variant().id, "cowboys");
    EXPECT_EQ(records[1].firstLine, 12);
}

TEST(Article, QuotesAndMarkup) {
    const Texts expected{"d1-d7/g7", "g10-e8/i4", "a4-a5/a4"};
    for (const char* text :
         {"Somebody wrote:\n> Look at this.\n> 1. d1-d7/g7 g10-e8/i4\n> 2. a4-a5/a4\n",
          "<p>A "
          "game</p>\n<td>1.</td><td>d1-d7/g7</td><td>g10-e8/i4</td><br/>\n<td>2.</td><td>a4-a5/a4</td>\n",
          "A table\n| 1 | d1-d7/g7 | g10-e8/i4 |\n|---|---|---|\n| 2 | a4-a5/a4 | |\n",
          "A line\r1.&nbsp;d1-d7/g7&nbsp;g10-e8/i4\r2. a4-a5/a4\r"}) {
        const Record record = only(read(text));
        EXPECT_EQ(turns(record), expected) << text;
        EXPECT_TRUE(record.problems.empty()) << text;
        EXPECT_TRUE(record.fragments.empty()) << text;
    }
}

/// What a misprint does: a game is written down in several layouts, one of its turns is damaged so that it is
/// none any more, and what is read must be the turns before it, with a word about what stands there.
TEST(Article, AMisprintPutsNoTurnInAnothersPlace) {
    base::Random random(otrera::testing::seed());
    const auto rules = std::make_shared<const otrera::rules::Rules>(
        rules::Rules::make(*rules::findBuiltinVariant("amazons")).value());
    const std::string damage = "-/=:;xl0 ";
    int tried = 0;
    for (int game = 0; game < 400; ++game) {
        SCOPED_TRACE("OTRERA_SEED=" + std::to_string(otrera::testing::seed()) + ", game " +
                     std::to_string(game));
        Texts played;
        auto position = rules->start();
        for (int ply = 0; ply < 14; ++ply) {
            const auto all = turnsOf(*rules, position);
            const auto turn = all[random.below(all.size())];
            played.push_back(notation::turnText(rules->geometry(), turn));
            playTurn(*rules, position, turn);
        }
        Texts printed = played;
        const std::size_t wrong = random.below(printed.size());
        std::string& word = printed[wrong];
        const std::size_t at = random.below(word.size());
        if (random.below(2) == 0) {
            word.erase(at, 1);
        } else {
            word[at] = damage[random.below(damage.size())];
        }
        if (notation::writtenTurnAt(word, 0, notation::LooseCells::yes))
            continue;  // still a turn, or half of one
        std::string text = "A game that was fine to look at.\n\n";
        const auto layout = random.below(5);
        for (std::size_t ply = 0; ply < printed.size(); ++ply) {
            const bool white = ply % 2 == 0;
            const std::string number = std::to_string(ply / 2 + 1) + ".";
            if (layout == 0) text += white ? number + " " + printed[ply] : " " + printed[ply] + "\n";
            if (layout == 1) text += white ? printed[ply] + "\t" : printed[ply] + "\n";
            if (layout == 2) text += white ? "> " + number + printed[ply] + "   " : printed[ply] + "\n";
            if (layout == 3)
                text += (ply == 0 ? "They played " : " ") + (white ? number + " " : "") + printed[ply];
            if (layout == 4)
                text += (white ? "\t" + number + "\t" : "\t") + printed[ply] + (white ? "" : "\n");
        }
        text += layout == 3 ? " and that was all.\n" : "\nThe end.\n";
        SCOPED_TRACE(text);
        ++tried;
        std::size_t words = 0;
        for (const Record& record : read(text)) {
            const Texts got = turns(record);
            ASSERT_LE(got.size(), wrong);
            ASSERT_TRUE(std::equal(got.begin(), got.end(), played.begin()));
            words += record.problems.size() + record.fragments.size();
        }
        ASSERT_TRUE(words > 0 || read(text).empty()) << "nothing was said";
    }
    EXPECT_GT(tried, 100);
}

TEST(Article, SquareBracketsToo) {
    const Record record =
        only(read("The game:\n1. d1-d9/b7 a7-f2/g2\n2. g1-i3/f3 f2-d4/i4\n"
                  "[2. ... f2-d4/e4 3. d9-d7/d8]\n3. j4-h6/i7 j7-g4/h4\n\nA fine game.\n"));
    EXPECT_EQ(record.main.actions.size(), 6U);
    EXPECT_EQ(record.rules->variant().id, "amazons");
    ASSERT_EQ(record.main.variations.size(), 1U);
    EXPECT_EQ(record.main.variations[0].ply, 4);
    EXPECT_EQ(turns(record, record.main.variations[0].line), (Texts{"f2-d4/e4", "d9-d7/d8"}));
    EXPECT_TRUE(record.problems.empty());
}

/// Where lists tell the game, prose only proposes.
TEST(Article, ProseProposesAndTheListDecides) {
    const std::string begin = "The game:\n1. d1-d9/b7 a7-f2/g2\n2. g1-i3/f3 f2-d4/i4\n\n";
    for (const char* prose : {"Now White (who 3. a4-a5/a6 also can) played\n\n",
                              "Here 3. a4-a5/a6 was better than the turn in the game.\n"}) {
        const Record record = only(read(begin + prose + "3. j4-h6/i7 j7-g4/h4\n"));
        EXPECT_EQ(turns(record).at(4), "j4-h6/i7") << prose;
        EXPECT_EQ(record.main.actions.size(), 6U);
        ASSERT_EQ(record.main.variations.size(), 1U);
        EXPECT_EQ(record.main.variations[0].ply, 5);
        EXPECT_EQ(turns(record, record.main.variations[0].line), (Texts{"a4-a5/a6"}));
    }
    // The list goes on behind the prose: it told the game.
    const Record told = only(read(begin + "White thought for long and played 3. j4-h6/i7 j7-g4/h4 at last.\n"
                                          "4. a4-b4/g9\n"));
    EXPECT_EQ(told.main.actions.size(), 7U);
    EXPECT_TRUE(told.main.variations.empty());
    // It does not go on: nobody can tell.
    const Record open = only(read(begin + "White could play 3. j4-h6/i7 now.\n"));
    EXPECT_EQ(open.main.actions.size(), 4U);
    EXPECT_EQ(open.fragments, (std::vector<notation::Fragment>{{5, "j4-h6/i7"}}));
}

/// A bracket closes behind a variation that was left inside it (a fuzzer's find).
TEST(Article, BracketsBringBackWhatWasLeft) {
    const Record record =
        only(read("The game:\n1. d1-d9/b7 a7-f2/g2 2. g1-i3/f3\n\n"
                  "Or 1. d1-d8/g8 (1. d1-d6/g6 2. g1-g2/g1) 1. ... a7-a8/a9, (or a7-b7/a7 "
                  "1. ... d10-d9/d10) 2. a4-a5/a4- and so on.\n"));
    EXPECT_EQ(record.main.actions.size(), 3U);
    EXPECT_EQ(record.main.variations.size(), 2U);
}

TEST(Article, MarksAndRemarksBetweenTurns) {
    for (const char* text :
         {"The game began with 1. d1-d9/b7! a7-f2/g2? and then 2. g1-i3/f3 f2-d4/i4.\n",
          "Es begann mit 1. d1-d9/b7 (stark!) a7-f2/g2 2. g1-i3/f3 (gut. Sehr gut.) f2-d4/i4.\n",
          "Text.\n\n1. d1-d9/b7 a7-f2/g2\n2. g1-i3/f3 (who knows?) f2-d4/i4 he thought\n"}) {
        const Record record = only(read(text));
        EXPECT_EQ(turns(record), (Texts{"d1-d9/b7", "a7-f2/g2", "g1-i3/f3", "f2-d4/i4"})) << text;
        EXPECT_TRUE(record.fragments.empty()) << text;
    }
}

TEST(Article, WhoGivesUp) {
    const std::string begin = "The game:\n1. d1-d9/b7 a7-f2/g2\n";
    for (const auto& [text, result] : std::vector<std::pair<std::string, std::string>>{
             {"2. resigns\n", "0-1"},
             {"White resigns.\n", "0-1"},
             {"Black resigns\n", "1-0"},
             {"Il Nero abbandona\n", "1-0"},
             {"2. Bianco abbandona.\n", "0-1"},
             {"2. resigns was all that White had, he said, but he went on.\n", "*"}}) {
        EXPECT_EQ(only(read(begin + text)).result, result) << text;
    }
}

TEST(Article, PlayersStandAlone) {
    const auto players = [](const std::string& line) {
        const Record record = only(read(line + "\n1. d1-d9/b7 a7-f2/g2\n2. g1-i3/f3\n", "article"));
        return tagOf(record, "White") + "|" + tagOf(record, "Black");
    };
    EXPECT_EQ(players("Sala T.-Vecchi (GP94)"), "Sala T.|Vecchi");
    EXPECT_EQ(players("## Smith - de la Cruz"), "Smith|de la Cruz");
    EXPECT_EQ(players("Game 3: Smith vs. Jones"), "Smith|Jones");
    EXPECT_EQ(players("A game in M\u00e1laga \u2013 \u201cnice\u201d."), "|");
    EXPECT_EQ(players("Here are two games-in-progress:"), "|");
    EXPECT_EQ(players("A well-known game"), "|");
}

TEST(Article, WithoutGames) {
    EXPECT_TRUE(read("A text about A6-A10, the squares A4/D1/G1/J4, A7, D10, G10, L7,\n"
                     "versions 1.2.3, the year 1994 and chess: 1.e4 e5 2.Nf3 Nc6.\n")
                    .empty());
    EXPECT_TRUE(read("1 2 3 4 5 hello (((( world )))) {{{ 1. 2. 3. ...\n").empty());
}

TEST(Encoding, IsTold) {
    const std::string game = "[White \"";
    const std::string rest = "\"]\n1. d1-d7/g7 *\n";
    const auto white = [&](const std::string& name) {
        return tagOf(only(read(game + name + rest)), "White");
    };
    EXPECT_EQ(white("Jos\u00e9"), "Jos\u00e9");
    EXPECT_EQ(white("Jos\xE9"), "Jos\u00e9");                      // Latin-1
    EXPECT_EQ(white("\x93Jos\xE9\x94"), "\u201cJos\u00e9\u201d");  // Windows-1252
    EXPECT_EQ(white("\x81"), "\u0081");                            // unknown there: kept as it can be
    // Both in one file: each stands for itself.
    EXPECT_EQ(white("\u00e9\xE9"), "\u00e9\u00e9");
    std::string utf16 = "\xFF\xFE";
    for (const char c : game + "Jos\xE9" + rest) {
        utf16 += c;
        utf16 += '\0';
    }
    EXPECT_EQ(tagOf(only(read(utf16)), "White"), "Jos\u00e9");
    std::string bigEndian = "\xFE\xFF";
    for (const char c : game + "Jos\xE9" + rest) {
        bigEndian += '\0';
        bigEndian += c;
    }
    EXPECT_EQ(tagOf(only(read(bigEndian)), "White"), "Jos\u00e9");
    EXPECT_EQ(white("a\r\n"), "");  // a tag is one line
}

}  // namespace
