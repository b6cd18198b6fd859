#include "analysis/judgement.h"

#include <gtest/gtest.h>

#include "analysis/calibration.h"

using namespace otrera::analysis;

namespace {

TEST(Judgement, ClassesBeginWhereTheDocumentSays) {
    EXPECT_EQ(classOfLoss(0), TurnClass::best);
    EXPECT_EQ(classOfLoss(0.005), TurnClass::good);
    EXPECT_EQ(classOfLoss(0.049), TurnClass::good);
    EXPECT_EQ(classOfLoss(0.05), TurnClass::inaccuracy);
    EXPECT_EQ(classOfLoss(0.10), TurnClass::mistake);
    EXPECT_EQ(classOfLoss(0.20), TurnClass::blunder);
    EXPECT_EQ(classOfLoss(1), TurnClass::blunder);
    EXPECT_EQ(classOfScoreLoss(0), TurnClass::best);
    EXPECT_EQ(classOfScoreLoss(20), TurnClass::good);
}

TEST(Judgement, AccuracyFallsWithTheLoss) {
    EXPECT_DOUBLE_EQ(accuracyOf(0), 1);
    EXPECT_NEAR(accuracyOf(0.05), 0.82, 0.005);
    EXPECT_NEAR(accuracyOf(0.20), 0.45, 0.005);
}

TEST(Judgement, CalibratedChancesAreChances) {
    const auto rules = otrera::rules::Rules::make(*otrera::rules::findBuiltinVariant("amazons"));
    for (const double chance : {0.0, 0.1, 0.5, 1.0}) {
        const Chances chances = calibrated(*rules, {chance, 1 - chance});
        EXPECT_NEAR(chances[0] + chances[1], 1, 1e-9);
        if (chance == 0 || chance == 1) {
            EXPECT_DOUBLE_EQ(chances[0], chance);
        }
    }
    EXPECT_LT(calibrated(*rules, {0.3, 0.7})[0], calibrated(*rules, {0.4, 0.6})[0]);
}

}  // namespace
