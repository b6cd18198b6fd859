#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/games.h"

namespace otrera::solver {

/// Decides who wins a sum of games of a table, without making its canonical form: by search, with stops as
/// bounds; numbers are added up and nobody moves in them while there is anything else, opposites are left
/// out, and what is known of a sum is kept. One thread at a time. The table must outlive it.
class SumSolver {
  public:
    explicit SumSolver(GameTable& games) : games_(games) {}

    /// True when Left wins, moving first or second, both playing well. None when more than `nodes` sums would
    /// have to be looked into (some us each).
    std::optional<bool> leftWins(std::vector<Game> parts, bool leftMoves, std::uint64_t nodes);

  private:
    /// What is no number, by ascending game, and the sum of all numbers.
    struct Sum {
        std::vector<Game> parts;
        Dyadic number;
        bool leftMoves = false;
        bool operator==(const Sum&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Sum& sum) const;
    };

    Sum tidied(std::vector<Game> parts, Dyadic number, bool leftMoves);
    std::optional<bool> byStops(const Sum& sum) const;
    std::optional<bool> search(const Sum& sum);

    GameTable& games_;
    std::unordered_map<Sum, bool, Hash> known_;
    std::uint64_t nodes_ = 0;
};

}  // namespace otrera::solver
