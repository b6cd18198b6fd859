#include "base/bits128.h"

#include <gtest/gtest.h>

#include <bitset>
#include <vector>

#include "base/random.h"

namespace {

using otrera::base::Bits128;
using Plain = std::bitset<128>;

Plain plainOf(Bits128 set) { return (Plain(set.high) << 64) | Plain(set.low); }

Bits128 someSet(otrera::base::Random& random) {
    // Now full, now thin, now only in one word.
    Bits128 set{random.next(), random.next()};
    if (random.below(2) == 0) set &= Bits128{random.next() & random.next(), random.next() & random.next()};
    if (random.below(4) == 0) set.low = 0;
    if (random.below(4) == 0) set.high = 0;
    return set;
}

TEST(Bits128, AgreesWithStdBitset) {
    otrera::base::Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const Bits128 a = someSet(random);
        const Bits128 b = someSet(random);
        const Plain plainA = plainOf(a);
        const Plain plainB = plainOf(b);
        ASSERT_EQ(plainOf(a & b), plainA & plainB);
        ASSERT_EQ(plainOf(a | b), plainA | plainB);
        ASSERT_EQ(plainOf(a ^ b), plainA ^ plainB);
        ASSERT_EQ(plainOf(~a), ~plainA);
        ASSERT_EQ(a.any(), plainA.any());
        ASSERT_EQ(a.none(), plainA.none());
        ASSERT_EQ(static_cast<std::size_t>(a.count()), plainA.count());
        for (unsigned by = 0; by < 128; ++by) {
            ASSERT_EQ(plainOf(a.shiftedUp(by)), plainA << by) << by;
            ASSERT_EQ(plainOf(a.shiftedDown(by)), plainA >> by) << by;
            ASSERT_EQ(a.has(by), plainA[by]) << by;
        }
    }
}

TEST(Bits128, SingleHoldsOneNumber) {
    for (unsigned bit = 0; bit < 128; ++bit) {
        EXPECT_EQ(plainOf(Bits128::single(bit)), Plain(1) << bit);
        EXPECT_EQ(Bits128::single(bit).lowest(), bit);
        EXPECT_EQ(Bits128::single(bit).highest(), bit);
    }
}

TEST(Bits128, GivesItsNumbersFromTheSmallest) {
    otrera::base::Random random(2);
    for (int i = 0; i < 2000; ++i) {
        const Bits128 set = someSet(random);
        std::vector<unsigned> expected;
        for (unsigned bit = 0; bit < 128; ++bit) {
            if (plainOf(set)[bit]) expected.push_back(bit);
        }
        std::vector<unsigned> visited;
        forEach(set, [&](unsigned bit) { visited.push_back(bit); });
        ASSERT_EQ(visited, expected);
        if (expected.empty()) continue;
        ASSERT_EQ(set.lowest(), expected.front());
        ASSERT_EQ(set.highest(), expected.back());
    }
}

}  // namespace
