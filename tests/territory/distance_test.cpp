#include "territory/distance.h"

#include <gtest/gtest.h>

#include "plain_distance.h"

using namespace otrera;
using territory::DistanceMap;
using territory::Stride;
using territory::unreachable;

namespace {

TEST(Distance, OfASlideIsCountedInSteps) {
    // A row of six: the piece on the left, a stone on the fifth cell.
    const auto rules =
        test::rulesOf(test::userVariant("row", {6, 1, 0}, {true, 0, 0}, {true, 0, 0}, {{{0, 0}}, {{5, 0}}}));
    const auto cell = [&](int file) { return indexOf(*rules.geometry().at(rules::Square{file, 0})); };
    const auto from = base::Bits128::single(cell(0));
    const auto empty = rules.geometry().board() & ~from & ~base::Bits128::single(cell(4));
    const DistanceMap whole = distancesFrom(rules.step(), from, empty, Stride::whole);
    const DistanceMap single = distancesFrom(rules.step(), from, empty, Stride::single);
    const std::array<int, 6> wholeExpected{0, 1, 1, 1, unreachable, unreachable};
    const std::array<int, 6> singleExpected{0, 1, 2, 3, unreachable, unreachable};
    for (int file = 0; file < 6; ++file) {
        EXPECT_EQ(whole[cell(file)], wholeExpected[static_cast<std::size_t>(file)]) << file;
        EXPECT_EQ(single[cell(file)], singleExpected[static_cast<std::size_t>(file)]) << file;
    }
}

TEST(Distance, OfAKnightOnAnEmptyBoard) {
    // From a corner of 8x8: one leap to b3 and c2, four to the neighbour on the diagonal, six to the far
    // corner.
    const auto rules = test::rulesOf(
        test::userVariant("knight", {8, 8, 0}, {false, 1, 2}, {false, 1, 2}, {{{0, 0}}, {{7, 6}}}));
    const auto cell = [&](rules::Square square) { return indexOf(*rules.geometry().at(square)); };
    const auto from = base::Bits128::single(cell({0, 0}));
    const DistanceMap distances =
        distancesFrom(rules.step(), from, rules.geometry().board() & ~from, Stride::whole);
    EXPECT_EQ(distances[cell({1, 2})], 1);
    EXPECT_EQ(distances[cell({2, 1})], 1);
    EXPECT_EQ(distances[cell({1, 1})], 4);
    EXPECT_EQ(distances[cell({7, 7})], 6);
}

TEST(Distance, AgreesWithBreadthFirstEverywhere) {
    test::everywhere([](const rules::Rules& rules, const rules::Position& position) {
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            for (const Stride stride : {Stride::whole, Stride::single}) {
                const auto from = position.pieces[seat];
                ASSERT_EQ(distancesFrom(rules.step(), from, position.empty, stride),
                          test::plainDistances(rules, from, position.empty, stride));
            }
        }
    });
}

TEST(ReachAll, IsTheReachesOfAllCells) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const auto empty = test::randomPosition(rules, random, 60).empty;
            const auto from = base::Bits128{random.next(), random.next()} & rules.geometry().board();
            base::Bits128 together;
            base::forEach(from, [&](unsigned cell) {
                together |= rules.step().reach(static_cast<rules::Cell>(cell), empty);
            });
            ASSERT_EQ(rules.step().reachAll(from, empty), together);
        }
    }
}

}  // namespace
