#include "solver/sum_solver.h"

#include <algorithm>

#include "base/random.h"

namespace otrera::solver {

std::size_t SumSolver::Hash::operator()(const Sum& sum) const {
    std::uint64_t hash = base::splitMix64(static_cast<std::uint64_t>(sum.number.numerator()));
    hash = base::splitMix64(hash ^
                            static_cast<std::uint64_t>(sum.number.exponent() * 2 + (sum.leftMoves ? 1 : 0)));
    for (const Game part : sum.parts) hash = base::splitMix64(hash ^ indexOf(part));
    return static_cast<std::size_t>(hash);
}

SumSolver::Sum SumSolver::tidied(std::vector<Game> parts, Dyadic number, bool leftMoves) {
    Sum sum{{}, number, leftMoves};
    for (const Game part : parts) {
        if (const auto value = games_.numberOf(part)) {
            sum.number = sum.number + *value;
            continue;
        }
        const auto opposite = std::find(sum.parts.begin(), sum.parts.end(), games_.negative(part));
        if (opposite != sum.parts.end()) {
            sum.parts.erase(opposite);
        } else {
            sum.parts.push_back(part);
        }
    }
    std::sort(sum.parts.begin(), sum.parts.end());
    return sum;
}

/// The stops of a sum lie between the sums of the stops; who moves first may count one part at its own stop.
std::optional<bool> SumSolver::byStops(const Sum& sum) const {
    if (sum.parts.empty()) return sum.leftMoves ? sum.number > Dyadic(0) : sum.number >= Dyadic(0);
    Dyadic low = sum.number;
    Dyadic high = sum.number;
    Dyadic mostHeat = 0;
    for (const Game part : sum.parts) {
        low = low + games_.rightStop(part);
        high = high + games_.leftStop(part);
        mostHeat = std::max(mostHeat, games_.leftStop(part) - games_.rightStop(part));
    }
    if (low > Dyadic(0) || (sum.leftMoves && low + mostHeat > Dyadic(0))) return true;
    if (high < Dyadic(0) || (!sum.leftMoves && high - mostHeat < Dyadic(0))) return false;
    return std::nullopt;
}

std::optional<bool> SumSolver::search(const Sum& sum) {
    if (const auto known = byStops(sum)) return known;
    if (const auto found = known_.find(sum); found != known_.end()) return found->second;
    if (nodes_ == 0) return std::nullopt;
    --nodes_;
    // The hottest first.
    std::vector<Game> order = sum.parts;
    const auto heat = [&](Game game) { return games_.leftStop(game) - games_.rightStop(game); };
    std::stable_sort(order.begin(), order.end(), [&](Game a, Game b) { return heat(a) > heat(b); });
    order.erase(std::unique(order.begin(), order.end()), order.end());
    bool open = false;
    for (const Game part : order) {
        std::vector<Game> rest = sum.parts;
        rest.erase(std::find(rest.begin(), rest.end(), part));
        const auto found = sum.leftMoves ? games_.left(part) : games_.right(part);
        const std::vector<Game> options(found.begin(), found.end());
        for (const Game option : options) {
            rest.push_back(option);
            const auto answer = search(tidied(rest, sum.number, !sum.leftMoves));
            rest.pop_back();
            if (answer == sum.leftMoves) return known_[sum] = sum.leftMoves;
            open = open || !answer;
        }
    }
    if (open) return std::nullopt;
    return known_[sum] = !sum.leftMoves;
}

std::optional<bool> SumSolver::leftWins(std::vector<Game> parts, bool leftMoves, std::uint64_t nodes) {
    constexpr std::size_t mostKnown = std::size_t{1} << 20;
    if (known_.size() > mostKnown) known_.clear();
    nodes_ = nodes;
    return search(tidied(std::move(parts), 0, leftMoves));
}

}  // namespace otrera::solver
