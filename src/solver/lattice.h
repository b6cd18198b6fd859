#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits128.h"
#include "base/bits64.h"
#include "rules/rules.h"

namespace otrera::solver {

using base::Bits128;
using base::Bits64;

/// A set of cells in the words that a search uses: the same numbers as in rules::Position.
inline Bits128 wide(Bits64 set) { return {set.bits, 0}; }
inline Bits128 wide(Bits128 set) { return set; }
template <class Set>
Set narrow(Bits128 set) {
    if constexpr (sizeof(Set) == sizeof(Bits64)) {
        return {set.low};
    } else {
        return set;
    }
}

/// The numbers below the smallest one of a set, and those above the largest: all where it is empty.
inline Bits64 belowLowest(Bits64 set) { return {(set.bits & -set.bits) - 1}; }
inline Bits128 belowLowest(Bits128 set) {
    if (set.low != 0) return {(set.low & -set.low) - 1, 0};
    return {~std::uint64_t{0}, (set.high & -set.high) - 1};
}
inline Bits64 aboveHighest(Bits64 set) {
    return {set.bits == 0 ? ~std::uint64_t{0} : ~std::uint64_t{1} << (63 - std::countl_zero(set.bits))};
}
inline Bits128 aboveHighest(Bits128 set) {
    const std::uint64_t all = ~std::uint64_t{0};
    if (set.high != 0) return {0, aboveHighest(Bits64{set.high}).bits};
    return {aboveHighest(Bits64{set.low}).bits, all};
}

/// True when all cells of the board have a number below 64.
inline bool fitsBits64(const rules::Rules& rules) { return rules.geometry().board().high == 0; }

/// The lines of one movement, for sets of either size. See rules::Movement: this is the part of it that a
/// proof search asks for all the time, without branches.
template <class Set>
class Lines {
  public:
    Lines(const rules::Geometry& geometry, const rules::Movement& movement);

    /// The cells that can be reached from one cell.
    Set reach(unsigned from, Set empty) const {
        Set reached = leaps_[from] & empty;
        for (const Rays& rays : rays_) {
            const Set up = rays.up[from];
            const Set down = rays.down[from];
            reached |= up & belowLowest(up & ~empty);
            reached |= down & aboveHighest(down & ~empty);
        }
        return reached;
    }

    /// Every place one step away from a set, on the board or not.
    Set neighbours(Set from) const {
        Set found;
        for (const Line line : lines_) found |= from.shiftedUp(line.shift) | from.shiftedDown(line.shift);
        return found;
    }

    /// The empty cells that any cell of a set reaches.
    Set reachAll(Set from, Set empty) const {
        Set found;
        for (const Line line : lines_) {
            Set up = from.shiftedUp(line.shift) & empty;
            Set down = from.shiftedDown(line.shift) & empty;
            found |= up | down;
            for (int distance = 1; distance < line.range && (up | down).any(); ++distance) {
                up = up.shiftedUp(line.shift) & empty;
                down = down.shiftedDown(line.shift) & empty;
                found |= up | down;
            }
        }
        return found;
    }

  private:
    struct Line {
        std::uint8_t shift;
        std::uint8_t range;
    };
    static constexpr std::size_t places = sizeof(Set) * 8;
    struct Rays {
        std::array<Set, places> up{};
        std::array<Set, places> down{};
    };

    std::vector<Line> lines_;
    std::vector<Rays> rays_;
    std::array<Set, places> leaps_{};
};

/// The board of a variant in sets of either size, with what a proof search needs of it. Immutable; any
/// thread.
template <class Set>
class Lattice {
  public:
    explicit Lattice(const rules::Rules& rules);

    const Lines<Set>& step() const { return step_; }
    const Lines<Set>& shot() const { return shot_; }

    /// Every place one step or one unit of a shot away from a set.
    Set neighbours(Set from) const {
        Set found = step_.neighbours(from);
        if (!alike_) found |= shot_.neighbours(from);
        return found;
    }
    /// The cells of `from` and those of `passable` that hang together with them.
    Set connectedTo(Set from, Set passable) const {
        for (Set reached = from;;) {
            const Set next = reached | (neighbours(reached) & passable);
            if (next == reached) return reached;
            reached = next;
        }
    }
    /// Calls visit(from, to, shot) for every turn of some pieces; ends as soon as it returns true, and is
    /// true then.
    template <class Visit>
    bool anyTurn(Set pieces, Set empty, Visit visit) const {
        while (pieces.any()) {
            const unsigned from = pieces.takeLowest();
            const Set without = empty | Set::single(from);
            for (Set landings = step_.reach(from, empty); landings.any();) {
                const unsigned to = landings.takeLowest();
                for (Set shots = shot_.reach(to, without); shots.any();) {
                    if (visit(from, to, shots.takeLowest())) return true;
                }
            }
        }
        return false;
    }

  private:
    Lines<Set> step_;
    Lines<Set> shot_;
    bool alike_;
};

extern template class Lines<Bits64>;
extern template class Lines<Bits128>;
extern template class Lattice<Bits64>;
extern template class Lattice<Bits128>;

}  // namespace otrera::solver
