#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/games.h"

namespace otrera::solver {

/// The thermograph of a game: what it is worth to Left (left wall) and to Right (right wall) to move first
/// when every turn costs a tax, the temperature (Conway 1976; Berlekamp, Conway and Guy, "Winning Ways",
/// 1982). Exact. From temperature -1 up, so that numbers have their temperature too: -1 of an integer,
/// -1/2^k of n/2^k.
struct Thermograph {
    struct Corner {
        Dyadic temperature;
        Dyadic value;
        bool operator==(const Corner&) const = default;
    };
    /// Corners by rising temperature, the first at -1, straight between them; both walls end at the foot of
    /// the mast, which stands upright from there.
    std::vector<Corner> left;
    std::vector<Corner> right;

    Dyadic mean() const { return left.back().value; }
    Dyadic temperature() const { return left.back().temperature; }
};

/// Draws thermographs of games of a table, those of options kept for the next one. The table must outlive it.
class Thermographs {
  public:
    explicit Thermographs(const GameTable& games) : games_(games) {}

    /// None when some temperature is no multiple of 1 / 2^50. Cost: the canonical followers that are new.
    std::optional<Thermograph> of(Game game);

  private:
    const Thermograph& drawn(Game game);

    const GameTable& games_;
    std::unordered_map<std::uint32_t, Thermograph> known_;
    bool tooFine_ = false;
};

}  // namespace otrera::solver
