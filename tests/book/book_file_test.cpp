#include "book/book_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/bytes.h"
#include "base/checksum.h"
#include "base/random.h"
#include "book/book_builder.h"

namespace otrera::book {
namespace {

using rules::Position;
using rules::Rules;
using rules::Turn;

/// A book of games of random turns, every other position with a chance.
Book randomBook(const char* id, int games) {
    const Rules rules = Rules::make(*rules::findBuiltinVariant(id)).value();
    BookBuilder builder(rules, 6);
    base::Random random(7);
    for (int game = 0; game < games; ++game) {
        std::vector<Turn> turns;
        Position position = rules.start();
        while (!position.finished()) {
            const auto all = turnsOf(rules, position);
            turns.push_back(all[random.below(all.size())]);
            playTurn(rules, position, turns.back());
        }
        builder.add(turns, ranking(rules, position).front());
    }
    Book book = builder.book(1);
    book.nodes = 1000;
    for (std::size_t i = 0; i < book.rows.size(); i += 2)
        book.rows[i].chance = static_cast<Chance>(random.below(certain + 1));
    return book;
}

std::string resealed(std::string bytes) {
    bytes.resize(bytes.size() - 4);
    base::putBytes(bytes, base::crc32(bytes), 4);
    return bytes;
}

TEST(BookFile, KeepsABook) {
    for (const char* id : {"amazons", "amazons-hex", "cowboys", "amazons-3a", "amazons-4a"}) {
        const Book book = randomBook(id, 5);
        const std::string bytes = bookBytes(book);
        EXPECT_TRUE(isBookFile(bytes));
        const auto read = readBook(bytes);
        ASSERT_TRUE(read) << id << ": " << read.error().text;
        EXPECT_EQ(*read, book) << id;
    }
}

TEST(BookFile, IsRefusedWhenCutOrDamaged) {
    const std::string bytes = bookBytes(randomBook("amazons-6x6", 2));
    for (std::size_t length = 0; length < bytes.size(); ++length)
        ASSERT_FALSE(readBook(std::string_view(bytes).substr(0, length))) << length;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        ASSERT_FALSE(readBook(damaged)) << i;
    }
    EXPECT_FALSE(readBook(bytes + "x"));
}

TEST(BookFile, SaysWhyItIsRefused) {
    const std::string bytes = bookBytes(randomBook("amazons-6x6", 2));
    EXPECT_EQ(readBook("hello").error().text, "this is no book of openings");
    std::string newer = bytes;
    newer[8] = 2;
    EXPECT_EQ(readBook(resealed(newer)).error().text, "this book has version 2 of the format, not 1");

    std::string otherKeys = bytes;
    const std::size_t key = otherKeys.find("\"start_key\":") + 12;
    otherKeys[key] = otherKeys[key] == '1' ? '2' : '1';
    EXPECT_EQ(readBook(resealed(otherKeys)).error().text,
              "it was made by a program that tells positions apart otherwise");
    // Rows out of order; more wins than games. (The last row ends with the chance, before it two seats'
    // wins.)
    std::string rows = bytes;
    constexpr std::size_t rowBytes = 22;
    const std::size_t last = rows.size() - 4 - rowBytes;
    rows.replace(last, 8, rows.substr(last - rowBytes, 8));
    EXPECT_NE(readBook(resealed(rows)).error().text.find("cannot be"), std::string::npos);
    std::string wins = bytes;
    wins[last + 13] = 1;
    EXPECT_NE(readBook(resealed(wins)).error().text.find("cannot be"), std::string::npos);
    std::string chance = bytes;
    chance[last + 21] = 0x7F;
    EXPECT_NE(readBook(resealed(chance)).error().text.find("cannot be"), std::string::npos);
}

TEST(BookFile, ThoseShippedAreWhole) {
    int found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(OTRERA_DATA "/books")) {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        const auto book = readBook(bytes);
        ASSERT_TRUE(book) << entry.path() << ": " << book.error().text;
        const auto* variant = rules::findBuiltinVariant(entry.path().stem().string());
        ASSERT_NE(variant, nullptr) << entry.path();
        EXPECT_EQ(book->variant, *variant);
        const Rules rules = Rules::make(*variant).value();
        const Row* start = book->find(SymmetricKeys(rules).keyOf(rules.start()));
        ASSERT_NE(start, nullptr);
        EXPECT_EQ(start->games, book->games);
        ++found;
    }
    EXPECT_GE(found, 2);
}

}  // namespace
}  // namespace otrera::book
