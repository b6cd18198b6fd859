#include "match/ratings.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace otrera::match {

namespace {

/// A square matrix, by rows.
using Matrix = std::vector<std::vector<double>>;

Matrix zeros(std::size_t size) { return Matrix(size, std::vector<double>(size, 0.0)); }

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix out = zeros(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < a.size(); ++k)
            for (std::size_t j = 0; j < a.size(); ++j) out[i][j] += a[i][k] * b[k][j];
    return out;
}

/// Gauss and Jordan; the matrix is symmetric and positive definite, so no pivot is needed.
Matrix inverse(Matrix a) {
    const std::size_t size = a.size();
    Matrix out = zeros(size);
    for (std::size_t i = 0; i < size; ++i) out[i][i] = 1;
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        const double scale = 1 / a[pivot][pivot];
        for (std::size_t j = 0; j < size; ++j) {
            a[pivot][j] *= scale;
            out[pivot][j] *= scale;
        }
        for (std::size_t i = 0; i < size; ++i) {
            const double factor = a[i][pivot];
            if (i == pivot || factor == 0) continue;
            for (std::size_t j = 0; j < size; ++j) {
                a[i][j] -= factor * a[pivot][j];
                out[i][j] -= factor * out[pivot][j];
            }
        }
    }
    return out;
}

/// Games and wins between any two engines, the added draws among them.
struct Tables {
    Matrix games;
    Matrix wins;
};

Tables tablesOf(std::size_t engines, const std::vector<Encounter>& encounters) {
    Tables tables{zeros(engines), zeros(engines)};
    for (const auto& met : encounters) {
        for (const auto& [a, b, wins] : {std::tuple(met.first, met.second, met.wins),
                                         std::tuple(met.second, met.first, met.games - met.wins)}) {
            tables.games[a][b] += met.games;
            tables.wins[a][b] += wins;
        }
    }
    for (std::size_t a = 0; a < engines; ++a) {
        for (std::size_t b = 0; b < engines; ++b) {
            if (tables.games[a][b] == 0) continue;
            tables.games[a][b] += 1;
            tables.wins[a][b] += 0.5;
        }
    }
    return tables;
}

/// The strengths, as logarithms with the sum 0.
std::vector<double> strengthsOf(const Tables& tables) {
    const std::size_t engines = tables.games.size();
    std::vector<double> strength(engines, 1.0);
    constexpr int rounds = 20'000;
    for (int round = 0; round < rounds; ++round) {
        double change = 0;
        for (std::size_t a = 0; a < engines; ++a) {
            double wins = 0;
            double weight = 0;
            for (std::size_t b = 0; b < engines; ++b) {
                wins += tables.wins[a][b];
                if (tables.games[a][b] > 0) weight += tables.games[a][b] / (strength[a] + strength[b]);
            }
            const double next = weight > 0 ? wins / weight : 1;
            change = std::max(change, std::abs(std::log(next / strength[a])));
            strength[a] = next;
        }
        if (change < 1e-10) break;
    }
    double mean = 0;
    for (double& value : strength) {
        value = std::log(value);
        mean += value / static_cast<double>(engines);
    }
    for (double& value : strength) value -= mean;
    return strength;
}

}  // namespace

std::vector<Rating> ratingsOf(std::size_t engines, const std::vector<Encounter>& encounters) {
    const Tables tables = tablesOf(engines, encounters);
    const std::vector<double> strength = strengthsOf(tables);
    const auto chance = [&](std::size_t a, std::size_t b) {
        return 1 / (1 + std::exp(strength[b] - strength[a]));
    };
    // The curvature of the likelihood; that of a common shift, which is 0, is made 1 / engines and has no
    // part in the product below, where all gradients have the sum 0.
    Matrix curvature = zeros(engines);
    for (std::size_t a = 0; a < engines; ++a) {
        for (std::size_t b = 0; b < engines; ++b) {
            const double p = chance(a, b);
            curvature[a][a] += tables.games[a][b] * p * (1 - p);
            curvature[a][b] += 1 / static_cast<double>(engines) - tables.games[a][b] * p * (1 - p);
        }
    }
    Matrix gradients = zeros(engines);
    const auto add = [&](std::size_t a, std::size_t b, double square) {
        gradients[a][a] += square;
        gradients[b][b] += square;
        gradients[a][b] -= square;
        gradients[b][a] -= square;
    };
    for (const auto& met : encounters) {
        const double gradient = met.wins - met.games * chance(met.first, met.second);
        add(met.first, met.second, gradient * gradient);
    }
    // The added draws are no samples; they count with the spread of a game all the same, lest a few samples
    // that came out alike leave no doubt.
    for (std::size_t a = 0; a < engines; ++a)
        for (std::size_t b = a + 1; b < engines; ++b)
            if (tables.games[a][b] > 0) add(a, b, 0.25);
    const Matrix bread = inverse(curvature);
    const Matrix covariance = product(product(bread, gradients), bread);
    const double elo = 400 / std::log(10.0);
    std::vector<Rating> ratings;
    for (std::size_t a = 0; a < engines; ++a)
        ratings.push_back({elo * strength[a], 1.959964 * elo * std::sqrt(covariance[a][a])});
    return ratings;
}

}  // namespace otrera::match
