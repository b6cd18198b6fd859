#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/random.h"
#include "puzzles/puzzle.h"

namespace otrera::puzzles {

std::string sameName(const rules::Rules& rules, const rules::Position& position) {
    const unsigned mover = indexOf(position.toMove());
    std::uint64_t least = ~std::uint64_t{0};
    for (const auto& symmetry : rules::symmetriesOf(rules.geometry())) {
        std::uint64_t hash = 0;
        for (const auto& set : {position.pieces[mover], position.pieces[1 - mover], position.empty}) {
            const auto image = rules::imageOf(symmetry, set);
            hash = base::splitMix64(base::splitMix64(hash ^ image.low) ^ image.high);
        }
        least = std::min(least, hash);
    }
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(least));
    return text.data();
}

int ratingOf(std::uint64_t effort, std::optional<std::uint64_t> seen, std::uint64_t turns) {
    constexpr int lowest = 600;
    constexpr int highest = 2400;
    constexpr double base = 450;
    constexpr double perEffort = 150;  // for ten times as many
    constexpr double perSeen = 140;
    constexpr double perTurns = 150;
    constexpr double unseen = 1'000'000;
    const double look = seen ? static_cast<double>(*seen) : unseen;
    const double rating = base + perEffort * std::log10(static_cast<double>(effort) + 1) +
                          perSeen * std::log10(look) + perTurns * std::log10(static_cast<double>(turns));
    return std::clamp(static_cast<int>(std::lround(rating)), lowest, highest);
}

int gradeOf(int rating) {
    constexpr std::array<int, 4> bounds{1100, 1400, 1700, 2000};
    return 1 + static_cast<int>(std::upper_bound(bounds.begin(), bounds.end(), rating) - bounds.begin());
}

}  // namespace otrera::puzzles
