#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/geometry.h"

namespace otrera::rules {

/// How a piece steps or a shot flies: it slides any number of empty cells along a line (slide), or leaps over
/// anything by (leapA, leapB), in every turn and mirror of it. On a hexagon a leap (a, b) goes a cells along
/// one line and b along a neighbouring one.
struct MovementKind {
    bool slide = true;
    int leapA = 0;
    int leapB = 0;

    constexpr bool operator==(const MovementKind&) const = default;
};

/// The largest sideways distance of one step: what a board for this movement must be padded by.
int sidewaysReach(const BoardShape& shape, const MovementKind& kind);

/// How many pieces reach each cell, as bit planes, lowest first. At most one piece reaches a cell along each
/// direction, and there are at most 12 (leaps on a hexagon): four planes hold it.
struct CellCounts {
    std::array<Bits128, 4> planes{};
    int planeCount = 0;

    void add(Bits128 cells) {
        for (int plane = 0; cells.any(); ++plane) {
            if (plane == planeCount) ++planeCount;
            const Bits128 carry = planes[plane] & cells;
            planes[plane] ^= cells;
            cells = carry;
        }
    }
};

/// A movement on one geometry: lines of (shift, range), and tables made from them once. One mechanism for
/// slides, leaps and hexagons: a leap is a line of range 1, a slide one as long as the board.
class Movement {
  public:
    /// Steps of `shift` places up or down in the sets, up to `range` of them one after another.
    struct Line {
        std::uint8_t shift;
        std::uint8_t range;
    };

    Movement(const Geometry& geometry, const MovementKind& kind);

    const std::vector<Line>& lines() const { return lines_; }

    /// The cells that can be reached from one cell. `empty` must not contain pads; the cell itself need not
    /// be empty and is never in the answer. Cost: one table look-up, and two a line for slides.
    Bits128 reach(Cell from, Bits128 empty) const {
        Bits128 reached = leaps_[indexOf(from)] & empty;
        for (const Rays& rays : rays_) reached |= rays.freeUp(from, empty) | rays.freeDown(from, empty);
        return reached;
    }

    /// The empty cells one step away from any cell of a set.
    Bits128 neighbours(Bits128 from, Bits128 empty) const {
        Bits128 found;
        for (const Line line : lines_) found |= from.shiftedUp(line.shift) | from.shiftedDown(line.shift);
        return found & empty;
    }

    /// The empty cells that any cell of a set reaches: the reaches of all of them at once. Cost: grows with
    /// the longest free line, not with the number of cells.
    Bits128 reachAll(Bits128 from, Bits128 empty) const {
        Bits128 found;
        for (const Line line : lines_) {
            Bits128 up = from.shiftedUp(line.shift) & empty;
            Bits128 down = from.shiftedDown(line.shift) & empty;
            for (int distance = 1; (up | down).any(); ++distance) {
                found |= up | down;
                if (distance == line.range) break;
                up = up.shiftedUp(line.shift) & empty;
                down = down.shiftedDown(line.shift) & empty;
            }
        }
        return found;
    }

    /// True when some cell of the set has an empty cell one step away: then something can move.
    bool canMove(Bits128 from, Bits128 empty) const {
        for (const Line line : lines_) {
            if (((from.shiftedUp(line.shift) | from.shiftedDown(line.shift)) & empty).any()) return true;
        }
        return false;
    }

    /// The number of pairs (cell of `from`, cell it reaches in `empty`), cells counted as often as they are
    /// in `from`. All at once: for each line and distance the cells whose next cells are empty are one set,
    /// and counting its part of `from` counts all pairs of that distance. Cost: does not grow with the pairs.
    std::uint64_t countReached(const CellCounts& from, Bits128 empty) const;

    /// The pairs (cell of `from`, cell it reaches) that an occupied cell prevents: how many more there are
    /// when `opened` becomes empty. `from` must be empty cells (as landing cells are), without `opened`.
    std::uint64_t countOpened(Bits128 from, Cell opened, Bits128 empty) const;

  private:
    /// For each cell the cells of a line after it, upwards and downwards in the sets.
    struct Rays {
        std::array<Bits128, 128> up;
        std::array<Bits128, 128> down;

        /// The part of a ray before the first cell that is not empty.
        Bits128 freeUp(Cell from, Bits128 empty) const {
            const Bits128 ray = up[indexOf(from)];
            const Bits128 blocked = ray & ~empty;
            return blocked.any() ? ray & ~up[blocked.lowest()] & empty : ray;
        }
        Bits128 freeDown(Cell from, Bits128 empty) const {
            const Bits128 ray = down[indexOf(from)];
            const Bits128 blocked = ray & ~empty;
            return blocked.any() ? ray & ~down[blocked.highest()] & empty : ray;
        }
    };

    std::vector<Line> lines_;
    std::vector<Rays> rays_;            // the lines of range above 1
    std::array<Bits128, 128> leaps_{};  // the lines of range 1, together
};

}  // namespace otrera::rules
