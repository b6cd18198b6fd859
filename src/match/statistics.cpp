#include "match/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace otrera::match {

namespace {

constexpr double eloScale = 400;

/// So many standard deviations hold 95 % of Student's distribution (Cornish and Fisher's expansion).
double interval95(double degrees) {
    constexpr double z = 1.959964;  // of the normal distribution
    const double first = (z * z * z + z) / 4;
    const double second = (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / 96;
    return z + first / degrees + second / (degrees * degrees);
}

double shareAt(std::size_t index, std::size_t size) {
    return static_cast<double>(index) / static_cast<double>(size - 1);
}

/// The variance of the mean share, with one more sample spread over all outcomes.
double varianceOfMean(const Outcomes& outcomes) {
    const double extra = 1 / static_cast<double>(outcomes.size());
    const double samples = static_cast<double>(samplesIn(outcomes)) + 1;
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const double weight = (static_cast<double>(outcomes[i]) + extra) / samples;
        const double share = shareAt(i, outcomes.size());
        mean += weight * share;
        square += weight * share * share;
    }
    return (square - mean * mean) / samples;
}

/// The likeliest distribution over outcomes with shares a_i that has the mean s, given the frequencies p_i:
/// p_i / (1 + t (a_i - s)) for the one t that makes it a distribution. Returns the factors 1 / (1 + t (a_i -
/// s)).
std::vector<double> likeliestFactors(const std::vector<double>& frequencies, double mean) {
    const std::size_t size = frequencies.size();
    const auto excess = [&](double t) {
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const double difference = shareAt(i, size) - mean;
            sum += frequencies[i] * difference / (1 + t * difference);
        }
        return sum;
    };
    // All factors are positive between these; the sum falls from +infinity to -infinity there.
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (excess(middle) > 0 ? low : high) = middle;
    }
    std::vector<double> factors;
    for (std::size_t i = 0; i < size; ++i)
        factors.push_back(1 / (1 + (low + high) / 2 * (shareAt(i, size) - mean)));
    return factors;
}

}  // namespace

std::uint64_t samplesIn(const Outcomes& outcomes) {
    return std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0});
}

std::uint64_t winsIn(const Outcomes& outcomes) {
    std::uint64_t wins = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) wins += i * outcomes[i];
    return wins;
}

double eloOf(double share) { return eloScale * std::log10(share / (1 - share)); }

double shareOf(double elo) { return 1 / (1 + std::pow(10.0, -elo / eloScale)); }

Estimate estimateOf(const Outcomes& outcomes, double even) {
    Estimate estimate;
    estimate.share = even;
    const std::uint64_t samples = samplesIn(outcomes);
    if (samples == 0) {
        estimate.eloError = std::numeric_limits<double>::infinity();
        return estimate;
    }
    const double games = static_cast<double>(samples * gamesASample(outcomes));
    const double deviation = std::sqrt(varianceOfMean(outcomes));
    estimate.share = static_cast<double>(winsIn(outcomes)) / games;
    estimate.shareError = std::min(1.0, interval95(static_cast<double>(samples)) * deviation);
    const auto elo = [&](double share) {
        const double bounded = std::clamp(share, 0.5 / games, 1 - 0.5 / games);
        return eloOf(bounded) - eloOf(even);
    };
    estimate.elo = elo(estimate.share);
    estimate.eloError =
        (elo(estimate.share + estimate.shareError) - elo(estimate.share - estimate.shareError)) / 2;
    estimate.los = 0.5 * std::erfc(-(estimate.share - even) / deviation / std::sqrt(2.0));
    return estimate;
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double logLikelihoodRatio(const Sprt& sprt, const Outcomes& outcomes) {
    if (samplesIn(outcomes) == 0) return 0;
    constexpr double unmet = 1e-3;
    std::vector<double> frequencies;
    double samples = 0;
    for (const std::uint64_t count : outcomes) {
        frequencies.push_back(count == 0 ? unmet : static_cast<double>(count));
        samples += frequencies.back();
    }
    for (double& frequency : frequencies) frequency /= samples;
    const auto factors0 = likeliestFactors(frequencies, shareOf(sprt.elo0));
    const auto factors1 = likeliestFactors(frequencies, shareOf(sprt.elo1));
    double sum = 0;
    for (std::size_t i = 0; i < frequencies.size(); ++i)
        sum += frequencies[i] * std::log(factors1[i] / factors0[i]);
    return samples * sum;
}

}  // namespace otrera::match
