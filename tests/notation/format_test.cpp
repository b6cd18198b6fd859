// What is written in a format reads back as the same game; what a format cannot hold it refuses.
#include "notation/format.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../rules/sample_variants.h"
#include "notation/dialect.h"
#include "notation/position_text.h"
#include "random_records.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using notation::Action;
using notation::findDialect;
using notation::findFormat;
using notation::Record;

std::shared_ptr<const Rules> shared(const Variant& variant) {
    return std::make_shared<const Rules>(rulesFor(variant));
}

std::vector<Record> readAll(const std::string& text, const char* dialect = nullptr) {
    std::vector<Record> records;
    notation::readRecords(text, {nullptr, dialect != nullptr ? findDialect(dialect) : nullptr},
                          [&](Record&& record) {
                              records.push_back(std::move(record));
                              return true;
                          });
    return records;
}

void expectSame(const Record& read, const Record& written) {
    ASSERT_FALSE(read.problem()) << read.problem()->line << ':' << read.problem()->column << ": "
                                 << read.problem()->text << ": " << read.problem()->reason;
    EXPECT_EQ(read.rules->variant(), written.rules->variant());
    EXPECT_EQ(read.start, written.start);
    EXPECT_EQ(read.tags, written.tags);
    EXPECT_EQ(read.main, written.main);
    EXPECT_EQ(read.result, written.result);
}

/// Only the turns: what stands in formats that have no words for anything else.
void expectSameTurns(const Record& read, const Record& written) {
    ASSERT_FALSE(read.problem()) << read.problem()->reason;
    EXPECT_EQ(read.rules->variant(), written.rules->variant());
    EXPECT_EQ(read.start, written.start);
    auto turns = written.main.actions;
    while (!turns.empty() && turns.back().kind != Action::Kind::turn) turns.pop_back();
    EXPECT_EQ(read.main.actions, turns);
}

bool isOnSgfBoard(const Variant& variant) {
    return variant.seats.size() == 2 && !variant.board.isHexagon() && variant.board.files <= 52 &&
           variant.board.ranks <= 52;
}

bool givesUpInTheMiddle(const Record& record) {
    const auto& actions = record.main.actions;
    const auto isTurn = [](const Action& action) { return action.kind == Action::Kind::turn; };
    const auto firstOther = std::find_if_not(actions.begin(), actions.end(), isTurn);
    return std::find_if(firstOther, actions.end(), isTurn) != actions.end();
}

class FormatTest : public ::testing::TestWithParam<Variant> {
  protected:
    FormatTest() : rules_(shared(GetParam())), maker_(seed()) {}

    /// Random records, some from a position in the middle of a game.
    template <class Look>
    void makeRecords(int count, Look look) {
        for (int i = 0; i < count; ++i) {
            SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", record " + std::to_string(i));
            Record record = maker_.make(rules_);
            if (i % 3 == 2) {
                const auto& actions = record.main.actions;
                const auto position =
                    positionAfter(*rules_, record.start, actions, actions.empty() ? 0 : actions.size() / 2);
                // What a text can say of the position.
                const auto start = notation::readPosition(*rules_, notation::positionText(*rules_, position));
                ASSERT_TRUE(start.ok()) << start.error().text;
                record.start = *start;
                record.main = {};
                record.result = notation::resultText(*rules_, record.start);
            }
            look(record);
            if (HasFatalFailure() || HasNonfatalFailure()) return;
        }
    }

    static void expectRefusal(const char* format, const Record& record) {
        const auto written = findFormat(format)->write(record);
        ASSERT_FALSE(written.ok()) << *written;
        EXPECT_TRUE(written.error().text.starts_with(format)) << written.error().text;
        EXPECT_NE(written.error().text.find("text"), std::string::npos) << written.error().text;
    }

    std::shared_ptr<const Rules> rules_;
    RecordMaker maker_;
};

constexpr int count = slowBuild ? 3 : 24;

TEST_P(FormatTest, TextAndJsonHoldEverything) {
    for (const char* format : {"text", "json"}) {
        std::vector<std::string> texts;
        std::vector<Record> records;
        makeRecords(count, [&](const Record& record) {
            const auto written = findFormat(format)->write(record);
            ASSERT_TRUE(written.ok());
            SCOPED_TRACE(*written);
            const auto read = readAll(*written);
            ASSERT_EQ(read.size(), 1U);
            expectSame(read[0], record);
            texts.push_back(*written);
            records.push_back(record);
        });
        if (HasFailure()) return;
        const auto together = readAll(findFormat(format)->join(texts));
        ASSERT_EQ(together.size(), records.size());
        for (std::size_t i = 0; i < records.size(); ++i) expectSame(together[i], records[i]);
    }
}

TEST_P(FormatTest, SgfHoldsTwoSeatsOnSquares) {
    std::vector<std::string> texts;
    std::vector<Record> records;
    makeRecords(count, [&](const Record& record) {
        if (!isOnSgfBoard(GetParam())) return expectRefusal("sgf", record);
        const auto written = findFormat("sgf")->write(record);
        ASSERT_TRUE(written.ok()) << written.error().text;
        SCOPED_TRACE(*written);
        const auto read = readAll(*written);
        ASSERT_EQ(read.size(), 1U);
        expectSame(read[0], record);
        texts.push_back(*written);
        records.push_back(record);
    });
    if (HasFailure() || texts.empty()) return;
    const auto together = readAll(findFormat("sgf")->join(texts));
    ASSERT_EQ(together.size(), records.size());
    for (std::size_t i = 0; i < records.size(); ++i) expectSame(together[i], records[i]);
}

TEST_P(FormatTest, UciHoldsTurnsOfBuiltinVariants) {
    const bool isBuiltin = rules::findBuiltinVariant(GetParam().id) != nullptr;
    makeRecords(count, [&](const Record& record) {
        if (!isBuiltin || record.start.shotDue() || givesUpInTheMiddle(record))
            return expectRefusal("uci", record);
        const auto written = findFormat("uci")->write(record);
        ASSERT_TRUE(written.ok()) << written.error().text;
        SCOPED_TRACE(*written);
        const auto read = readAll(*written);
        ASSERT_EQ(read.size(), 1U);
        expectSameTurns(read[0], record);
    });
}

TEST_P(FormatTest, FenHoldsThePositionAfterTheLastTurn) {
    const Variant& variant = GetParam();
    makeRecords(count, [&](const Record& record) {
        const auto written = findFormat("fen")->write(record);
        if (!written.ok()) return expectRefusal("fen", record);
        EXPECT_EQ(variant.rule, rules::BlockedRule::out);
        const auto end =
            positionAfter(*record.rules, record.start, record.main.actions, record.main.actions.size());
        EXPECT_EQ(*written, notation::positionText(*rules_, end) + "\n");
        if (written->find('/') == std::string::npos) return;  // a board of one row is not known by itself
        const auto read = readAll(*written);
        ASSERT_EQ(read.size(), 1U);
        ASSERT_FALSE(read[0].problem()) << *written << read[0].problem()->reason;
        EXPECT_EQ(notation::positionText(*read[0].rules, read[0].start) + "\n", *written);
    });
}

TEST_P(FormatTest, BotzoneHoldsAmazonsOfEight) {
    const bool is = GetParam().id == "amazons-8x8";
    makeRecords(count, [&](const Record& record) {
        if (!is || record.start != rules_->start() || givesUpInTheMiddle(record))
            return expectRefusal("botzone", record);
        const auto written = findFormat("botzone")->write(record);
        ASSERT_TRUE(written.ok()) << written.error().text;
        const auto read = readAll(*written);
        ASSERT_EQ(read.size(), 1U) << *written;
        expectSameTurns(read[0], record);
    });
}

TEST_P(FormatTest, CgsuiteHoldsPositionsOfWhite) {
    const Variant& variant = GetParam();
    const bool mayHold = variant.seats.size() == 2 && !variant.board.isHexagon() && variant.step.slide &&
                         variant.shot.slide && variant.rule == rules::BlockedRule::out;
    makeRecords(count, [&](const Record& record) {
        const bool holds = mayHold && record.main.actions.empty() &&
                           record.start.toMove() == rules::Seat::white && !record.start.shotDue();
        if (!holds) return expectRefusal("cgsuite", record);
        const auto written = findFormat("cgsuite")->write(record);
        ASSERT_TRUE(written.ok()) << written.error().text;
        const auto read = readAll(*written, "cgsuite");
        ASSERT_EQ(read.size(), 1U);
        ASSERT_FALSE(read[0].problem()) << *written << read[0].problem()->reason;
        // The numbers of turns and rounds are not in it.
        const auto board = [](const Record& r) {
            const std::string text = notation::positionText(*r.rules, r.start);
            return text.substr(0, text.find(" - "));
        };
        EXPECT_EQ(board(read[0]), board(record));
        const bool anyPiece = record.start.pieces[0].any() || record.start.pieces[1].any();
        if (anyPiece) {
            EXPECT_EQ(notation::detectDialect(*written).name, "cgsuite") << *written;
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Variants, FormatTest, ::testing::ValuesIn(allVariants()), [](const auto& tested) {
    std::string name = tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(Formats, AreThoseOfTheCommandLine) {
    std::string names;
    for (const auto& format : notation::formats()) names += std::string(format.name) + " ";
    EXPECT_EQ(names, "text sgf json uci fen botzone cgsuite ");
    EXPECT_EQ(findFormat("pgn"), nullptr);
    // What can be written can be read.
    for (const auto& format : notation::formats())
        EXPECT_NE(findDialect(format.name), nullptr) << format.name;
}

Record recordOf(const std::string& text) {
    auto records = readAll(text);
    EXPECT_EQ(records.size(), 1U);
    EXPECT_FALSE(records[0].problem());
    return records[0];
}

TEST(Formats, SgfSaysEverythingExplicitly) {
    const Record record =
        recordOf("[White \"A]b\"]\n[Variant \"amazons\"]\n\n1. d1-d7/g7 {x} 1. ... resigns 1-0\n");
    const std::string text = *findFormat("sgf")->write(record);
    for (const char* part :
         {"GM[18]", "FF[4]", "CA[UTF-8]", "SZ[10]", "AW[dj][gj][ag][jg]", "AB[ad][jd][da][ga]", "PL[W]",
          "OTVARIANT[amazons]", "PW[A\\]b]", "RE[W+R]", ";W[djddgd]C[x]", ";OTACTION[B:resigns]"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in " << text;
}

TEST(Formats, AGameMayBeginWithAShot) {
    const Record record =
        recordOf("[Position \"3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1\"]\n\n1. /g7 g10-e8/i4 *");
    for (const char* format : {"text", "sgf", "json"}) {
        const auto written = findFormat(format)->write(record);
        ASSERT_TRUE(written.ok());
        const auto read = readAll(*written);
        ASSERT_EQ(read.size(), 1U);
        expectSame(read[0], record);
    }
    EXPECT_FALSE(findFormat("uci")->write(record).ok());
}

TEST(Formats, UciHasALineAGame) {
    const Record first = recordOf("d1-d7/g7 g10-e8/i4 *");
    EXPECT_EQ(*findFormat("uci")->write(first), "position startpos moves d1d7,d7g7 g10e8,e8i4\n");
    const Record second = recordOf("[Variant \"cowboys\"]\n\nc1-d3/b4 *");
    EXPECT_EQ(*findFormat("uci")->write(second),
              "setoption name UCI_Variant value cowboys\nposition startpos moves c1d3,d3b4\n");
    const auto both = readAll(
        findFormat("uci")->join({*findFormat("uci")->write(second), *findFormat("uci")->write(first)}));
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].rules->variant().id, "cowboys");
    EXPECT_EQ(both[1].rules->variant().id, "amazons");
}

TEST(Formats, BotzoneIsWhatTheFirstMoverSees) {
    const Record record = recordOf("[Variant \"amazons-8x8\"]\n\nf1-d3/g6 *");
    EXPECT_EQ(*findFormat("botzone")->write(record),
              R"({"requests":[{"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1}],)"
              R"("responses":[{"x0":5,"y0":0,"x1":3,"y1":2,"x2":6,"y2":5}]})"
              "\n");
}

TEST(Formats, CgsuiteDrawsTheTopRowFirst) {
    const Record record = recordOf("[Position \"Q2/2*/1q1 w\"]\n\n*");
    EXPECT_EQ(*findFormat("cgsuite")->write(record), "x..|..#|.o.\n");
}

}  // namespace
