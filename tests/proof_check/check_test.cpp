#include "proof_check/check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "proof_check/plain_board.h"

using namespace otrera::proof_check;

namespace {

const auto always = [](std::uint64_t, std::uint64_t) { return true; };

std::string word(std::uint64_t number) {
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
    return bytes;
}

std::string sealed(std::string bytes) {
    std::uint64_t sum = 0xCBF29CE484222325U;
    for (const char c : bytes) sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return bytes + word(sum);
}

/// A claim by hand: what the cells hold (# wall, . empty, W, B), the winner's net turns, its turn.
struct Record {
    std::string cells;
    int net;
    std::vector<int> turn;
};

/// A proof on a row of cells for slides, written by hand from the description of the form.
/// `besides`: a turn that nothing is said of, or none.
std::string rowProof(const std::string& start, char winner, char mover, const std::vector<Record>& records,
                     const std::vector<int>& besides = {}) {
    const auto kind = [](char c) { return std::string("#.WB").find(c); };
    const auto count = start.size();
    std::string bytes = besides.empty() ? "otrera proof 1\n" : "otrera proof 2\n";
    for (const int number : {static_cast<int>(count), 1, 0, 1, 0, 0, 1, 0, 0, winner == 'W' ? 0 : 1,
                             mover == 'W' ? 0 : 1, static_cast<int>(count)})
        bytes += static_cast<char>(number);
    for (const char c : start) bytes += static_cast<char>(kind(c));
    for (const int cell : besides) bytes += static_cast<char>(cell);
    bytes += word(records.size());
    for (const Record& record : records) {
        std::string packed((count + 3) / 4, '\0');
        for (std::size_t i = 0; i < count; ++i)
            packed[i / 4] = static_cast<char>(static_cast<unsigned char>(packed[i / 4]) |
                                              kind(record.cells[i]) << (2 * (i % 4)));
        bytes += packed + static_cast<char>(record.net);
        for (const int cell : record.turn) bytes += static_cast<char>(cell);
    }
    return sealed(bytes);
}

/// W..B, White to move: b1 and shoot at c1 leaves White one cell and Black none.
std::string goodProof() { return rowProof("W..B", 'W', 'W', {{"W..B", 0, {0, 1, 2}}}); }

TEST(Check, AcceptsWhatFollows) {
    const auto outcome = check(goodProof(), always);
    EXPECT_TRUE(outcome.holds) << outcome.text;
    EXPECT_EQ(outcome.text, "White wins");
    EXPECT_EQ(outcome.claims, 1U);
}

TEST(Check, CountsSeparatedTerritories) {
    // White has two cells, Black three: who is to move makes no difference to Black.
    EXPECT_TRUE(check(rowProof("W..#B...", 'B', 'W', {}), always).holds);
    EXPECT_TRUE(check(rowProof("W..#B...", 'B', 'B', {}), always).holds);
    EXPECT_FALSE(check(rowProof("W..#B...", 'W', 'W', {}), always).holds);
    // As many each: who is to move loses.
    EXPECT_TRUE(check(rowProof("W..#B..", 'B', 'W', {}), always).holds);
    EXPECT_FALSE(check(rowProof("W..#B..", 'B', 'B', {}), always).holds);
    // Cells that belong to nobody count for nobody.
    EXPECT_TRUE(check(rowProof("W..#...#B..", 'W', 'B', {}), always).holds);
}

TEST(Check, RefusesWrongClaims) {
    const auto refused = [](const std::string& bytes) { return !check(bytes, always).holds; };
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {})));                              // nothing claimed
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {0, 1, 0}}})));        // a turn that loses
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {0, 3, 2}}})));        // no turn at all
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {3, 1, 2}}})));        // the other's piece
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {0, 1, 77}}})));       // off the board
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {255, 255, 255}}})));  // no own turn
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 1, {0, 1, 2}}})));        // with a turn more
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'B', {{"W..B", 0, {0, 1, 2}}})));        // the other to move
    EXPECT_TRUE(refused(rowProof("W..B", 'W', 'W', {{"W..B", 0, {0, 1, 2}}, {"W..B", 0, {0, 1, 2}}})));
    EXPECT_TRUE(refused(rowProof("W..B", 'B', 'W', {{"W..B", 0, {3, 2, 1}}})));
}

// White's a-b/a leaves Black nothing and wins. Its only other turn e-f/e leaves c-b/c to Black.
TEST(Check, LeavesOneTurnOut) {
    const std::string start = "W.B#W.";
    const Record answer{"W.B###", 0, {2, 1, 2}};
    const auto outcome = check(rowProof(start, 'B', 'W', {answer}, {0, 1, 0}), always);
    EXPECT_TRUE(outcome.holds) << outcome.text;
    EXPECT_EQ(outcome.text, "Black wins after every turn of White but one");
    const Statement& said = outcome.statement;
    EXPECT_EQ(said.besides, (Turn{0, 1, 0}));
    EXPECT_EQ(said.winner, Cell::black);
    EXPECT_EQ(said.mover, Cell::white);
    EXPECT_EQ(said.cells,
              (Cells{Cell::white, Cell::empty, Cell::black, Cell::wall, Cell::white, Cell::empty}));
    EXPECT_EQ(said.outline, (Outline{6, 1, 0}));

    const auto refused = [](const std::string& bytes) { return !check(bytes, always).holds; };
    EXPECT_TRUE(
        refused(rowProof(start, 'B', 'W', {answer}, {4, 5, 4})));    // the one that wins is not left out
    EXPECT_TRUE(refused(rowProof(start, 'B', 'W', {}, {0, 1, 0})));  // the other one has no answer
    EXPECT_TRUE(refused(rowProof(start, 'B', 'W', {answer}, {0, 1, 2})));  // no turn is left out
    EXPECT_TRUE(refused(rowProof(start, 'B', 'W', {answer}, {2, 1, 2})));  // one of the other seat
    EXPECT_TRUE(refused(rowProof(start, 'B', 'W', {answer}, {0, 1, 99})));
    EXPECT_TRUE(refused(rowProof(start, 'B', 'B', {answer}, {2, 1, 2})));  // it is the winner's turn
    EXPECT_TRUE(refused(rowProof(start, 'B', 'W', {answer})));             // all turns
}

TEST(Check, RefusesDamagedFiles) {
    const std::string good = goodProof();
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_FALSE(check(good.substr(0, length), always).holds) << length;
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
            EXPECT_FALSE(check(bad, always).holds) << at << " " << bit;
            // With a checksum that fits a flipped bit may leave a proof, of something; it must not crash.
            check(sealed(bad.substr(0, bad.size() - 8)), always);
        }
    }
    EXPECT_FALSE(check(good + "x", always).holds);
    EXPECT_FALSE(check(sealed(goodProof()), always).holds);
}

TEST(Check, EndsWhenItIsTold) {
    const auto outcome = check(goodProof(), [](std::uint64_t, std::uint64_t) { return false; });
    EXPECT_FALSE(outcome.holds);
    EXPECT_NE(outcome.text.find("interrupted"), std::string::npos);
}

/// Sequences of turns of a length, White first, by the plain rules.
std::uint64_t perft(const PlainBoard& board, const Cells& cells, Cell seat, int depth) {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const Turn& turn : board.turnsOf(cells, seat)) {
        EXPECT_TRUE(board.isTurn(cells, seat, turn));
        Cells next = cells;
        PlainBoard::play(next, turn);
        nodes += perft(board, next, seat == Cell::white ? Cell::black : Cell::white, depth - 1);
    }
    return nodes;
}

TEST(PlainBoard, CountsTurnsAsKnown) {
    const auto count = [](int files, int ranks, Movement movement, const std::vector<int>& white,
                          const std::vector<int>& black, int depth) {
        const PlainBoard board({files, ranks, 0}, movement, movement);
        Cells cells(board.cellCount(), Cell::empty);
        for (const int cell : white) cells[static_cast<std::size_t>(cell)] = Cell::white;
        for (const int cell : black) cells[static_cast<std::size_t>(cell)] = Cell::black;
        return perft(board, cells, Cell::white, depth);
    };
    // The numbers of first turns that stand in the table of exact results: 88 on 4x4, 170 on 5x4.
    EXPECT_EQ(count(4, 4, {}, {4, 1, 2, 7}, {8, 13, 14, 11}, 1), 88U);
    EXPECT_EQ(count(5, 4, {}, {5, 1, 3, 9}, {10, 16, 18, 14}, 1), 170U);
    // 10x10: 2,176 first turns, as every program has it.
    EXPECT_EQ(count(10, 10, {}, {30, 3, 6, 39}, {60, 93, 96, 69}, 1), 2176U);
}

TEST(PlainBoard, HasTheCellsOfAHexagon) {
    EXPECT_EQ(PlainBoard({0, 0, 3}, {}, {}).cellCount(), 19U);
    EXPECT_EQ(PlainBoard({0, 0, 6}, {}, {}).cellCount(), 91U);
    EXPECT_EQ(PlainBoard({0, 0, 7}, {}, {}).cellCount(), 0U);
    EXPECT_EQ(PlainBoard({12, 11, 0}, {}, {}).cellCount(), 0U);
    // From the middle of a hexagon of side 2 a piece reaches all six cells, and shoots from there at three.
    const PlainBoard board({0, 0, 2}, {}, {});
    Cells cells(board.cellCount(), Cell::empty);
    cells[3] = Cell::white;
    for (const Turn& turn : board.turnsOf(cells, Cell::white)) EXPECT_EQ(turn.from, 3);
    EXPECT_EQ(board.regionOf(cells, 3).size(), 7U);
}

}  // namespace
