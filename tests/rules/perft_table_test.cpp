// Every row of tests/data/perft.tsv: counts that several programs agree upon.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "rules/perft.h"
#include "rules/turns.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Position;
using rules::Turn;

struct Row {
    std::string board;
    std::string movement;
    std::string seats;
    int depth = 0;
    std::uint64_t count = 0;
};

void PrintTo(const Row& row, std::ostream* out) {
    *out << row.board << ' ' << row.movement << ' ' << row.seats << ", depth " << row.depth;
}

std::vector<Row> readRows() {
    std::vector<Row> rows;
    std::ifstream file(OTRERA_TEST_DATA "/perft.tsv");
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream fields(line);
        Row row;
        std::string depth;
        std::string count;
        std::getline(fields, row.board, '\t');
        std::getline(fields, row.movement, '\t');
        std::getline(fields, row.seats, '\t');
        std::getline(fields, depth, '\t');
        std::getline(fields, count, '\t');
        row.depth = std::atoi(depth.c_str());
        row.count = std::strtoull(count.c_str(), nullptr, 10);
        rows.push_back(row);
    }
    return rows;
}

BoardShape shapeOf(const std::string& board) {
    if (board.starts_with("hex")) return {0, 0, std::atoi(board.c_str() + 3)};
    return {std::atoi(board.c_str()), std::atoi(board.c_str() + board.find('x') + 1), 0};
}

/// Plays turns like "d1-d7/g7" from the start.
Position after(const Rules& rules, const std::string& turns) {
    Position position = rules.start();
    std::istringstream words(turns);
    for (std::string word; words >> word;) {
        std::replace_if(
            word.begin(), word.end(), [](char c) { return c == '-' || c == '/'; }, ' ');
        const auto squares = squaresNamed(word, rules.geometry().shape());
        const auto cell = [&](std::size_t i) { return rules.geometry().at(squares.at(i)).value(); };
        const Turn turn{cell(0), cell(1), cell(2)};
        EXPECT_EQ(judgeTurn(rules, position, turn), rules::TurnFault::none) << word;
        playTurn(rules, position, turn);
    }
    return position;
}

Rules rulesOfRow(const Row& row) {
    if (row.movement == "after") return rulesFor(*rules::findBuiltinVariant("amazons"));
    const MovementKind kind = row.movement == "slide" ? slide : leap(1, 2);
    return rulesFor(userVariant("row", shapeOf(row.board), kind, kind, row.seats));
}

class PerftTable : public ::testing::TestWithParam<Row> {};

TEST_P(PerftTable, Agrees) {
    const Row& row = GetParam();
    constexpr std::uint64_t mostInSlowBuild = 20'000'000;
    if (slowBuild && !slowTestsWanted() && row.count > mostInSlowBuild) {
        GTEST_SKIP() << "too slow in this build; OTRERA_SLOW=1 runs it";
    }
    const Rules rules = rulesOfRow(row);
    const Position position = row.movement == "after" ? after(rules, row.seats) : rules.start();
    EXPECT_EQ(perft(rules, position, row.depth), row.count);
    if (row.depth == 1) {
        // The list, not only the count.
        const auto turns = turnsOf(rules, position);
        EXPECT_EQ(std::set<Turn>(turns.begin(), turns.end()).size(), row.count);
    }
}

INSTANTIATE_TEST_SUITE_P(Rows, PerftTable, ::testing::ValuesIn(readRows()), [](const auto& tested) {
    return tested.param.board + "_" + tested.param.movement + "_depth_" + std::to_string(tested.param.depth) +
           "_row_" + std::to_string(tested.index + 1);
});

TEST(PerftTable, HasItsRows) { EXPECT_EQ(readRows().size(), 65U); }

/// The start squares of every built-in variant are those of a row; so their counts are the table's.
TEST(PerftTable, NamesEveryBuiltinVariant) {
    const auto rows = readRows();
    const auto sorted = [](std::vector<std::vector<Square>> seats) {
        for (auto& seat : seats) {
            std::sort(seat.begin(), seat.end(), [](Square a, Square b) {
                return std::pair(a.file, a.rank) < std::pair(b.file, b.rank);
            });
        }
        return seats;
    };
    ASSERT_EQ(rules::builtinVariants().size(), 14U);
    for (const Variant& variant : rules::builtinVariants()) {
        const bool found = std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
            const BoardShape shape = shapeOf(row.board);
            return row.movement == (variant.step.slide ? "slide" : "leap") && shape == variant.board &&
                   sorted(seatsNamed(row.seats, shape)) == sorted(variant.seats);
        });
        EXPECT_TRUE(found) << variant.id;
    }
}

/// Of one piece alone in the middle of the hexagon, 720 turns go along the six lines.
TEST(Perft, OnePieceAloneInTheHexagon) {
    Variant variant = userVariant("alone", {0, 0, 6}, slide, slide, "f6;a1");
    const Rules rules = rulesFor(variant);
    rules::PositionSetup setup;
    setup.pieces[0] = setOf(*rules.geometry().at(squareNamed("f6", variant.board)));
    // Alone, the second seat has no piece to move: it is the first one's turn, and nobody else's.
    const auto position = makePosition(rules, setup);
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(countTurns(rules, *position, rules::Seat::white), 720U);
}

TEST(Perft, DepthZeroIsOneSequenceAndAFinishedGameHasNone) {
    const Rules rules = rulesFor(userVariant("full", {2, 2, 0}, slide, slide, "a1 b1;a2 b2"));
    ASSERT_TRUE(rules.start().finished());
    EXPECT_EQ(perft(rules, rules.start(), 0), 1U);
    EXPECT_EQ(perft(rules, rules.start(), 1), 0U);
    EXPECT_EQ(perft(rules, rules.start(), 3), 0U);
}

TEST(Perft, StopsWhenTold) {
    const Rules rules = rulesFor(*rules::findBuiltinVariant("amazons"));
    const std::atomic<bool> stop = true;
    // Uninterrupted this would take the age of the universe.
    EXPECT_EQ(perft(rules, rules.start(), 20, &stop), 0U);
}

}  // namespace
