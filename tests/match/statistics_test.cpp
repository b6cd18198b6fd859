#include "match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace otrera::match {
namespace {

/// Chances of the three outcomes of a pair with this mean share; `split` of them one each.
struct PairChances {
    double lost;
    double split;
    double won;
};

PairChances chancesOf(double elo, double split) {
    const double share = shareOf(elo);
    return {1 - share - split / 2, split, share - split / 2};
}

std::size_t draw(const PairChances& chances, base::Random& random) {
    const double at = random.unit();
    return at < chances.lost ? 0 : at < chances.lost + chances.split ? 1 : 2;
}

TEST(Statistics, EloAndShareAreInverse) {
    EXPECT_DOUBLE_EQ(eloOf(0.5), 0);
    // Ten to one, by the definition of Elo's scale.
    EXPECT_NEAR(eloOf(10.0 / 11), 400, 1e-9);
    for (const double elo : {-700.0, -30.0, 0.0, 5.0, 400.0}) EXPECT_NEAR(eloOf(shareOf(elo)), elo, 1e-9);
}

TEST(Statistics, CountsSamplesAndWins) {
    const Outcomes outcomes{3, 5, 2};
    EXPECT_EQ(samplesIn(outcomes), 10U);
    EXPECT_EQ(gamesASample(outcomes), 2U);
    EXPECT_EQ(winsIn(outcomes), 9U);
}

// What the runner fastchess publishes as tests of its own estimates (by pairs of games with draws, and by
// games with draws: three and five outcomes a sample), within 1 %: it has no added sample.
struct PublishedElo {
    Outcomes outcomes;
    double elo;
    double error;
    double los;
    double share;
};

TEST(Statistics, AgreesWithPublishedElo) {
    for (const auto& [outcomes, elo, error, los, share] : {
             PublishedElo{{96, 111, 136}, 40.70, 30.43, 0.9960, 0.558},
             PublishedElo{{34, 54, 63, 64, 75}, 55.58, 27.65, 1.0000, 0.579},
             PublishedElo{{332, 433, 498, 333, 334}, -8.64, 10.33, 0.0505, 0.488},
             PublishedElo{{7895, 8757, 5685, 568, 9999}, -21.04, 2.95, 0.0000, 0.470},
         }) {
        const Estimate estimate = estimateOf(outcomes);
        EXPECT_NEAR(estimate.elo, elo, 0.01 * std::abs(elo));
        EXPECT_NEAR(estimate.eloError, error, 0.01 * error);
        EXPECT_NEAR(estimate.los, los, 0.0006);
        EXPECT_NEAR(estimate.share, share, 0.0006);
    }
}

TEST(Statistics, AgreesWithPublishedLikelihoodRatios) {
    struct Published {
        Outcomes outcomes;
        Sprt sprt;
        double llr;
    };
    for (const auto& [outcomes, sprt, llr] : {
             Published{{21184, 40708, 21404}, {0.5, 2.5}, -1.57},
             Published{{57030, 106593, 57433}, {0, 2}, -2.59},
             Published{{223, 9863, 21279, 10037, 246}, {0.5, 2.5}, -3.07},
             Published{{871, 26175, 55983, 26678, 821}, {0, 2}, -4.98},
         })
        EXPECT_NEAR(logLikelihoodRatio(sprt, outcomes), llr, 0.01 * std::abs(llr));
    const Sprt sprt{0, 30};
    EXPECT_NEAR(sprt.lower(), -2.944, 0.001);
    EXPECT_NEAR(sprt.upper(), 2.944, 0.001);
}

TEST(Statistics, KnowsLittleOfShortMatches) {
    const Estimate none = estimateOf({0, 0, 0});
    EXPECT_EQ(none.elo, 0);
    EXPECT_EQ(none.los, 0.5);
    EXPECT_TRUE(std::isinf(none.eloError));
    EXPECT_EQ(logLikelihoodRatio({0, 30}, {0, 0, 0}), 0);
    const Estimate one = estimateOf({0, 0, 1});
    EXPECT_EQ(one.share, 1);
    EXPECT_GT(one.shareError, 0.3);
    EXPECT_TRUE(std::isfinite(one.elo));
    EXPECT_TRUE(std::isfinite(one.eloError));
    // Only shares of one game each: the lead of ten wins is not known better than that of two.
    EXPECT_GT(estimateOf({0, 0, 10}).elo, one.elo);
}

TEST(Statistics, EqualsOfSeveralAreEven) {
    // Four samples of three games, one won in each: as often as either of two equals.
    const Estimate estimate = estimateOf({0, 4, 0, 0}, 1.0 / 3);
    EXPECT_NEAR(estimate.share, 1.0 / 3, 1e-12);
    EXPECT_NEAR(estimate.elo, 0, 1e-9);
    EXPECT_NEAR(estimate.los, 0.5, 1e-9);
}

TEST(Statistics, IntervalsCoverAsTheySay) {
    const std::uint64_t seed = 20261130;
    SCOPED_TRACE("seed " + std::to_string(seed));
    base::Random random(seed);
    for (const double elo : {0.0, 60.0, -200.0}) {
        for (const int pairs : {10, 50, 400}) {
            // Openings that decide a game by themselves make pairs alike: more of them are one each.
            const double split = elo < -100 ? 0.25 : 0.55;
            const PairChances chances = chancesOf(elo, split);
            constexpr int matches = 4000;
            int covered = 0;
            for (int i = 0; i < matches; ++i) {
                Outcomes outcomes(3);
                for (int pair = 0; pair < pairs; ++pair) ++outcomes[draw(chances, random)];
                const Estimate estimate = estimateOf(outcomes);
                covered += std::abs(estimate.share - shareOf(elo)) <= estimate.shareError ? 1 : 0;
            }
            const double share = static_cast<double>(covered) / matches;
            EXPECT_GT(share, 0.92) << elo << " Elo, " << pairs << " pairs";
            EXPECT_LT(share, 0.97) << elo << " Elo, " << pairs << " pairs";
        }
    }
}

/// The share of simulated matches that accept elo1.
double acceptedShare(const Sprt& sprt, double elo, double split, base::Random& random) {
    constexpr int matches = 1500;
    int accepted = 0;
    for (int i = 0; i < matches; ++i) {
        Outcomes outcomes(3);
        double ratio = 0;
        while (ratio > sprt.lower() && ratio < sprt.upper()) {
            ++outcomes[draw(chancesOf(elo, split), random)];
            ratio = logLikelihoodRatio(sprt, outcomes);
        }
        accepted += ratio >= sprt.upper() ? 1 : 0;
    }
    return static_cast<double>(accepted) / matches;
}

TEST(Statistics, SprtErrsAsSeldomAsItSays) {
    const std::uint64_t seed = 20261201;
    SCOPED_TRACE("seed " + std::to_string(seed));
    base::Random random(seed);
    const Sprt sprt{0, 60};
    for (const double split : {0.3, 0.6}) {
        // Three standard deviations of 1500 matches are 0.017; steps past a bound only make errors rarer.
        EXPECT_LT(acceptedShare(sprt, sprt.elo0, split, random), sprt.alpha + 0.017);
        EXPECT_GT(acceptedShare(sprt, sprt.elo1, split, random), 1 - sprt.beta - 0.017);
        EXPECT_LT(acceptedShare(sprt, -60, split, random), 0.01);
        EXPECT_GT(acceptedShare(sprt, 120, split, random), 0.99);
    }
}

}  // namespace
}  // namespace otrera::match
