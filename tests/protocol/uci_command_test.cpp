#include "protocol/uci_command.h"

#include <gtest/gtest.h>

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

TEST(UciCommand, Go) {
    const auto same = [](std::string_view line, const UciGo& go) {
        EXPECT_EQ(read<UciGo>(line), go) << line;
    };
    same("go", {{}, {}, true});
    same("go infinite", {{}, {}, true});
    same("go nodes 20000", {20000, {}, false});
    same("go movetime 0", {{}, 0, false});
    same("go movetime 5 nodes 999999999999999", {999'999'999'999'999U, 5, false});
    same("go nodes 7 infinite", {7, {}, true});
    EXPECT_EQ(errorOf("go nodes"), "go: a number stands behind 'nodes', not ''");
    EXPECT_EQ(errorOf("go nodes -1"), "go: a number stands behind 'nodes', not '-1'");
    EXPECT_EQ(errorOf("go nodes +1"), "go: a number stands behind 'nodes', not '+1'");
    EXPECT_EQ(errorOf("go nodes 1e9"), "go: a number stands behind 'nodes', not '1e9'");
    EXPECT_EQ(errorOf("go movetime 1000000000000000"),
              "go: a number stands behind 'movetime', not '1000000000000000'");
    EXPECT_EQ(errorOf("go nodes 1 nodes 2"), "go: 'nodes' is given twice");
    EXPECT_EQ(errorOf("go wtime 1000 btime 1000"),
              "go: 'wtime' is not known here; nodes N, movetime MS and infinite are");
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
