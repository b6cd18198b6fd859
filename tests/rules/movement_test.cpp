#include "rules/movement.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Bits128;
using rules::Cell;
using rules::Movement;

Bits128 someCells(const Rules& rules, base::Random& random) {
    Bits128 set{random.next(), random.next()};
    if (random.below(2) == 0) set &= Bits128{random.next(), random.next()};
    return set & rules.geometry().board();
}

class Movements : public ::testing::TestWithParam<Variant> {};

/// All that works on many cells at once must say what reach says cell by cell.
TEST_P(Movements, ManyCellsAtOnceAreTheSumOfEach) {
    const Rules rules = rulesFor(GetParam());
    base::Random random(seed());
    for (int i = 0; i < (slowBuild ? 20 : 200); ++i) {
        const Bits128 empty = someCells(rules, random);
        const Bits128 from = someCells(rules, random);
        for (const Movement* movement : {&rules.step(), &rules.shot()}) {
            Bits128 reached;
            std::uint64_t pairs = 0;
            rules::CellCounts counts;
            // Some cells stand in the counts several times.
            std::uint64_t expectedPairs = 0;
            for (int copy = 0; copy < 3; ++copy) {
                const Bits128 part = copy == 0 ? from : from & someCells(rules, random);
                counts.add(part);
                forEach(part, [&](unsigned cell) {
                    expectedPairs += static_cast<unsigned>(movement->reach(Cell(cell), empty).count());
                });
            }
            forEach(from, [&](unsigned cell) {
                const Bits128 each = movement->reach(static_cast<Cell>(cell), empty);
                reached |= each;
                pairs += static_cast<unsigned>(each.count());
                EXPECT_FALSE(each.has(cell));
                EXPECT_EQ(each & ~empty, Bits128{});
            });
            ASSERT_EQ(movement->reachAll(from, empty), reached);
            ASSERT_EQ(movement->canMove(from, empty), reached.any());
            ASSERT_EQ(movement->countReached(counts, empty), expectedPairs);
            const Bits128 next = movement->neighbours(from, empty);
            ASSERT_EQ(next & reached, next);
            ASSERT_EQ(next.any(), reached.any());
            // What becomes reachable when one cell is opened.
            const Cell opened = rules.geometry().cells()[random.below(rules.geometry().cells().size())];
            const Bits128 closed = empty & ~setOf(opened);
            const Bits128 others = from & closed;
            std::int64_t gained = 0;
            forEach(others, [&](unsigned cell) {
                gained += movement->reach(static_cast<Cell>(cell), closed | setOf(opened)).count() -
                          movement->reach(static_cast<Cell>(cell), closed).count();
            });
            ASSERT_EQ(movement->countOpened(others, opened, closed), static_cast<std::uint64_t>(gained));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Variants, Movements, ::testing::ValuesIn(allVariants()), [](const auto& tested) {
    std::string name = tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

/// How far each movement reaches on an empty board, counted by hand.
TEST(Movement, ReachesByHand) {
    const auto reach = [](BoardShape shape, MovementKind kind, const char* from) {
        const Rules rules = rulesFor(userVariant("board", shape, kind, kind, "a1;a2"));
        const auto cell = rules.geometry().at(squareNamed(from, shape));
        return rules.step().reach(*cell, rules.geometry().board() & ~setOf(*cell)).count();
    };
    EXPECT_EQ(reach({10, 10, 0}, slide, "a1"), 27);
    EXPECT_EQ(reach({10, 10, 0}, slide, "e5"), 9 + 9 + 9 + 8);
    EXPECT_EQ(reach({8, 8, 0}, leap(1, 2), "c6"), 8);  // the rules' own example
    EXPECT_EQ(reach({8, 8, 0}, leap(1, 2), "h2"), 3);  // the rules' own example
    EXPECT_EQ(reach({8, 8, 0}, leap(1, 1), "d4"), 4);
    EXPECT_EQ(reach({8, 8, 0}, leap(0, 3), "d4"), 4);
    EXPECT_EQ(reach({8, 8, 0}, leap(0, 3), "a1"), 2);
    EXPECT_EQ(reach({0, 0, 6}, slide, "f6"), 6 * 5);
    EXPECT_EQ(reach({0, 0, 6}, slide, "a1"), 5 + 5 + 10);
    EXPECT_EQ(reach({0, 0, 4}, leap(1, 2), "d4"), 12);
    EXPECT_EQ(reach({0, 0, 4}, leap(1, 1), "d4"), 6);
    EXPECT_EQ(reach({1, 64, 0}, slide, "a30"), 63);
}

TEST(Movement, PaddingIsTheSidewaysReach) {
    EXPECT_EQ(rules::sidewaysReach({10, 10, 0}, slide), 1);
    EXPECT_EQ(rules::sidewaysReach({10, 10, 0}, leap(1, 2)), 2);
    EXPECT_EQ(rules::sidewaysReach({10, 10, 0}, leap(3, 0)), 3);
    EXPECT_EQ(rules::sidewaysReach({0, 0, 4}, slide), 1);
    // One line and the next one half to the left: (1,0) * 2 + (1,-1) = 3 files.
    EXPECT_EQ(rules::sidewaysReach({0, 0, 4}, leap(1, 2)), 3);
}

}  // namespace
