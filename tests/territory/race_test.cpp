#include "territory/race.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "plain_distance.h"

using namespace otrera;
using territory::Race;
using territory::Stride;

namespace {

/// The race from the seats' distances, cell by cell.
Race plainRace(const rules::Rules& rules, const rules::Position& position, Stride stride) {
    std::vector<std::pair<unsigned, territory::DistanceMap>> maps;
    Race race;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        maps.emplace_back(seat, test::plainDistances(rules, position.pieces[seat], position.empty, stride));
    }
    base::forEach(position.empty, [&](unsigned cell) {
        std::vector<int> distances;
        for (const auto& [seat, map] : maps) distances.push_back(map[cell]);
        std::sort(distances.begin(), distances.end());
        const int first = distances[0];
        const int second = distances.size() > 1 ? distances[1] : territory::unreachable;
        if (first == territory::unreachable) return;
        const auto here = base::Bits128::single(cell);
        for (const auto& [seat, map] : maps) {
            if (map[cell] == first) (first == second ? race.tied : race.nearest)[seat] |= here;
            if (map[cell] != territory::unreachable) {
                race.closeness[seat] += static_cast<float>(std::pow(0.5, map[cell]));
            }
        }
        if (second == territory::unreachable) return;
        race.contested |= here;
        if (second == first) race.even |= here;
        if (second == first + 1) race.oneBehind |= here;
    });
    return race;
}

TEST(Race, AgreesWithDistancesEverywhere) {
    test::everywhere([](const rules::Rules& rules, const rules::Position& position) {
        for (const Stride stride : {Stride::whole, Stride::single}) {
            const Race race = raceOf(rules, position, stride);
            const Race plain = plainRace(rules, position, stride);
            EXPECT_EQ(race.nearest, plain.nearest);
            EXPECT_EQ(race.tied, plain.tied);
            EXPECT_EQ(race.contested, plain.contested);
            EXPECT_EQ(race.even, plain.even);
            EXPECT_EQ(race.oneBehind, plain.oneBehind);
            for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
                EXPECT_NEAR(race.closeness[seat], plain.closeness[seat], 1e-3);
            }
        }
    });
}

TEST(Race, SeatsThatAreOutTakeNoPart) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-3a"));
    auto position = rules.start();
    rules::retire(rules, position, rules::Seat::red);
    const Race race = raceOf(rules, position, Stride::whole);
    EXPECT_TRUE(race.nearest[2].none());
    EXPECT_TRUE(race.tied[2].none());
    EXPECT_EQ(race.closeness[2], 0);
    EXPECT_TRUE(race.nearest[0].any());
}

}  // namespace
