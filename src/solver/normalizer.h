#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/filling.h"
#include "solver/region_keys.h"

namespace otrera::solver {

/// A position of two seats under the rule `out` as a sum of games, seen by the seat to move: its contested
/// regions, and one number for all that is only counting. Regions in which nothing can happen are left out. A
/// plain value.
///
/// A region with pieces of one seat that can make k turns in it is worth the integer k to it, as a game (its
/// turns lead to regions worth k - 1 at best, and to one worth just that): integers of both seats add up to
/// one. Who cannot move loses, so a sum without contested regions is won by the seat to move where net >= 1.
template <class Set>
struct Sum {
    /// The pieces and the empty cells of the contested regions, and of territories that could not be counted.
    Set mine;
    Set theirs;
    Set empty;
    /// The same for regions that are alike; see RegionKeys. 0 where the sum is decided by its bounds.
    std::uint64_t key = 0;
    /// Turns that the seat to move has to itself, less those of the other one.
    int net = 0;
    /// The regions are worth `low` to the seat to move at least, and `high` at most.
    int low = 0;
    int high = 0;

    /// Decided without looking ahead: a sum worth 1 or more is won by the seat to move, one worth 0 or less
    /// is lost.
    bool won() const { return low + net >= 1; }
    bool lost() const { return high + net <= 0; }
    bool decided() const { return won() || lost(); }
};

/// Splits positions into sums, and judges them. One thread at a time; the rules and the lattice must outlive
/// it.
template <class Set>
class Normalizer {
  public:
    /// More parts than this are kept together. (Of two cells and more a board of 11x11 has 24 for slides.)
    static constexpr std::size_t mostParts = 32;

    Normalizer(const rules::Rules& rules, const Lattice<Set>& lattice);

    /// The sum of a position in which the seat of `mine` is to move and has `net` turns more elsewhere.
    Sum<Set> normalised(Set mine, Set theirs, Set empty, int net);

    /// Cells that hang together, each such part of two cells and more on its own.
    struct Parts {
        std::array<Set, mostParts> cells;
        std::size_t count = 0;
    };
    /// Makes ready for partsWithout() of the cells of one position.
    void begin(Set passable);
    /// What the cells fall into when one of them is burnt: alike for all turns that shoot there. Valid until
    /// begin().
    const Parts& partsWithout(unsigned shot);
    /// The same as normalised() with the parts known: those of all cells that are no arrows.
    Sum<Set> normalised(const Parts& parts, Set mine, Set theirs, Set empty, int net);
    /// Begins to fetch what is known of these parts.
    void prefetch(const Parts& parts, Set mine, Set theirs, Set empty) const;

    /// How good a sum looks for the seat to move, in sixths of a turn: who is first at how many cells (by
    /// whole steps and by single ones), mobility, and what is counted already. An estimate.
    int estimate(const Sum<Set>& sum) const;

  private:
    /// What is known of a region, seen by the seat of `mine`.
    struct Region {
        Set mine;
        Set theirs;
        Set empty;
        std::uint64_t key = 0;  ///< 0: not computed yet
        std::int8_t low = 0;
        std::int8_t high = 0;
        bool counted = false;  ///< worth just `low`
    };
    /// How many turns pieces alone can make.
    struct Territory {
        std::uint64_t key = 0;
        std::int8_t low = 0;
        std::int8_t high = 0;
    };

    Parts partsOf(Set passable) const;
    Region& regionOf(Set mine, Set theirs, Set empty);
    void judge(Region& region);
    Territory count(Set pieces, Set empty);
    int guaranteed(Set mine, Set theirs, Set open, Set closed);
    int stepInto(Set room, Set& blockers);

    const Lattice<Set>& lattice_;
    Filler filler_;
    RegionKeys<Set> keys_;
    std::vector<Region> regions_;
    std::vector<Territory> territories_;
    Set passable_;
    Set partsKnown_;            ///< the shots that are in parts_
    std::vector<Parts> parts_;  ///< by the cell of the shot
};

extern template class Normalizer<Bits64>;
extern template class Normalizer<Bits128>;

}  // namespace otrera::solver
