#include "protocol/uci_command.h"

#include <gtest/gtest.h>

#include <functional>

#include "protocol/line_cutter.h"

using namespace otrera::protocol;

namespace {

template <class Command>
Command read(std::string_view line) {
    const auto command = readUciCommand(line);
    if (!command) {
        ADD_FAILURE() << line << ": " << command.error().text;
        return {};
    }
    const auto* wanted = std::get_if<Command>(&*command);
    EXPECT_TRUE(wanted) << line;
    return wanted ? *wanted : Command{};
}

std::string errorOf(std::string_view line) {
    const auto command = readUciCommand(line);
    return command ? "no error" : command.error().text;
}

TEST(UciCommand, Words) {
    EXPECT_EQ(read<UciWord>("uci"), UciWord::uci);
    EXPECT_EQ(read<UciWord>(" isready\t"), UciWord::isready);
    EXPECT_EQ(read<UciWord>("ucinewgame"), UciWord::ucinewgame);
    EXPECT_EQ(read<UciWord>("stop now"), UciWord::stop);
    EXPECT_EQ(read<UciWord>("quit\r"), UciWord::quit);
    EXPECT_EQ(read<UciWord>("ponderhit"), UciWord::ponderhit);
    EXPECT_EQ(read<UciWord>("d"), UciWord::show);
    EXPECT_EQ(read<UciWord>("eval"), UciWord::eval);
    EXPECT_EQ(read<UciWord>("bench 16 1"), UciWord::bench);
    EXPECT_EQ(read<UciWord>("debug on"), UciWord::none);
    EXPECT_EQ(read<UciWord>("register later"), UciWord::none);
    EXPECT_EQ(read<UciWord>(""), UciWord::none);
    EXPECT_EQ(read<UciWord>(" \t "), UciWord::none);
}

TEST(UciCommand, Options) {
    const auto same = [](std::string_view line, const UciOption& option) {
        EXPECT_EQ(read<UciOption>(line), option) << line;
    };
    same("setoption name UCI_Variant value cowboys", {"UCI_Variant", "cowboys"});
    same("  setoption   name  Clear  Hash  ", {"Clear  Hash", ""});
    same("setoption name Two Words value  a  value b ", {"Two Words", "a  value b"});
    same("setoption name values value value", {"values", "value"});
    same("setoption name X value", {"X", ""});
    same(R"(setoption name VariantDefinition value {"name": "a  b"})",
         {"VariantDefinition", R"({"name": "a  b"})"});
    for (const char* bad : {"setoption", "setoption UCI_Variant", "setoption name", "setoption name value x"})
        EXPECT_EQ(errorOf(bad), "setoption: the form is 'setoption name NAME value VALUE'") << bad;
}

TEST(UciCommand, Positions) {
    for (const char* good :
         {"position startpos", "position startpos moves", "position startpos moves d1d7,d7g7",
          "position fen 3q/3Q w", "position fen 3q/3Q w - - 0 1 moves d1d2,d2d1"})
        EXPECT_EQ(read<UciPosition>(good).line, good);
    EXPECT_EQ(errorOf("position startpos d1d7,d7g7"),
              "position: 'moves' should stand where 'd1d7,d7g7' does");
    for (const char* bad :
         {"position", "position moves", "position fen", "position fen moves d1d7,d7g7", "position Startpos"})
        EXPECT_EQ(errorOf(bad), "position: 'startpos' or 'fen' and a position should follow") << bad;
}

UciGo go(const std::function<void(UciGo&)>& set) {
    UciGo wanted;
    set(wanted);
    return wanted;
}

TEST(UciCommand, Go) {
    const auto same = [](std::string_view line, const std::function<void(UciGo&)>& set) {
        EXPECT_EQ(read<UciGo>(line), go(set)) << line;
    };
    same("go", [](UciGo& wanted) { wanted.untilStop = true; });
    same("go infinite", [](UciGo& wanted) { wanted.infinite = wanted.untilStop = true; });
    same("go nodes 20000", [](UciGo& wanted) { wanted.nodes = 20000; });
    same("go movetime 0", [](UciGo& wanted) { wanted.movetime = 0; });
    same("go depth 7", [](UciGo& wanted) { wanted.depth = 7; });
    same("go perft 3", [](UciGo& wanted) { wanted.perft = 3; });
    same("go movetime 5 nodes 999999999999999", [](UciGo& wanted) {
        wanted.nodes = 999'999'999'999'999;
        wanted.movetime = 5;
    });
    same("go nodes 7 infinite", [](UciGo& wanted) {
        wanted.nodes = 7;
        wanted.infinite = wanted.untilStop = true;
    });
    same("go wtime 60000 btime -12 winc 1000 binc 0 movestogo 20", [](UciGo& wanted) {
        wanted.time = {60'000, 0};
        wanted.increment = {1'000, 0};
        wanted.movestogo = 20;
    });
    same("go rtime 1 ytime 2 rinc 3 yinc 4", [](UciGo& wanted) {
        wanted.time[2] = 1;
        wanted.time[3] = 2;
        wanted.increment[2] = 3;
        wanted.increment[3] = 4;
    });
    same("go ponder wtime 1 btime 2", [](UciGo& wanted) {
        wanted.ponder = true;
        wanted.time = {1, 2};
    });
    same("go ponder", [](UciGo& wanted) {
        wanted.ponder = true;
        wanted.untilStop = true;
    });
}

TEST(UciCommand, GoWithTurns) {
    const auto same = [](std::string_view line, const std::string& turns, std::optional<std::int64_t> nodes) {
        const UciGo command = read<UciGo>(line);
        EXPECT_EQ(command.searchmoves, turns) << line;
        EXPECT_EQ(command.nodes, nodes) << line;
        EXPECT_EQ(command.untilStop, !nodes) << line;
        EXPECT_EQ(command.problem, "") << line;
    };
    same("go searchmoves d1d7,d7g7", "d1d7,d7g7", {});
    same("go searchmoves d1d7,d7g7  d1-d7 / h7 nodes 5", "d1d7,d7g7  d1-d7 / h7", 5);
    same("go nodes 5 searchmoves d1 d7 g7 ", "d1 d7 g7", 5);
    same("go searchmoves a searchmoves b nodes 1", "a b", 1);
}

TEST(UciCommand, WhatGoDoesNotUnderstandIsPassedOver) {
    const auto same = [](std::string_view line, const std::string& problem,
                         const std::function<void(UciGo&)>& set) {
        UciGo wanted = go(set);
        wanted.problem = "go: " + problem;
        EXPECT_EQ(read<UciGo>(line), wanted) << line;
    };
    const auto nodes = [](UciGo& wanted) { wanted.nodes = 3; };
    same("go mate 5 nodes 3", "'mate' is not known", nodes);
    same("go nodes 3 nodes 4", "'nodes' is given twice", nodes);
    same("go nodes 3 movetime", "a number stands behind 'movetime', not ''", nodes);
    same("go movetime x nodes 3", "a number stands behind 'movetime', not 'x'", nodes);
    same("go movetime nodes 3", "a number stands behind 'movetime', not 'nodes'", nodes);
    same("go winc -1 nodes 3", "a number stands behind 'winc', not '-1'", nodes);
    same("go wtime - nodes 3", "a number stands behind 'wtime', not '-'", nodes);
    same("go wtime --1 nodes 3", "a number stands behind 'wtime', not '--1'", nodes);
    same("go searchmoves nodes 3", "turns stand behind 'searchmoves'", nodes);
    // Without any limit left there is one: somebody waits for an answer.
    const auto second = [](UciGo& wanted) { wanted.movetime = 1000; };
    same("go nodes", "a number stands behind 'nodes', not ''", second);
    same("go nodes -1", "a number stands behind 'nodes', not '-1'", second);
    same("go nodes +1", "a number stands behind 'nodes', not '+1'", second);
    same("go nodes 1e9", "a number stands behind 'nodes', not '1e9'", second);
    same("go movetime 1000000000000000", "a number stands behind 'movetime', not '1000000000000000'", second);
    same("go hello world", "'hello' is not known", second);
    same("go hello infinite", "'hello' is not known",
         [](UciGo& wanted) { wanted.infinite = wanted.untilStop = true; });
    // An increment alone is no limit.
    same("go winc 5", "an increment or 'movestogo' needs a clock, 'wtime' or 'btime'", [](UciGo& wanted) {
        wanted.increment[0] = 5;
        wanted.movetime = 1000;
    });
}

TEST(UciCommand, Unknown) {
    EXPECT_EQ(errorOf("hello world"), "there is no command 'hello'");
    EXPECT_EQ(errorOf("UCI"), "there is no command 'UCI'");
    EXPECT_EQ(errorOf("\033[2J"), "there is no command '?[2J'");
    EXPECT_EQ(errorOf(std::string(100000, 'x')), "there is no command '" + std::string(40, 'x') + "...'");
    EXPECT_EQ(errorOf(std::string_view("\0uci", 4)), "there is no command '?uci'");
}

/// The lines that come out, joined by '|'; those that are cut end with a '~'.
std::string cut(const std::vector<std::string>& pieces) {
    LineCutter cutter;
    std::string lines;
    const auto onLine = [&](std::string_view line, bool whole) {
        lines += std::string(line.substr(0, 10)) + (whole ? "|" : "~|");
        return true;
    };
    for (const auto& piece : pieces) EXPECT_TRUE(cutter.take(piece, onLine));
    EXPECT_TRUE(cutter.end(onLine));
    return lines;
}

TEST(LineCutter, Cuts) {
    EXPECT_EQ(cut({"a\nb", "c\r\n", "\n", "d"}), "a|bc||d|");
    EXPECT_EQ(cut({"", "\n\n"}), "||");
    const std::string most(LineCutter::longest, 'x');
    EXPECT_EQ(cut({most + "\na\n"}), "xxxxxxxxxx|a|");
    EXPECT_EQ(cut({most + "y\na\n"}), "xxxxxxxxxx~|a|");
    EXPECT_EQ(cut({most, most, most + "\na"}), "xxxxxxxxxx~|a|");
}

TEST(LineCutter, EndsWhenNoMoreIsWanted) {
    LineCutter cutter;
    int lines = 0;
    EXPECT_FALSE(cutter.take("a\nb\nc\n", [&](std::string_view, bool) { return ++lines < 2; }));
    EXPECT_EQ(lines, 2);
}

}  // namespace
