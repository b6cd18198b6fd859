#include "match/openings.h"

#include <set>

#include "players.h"

namespace otrera::match {
namespace {

using namespace testing;

TEST(Openings, RandomOnesAreLegalDifferentAndRepeatable) {
    for (const char* variant : {"amazons", "amazons-hex", "cowboys-7x7", "amazons-4a"}) {
        const auto rules = rulesOf(variant);
        const auto openings = randomOpenings(rules, 5, 3).value();
        const auto again = randomOpenings(rules, 5, 3).value();
        const auto others = randomOpenings(rules, 5, 4).value();
        std::set<std::uint64_t> seen;
        for (std::size_t i = 0; i < 50; ++i) {
            const Opening opening = openings.at(i);
            ASSERT_EQ(opening.actions.size(), 5U);
            rules::Position position = opening.start;
            for (const auto& action : opening.actions) {
                const auto legal = turnsOf(*rules, position);
                ASSERT_NE(std::find(legal.begin(), legal.end(), action.turn), legal.end());
                playAction(*rules, position, action);
            }
            EXPECT_FALSE(position.finished());
            seen.insert(position.status.key);
            EXPECT_EQ(again.at(i).actions, opening.actions);
            seen.insert(positionAfter(*rules, others.at(i).start, others.at(i).actions, 5).status.key);
        }
        EXPECT_GT(seen.size(), 95U) << variant;
    }
}

TEST(Openings, TooManyTurnsAreRefused) {
    EXPECT_FALSE(randomOpenings(rulesOf("amazons-6x6"), 60, 1).ok());
    EXPECT_EQ(randomOpenings(rulesOf("amazons-6x6"), 0, 1).value().at(3).actions.size(), 0U);
}

TEST(Openings, FromGamesInTurn) {
    const auto rules = rulesOf("amazons");
    const auto openings = readOpenings(rules, "1. d1-d7/g7 g10-e8/i4 *\n\n1. a4-a5/a6 *\n");
    ASSERT_TRUE(openings.ok()) << openings.error().text;
    EXPECT_EQ(openings->at(0).actions.size(), 2U);
    EXPECT_EQ(openings->at(1).actions.size(), 1U);
    EXPECT_EQ(openings->count, 2U);
    EXPECT_EQ(openings->at(2).actions, openings->at(0).actions);
}

TEST(Openings, WhatCannotBeOneIsRefused) {
    const auto rules = rulesOf("amazons");
    const auto refused = [&](const char* text, const char* reason) {
        const auto read = readOpenings(rules, text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_NE(read.error().text.find(reason), std::string::npos) << read.error().text;
    };
    refused("", "no game");
    refused("1. d1-d7/g7 d1-d2/d3 *\n", "");
    refused("[Variant \"cowboys\"]\n\n*\n", "");
    refused("1. d1-d7/g7 resigns 1-0\n", "over");
}

}  // namespace
}  // namespace otrera::match
