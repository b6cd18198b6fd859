#include "analysis/stored_review.h"

#include "../territory/positions.h"
#include "notation/format.h"
#include "reviewing.h"

using namespace otrera;

namespace {

/// A review goes through a format and comes back as it was, and nothing is left of it in the record.
void expectBack(const notation::Record& record, const analysis::Course& course,
                const std::vector<analysis::Findings>& findings, const char* format) {
    SCOPED_TRACE(format);
    notation::Record written = record;
    analysis::putStored(written, course, test::nodes(400), findings);
    const auto text = notation::findFormat(format)->write(written);
    ASSERT_TRUE(text) << text.error().text;
    notation::Record read = test::recordOf(*text);
    const auto stored = analysis::takeStored(read);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->settings, test::nodes(400));
    EXPECT_EQ(stored->misfits, 0);
    EXPECT_EQ(stored->findings, findings);
    EXPECT_EQ(read.main, record.main);
    EXPECT_EQ(read.tags, record.tags);
}

TEST(StoredReview, ComesBackAsItWas) {
    for (const char* id : {"amazons-6x6", "cowboys", "amazons-4a", "amazons-hex"}) {
        SCOPED_TRACE(id);
        const auto rules =
            std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant(id)));
        auto record = test::randomGame(rules, 21, 9);
        record.tags.push_back({"Event", "a test"});
        record.main.comments = {{0, "before"}, {4, "a remark with [brackets]"}, {4, "and another"}};
        const auto course = analysis::courseOf(record);
        const auto findings = test::find(course, 400);
        expectBack(record, course, findings, "text");
        if (rules->seatCount() == 2 && !rules->variant().board.isHexagon())
            expectBack(record, course, findings, "sgf");
    }
}

TEST(StoredReview, OfAGameToItsEnd) {
    const auto rules =
        std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant("cowboys-6x6")));
    const auto record = test::randomGame(rules, 4, 1000);
    const auto course = analysis::courseOf(record);
    const auto findings = test::find(course, 200);
    expectBack(record, course, findings, "text");
    expectBack(record, course, findings, "sgf");
}

TEST(StoredReview, WhatDoesNotFitIsPassedOverAndCounted) {
    const std::string begin = "[Variant \"amazons-6x6\"]\n[Review \"1 nodes=400\"]\n\n";
    for (const char* remark : {
             "win=0.5,0.5",                                  // no turn to choose
             "win=0.5,0.5 best=a1-a2/a3:0.5:0",              // not legal
             "win=0.5,0.5 best=a2-a3/a2:2:0",                // no chance
             "win=0.5 best=a2-a3/a2:0.5:0",                  // a seat is missing
             "win=0.5,nan best=a2-a3/a2:0.5:0",              // no number
             "win=0.5,0.5 best=a2-a3/a2:0.5:0 what=1",       // unknown
             "loss=a2-a3/a2:0.1:0.5:0",                      // no turn led here
             "win=0.5,0.5 won=R best=a2-a3/a2:0.5:0",        // no such seat
             "best=a2-a3/a2:0.5:0", "win", "= = =", "won=",  //
         }) {
        SCOPED_TRACE(remark);
        notation::Record record = test::recordOf(begin + "{[%review " + remark + "]} *");
        const auto stored = analysis::takeStored(record);
        ASSERT_TRUE(stored);
        EXPECT_EQ(stored->misfits, 1);
        EXPECT_EQ(stored->findings, std::vector<analysis::Findings>(1));
        EXPECT_TRUE(record.main.comments.empty());
    }
    notation::Record good = test::recordOf(begin + "{[%review win=0.5,0.5 best=a2-a3/a2:0.5:-1.5:!]} *");
    const auto stored = analysis::takeStored(good);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->misfits, 0);
    ASSERT_TRUE(stored->findings[0].position);
    EXPECT_EQ(stored->findings[0].position->choices[0].score, -1.5);
}

TEST(StoredReview, EndsWhereTheGameWasChanged) {
    const auto rules =
        std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant("amazons-6x6")));
    notation::Record record = test::randomGame(rules, 3, 6);
    const auto course = analysis::courseOf(record);
    analysis::putStored(record, course, test::nodes(200), test::find(course, 200));
    // Another fourth turn; what is stored of the fifth and sixth could still be legal.
    rules::Position position = course.positions[3];
    rules::Turn& played = record.main.actions[3].turn;
    const auto turns = turnsOf(*rules, position);
    played =
        *std::find_if(turns.begin(), turns.end(), [&](const rules::Turn& turn) { return turn != played; });
    record.main.actions.resize(4);
    std::erase_if(record.main.comments, [](const notation::Comment& comment) { return comment.ply > 4; });
    const auto stored = analysis::takeStored(record);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->misfits, 1);
    EXPECT_TRUE(stored->findings[3].position);
    EXPECT_EQ(stored->findings[4], analysis::Findings());
}

TEST(StoredReview, OfAnotherVersionIsNone) {
    for (const char* tag : {"2 nodes=400", "1", "", "1 nodes=x", "1 nodes=-5"}) {
        SCOPED_TRACE(tag);
        notation::Record record = test::recordOf(std::string("[Variant \"amazons-6x6\"]\n[Review \"") + tag +
                                                 "\"]\n\n{[%review win=0.5,0.5]} *");
        EXPECT_FALSE(analysis::takeStored(record));
        EXPECT_TRUE(record.main.comments.empty());
    }
}

TEST(StoredReview, IsEnoughWhenItIsAsGood) {
    const analysis::Settings time{{}, 500};
    EXPECT_TRUE(analysis::isEnough(test::nodes(400), {}));
    EXPECT_TRUE(analysis::isEnough(test::nodes(400), test::nodes(400)));
    EXPECT_FALSE(analysis::isEnough(test::nodes(400), test::nodes(401)));
    EXPECT_FALSE(analysis::isEnough(test::nodes(400), time));
    EXPECT_FALSE(analysis::isEnough(time, test::nodes(1)));
    EXPECT_TRUE(analysis::isEnough(time, time));
}

}  // namespace
