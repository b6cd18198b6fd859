#include "match/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "match/statistics.h"

namespace otrera::match {
namespace {

TEST(Ratings, TwoEnginesByTheFormula) {
    // 30 of 40 games and the added draw: 30.5 of 41, shared out evenly around the mean.
    std::vector<Encounter> encounters(10, {0, 1, 2});
    encounters.insert(encounters.end(), 10, {0, 1, 1});
    const auto ratings = ratingsOf(2, encounters);
    EXPECT_NEAR(ratings[0].elo, eloOf(30.5 / 41) / 2, 1e-6);
    EXPECT_NEAR(ratings[1].elo, -ratings[0].elo, 1e-6);
    // The difference is twice the rating; its error by the share's standard error, to first order.
    const double p = 30.5 / 41;
    double squares = 0.25;
    for (const auto& met : encounters) squares += std::pow(met.wins - 2 * p, 2);
    const double shareError = std::sqrt(squares) / 41;
    const double expected = 1.959964 * 400 / std::log(10.0) * shareError / (p * (1 - p)) / 2;
    EXPECT_NEAR(ratings[0].error, expected, 0.01);
}

TEST(Ratings, WhoWinsAllHasARatingToo) {
    const auto ratings = ratingsOf(3, std::vector<Encounter>{{0, 1, 2}, {1, 2, 2}, {0, 2, 2}});
    EXPECT_GT(ratings[0].elo, ratings[1].elo);
    EXPECT_GT(ratings[1].elo, ratings[2].elo);
    for (const auto& rating : ratings) EXPECT_TRUE(std::isfinite(rating.elo) && rating.error > 50);
}

// At the likeliest ratings everybody has won as often as expected (the added draws counted in).
TEST(Ratings, WinsAreAsExpected) {
    const std::vector<Encounter> encounters{{0, 1, 2}, {0, 1, 1}, {0, 2, 1}, {0, 2, 0}, {1, 2, 2},
                                            {1, 3, 1}, {2, 3, 2}, {2, 3, 1}, {0, 3, 2}};
    const auto ratings = ratingsOf(4, encounters);
    for (std::size_t engine = 0; engine < 4; ++engine) {
        double expected = 0;
        double won = 0;
        std::vector<bool> met(4);
        const auto count = [&](std::size_t other, double games, double wins) {
            expected += games * shareOf(ratings[engine].elo - ratings[other].elo);
            won += wins;
        };
        for (const auto& pair : encounters) {
            if (pair.first == engine) count(pair.second, 2, pair.wins);
            if (pair.second == engine) count(pair.first, 2, 2 - pair.wins);
            if (pair.first == engine) met[pair.second] = true;
            if (pair.second == engine) met[pair.first] = true;
        }
        for (std::size_t other = 0; other < 4; ++other) {
            if (met[other]) count(other, 1, 0.5);
        }
        EXPECT_NEAR(won, expected, 1e-6) << engine;
    }
}

TEST(Ratings, ErrorsCoverAsTheySay) {
    const std::uint64_t seed = 20261130;
    SCOPED_TRACE("seed " + std::to_string(seed));
    base::Random random(seed);
    const std::vector<double> truth{80, 20, -30, -70};
    constexpr int tournaments = 600;
    int covered = 0;
    for (int i = 0; i < tournaments; ++i) {
        std::vector<Encounter> encounters;
        for (std::size_t a = 0; a < truth.size(); ++a) {
            for (std::size_t b = a + 1; b < truth.size(); ++b) {
                for (int pair = 0; pair < 40; ++pair) {
                    const double p = shareOf(truth[a] - truth[b]);
                    const int wins = (random.unit() < p ? 1 : 0) + (random.unit() < p ? 1 : 0);
                    encounters.push_back({a, b, wins});
                }
            }
        }
        const auto ratings = ratingsOf(truth.size(), encounters);
        for (std::size_t a = 0; a < truth.size(); ++a)
            covered += std::abs(ratings[a].elo - truth[a]) <= ratings[a].error ? 1 : 0;
    }
    const double share = static_cast<double>(covered) / (tournaments * 4);
    EXPECT_GT(share, 0.92);
    EXPECT_LT(share, 0.98);
}

}  // namespace
}  // namespace otrera::match
