#include <gtest/gtest.h>

#include <iomanip>

#include "conversation.h"
#include "notation/turn_text.h"
#include "protocol/uci_position.h"

using namespace otrera;
using namespace otrera::protocol;
using namespace otrera::protocol::testing;

// What "go" and the commands around it do besides thinking until a limit: see uci_session_test.cpp for that.
namespace {

TEST(UciAnalysis, PonderingEndsAtPonderhitOrStop) {
    // All is known long before, and the time over: the turn waits.
    const std::string known =
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv "
        "a4a5,a5a6\n"
        "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 pv "
        "d1d7,d7g7 g1g2,g2g3\n"
        "info depth 3 seldepth 3 multipv 1 score cp 400 nodes 40 nps 4000 hashfull 0 time 10 pv "
        "d1d7,d7g7 g1g2,g2g3\n";
    const std::string best = "bestmove d1d7,d7g7 ponder g1g2,g2g3\n";
    const std::string alive = "> isready\nreadyok\n";
    for (const char* end : {"> ponderhit\n", "> stop\n"})
        expectSaid("> go ponder movetime 1\n" + known + alive + end + best + "> ponderhit\n" + alive,
                   threeSteps());
    // From ponderhit on it is a search without limits.
    expectSaid("> go ponder\n" + known + "> ponderhit\n" + alive + "> stop\n" + best, threeSteps());
    // A search that goes on is ended by its limits from then on: 0 ms are over at once.
    expectSaid("> go ponder movetime 0\n" + info + alive + "> ponderhit\n" + info + best, endless());
}

TEST(UciAnalysis, TheClockOfTheSeatToMoveIsALimit) {
    // 100 ms are kept back, and 13 turns are to come: a search that takes 5 ms a step ends after one.
    const std::string one =
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv a4a5,a5a6\n"
        "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 pv d1d7,d7g7 "
        "g1g2,g2g3\n"
        "bestmove d1d7,d7g7 ponder g1g2,g2g3\n";
    const std::string none =
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv a4a5,a5a6\n"
        "bestmove a4a5,a5a6\n";
    expectSaid("> go wtime 165 btime 100000\n" + one +       // 65 / 13
                   "> go wtime 112 btime 100000\n" + none +  // 12 / 13
                   "> go wtime 110 winc 5 btime 100000\n" + one +
                   "> go wtime 105 movestogo 1 btime 100000\n" + one +
                   "> go wtime 160 movestogo 0 btime 100000\n" + one + "> go wtime 100000 movetime 3\n" +
                   one + "> go wtime 0 movetime 1000\n" + none + "> go wtime -50 btime 100000\n" + none +
                   "> go btime 0\n" + none +  // no clock of its own: that of the other is better than none
                   "> setoption name MoveOverhead value 0\n"
                   "> go wtime 60 btime 100000\n" +
                   one,
               threeSteps());
}

TEST(UciAnalysis, GoIsAnsweredWhateverItSays) {
    expectSaid(
        "> go nodes 40 mate 3\n"
        "info string error: go: 'mate' is not known\n" +
            info + "bestmove d1d7,d7g7 ponder g1g2,g2g3\n" +
            "> go movetime 0 nodes x\n"
            "info string error: go: a number stands behind 'nodes', not 'x'\n" +
            info + "bestmove d1d7,d7g7 ponder g1g2,g2g3\n",
        endless());
    // A second is given where no limit is left; three steps take less.
    Conversation conversation(threeSteps());
    conversation.session().receive("go mate");
    EXPECT_EQ(conversation.said(5).back(), "bestmove d1d7,d7g7 ponder g1g2,g2g3");
}

TEST(UciAnalysis, TurnsToConsider) {
    const auto rules = test::rulesOf(rules::builtinVariants()[0]);
    const auto turn = [&](const char* text) { return *notation::readTurn(rules, rules.start(), text); };
    const auto considered = [&](const std::string& words) {
        Conversation conversation(threeSteps());
        conversation.session().receive("go nodes 0 searchmoves d1d7,d7g7");
        conversation.said(2);
        conversation.session().receive("go nodes 0 " + words);
        const auto lines = conversation.said(4);
        return std::pair(conversation.script().only, lines[2].rfind("info string", 0) == 0 ? lines[2] : "");
    };
    using Turns = std::vector<rules::Turn>;
    EXPECT_EQ(considered(""), std::pair(Turns(), std::string()));
    EXPECT_EQ(considered("searchmoves d1d7,d7g7 a4-a5/a6"),
              std::pair(Turns({turn("d1-d7/g7"), turn("a4-a5/a6")}), std::string()));
    EXPECT_EQ(considered("searchmoves d1 d7 g7 depth 9"),
              std::pair(Turns({turn("d1-d7/g7")}), std::string()));
    EXPECT_EQ(
        considered("searchmoves a1a2,a2a3 d1d7,d7g7 hello"),
        std::pair(
            Turns({turn("d1-d7/g7")}),
            std::string("info string error: go: searchmoves: a1-a2/a3: there is no amazon of White on a1")));
}

TEST(UciAnalysis, SeveralLinesWithChances) {
    const auto rules = test::rulesOf(rules::builtinVariants()[0]);
    Script script = endless();
    script.others = {{{*notation::readTurn(rules, rules.start(), "a4-a5/a6")}, {0.5, 0.5}, false},
                     {{*notation::readTurn(rules, rules.start(), "a4-a5/b5")}, {0.25, 0.75}, false}};
    expectSaid(
        "> setoption name MultiPV value 2\n"
        "> setoption name UCI_ShowWDL value true\n"
        "> setoption name Ponder value true\n"
        "> go nodes 40\n"
        "info depth 3 seldepth 3 multipv 1 score cp 400 wdl 909 0 91 nodes 40 nps 40000 hashfull 0 time 0 pv "
        "d1d7,d7g7 g1g2,g2g3\n"
        "info depth 3 seldepth 3 multipv 2 score cp 0 wdl 500 0 500 nodes 40 nps 40000 hashfull 0 time 0 pv "
        "a4a5,a5a6\n"
        "bestmove d1d7,d7g7 ponder g1g2,g2g3\n",
        script);
}

TEST(UciAnalysis, TheSearchIsToldHowManyLinesAreWanted) {
    Conversation conversation(threeSteps());
    conversation.session().receive("go nodes 0");
    conversation.said(2);
    EXPECT_EQ(conversation.script().wantedLines, 1U);
    conversation.session().receive("setoption name MultiPV value 7");
    conversation.session().receive("go nodes 0");
    conversation.said(4);
    EXPECT_EQ(conversation.script().wantedLines, 7U);
}

TEST(UciAnalysis, OptionsReachTheEngine) {
    Conversation conversation(threeSteps());
    conversation.session().receive("go nodes 0");
    conversation.said(2);
    for (const char* line :
         {"setoption name Hash value 8", "setoption name seed value 5", "setoption name Threads value 3",
          "setoption name KeptTurns value 9", "setoption name Reduction value 500",
          "setoption name TreeSearch value true", "setoption name KeptSteps value 7",
          "setoption name VariantFile value", "setoption name VariantDefinition value <empty>", "go nodes 0"})
        conversation.session().receive(line);
    const auto lines = conversation.said(4);
    EXPECT_EQ(lines.size(), 4U) << "two searches, no complaint";
    engine::Options meant;
    ASSERT_TRUE(engine::setOption(meant, "Hash", "8").ok());
    meant.setSeed(5);
    meant.threads = 3;
    meant.alphaBeta.keptTurns = 9;
    meant.alphaBeta.reduction = 0.5F;
    meant.treeSearch = true;
    meant.tree.keptSteps = 7;
    EXPECT_EQ(conversation.script().options, meant);
}

TEST(UciAnalysis, TheRealEngineWithSeveralThreads) {
    // All options are taken, also those of the search that is not in use.
    Conversation conversation{UciSetup{}};
    std::size_t heard = 0;
    const auto say = [&](const std::string& line) { conversation.session().receive(line); };
    const auto best = [&] {
        std::vector<std::string> lines;
        do {
            lines = conversation.said(heard + 1);
        } while (lines.size() > heard && lines[heard++].rfind("bestmove", 0) != 0);
        const std::string line = lines.empty() ? "" : lines[heard - 1];
        return line.substr(0, line.find(" ponder"));
    };
    for (const char* line :
         {"setoption name Threads value 3", "setoption name Hash value 1", "setoption name MultiPV value 3",
          "setoption name KeptTurns value 20", "setoption name Exploration value 500"})
        say(line);
    for (const char* variant : {"amazons-6x6", "cowboys-4", "amazons-hex"}) {
        SCOPED_TRACE(variant);
        const auto rules =
            std::make_shared<const rules::Rules>(test::rulesOf(*rules::findBuiltinVariant(variant)));
        const auto expectLegal = [&](const std::string& line) {
            ASSERT_EQ(line.rfind("bestmove ", 0), 0U) << line;
            EXPECT_TRUE(readUciPosition(rules, "position startpos moves " + line.substr(9)).ok()) << line;
        };
        say(std::string("setoption name UCI_Variant value ") + variant);
        for (const char* tree : {"false", "true"}) {
            say(std::string("setoption name TreeSearch value ") + tree);
            say("go nodes 5000");
            expectLegal(best());
            say("go infinite");
            conversation.said(heard + 1);
            say("stop");
            expectLegal(best());
            say("ucinewgame");
            say("go depth 2");
            expectLegal(best());
        }
    }
    say("go infinite");
    conversation.session().finish();
    EXPECT_EQ(conversation.said(0).back().rfind("bestmove ", 0), 0U);
    for (const std::string& line : conversation.said(0)) EXPECT_NE(line.rfind("info string", 0), 0U) << line;
}

TEST(UciAnalysis, CountsTurns) {
    // Row of three: White steps to b1 and can only shoot back to a1; then Black at c1 has no turn.
    const std::string row =
        "> setoption name VariantDefinition value {\"id\":\"row\",\"board\":{\"files\":4,\"ranks\":1},"
        "\"step\":{\"slide\":true},\"seats\":[[\"a1\"],[\"d1\"]]}\n";
    expectSaid(row +
                   "> go perft 0\n"
                   "\n"
                   "Nodes searched: 1\n"
                   "> go perft 1\n"
                   "a1b1,b1a1: 1\n"
                   "a1b1,b1c1: 1\n"
                   "a1c1,c1a1: 1\n"
                   "a1c1,c1b1: 1\n"
                   "\n"
                   "Nodes searched: 4\n"
                   // After a1b1,b1a1 Black has d1c1,c1d1; after the others no turn.
                   "> go perft 2\n"
                   "a1b1,b1a1: 1\n"
                   "a1b1,b1c1: 0\n"
                   "a1c1,c1a1: 0\n"
                   "a1c1,c1b1: 0\n"
                   "\n"
                   "Nodes searched: 1\n",
               {});
}

TEST(UciAnalysis, CountingEndsAtStop) {
    Conversation conversation;
    conversation.session().receive("go perft 20");
    conversation.session().receive("isready");
    conversation.session().receive("go nodes 1");
    conversation.session().receive("stop");
    auto lines = conversation.said(3);
    EXPECT_EQ(lines.back(), "info string perft: stopped before all was counted");
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "readyok"), 1);
    EXPECT_EQ(std::count(lines.begin(), lines.end(),
                         "info string error: go: the engine is thinking; 'stop' ends that"),
              1);
    // And so does the bench.
    conversation.session().receive("bench");
    conversation.session().receive("stop");
    lines = conversation.said(lines.size() + 1);
    EXPECT_EQ(lines.back(), "info string bench: stopped before its end");
}

TEST(UciAnalysis, ShowsThePosition) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto position = rules.start();
    playTurn(rules, position, *notation::readTurn(rules, position, "a2-a4/b4"));
    std::ostringstream key;
    key << std::hex << std::uppercase << std::setw(16) << std::setfill('0') << position.status.key;
    expectSaid(
        "> setoption name UCI_Variant value amazons-6x6\n"
        "> position startpos moves a2a4,a4b4\n"
        "> debug on\n"
        "> register later\n"
        "> d\n"
        "6 . B . . B .\n"
        "5 B . . . . B\n"
        "4 W * . . . .\n"
        "3 . . . . . .\n"
        "2 . . . . . W\n"
        "1 . W . . W .\n"
        "  a b c d e f\n"
        "\n"
        "Fen: 1q2q1/q4q/Q*4/6/5Q/1Q2Q1 b - - 1 1\n"
        "Key: " +
            key.str() + "\n",
        {});
}

}  // namespace
