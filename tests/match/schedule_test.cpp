#include "match/schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace otrera::match {
namespace {

Schedule scheduleOf(std::size_t engines, unsigned seats, Format format, std::uint64_t games) {
    auto made = Schedule::make(engines, seats, format, games);
    EXPECT_TRUE(made.ok());
    return std::move(made).value();
}

TEST(Schedule, TwoEnginesExchangeTheirSeats) {
    const auto schedule = scheduleOf(2, 2, Format::roundRobin, 5);
    ASSERT_EQ(schedule.size(), 6U);
    for (std::size_t i = 0; i < 6; i += 2) {
        EXPECT_EQ(schedule.at(i).sample, i / 2);
        EXPECT_EQ(schedule.at(i + 1).sample, i / 2);
        EXPECT_EQ(schedule.at(i).seats, (std::vector<std::size_t>{0, 1}));
        EXPECT_EQ(schedule.at(i + 1).seats, (std::vector<std::size_t>{1, 0}));
    }
}

TEST(Schedule, RoundRobinAndGauntlet) {
    const auto all = scheduleOf(4, 2, Format::roundRobin, 4);
    EXPECT_EQ(all.pairings().size(), 6U);
    EXPECT_EQ(all.size(), 24U);
    const auto first = scheduleOf(4, 2, Format::gauntlet, 4);
    EXPECT_EQ(first.pairings().size(), 3U);
    for (const auto& pairing : first.pairings()) EXPECT_EQ(pairing[0], 0U);
    // All pairings of a round have the same opening.
    std::map<std::size_t, std::set<std::size_t>> pairings;
    for (std::size_t i = 0; i < all.size(); ++i) pairings[all.at(i).sample].insert(all.at(i).pairing);
    EXPECT_EQ(pairings.size(), 2U);
    for (const auto& [sample, met] : pairings) EXPECT_EQ(met.size(), 6U);
}

TEST(Schedule, SeveralSeatsAreShared) {
    for (const unsigned seats : {3U, 4U}) {
        const auto rotated = scheduleOf(seats, seats, Format::roundRobin, 1);
        ASSERT_EQ(rotated.size(), seats);
        EXPECT_DOUBLE_EQ(rotated.even(), 1.0 / seats);
        const auto mixed = scheduleOf(2, seats, Format::roundRobin, 1);
        ASSERT_EQ(mixed.size(), (1U << seats) - 2);
        EXPECT_DOUBLE_EQ(mixed.even(), 0.5);
        for (const auto* schedule : {&rotated, &mixed}) {
            std::map<std::pair<std::size_t, unsigned>, int> sat;
            std::set<std::vector<std::size_t>> different;
            for (std::size_t i = 0; i < schedule->size(); ++i) {
                const auto fixture = schedule->at(i);
                EXPECT_EQ(fixture.sample, 0U);
                different.insert(fixture.seats);
                for (unsigned seat = 0; seat < seats; ++seat) ++sat[{fixture.seats[seat], seat}];
            }
            EXPECT_EQ(different.size(), schedule->size());
            // Everybody sits everywhere equally often.
            for (const auto& [who, times] : sat) EXPECT_EQ(times, sat.begin()->second);
            EXPECT_EQ(sat.size(), schedule->pairings()[0].size() * seats);
        }
    }
}

TEST(Schedule, RefusesWhatCannotBeShared) {
    EXPECT_FALSE(Schedule::make(1, 2, Format::roundRobin, 2).ok());
    const auto three = Schedule::make(3, 4, Format::roundRobin, 2);
    ASSERT_FALSE(three.ok());
    EXPECT_NE(three.error().text.find("2 or 4"), std::string::npos);
}

}  // namespace
}  // namespace otrera::match
