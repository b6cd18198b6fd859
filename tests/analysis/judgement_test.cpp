#include "analysis/judgement.h"

#include <gtest/gtest.h>

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

}  // namespace
