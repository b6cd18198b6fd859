#include "protocol/uci_session.h"

#include <fstream>
#include <utility>

#include "conversation.h"
#include "notation/position_text.h"
#include "notation/text.h"
#include "notation/turn_text.h"
#include "search/random_search.h"

using namespace otrera;
using namespace otrera::protocol;
using namespace otrera::protocol::testing;

namespace {

TEST(UciSession, Introduction) {
    expectSaid(
        "> uci\n"
        "id name Otrera\n"
        "id author the authors of Otrera\n"
        "option name UCI_Variant type combo default amazons var amazons var amazons-3a var amazons-3b "
        "var amazons-4a var amazons-4b var amazons-hex var cowboys var cowboys-4 var cowboys-6x6 "
        "var amazons-8x8 var amazons-6x6 var amazons-cross var cowboys-7x7 var cowboys-9x9\n"
        "option name VariantDefinition type string default <empty>\n"
        "option name VariantFile type string default <empty>\n"
        "option name EvalFile type string default <empty>\n"
        "option name Hash type spin default 40 min 1 max 65536\n"
        "option name Threads type spin default 1 min 1 max 256\n"
        "option name MoveOverhead type spin default 100 min 0 max 10000\n"
        "option name Seed type spin default 1 min 0 max 999999999\n"
        "option name KeptTurns type spin default 80 min 1 max 1000\n"
        "option name Reduction type spin default 1000 min 0 max 10000\n"
        "option name Futility type spin default 150 min 0 max 100000\n"
        "option name TreeSearch type check default false\n"
        "option name KeptSteps type spin default 40 min 1 max 1000\n"
        "option name KeptShots type spin default 16 min 1 max 1000\n"
        "option name Exploration type spin default 600 min 0 max 10000\n"
        "option name MultiPV type spin default 1 min 1 max 500\n"
        "option name Ponder type check default false\n"
        "option name UCI_ShowWDL type check default false\n"
        "uciok\n"
        "> \n"
        "> isready\n"
        "readyok\n",
        {});
}

TEST(UciSession, ThinksUntilALimit) {
    expectSaid(
        "> position startpos\n"
        "> go nodes 1000000\n"
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv a4a5,a5a6\n"
        "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 pv d1d7,d7g7 "
        "g1g2,g2g3\n"
        "info depth 3 seldepth 3 multipv 1 score cp 400 nodes 40 nps 4000 hashfull 0 time 10 pv d1d7,d7g7 "
        "g1g2,g2g3\n"
        "bestmove d1d7,d7g7 ponder g1g2,g2g3\n"
        "> go nodes 20\n"
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv a4a5,a5a6\n"
        "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 pv d1d7,d7g7 "
        "g1g2,g2g3\n"
        "bestmove d1d7,d7g7 ponder g1g2,g2g3\n"
        "> go movetime 5\n"
        "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv a4a5,a5a6\n"
        "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 pv d1d7,d7g7 "
        "g1g2,g2g3\n"
        "bestmove d1d7,d7g7 ponder g1g2,g2g3\n",
        threeSteps());
}

TEST(UciSession, WithoutLimitTheTurnComesAtStopThoughAllIsKnown) {
    for (const char* go : {"go", "go infinite", "go infinite nodes 1000000"}) {
        expectSaid(std::string("> ") + go +
                       "\n"
                       "info depth 0 seldepth 0 multipv 1 score cp 0 nodes 10 nps 10000 hashfull 0 time 0 pv "
                       "a4a5,a5a6\n"
                       "info depth 2 seldepth 2 multipv 1 score cp 400 nodes 20 nps 4000 hashfull 0 time 5 "
                       "pv d1d7,d7g7 g1g2,g2g3\n"
                       "info depth 3 seldepth 3 multipv 1 score cp 400 nodes 40 nps 4000 hashfull 0 time 10 "
                       "pv d1d7,d7g7 g1g2,g2g3\n"
                       "> isready\n"
                       "readyok\n"
                       "> stop\n"
                       "bestmove d1d7,d7g7 ponder g1g2,g2g3\n"
                       "> stop\n"
                       "> stop\n"
                       "> isready\n"
                       "readyok\n",
                   threeSteps());
    }
}

TEST(UciSession, WhileItThinks) {
    expectSaid("> go movetime 1000\n" + info +
                   "> isready\n"
                   "readyok\n"
                   "> position startpos moves d1d7,d7g7\n"
                   "info string error: position: the engine is thinking; 'stop' ends that\n"
                   "> setoption name UCI_Variant value cowboys\n"
                   "info string error: setoption: the engine is thinking; 'stop' ends that\n"
                   "> ucinewgame\n"
                   "info string error: ucinewgame: the engine is thinking; 'stop' ends that\n"
                   "> go\n"
                   "info string error: go: the engine is thinking; 'stop' ends that\n"
                   "> hello\n"
                   "info string error: there is no command 'hello'\n"
                   "> stop\n" +
                   info + "bestmove d1d7,d7g7 ponder g1g2,g2g3\n",
               endless());
}

TEST(UciSession, AVariantOfAFile) {
    Script script = threeSteps();
    UciSetup setup;
    setup.makeEngine = [](const notation::RulesPointer& rules, const engine::Options&) {
        return engine::Engine(rules, std::make_unique<search::RandomSearch>(*rules, 1));
    };
    setup.readFile = [](const std::string& name) -> base::Result<std::string> {
        if (name != "a folder/end.json") return base::Error{name + ": No such file or directory"};
        return std::string(R"({"id":"end","board":{"files":2,"ranks":2},"step":{"slide":true},)"
                           R"("seats":[["a2"],["b1"]],"blocked":["a1","b2"]})");
    };
    Conversation conversation(setup);
    const std::string dialogue =
        "> setoption name VariantFile value nosuch.json\n"
        "info string error: setoption: VariantFile: nosuch.json: No such file or directory\n"
        "> setoption name VariantFile value a folder/end.json\n"
        "> go nodes 0\n"
        "info depth 0 seldepth 0 multipv 1 score cp -10000 nodes 0 nps 0 hashfull 0 time 0\n"
        "bestmove (none)\n"
        "> setoption name UCI_Variant value cowboys\n"
        "> setoption name UCI_Variant value end\n";
    EXPECT_EQ(conversation.hold(dialogue), dialogue);
}

TEST(UciSession, TheEndOfTheInputEndsThinking) {
    // hold() ends with finish(), as an end of the input does.
    Conversation conversation(endless());
    EXPECT_EQ(conversation.hold("> go\n" + info),
              "> go\n" + info + info + "bestmove d1d7,d7g7 ponder g1g2,g2g3\n");
    Conversation quitting(endless());
    quitting.session().receive("go");
    EXPECT_FALSE(quitting.session().receive("quit"));
    EXPECT_EQ(quitting.said(0).back(), "bestmove d1d7,d7g7 ponder g1g2,g2g3");
}

TEST(UciSession, AFinishedGame) {
    Script script;
    script.reports.emplace_back();
    script.reports[0].proved = true;
    script.reports[0].score = {0, 1};
    expectSaid(
        "> setoption name VariantDefinition value {\"id\":\"end\",\"board\":{\"files\":2,\"ranks\":2},"
        "\"step\":{\"slide\":true},\"seats\":[[\"a2\"],[\"b1\"]],\"blocked\":[\"a1\",\"b2\"]}\n"
        "> go nodes 5\n"
        "info depth 0 seldepth 0 multipv 1 score cp -10000 nodes 0 nps 0 hashfull 0 time 0\n"
        "info depth 0 seldepth 0 multipv 1 score cp -10000 nodes 0 nps 0 hashfull 0 time 0\n"
        "bestmove (none)\n",
        script);
}

TEST(UciSession, Complaints) {
    expectSaid(
        "> position startpos moves d1d7,d7g7 a1a2,a2a3\n"
        "info string error: position: turn 2: a1-a2/a3: there is no amazon of Black on a1\n"
        "> position startpos moves d1d7\n"
        "info string error: position: turn 1: d1-d7: the shot is missing; 28 are possible\n"
        "> position startpos moves resigns\n"
        "info string error: position: only turns can stand behind 'moves', no remarks and nobody giving up\n"
        "> position startpos moves {hello} d1d7,d7g7\n"
        "info string error: position: only turns can stand behind 'moves', no remarks and nobody giving up\n"
        "> position fen 3q/3Q w - - 0 1\n"
        "info string error: position: '3q/3Q': the position has 2 rows, the board of amazons has 10\n"
        "> position here\n"
        "info string error: position: 'startpos' or 'fen' and a position should follow\n"
        "> setoption name Nothing value 64\n"
        "info string error: setoption: there is no option 'Nothing'\n"
        "> setoption name hash value 0\n"
        "info string error: setoption: Hash is a whole number from 1 to 65536, not '0'\n"
        "> setoption name Threads value 257\n"
        "info string error: setoption: Threads is a whole number from 1 to 256, not '257'\n"
        "> setoption name TreeSearch value 1\n"
        "info string error: setoption: TreeSearch is true or false, not '1'\n"
        "> setoption name UCI_ShowWDL value 1\n"
        "info string error: setoption: UCI_ShowWDL is true or false, not '1'\n"
        "> setoption name VariantFile value duel.json\n"
        "info string error: setoption: VariantFile: there are no files here\n"
        "> setoption name UCI_Variant value chess\n"
        "info string error: setoption: there is no variant 'chess'\n"
        "> setoption name VariantDefinition value {}\n"
        "info string error: setoption: VariantDefinition: id: a text is wanted\n",
        {});
}

/// The position that the engine would think about after these lines, in canonical text.
std::string positionAfter(const std::vector<std::string>& lines, const char* variant) {
    Conversation conversation;
    std::size_t said = 0;
    for (const auto& line : lines) conversation.session().receive(line);
    conversation.session().receive("go nodes 0");
    for (said = 2; conversation.said(said).back().rfind("bestmove", 0) != 0;) ++said;
    return notation::positionText(test::rulesOf(*rules::findBuiltinVariant(variant)),
                                  conversation.position());
}

const std::string afterOne = "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1";

TEST(UciSession, PositionsInEverySpelling) {
    for (const char* turn : {"d1d7,d7g7", "d1-d7/g7", "D1D7G7", "d1-d7(g7)", "d1 d7 g7", "d1d7,P@g7"}) {
        EXPECT_EQ(positionAfter({std::string("position startpos moves ") + turn}, "amazons"), afterOne)
            << turn;
    }
    const std::string start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3";
    for (const std::string& fen : {start + " w - - 0 1", start + " w", start + "[PPPppp] w - - 0 1"}) {
        EXPECT_EQ(positionAfter({"position fen " + fen + " moves d1d7,d7g7"}, "amazons"), afterOne) << fen;
    }
    EXPECT_EQ(
        positionAfter({"position fen 3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1 moves /g7"}, "amazons"),
        afterOne)
        << "a shot alone";
}

TEST(UciSession, AfterAnErrorThePositionBeforeStays) {
    const std::string good = "position startpos moves d1d7,d7g7";
    for (const char* bad :
         {"position startpos moves a1a2,a2a3", "position fen x w", "position", "setoption",
          "setoption name UCI_Variant value chess", "setoption name VariantDefinition value x", "hello"}) {
        Conversation conversation;
        conversation.session().receive(good);
        conversation.session().receive(bad);
        ASSERT_EQ(conversation.said(1).size(), 1U) << bad;
        EXPECT_EQ(conversation.said(1)[0].rfind("info string error: ", 0), 0U) << bad;
        conversation.session().receive("go nodes 0");
        conversation.said(3);
        EXPECT_EQ(conversation.position().status.turns, 1) << bad;
    }
}

TEST(UciSession, AVariantBeginsAtItsStart) {
    const std::string start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";
    EXPECT_EQ(positionAfter({"position startpos moves d1d7,d7g7", "setoption name UCI_Variant value amazons"},
                            "amazons"),
              start);
    EXPECT_EQ(positionAfter({"setoption name uci_variant value cowboys-4", "position startpos"}, "cowboys-4"),
              notation::positionText(test::rulesOf(*rules::findBuiltinVariant("cowboys-4")),
                                     test::rulesOf(*rules::findBuiltinVariant("cowboys-4")).start()));
}

TEST(UciSession, AUsersVariantIsKnownByItsIdAfterwards) {
    Conversation conversation;
    const auto say = [&](const std::string& line) { conversation.session().receive(line); };
    say(R"(setoption name VariantDefinition value {"id":"duel","board":{"files":7,"ranks":7},)"
        R"("step":{"slide":true},"shot":{"leap":[1,2]},"seats":[["a3","c1"],["c7","e7"]]})");
    say("position startpos moves a3a4,a4b6");
    say("setoption name UCI_Variant value amazons");
    say("position startpos moves d1d7,d7g7");
    say("setoption name UCI_Variant value duel");
    say("position startpos moves a3a4,a4b6 c7d7,d7f6");
    EXPECT_TRUE(conversation.said(0).empty());
    say("go nodes 0");
    conversation.said(2);
    EXPECT_EQ(conversation.position().status.turns, 2);
}

TEST(UciSession, HostileLines) {
    UciSetup setup;
    setup.makeEngine = [](const notation::RulesPointer& rules, const engine::Options&) {
        return engine::Engine(rules, std::make_unique<search::RandomSearch>(*rules, 1));
    };
    Conversation conversation(setup);
    std::string moves;
    for (int i = 0; i < 20000; ++i) moves += " d1d7,d7g7";
    const std::vector<std::string> lines{
        std::string(1 << 20, 'x'),
        "position startpos moves" + moves,
        "position fen " + std::string(100000, '9') + " w",
        "position fen " + std::string(100000, '/') + " w",
        "position startpos moves " + std::string(100000, '('),
        "position startpos moves\n\nd1d7,d7g7\n[Variant \"cowboys\"]",
        "setoption name VariantDefinition value " + std::string(100000, '['),
        "setoption name " + std::string(100000, ' ') + "value",
        "\xff\xfe\x00\x01position",
        std::string("uci\0", 4),
        "\033]0;title\007",
        "position startpos moves \033[2J\xe2\x80\xae",
    };
    for (const auto& line : lines) {
        EXPECT_TRUE(conversation.session().receive(line));
    }
    const auto said = conversation.said(lines.size());
    for (const auto& line : said) {
        EXPECT_EQ(line.rfind("info string error: ", 0), 0U) << line.substr(0, 200);
        EXPECT_LT(line.size(), 400U);
        for (const char c : line) EXPECT_FALSE((c >= 0 && c < 32) || c == 127) << line;
    }
    conversation.session().receive("isready");
    EXPECT_EQ(conversation.said(said.size() + 1).back(), "readyok");
}

TEST(UciSession, RandomLinesOfKnownWords) {
    const std::vector<const char*> words{"uci",
                                         "isready",
                                         "position",
                                         "startpos",
                                         "fen",
                                         "moves",
                                         "go",
                                         "nodes",
                                         "movetime",
                                         "infinite",
                                         "stop",
                                         "setoption",
                                         "name",
                                         "value",
                                         "UCI_Variant",
                                         "cowboys",
                                         "amazons-hex",
                                         "d1d7,d7g7",
                                         "f1-f5/f10",
                                         "1",
                                         "0",
                                         "c1d3,d3b4",
                                         "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3",
                                         "w",
                                         "-",
                                         "ucinewgame",
                                         "depth",
                                         "ponder",
                                         "ponderhit",
                                         "searchmoves",
                                         "wtime",
                                         "movestogo",
                                         "perft",
                                         "bench",
                                         "d",
                                         "eval",
                                         "MultiPV"};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        UciSetup setup;
        setup.makeEngine = [](const notation::RulesPointer& rules, const engine::Options&) {
            return engine::Engine(rules, std::make_unique<search::RandomSearch>(*rules, 1));
        };
        Conversation conversation(setup);
        std::size_t begun = 0;
        for (int i = 0; i < 300; ++i) {
            std::string line;
            for (std::uint64_t left = 1 + random.below(6); left > 0; --left)
                line += std::string(line.empty() ? "" : " ") + words[random.below(words.size())];
            EXPECT_TRUE(conversation.session().receive(line));
            // Stopped at once, each begins.
            conversation.session().receive("stop");
            const auto command = readUciCommand(line);
            const UciGo* go = command ? std::get_if<UciGo>(&*command) : nullptr;
            if (go && !go->perft) ++begun;
        }
        const auto lines = conversation.said(0);
        EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                                [](const auto& line) { return line.rfind("bestmove ", 0) == 0; }),
                  static_cast<std::ptrdiff_t>(begun));
    }
}

/// A line without what depends on the search and the clock.
std::string masked(const std::string& line) {
    if (line.rfind("bestmove", 0) == 0) return "bestmove";
    if (line.rfind("info depth", 0) != 0) return line;
    std::string text;
    for (const char c : line.substr(0, line.find(" pv "))) {
        const bool number = notation::isDigit(c) || c == '-';
        if (!number || text.back() != 'N') text += number ? 'N' : c;
    }
    return text;
}

TEST(UciSession, TheExampleOfTheDocument) {
    std::ifstream file(OTRERA_TEST_DATA "/../../docs/protocols.md");
    std::string line;
    while (std::getline(file, line) && line != "## An example") {
    }
    UciSetup setup;
    setup.name = "Otrera 0.1.0";
    Conversation conversation(setup);
    std::size_t heard = 0;
    int commands = 0;
    bool more = false;
    while (std::getline(file, line)) {
        if (line.rfind("    ", 0) != 0) continue;
        line.erase(0, 4);
        if (line.rfind("> ", 0) == 0) {
            conversation.session().receive(line.substr(2));
            ++commands;
            continue;
        }
        // How many reports there are depends on the search.
        if (line == "...") {
            more = true;
            continue;
        }
        if (std::exchange(more, false) && line.rfind("info", 0) == 0) continue;
        std::vector<std::string> said = conversation.said(heard + 1);
        ASSERT_GT(said.size(), heard) << "nothing more is said where the document has " << line;
        if (masked(line) == "bestmove") {
            while (masked(conversation.said(heard + 1).at(heard)) != "bestmove") ++heard;
            said = conversation.said(heard + 1);
        }
        EXPECT_EQ(masked(said[heard]), masked(line));
        ++heard;
    }
    EXPECT_GT(commands, 5);
    conversation.session().finish();
    EXPECT_EQ(conversation.said(0).size(), heard);
}

}  // namespace
