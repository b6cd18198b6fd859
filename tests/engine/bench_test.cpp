#include "engine/bench.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"

using namespace otrera;
using engine::BenchRow;

namespace {

TEST(Bench, PositionsOfEveryVariantHaveSomethingToSearch) {
    for (const rules::Variant& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = test::rulesOf(variant);
        const auto positions = engine::benchPositions(rules);
        ASSERT_GE(positions.size(), 2U);
        EXPECT_EQ(positions[0], rules.start());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            EXPECT_FALSE(positions[i].finished());
            EXPECT_FALSE(positions[i].shotDue());
            if (i > 0) {
                EXPECT_GE(positions[i].status.turns, positions[i - 1].status.turns);
            }
        }
        EXPECT_GT(positions.back().status.turns, 0);
        EXPECT_EQ(engine::benchPositions(rules), positions);
    }
}

TEST(Bench, IsRepeatableAndTellsVariantsApart) {
    const auto* small = rules::findBuiltinVariant("cowboys-6x6");
    const auto once = engine::benchVariant(*small, nullptr);
    ASSERT_TRUE(once);
    EXPECT_GT(once->nodes, 0U);
    EXPECT_EQ(engine::benchVariant(*small, nullptr), once);
    // Another board, and so other turns.
    auto wider = *small;
    wider.board.files = 7;
    EXPECT_NE(engine::benchVariant(wider, nullptr)->signature, once->signature);
}

TEST(Bench, EndsWhenTold) {
    const std::atomic<bool> stop = true;
    EXPECT_EQ(engine::benchVariant(rules::builtinVariants()[0], &stop), std::nullopt);
}

TEST(Bench, TheSignatureIsMadeOfAllRowsInTheirOrder) {
    const BenchRow a{10, 1};
    const BenchRow b{10, 2};
    EXPECT_EQ(engine::benchSignature({a, b}), engine::benchSignature({a, b}));
    EXPECT_NE(engine::benchSignature({a, b}), engine::benchSignature({b, a}));
    EXPECT_NE(engine::benchSignature({a, b}), engine::benchSignature({a}));
    EXPECT_NE(engine::benchSignature({a, b}), engine::benchSignature({b}));
}

}  // namespace
