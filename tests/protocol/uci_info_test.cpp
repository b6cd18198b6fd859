#include "protocol/uci_info.h"

#include <gtest/gtest.h>

namespace otrera::protocol {
namespace {

TEST(UciInfo, TakesWhatIsOfUse) {
    UciInfo info;
    takeUciInfo("info depth 4 seldepth 9 score cp -25 nodes 42727 nps 949488 time 45 pv d1d7,d7g7", info);
    EXPECT_EQ(info.centipawns, -25);
    EXPECT_EQ(info.depth, 4);
    EXPECT_EQ(info.nodes, 42727U);
    takeUciInfo("  info nodes 50000", info);
    EXPECT_EQ(info.depth, 4);
    EXPECT_EQ(info.nodes, 50000U);
    takeUciInfo("info score cp 10 lowerbound", info);
    EXPECT_EQ(info.centipawns, 10);
}

TEST(UciInfo, MatesAreFarFromAllElse) {
    UciInfo info;
    takeUciInfo("info score mate 3", info);
    EXPECT_EQ(info.centipawns, 99'997);
    takeUciInfo("info score mate -2", info);
    EXPECT_EQ(info.centipawns, -99'998);
    takeUciInfo("info score mate 0", info);  // to be mated now
    EXPECT_EQ(info.centipawns, -100'000);
}

TEST(UciInfo, OtherLinesOfPlayAndTextAreLeftOut) {
    UciInfo info;
    takeUciInfo("info depth 5 multipv 2 score cp 99 nodes 7", info);
    takeUciInfo("info string score cp 77 depth 8", info);
    takeUciInfo("info pv depth 9", info);
    takeUciInfo("bestmove d1d7,d7g7 depth 3", info);
    EXPECT_FALSE(info.centipawns);
    EXPECT_EQ(info.depth, 0);
    EXPECT_EQ(info.nodes, 0U);
    takeUciInfo("info multipv 1 score cp 5", info);
    EXPECT_EQ(info.centipawns, 5);
}

TEST(UciInfo, NonsenseIsNotTaken) {
    UciInfo info;
    for (const char* line : {"", "info", "info score", "info score cp", "info score cp x", "info depth",
                             "info depth 99999999999999999999", "info nodes -3", "info score mate 999999999",
                             "info score cp 4000000000"})
        takeUciInfo(line, info);
    EXPECT_FALSE(info.centipawns);
    EXPECT_EQ(info.depth, 0);
    EXPECT_EQ(info.nodes, 0U);
}

TEST(UciInfo, WhatAnEngineOffers) {
    const std::vector<std::string> lines{
        "option name Skill Level type spin default 20 min -20 max 20",
        "option  name UCI_Variant type combo default chess var chess var amazons", "option name Broken"};
    EXPECT_TRUE(offersOption(lines, "Skill Level"));
    EXPECT_TRUE(offersOption(lines, "skill level"));
    EXPECT_FALSE(offersOption(lines, "Skill"));
    EXPECT_FALSE(offersOption(lines, ""));
    EXPECT_TRUE(offersVariant(lines, "amazons"));
    EXPECT_FALSE(offersVariant(lines, "amazon"));
    EXPECT_FALSE(offersVariant(lines, "var"));
    EXPECT_FALSE(offersVariant({}, "amazons"));
}

TEST(UciInfo, FirstWord) {
    EXPECT_EQ(firstWord(" bestmove x"), "bestmove");
    EXPECT_EQ(firstWord("bestmovex"), "bestmovex");
    EXPECT_EQ(firstWord(" \t"), "");
}

}  // namespace
}  // namespace otrera::protocol
