#include "protocol/uci_text.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"

using namespace otrera;
using namespace otrera::protocol;

namespace {

rules::Rules rulesOf(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

rules::Turn turnOf(const rules::Rules& rules, const char* text) {
    const auto turn = notation::readTurn(rules, rules.start(), text);
    EXPECT_TRUE(turn.ok());
    return *turn;
}

TEST(UciText, TurnsAreWrittenAsTheVariantWants) {
    const auto same = [](const char* id, const char* canonical, const char* uci) {
        const auto rules = rulesOf(id);
        EXPECT_EQ(uciTurnText(rules, turnOf(rules, canonical)), uci) << id;
    };
    same("amazons", "d1-d7/g7", "d1d7,d7g7");
    same("amazons", "d1-d9/e10", "d1d9,d9e10");
    same("cowboys", "c1-d3/b4", "c1d3,d3b4");
    same("amazons-hex", "f1-f5/f10", "f1-f5/f10");
    same("amazons-3a", "f1-f8/c5", "f1-f8/c5");
    const auto rules = rulesOf("amazons");
    const auto turn = turnOf(rules, "d1-d7/g7");
    EXPECT_EQ(uciTurnText(rules, {rules::noCell, turn.to, turn.shot}), "/g7") << "the shot alone";
}

TEST(UciText, CentipawnsAreEloPoints) {
    // 400 points are odds of ten to one, 0 an even game; the other side sees the same with the sign turned.
    EXPECT_EQ(centipawnsOf(0.5), 0);
    EXPECT_EQ(centipawnsOf(10.0 / 11), 400);
    EXPECT_EQ(centipawnsOf(1.0 / 11), -400);
    EXPECT_EQ(centipawnsOf(100.0 / 101), 800);
    EXPECT_EQ(centipawnsOf(0.75), 191);  // 400 log10 3 = 190.8
    EXPECT_EQ(centipawnsOf(1), 2000);
    EXPECT_EQ(centipawnsOf(0), -2000);
}

TEST(UciText, InfoLine) {
    const auto rules = rulesOf("amazons");
    search::Report report;
    report.line = {turnOf(rules, "d1-d7/g7"), turnOf(rules, "g1-g2/g3")};
    report.best = report.line[0];
    report.score = {10.0 / 11, 1.0 / 11};
    report.nodes = 3000;
    report.depth = 4;
    auto position = rules.start();
    EXPECT_EQ(uciInfoLine(rules, position, report, 1500),
              "info depth 4 score cp 400 nodes 3000 nps 2000 time 1500 pv d1d7,d7g7 g1g2,g2g3");
    playTurn(rules, position, report.line[0]);
    report.line.clear();
    EXPECT_EQ(uciInfoLine(rules, position, report, 0),
              "info depth 4 score cp -400 nodes 3000 nps 3000000 time 0")
        << "of the seat to move";
}

TEST(UciText, WhatIsProved) {
    const auto rules = rulesOf("amazons");
    search::Report report;
    report.proved = true;
    report.score = {1, 0};
    auto position = rules.start();
    EXPECT_EQ(uciInfoLine(rules, position, report, 7), "info depth 0 score cp 10000 nodes 0 nps 0 time 7");
    report.score = {0, 1};
    EXPECT_EQ(uciInfoLine(rules, position, report, 7), "info depth 0 score cp -10000 nodes 0 nps 0 time 7");
    EXPECT_EQ(uciBestmoveLine(rules, report), "bestmove (none)");
    report.best = turnOf(rules, "d1-d7/g7");
    EXPECT_EQ(uciBestmoveLine(rules, report), "bestmove d1d7,d7g7");
}

}  // namespace
