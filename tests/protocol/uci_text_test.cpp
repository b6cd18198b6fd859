#include "protocol/uci_text.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "notation/position_text.h"

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

/// The only line about a report.
std::string infoLine(const rules::Rules& rules, const rules::Position& position, const search::Report& report,
                     std::int64_t milliseconds) {
    std::vector<search::Line> lines;
    if (!report.line.empty()) lines.push_back({report.line, report.score, report.proved});
    const auto texts = uciInfoLines(rules, position, report, lines, {milliseconds, false});
    EXPECT_EQ(texts.size(), 1U);
    return texts[0];
}

TEST(UciText, InfoLine) {
    const auto rules = rulesOf("amazons");
    search::Report report;
    report.line = {turnOf(rules, "d1-d7/g7"), turnOf(rules, "g1-g2/g3")};
    report.best = report.line[0];
    report.score = {10.0 / 11, 1.0 / 11};
    report.nodes = 3000;
    report.depth = 4;
    report.memory = 12;
    auto position = rules.start();
    EXPECT_EQ(infoLine(rules, position, report, 1500),
              "info depth 4 seldepth 4 multipv 1 score cp 400 nodes 3000 nps 2000 hashfull 12 time 1500 pv "
              "d1d7,d7g7 g1g2,g2g3");
    playTurn(rules, position, report.line[0]);
    report.line.clear();
    EXPECT_EQ(infoLine(rules, position, report, 0),
              "info depth 4 seldepth 4 multipv 1 score cp -400 nodes 3000 nps 3000000 hashfull 12 time 0")
        << "of the seat to move";
}

TEST(UciText, SeveralLinesWithChances) {
    const auto rules = rulesOf("amazons");
    search::Report report;
    report.nodes = 100;
    report.depth = 2;
    const std::vector<search::Line> lines{
        {{turnOf(rules, "d1-d7/g7")}, {0.75, 0.25}, false},
        {{turnOf(rules, "g1-g2/g3")}, {0.0004, 0.9996}, false},
        {{turnOf(rules, "a4-a5/a6")}, {0, 1}, true},
    };
    EXPECT_EQ(
        uciInfoLines(rules, rules.start(), report, lines, {100, true}),
        (std::vector<std::string>{
            "info depth 2 seldepth 2 multipv 1 score cp 191 wdl 750 0 250 nodes 100 nps 1000 hashfull 0 "
            "time 100 pv d1d7,d7g7",
            // 400 log10(0.0004 / 0.9996) = -1359.1
            "info depth 2 seldepth 2 multipv 2 score cp -1359 wdl 0 0 1000 nodes 100 nps 1000 hashfull 0 "
            "time 100 pv g1g2,g2g3",
            "info depth 2 seldepth 2 multipv 3 score cp -10000 wdl 0 0 1000 nodes 100 nps 1000 hashfull "
            "0 time 100 pv a4a5,a5a6",
        }));
}

TEST(UciText, WhatIsProved) {
    const auto rules = rulesOf("amazons");
    search::Report report;
    report.proved = true;
    report.score = {1, 0};
    const auto position = rules.start();
    EXPECT_EQ(infoLine(rules, position, report, 7),
              "info depth 0 seldepth 0 multipv 1 score cp 10000 nodes 0 nps 0 hashfull 0 time 7");
    report.score = {0, 1};
    EXPECT_EQ(infoLine(rules, position, report, 7),
              "info depth 0 seldepth 0 multipv 1 score cp -10000 nodes 0 nps 0 hashfull 0 time 7");
    EXPECT_EQ(uciBestmoveLine(rules, report), "bestmove (none)");
    report.line = {turnOf(rules, "d1-d7/g7")};
    report.best = report.line[0];
    EXPECT_EQ(uciBestmoveLine(rules, report), "bestmove d1d7,d7g7");
    report.line.push_back(turnOf(rules, "g1-g2/g3"));
    EXPECT_EQ(uciBestmoveLine(rules, report), "bestmove d1d7,d7g7 ponder g1g2,g2g3");
}

TEST(UciText, ShowsTheBoard) {
    const auto rules = rulesOf("amazons-6x6");
    auto position = rules.start();
    playTurn(rules, position, turnOf(rules, "a2-a4/b4"));
    auto lines = uciShowLines(rules, position);
    ASSERT_EQ(lines.size(), 10U);
    EXPECT_EQ(lines[6], "  a b c d e f");
    EXPECT_EQ(lines[2], "4 W * . . . .");
    EXPECT_EQ(lines[7], "");
    EXPECT_EQ(lines[8], "Fen: " + notation::positionText(rules, position));
    ASSERT_EQ(lines[9].substr(0, 5), "Key: ");
    EXPECT_EQ(std::stoull(lines[9].substr(5), nullptr, 16), position.status.key);
    EXPECT_EQ(lines[9].size(), 5U + 16);
}

TEST(UciText, StaticChances) {
    const auto rules = rulesOf("amazons-4a");
    const auto lines = uciEvalLines(rules, rules.start(), {});
    ASSERT_EQ(lines.size(), 5U);
    double sum = 0;
    for (std::size_t seat = 0; seat < 4; ++seat) {
        const double chance = std::stod(lines[1 + seat].substr(8));
        EXPECT_GT(chance, 0.05);
        sum += chance;
    }
    EXPECT_NEAR(sum, 1, 0.0021) << "four rounded numbers";
    auto position = rules.start();
    for (const rules::Seat seat : {rules::Seat::white, rules::Seat::red, rules::Seat::black})
        rules::retire(rules, position, seat);
    EXPECT_EQ(uciEvalLines(rules, position, {}),
              (std::vector<std::string>{lines[0], "White   0.000  -10000", "Black   0.000  -10000",
                                        "Red     0.000  -10000", "Yellow  1.000  10000"}));
}

TEST(UciText, BenchLines) {
    EXPECT_EQ(benchLine("amazons", 320'000, 400),
              "amazons          320000 nodes    0.400 s   800000 nodes/s");
    EXPECT_EQ(benchLine("cowboys-9x9", 5, 0), "cowboys-9x9           5 nodes    0.000 s     5000 nodes/s");
    EXPECT_EQ(signatureLine(17), "signature 17");
}

}  // namespace
