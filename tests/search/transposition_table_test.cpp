#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/random.h"

using namespace otrera;
using rules::Cell;
using search::TranspositionTable;
using Entry = TranspositionTable::Entry;
using Bound = TranspositionTable::Bound;

namespace {

Entry entryOf(std::int32_t score, std::uint8_t depth = 1) {
    return {score, {Cell{1}, Cell{2}, Cell{3}}, depth, Bound::exact};
}

// Positions of a table of one row fight for the same four places, whatever their keys.
constexpr std::size_t oneRow = 4;

TEST(TranspositionTable, FindsWhatWasStored) {
    TranspositionTable table(1000);
    EXPECT_FALSE(table.find(5));
    EXPECT_FALSE(table.find(0)) << "an empty place has no key";
    const std::vector<Entry> entries{
        {0, {Cell{0}, Cell{0}, Cell{0}}, 1, Bound::exact},
        {-1, {Cell{127}, Cell{126}, Cell{127}}, 250, Bound::atMost},
        {1'000'000, {rules::noCell, Cell{127}, Cell{0}}, 255, Bound::atLeast},
        {-1'000'000, {rules::noCell, rules::noCell, rules::noCell}, 7, Bound::exact},
        {(1 << 23) - 1, {Cell{64}, Cell{63}, rules::noCell}, 128, Bound::atMost},
        {-(1 << 23) + 1, {Cell{12}, rules::noCell, Cell{99}}, 2, Bound::atLeast},
    };
    for (const std::uint64_t key :
         {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{0x123456789ABCDEF0}}) {
        for (const Entry& entry : entries) {
            // One of the same round that looks deeper would stay.
            table.nextRound();
            table.store(key, entry);
            EXPECT_EQ(table.find(key), entry) << key << ", score " << entry.score;
        }
    }
}

TEST(TranspositionTable, OfOnePositionTheDeeperStaysUntilTheNextRound) {
    TranspositionTable table(oneRow);
    table.store(9, entryOf(1, 5));
    table.store(9, entryOf(2, 4));
    EXPECT_EQ(table.find(9), entryOf(1, 5));
    table.store(9, entryOf(3, 5));
    EXPECT_EQ(table.find(9), entryOf(3, 5)) << "as deep, and newer";
    table.store(9, entryOf(4, 6));
    EXPECT_EQ(table.find(9), entryOf(4, 6));
    table.nextRound();
    EXPECT_EQ(table.find(9), entryOf(4, 6)) << "what earlier searches knew stays";
    table.store(9, entryOf(5, 1));
    EXPECT_EQ(table.find(9), entryOf(5, 1));
}

TEST(TranspositionTable, TheLeastUsefulOfARowGivesWay) {
    TranspositionTable table(oneRow);
    for (const std::uint64_t key : {1, 2, 3, 4}) table.store(key, entryOf(0, static_cast<std::uint8_t>(key)));
    table.store(5, entryOf(0, 1));
    EXPECT_FALSE(table.find(1)) << "the shallowest";
    for (const std::uint64_t key : {2, 3, 4, 5}) EXPECT_TRUE(table.find(key)) << key;
    table.store(6, entryOf(0, 9));
    EXPECT_FALSE(table.find(5));

    // Two rounds later even the deepest of before is worth less than the shallowest of now.
    table.nextRound();
    table.nextRound();
    for (const std::uint64_t key : {11, 12, 13}) table.store(key, entryOf(0, 2));
    EXPECT_TRUE(table.find(6));
    table.store(14, entryOf(0, 2));
    table.store(15, entryOf(0, 2));
    EXPECT_FALSE(table.find(6));
}

TEST(TranspositionTable, ManyRoundsChangeNothing) {
    // The number of a round has six bits: it comes again.
    TranspositionTable table(oneRow);
    for (int round = 0; round < 200; ++round) {
        const auto key = static_cast<std::uint64_t>(round) << 32;
        table.store(key, entryOf(round, 3));
        ASSERT_EQ(table.find(key), entryOf(round, 3));
        table.nextRound();
    }
}

TEST(TranspositionTable, ClearForgetsAll) {
    TranspositionTable table(100);
    base::Random random(1);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 300; ++i) table.store(keys.emplace_back(random.next()), entryOf(i));
    table.nextRound();
    table.clear();
    for (const std::uint64_t key : keys) EXPECT_FALSE(table.find(key));
    EXPECT_EQ(table.fill(), 0);
}

TEST(TranspositionTable, FillIsTheShareThatThisRoundUses) {
    TranspositionTable table(1000);
    EXPECT_EQ(table.fill(), 0);
    // 500 keys spread over 250 rows of four places, two each: the row is the upper half of the key, scaled.
    for (std::uint64_t i = 0; i < 500; ++i) table.store(((i << 32) / 500) << 32 | i, entryOf(1));
    EXPECT_EQ(table.fill(), 500);
    table.nextRound();
    EXPECT_EQ(table.fill(), 0);
    for (std::uint64_t i = 0; i < 250; ++i) table.store(((i << 32) / 250) << 32 | i, entryOf(1));
    EXPECT_EQ(table.fill(), 250);

    TranspositionTable full(oneRow);
    for (std::uint64_t key = 1; key <= 9; ++key) full.store(key, entryOf(1));
    EXPECT_EQ(full.fill(), 1000);
}

TEST(TranspositionTable, AnySizeWorks) {
    base::Random random(3);
    for (const std::size_t entries : {0U, 1U, 4U, 5U, 1001U, 65'536U}) {
        TranspositionTable table(entries);
        for (int i = 0; i < 2000; ++i) {
            const std::uint64_t key = random.next();
            table.store(key, entryOf(i));
            ASSERT_EQ(table.find(key), entryOf(i)) << entries;
        }
    }
}

/// One of the entries that are stored for a key, told by all of its fields together.
Entry entryFor(std::uint64_t key, std::uint64_t which) {
    base::Random random(key * 8 + which);
    const auto cell = [&] { return Cell{static_cast<std::uint8_t>(random.below(128))}; };
    Entry entry;
    entry.score = static_cast<std::int32_t>(random.below(2'000'001)) - 1'000'000;
    entry.turn = {cell(), cell(), cell()};
    entry.depth = static_cast<std::uint8_t>(1 + random.below(250));
    entry.bound = static_cast<Bound>(random.below(3));
    return entry;
}

TEST(TranspositionTable, TwoThreadsFindOnlyWhatWasStored) {
    constexpr std::uint64_t keys = 64;
    constexpr std::uint64_t each = 8;
    constexpr int rounds = 200'000;
    // Few places, so that all write over each other all the time.
    TranspositionTable table(16);
    std::array<int, 2> wrong{};
    std::array<int, 2> found{};
    const auto work = [&](std::size_t thread) {
        base::Random random(thread + 1);
        for (int i = 0; i < rounds; ++i) {
            const std::uint64_t key = random.below(keys) * 0x9E3779B97F4A7C15;
            if (random.below(2) == 0) {
                table.store(key, entryFor(key, random.below(each)));
                if (i % 100 == 0) table.nextRound();
                continue;
            }
            const auto entry = table.find(key);
            if (!entry) continue;
            ++found[thread];
            bool known = false;
            for (std::uint64_t which = 0; which < each; ++which)
                known = known || *entry == entryFor(key, which);
            if (!known) ++wrong[thread];
        }
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    EXPECT_EQ(wrong, (std::array<int, 2>{}));
    EXPECT_GT(found[0] + found[1], rounds / 100);
}

}  // namespace
