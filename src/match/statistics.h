#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace otrera::match {

/// How the samples of a match came out for one engine: element k counts the samples of which it won k games.
/// A sample is one opening played with every distribution of the seats: two games as a rule, so that there
/// are three outcomes (lost both, one each, won both), at least two.
///
/// Samples, not games, are what is independent: an opening that favours a seat does so in both of its games.
using Outcomes = std::vector<std::uint64_t>;

std::uint64_t samplesIn(const Outcomes& outcomes);
/// Games in one sample.
inline std::uint64_t gamesASample(const Outcomes& outcomes) { return outcomes.size() - 1; }
std::uint64_t winsIn(const Outcomes& outcomes);

/// The lead in Elo points that gives a share of the games, 0 < share < 1; and back.
double eloOf(double share);
double shareOf(double elo);

/// What a match says about an engine.
struct Estimate {
    double share = 0.5;       ///< of the games that it won; 0.5 before any sample
    double shareError = 0.5;  ///< half of the 95 % interval
    /// Where all or no games were won: as if half a game less or more had been, for there is no such lead.
    double elo = 0;
    double eloError = 0;  ///< half of the 95 % interval; infinite before any sample
    double los = 0.5;     ///< likelihood of superiority: the chance that it is better than even
};

/// Estimates by the mean of the samples' shares and their variance; the interval by Student's distribution.
/// To the variance (not to the share) one more sample is added, spread evenly over the outcomes: without it
/// the samples of a short match that all came out alike would leave no doubt. From 10 pairs on, intervals
/// cover what they should in 92 to 96 of 100 cases; 5 pairs are too few to tell. `even`: the share of equals,
/// 1/2 between two engines, 1/4 of four. Elo then is the lead over each of the others: the engine wins as
/// often as if it met one of them that many times weaker together.
Estimate estimateOf(const Outcomes& outcomes, double even = 0.5);

/// A sequential probability ratio test (Wald 1945) between two leads in Elo points.
struct Sprt {
    double elo0 = 0;
    double elo1 = 0;
    double alpha = 0.05;  ///< chance to accept elo1 when elo0 is true
    double beta = 0.05;   ///< chance to accept elo0 when elo1 is true

    /// At or below lower(): elo0 is accepted; at or above upper(): elo1 is.
    double lower() const;
    double upper() const;
};

/// The logarithm of the likelihood ratio of elo1 to elo0: each is given its likeliest distribution over the
/// outcomes with that mean (generalised SPRT; Van den Bergh, "The GSPRT approximation", fishtest). Outcomes
/// not met yet count as a thousandth of a sample. 0 before any sample.
double logLikelihoodRatio(const Sprt& sprt, const Outcomes& outcomes);

}  // namespace otrera::match
