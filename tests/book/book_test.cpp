#include <gtest/gtest.h>

#include "book/book_builder.h"
#include "book/book_tree.h"
#include "notation/turn_text.h"

namespace otrera::book {
namespace {

using rules::Position;
using rules::Rules;
using rules::Seat;
using rules::Turn;

class BookTest : public testing::Test {
  protected:
    std::vector<Turn> turns(const std::vector<std::string>& texts) const {
        std::vector<Turn> found;
        Position position = rules.start();
        for (const std::string& text : texts) {
            found.push_back(notation::readTurn(rules, position, text).value());
            playTurn(rules, position, found.back());
        }
        return found;
    }
    Position after(const std::vector<std::string>& texts) const {
        Position position = rules.start();
        for (const Turn& turn : turns(texts)) playTurn(rules, position, turn);
        return position;
    }
    std::string text(const Turn& turn) const { return notation::turnText(rules.geometry(), turn); }

    Rules rules = Rules::make(*rules::findBuiltinVariant("amazons")).value();
    SymmetricKeys keys{rules};
    BookBuilder builder{rules, 3};
};

TEST_F(BookTest, CountsGamesAndTheirMirrorImagesTogether) {
    builder.add(turns({"d1-d7/g7", "d10-e9/e4"}), Seat::white);
    builder.add(turns({"g1-g7/d7", "g10-f9/f4"}), Seat::black);  // the same, mirrored
    builder.add(turns({"g1-g7/d7", "a7-b7/b3"}), std::nullopt);
    builder.add(turns({"a4-a5/a6"}), Seat::black);
    const Book book = builder.book(1);
    EXPECT_EQ(book.games, 4U);
    EXPECT_EQ(book.rows.size(), 5U);

    const Row* start = book.find(keys.keyOf(rules.start()));
    ASSERT_NE(start, nullptr);
    EXPECT_EQ(start->games, 4U);
    EXPECT_EQ(start->wins, (std::array<std::uint32_t, 4>{1, 2, 0, 0}));

    const auto first = continuationsOf(keys, book, rules.start());
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].row.games, 3U);
    EXPECT_EQ(first[0].ways, 2);
    EXPECT_EQ(text(first[0].turn), "d1-d7/g7");
    EXPECT_EQ(first[1].row.games, 1U);
    // From a position on the other side the turns are those of that side.
    const auto second = continuationsOf(keys, book, after({"g1-g7/d7"}));
    ASSERT_EQ(second.size(), 2U);
    EXPECT_EQ(text(second[0].turn), "g10-f9/f4");
    EXPECT_EQ(second[0].row.games, 2U);
    EXPECT_EQ(second[0].ways, 1);
    EXPECT_EQ(book.find(keys.keyOf(after({"d1-d7/f7"}))), nullptr);
}

TEST_F(BookTest, MergesPositionsThatTurnsInAnotherOrderLeadTo) {
    builder.add(turns({"d1-d2/d3", "d10-d9/d8", "g1-g2/g3"}), Seat::white);
    builder.add(turns({"g1-g2/g3", "d10-d9/d8", "d1-d2/d3"}), Seat::white);
    const Book book = builder.book(1);
    const Row* row = book.find(keys.keyOf(after({"d1-d2/d3", "d10-d9/d8", "g1-g2/g3"})));
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->games, 2U);
}

TEST_F(BookTest, LeavesOutWhatIsLateOrRare) {
    const auto game = turns({"d1-d7/g7", "d10-e9/e4", "a4-b4/b3", "a7-b7/b6"});
    builder.add(game, Seat::white);
    builder.add(turns({"d1-d7/g7"}), Seat::white);
    EXPECT_EQ(builder.book(1).rows.size(), 4U);  // the start and three plies
    const Book book = builder.book(2);
    EXPECT_EQ(book.rows.size(), 2U);
    EXPECT_NE(book.find(keys.keyOf(after({"d1-d7/g7"}))), nullptr);
    EXPECT_EQ(builder.book(100).rows.size(), 1U) << "the start stays";
    const auto positions = builder.positionsOf(book);
    ASSERT_EQ(positions.size(), 2U);
    for (std::size_t i = 0; i < positions.size(); ++i) EXPECT_EQ(keys.keyOf(positions[i]), book.rows[i].key);
}

TEST_F(BookTest, SaysChancesOfWhoMoved) {
    Row row;
    row.chance = 3000;
    const Position position = after({"d1-d7/g7"});
    EXPECT_EQ(chanceFor(Seat::white, position, row), 7000);
    EXPECT_EQ(chanceFor(Seat::black, position, row), 3000);
    row.chance.reset();
    EXPECT_EQ(chanceFor(Seat::white, position, row), std::nullopt);
}

TEST_F(BookTest, IsWrittenAsAGameWithVariations) {
    builder.add(turns({"d1-d7/g7", "d10-e9/e4"}), Seat::white);
    builder.add(turns({"d1-d7/g7", "a7-b7/b3"}), Seat::black);
    builder.add(turns({"d1-d7/g7", "a7-b7/b3"}), Seat::black);
    builder.add(turns({"a4-a5/a6"}), std::nullopt);
    const auto record = bookRecord(builder.book(1));
    ASSERT_EQ(record.main.actions.size(), 2U);
    EXPECT_EQ(text(record.main.actions[1].turn), "a7-b7/b3");
    ASSERT_EQ(record.main.variations.size(), 2U);
    EXPECT_EQ(record.main.variations[0].ply, 1);
    EXPECT_EQ(record.main.variations[1].ply, 2);
    EXPECT_EQ(text(record.main.variations[1].line.actions.at(0).turn), "d10-e9/e4");
    const std::vector<notation::Comment> comments{{0, "4 games, White won 1, Black 2"},
                                                  {1, "3 games, White won 1, Black 2"},
                                                  {2, "2 games, White won 0, Black 2"}};
    EXPECT_EQ(record.main.comments, comments);
    EXPECT_EQ(record.main.variations[0].line.comments.at(0).text, "1 game, White won 0, Black 0");
    // Every turn in it is legal: the text can be read back.
    EXPECT_NE(recordText(record).find("d10-e9/e4"), std::string::npos);
}

TEST_F(BookTest, IsWalkedThroughOnce) {
    builder.add(turns({"d1-d2/d3", "d10-d9/d8", "g1-g2/g3"}), Seat::white);
    builder.add(turns({"g1-g2/g3", "d10-d9/d8", "d1-d2/d3"}), Seat::white);
    const Book book = builder.book(1);
    std::size_t visited = 0;
    forEachPosition(keys, book, [&](const auto& line, const Position& position, const Row& row) {
        ++visited;
        Position played = rules.start();
        for (const Turn& turn : line) playTurn(rules, played, turn);
        EXPECT_EQ(played, position);
        EXPECT_EQ(keys.keyOf(position), row.key);
    });
    EXPECT_EQ(visited, book.rows.size());
}

}  // namespace
}  // namespace otrera::book
