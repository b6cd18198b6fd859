#include "solver/region_value.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "../territory/positions.h"
#include "game_notation.h"
#include "plain_games.h"
#include "solver/thermograph.h"

using namespace otrera;
using base::Bits128;
using solver::Dyadic;
using solver::Game;
using solver::Room;
using solver::ValueFinder;
using solver::ValueLimits;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};

std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, mark);) parts.push_back(part);
    return parts;
}

/// A region of the notation x o . # on a board of its own.
struct Drawn {
    explicit Drawn(const std::string& text) : board(slide, slide, rowsOf(text)) {}

    Room room() const { return {board.position.pieces[0], board.position.pieces[1], board.position.empty}; }

    test::Board board;

  private:
    static std::vector<std::string> rowsOf(std::string text) {
        std::replace(text.begin(), text.end(), 'x', 'W');
        std::replace(text.begin(), text.end(), 'o', 'B');
        return split(text, '|');
    }
};

Dyadic readNumber(const std::string& text) {
    solver::GameTable games;
    return *games.numberOf(test::gameOf(games, text));
}

TEST(RegionValue, PublishedValues) {
    std::ifstream file(OTRERA_TEST_DATA "/cgt_values.tsv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.substr(0, 2) == "# ") continue;
        SCOPED_TRACE(line);
        const auto fields = split(line, '\t');
        const Drawn drawn(fields[0]);
        ValueFinder finder(drawn.board.rules);
        const auto value = finder.valueOf(drawn.room(), {});
        ASSERT_TRUE(value);
        EXPECT_EQ(*value, test::gameOf(finder.games(), fields[1]));
        const auto thermograph = solver::Thermographs(finder.games()).of(*value);
        ASSERT_TRUE(thermograph);
        const auto wanted = [&](std::size_t field) {
            return field < fields.size() && !fields[field].empty();
        };
        if (wanted(2)) {
            EXPECT_EQ(thermograph->mean(), readNumber(fields[2]));
        }
        if (wanted(3)) {
            EXPECT_EQ(thermograph->temperature(), readNumber(fields[3]));
        }
        ++rows;
    }
    EXPECT_EQ(rows, 23);
}

TEST(RegionValue, FollowersOfCgsuite) {
    const Drawn drawn("x...|o...");
    EXPECT_EQ(countFollowers(drawn.board.rules, drawn.room(), 10'000), 2784U);
    EXPECT_EQ(countFollowers(drawn.board.rules, drawn.room(), 2784), 2784U);
    EXPECT_EQ(countFollowers(drawn.board.rules, drawn.room(), 2783), std::nullopt);
    // x steps into the middle and shoots back, or o does.
    const Drawn row("x.o");
    EXPECT_EQ(countFollowers(row.board.rules, row.room(), 10), 3U);
}

TEST(RegionValue, ARowBetweenTwoPiecesIsASwitch) {
    // Who moves first shoots next to the other one: all that is left is its own.
    for (int empties = 2; empties <= 12; ++empties) {
        const Drawn drawn("x" + std::string(static_cast<std::size_t>(empties), '.') + "o");
        ValueFinder finder(drawn.board.rules);
        const auto value = finder.valueOf(drawn.room(), {});
        EXPECT_EQ(value, test::gameOf(finder.games(), "+-" + std::to_string(empties - 1)));
    }
}

TEST(RegionValue, PartsAreAddedUp) {
    const Drawn drawn("x..o#x..#o...");
    ValueFinder finder(drawn.board.rules);
    // A switch of 1, a territory of 2, and one of 3 of Right.
    EXPECT_EQ(finder.valueOf(drawn.room(), {}), test::gameOf(finder.games(), "{0|-2}"));
}

/// A random room of a few cells for two sides.
Room randomRoom(const rules::Rules& rules, base::Random& random, int mostEmpties) {
    const auto& geometry = rules.geometry();
    const auto corner = geometry.squareOf(geometry.cells()[random.below(geometry.cells().size())]);
    const int width = 2 + static_cast<int>(random.below(3));
    const int height = 2 + static_cast<int>(random.below(3));
    const auto share = 50 + random.below(50);
    std::vector<rules::Cell> cells;
    for (int file = 0; file < width; ++file) {
        for (int rank = 0; rank < height; ++rank) {
            const auto cell = geometry.at(rules::Square{corner.file + file, corner.rank + rank});
            if (cell && random.below(100) < share) cells.push_back(*cell);
        }
    }
    Room room;
    const auto place = [&](Bits128& set) {
        if (cells.empty()) return;
        const std::size_t at = random.below(cells.size());
        set |= setOf(cells[at]);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at));
    };
    place(room.left);
    place(room.right);
    if (random.below(3) == 0) place(random.below(2) == 0 ? room.left : room.right);
    while (!cells.empty() && room.empties.count() < mostEmpties) place(room.empties);
    return room;
}

TEST(RegionValue, RandomOnesAreWhatTheDefinitionsSay) {
    int contested = 0;
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        ValueFinder finder(rules);
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const Room room = randomRoom(rules, random, variant.step.slide && variant.shot.slide ? 5 : 7);
            const auto value = finder.valueOf(room, {});
            ASSERT_TRUE(value);
            test::PlainGames plain;
            test::PlainRegions regions(rules, plain);
            const int tree = regions.gameOf(regions.cellsOf(room));
            EXPECT_EQ(countFollowers(rules, room, 1'000'000), regions.met());
            const int form = plain.fromTable(finder.games(), *value);
            ASSERT_TRUE(plain.areEqual(form, tree));
            ASSERT_TRUE(plain.isCanonical(form));
            if (!finder.games().numberOf(*value)) ++contested;
        }
    }
    EXPECT_GE(contested, 100);
}

/// Turned, mirrored, with sides exchanged, moved; in any order, by finders that know much or nothing.
TEST(RegionValue, DoesNotDependOnPlaceOrOrder) {
    for (const char* id : {"amazons", "amazons-hex", "cowboys"}) {
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        const auto symmetries = symmetriesOf(rules.geometry());
        std::vector<Room> rooms;
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            base::Random random(seed);
            rooms.push_back(randomRoom(rules, random, 8));
        }
        ValueFinder forwards(rules);
        ValueFinder backwards(rules);
        std::vector<Game> values;
        for (const Room& room : rooms) values.push_back(*forwards.valueOf(room, {}));
        test::PlainGames plain;
        std::vector<int> trees;
        for (const Game value : values) trees.push_back(plain.fromTable(forwards.games(), value));
        test::PlainGames others;
        for (std::size_t i = rooms.size(); i-- > 0;) {
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(i + 1));
            const auto& symmetry = symmetries[i % symmetries.size()];
            const Room image{imageOf(symmetry, rooms[i].right), imageOf(symmetry, rooms[i].left),
                             imageOf(symmetry, rooms[i].empties)};
            const Game mirrored = *backwards.valueOf(image, {});
            ValueFinder fresh(rules);
            EXPECT_EQ(forwards.valueOf(image, {}), forwards.games().negative(values[i]));
            EXPECT_EQ(backwards.valueOf(rooms[i], {}), backwards.games().negative(mirrored));
            // Trees of canonical forms are the same in every table.
            const Game alone = *fresh.valueOf(rooms[i], {});
            test::PlainGames table;
            const int one = table.fromTable(fresh.games(), alone);
            test::PlainGames again;
            const int other = again.fromTable(backwards.games(), backwards.games().negative(mirrored));
            EXPECT_EQ(table.tree(one).left.size(), again.tree(other).left.size());
            EXPECT_EQ(one, other);
        }
    }
}

TEST(RegionValue, TooLargeIsSaid) {
    const Drawn drawn("x....|.....|.....|....o");
    ValueFinder finder(drawn.board.rules);
    ValueLimits few;
    few.nodes = 10'000;
    EXPECT_EQ(finder.valueOf(drawn.room(), few), std::nullopt);
    EXPECT_EQ(finder.fault(), solver::ValueFault::tooLarge);
    EXPECT_LE(finder.nodes(), 10'001U);
    ValueLimits small;
    small.games.games = 100;
    EXPECT_EQ(finder.valueOf(drawn.room(), small), std::nullopt);
    EXPECT_EQ(finder.fault(), solver::ValueFault::tooLarge);
    ValueLimits stopping;
    stopping.goOn = [](std::uint64_t) { return false; };
    EXPECT_EQ(finder.valueOf(drawn.room(), stopping), std::nullopt);
    EXPECT_EQ(finder.fault(), solver::ValueFault::stopped);
    // What was broken off leaves nothing wrong behind.
    const Room corner{setOf(drawn.board.cell("a4")), setOf(drawn.board.cell("d3")),
                      drawn.board.cells("b4 c4 d4 a3 b3 c3")};
    EXPECT_EQ(finder.valueOf(corner, {}), test::gameOf(finder.games(), "+-{3,{4|0,{1|0,*}}}"));
}

}  // namespace
