#include "analysis/estimate.h"

#include <gtest/gtest.h>

namespace otrera::analysis {
namespace {

rules::Rules rulesOf(const char* id) { return rules::Rules::make(*rules::findBuiltinVariant(id)).value(); }

/// The start with the lowest `count` of its empty cells burnt.
rules::Position burnt(const rules::Rules& rules, int count) {
    rules::PositionSetup setup;
    setup.pieces = rules.start().pieces;
    auto empty = rules.start().empty;
    for (int i = 0; i < count; ++i) setup.arrows |= rules::Bits128::single(empty.takeLowest());
    return makePosition(rules, setup).value();
}

TEST(CalibratedChance, LeavesTheBeginningAsItIs) {
    const auto rules = rulesOf("amazons");
    EXPECT_DOUBLE_EQ(calibratedChance(rules, rules.start(), 0.6), 0.6);
    EXPECT_DOUBLE_EQ(calibratedChance(rules, burnt(rules, 9), 0.6), 0.6);
}

TEST(CalibratedChance, IsBolderLaterAndTheSameForBothSides) {
    const auto rules = rulesOf("amazons");
    const auto middle = burnt(rules, 40);
    // Odds of 3 to 1 to the power of 1.55: 5.489.
    EXPECT_NEAR(calibratedChance(rules, middle, 0.75), 5.489 / 6.489, 1e-4);
    EXPECT_DOUBLE_EQ(calibratedChance(rules, middle, 0.5), 0.5);
    double last = 0;
    for (int percent = 1; percent < 100; ++percent) {
        const double chance = calibratedChance(rules, middle, percent / 100.0);
        EXPECT_GT(chance, last);
        EXPECT_NEAR(chance + calibratedChance(rules, middle, 1 - percent / 100.0), 1, 1e-12);
        EXPECT_NEAR(calibratedChance(rules, burnt(rules, 60), percent / 100.0), chance, 1e-12);
        last = chance;
    }
    // Between the beginning and the middle it is in between.
    const double between = calibratedChance(rules, burnt(rules, 18), 0.75);
    EXPECT_GT(between, 0.75);
    EXPECT_LT(between, calibratedChance(rules, middle, 0.75));
}

TEST(CalibratedChance, LeavesWhatIsCertainAndOtherNumbersOfSeats) {
    const auto rules = rulesOf("amazons");
    const auto middle = burnt(rules, 40);
    EXPECT_EQ(calibratedChance(rules, middle, 0), 0);
    EXPECT_EQ(calibratedChance(rules, middle, 1), 1);
    const auto three = rulesOf("amazons-3a");
    EXPECT_EQ(calibratedChance(three, burnt(three, 40), 0.75), 0.75);
}

}  // namespace
}  // namespace otrera::analysis
