#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"

namespace {

using namespace otrera::base;

TEST(Random, IsSplitMix64) {
    // The first numbers of the published generator (Vigna's splitmix64.c) from the seed 1234567.
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317U);
    EXPECT_EQ(random.next(), 3203168211198807973U);
    EXPECT_EQ(random.next(), 9817491932198370423U);
    EXPECT_EQ(random.next(), 4593380528125082431U);
    EXPECT_EQ(random.next(), 16408922859458223821U);
}

TEST(Random, StaysInItsRange) {
    Random random(3);
    bool low = false;
    bool high = false;
    for (int i = 0; i < 1000; ++i) {
        const auto number = random.below(3);
        ASSERT_LT(number, 3U);
        low = low || number == 0;
        high = high || number == 2;
        const double unit = random.unit();
        ASSERT_GE(unit, 0.0);
        ASSERT_LT(unit, 1.0);
    }
    EXPECT_TRUE(low && high);
}

TEST(Result, HoldsAValueOrAnError) {
    const Result<int> good = 7;
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(*good, 7);
    EXPECT_EQ(good.value(), 7);
    const Result<int> bad = Error{"no", 2, 3};
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().text, "no");
    EXPECT_EQ(bad.error().line, 2);
    EXPECT_EQ(bad.error().column, 3);
}

TEST(Result, GivesAwayWhatCannotBeCopied) {
    Result<std::unique_ptr<std::string>> result = std::make_unique<std::string>("only one");
    EXPECT_EQ(*std::move(result).value(), "only one");
}

TEST(Result, TellsTextsApartFromErrors) {
    const Result<std::string> text = std::string("fine");
    EXPECT_TRUE(text.ok());
    EXPECT_EQ(text->size(), 4U);
}

TEST(ManualClock, StandsStillUntilItIsMoved) {
    ManualClock clock;
    EXPECT_EQ(clock.milliseconds(), 0);
    clock.advance(250);
    EXPECT_EQ(clock.milliseconds(), 250);
}

}  // namespace
