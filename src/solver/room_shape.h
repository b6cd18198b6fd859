#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/rules.h"

namespace otrera::solver {

using base::Bits128;

/// Two sides' pieces and the empty cells that they play on; all else is wall. Left is the side that
/// combinatorial game theory calls so.
struct Room {
    Bits128 left;
    Bits128 right;
    Bits128 empties;

    Bits128 cells() const { return left | right | empties; }
    bool operator==(const Room&) const = default;
};

std::uint64_t hashOf(const Room& room);

/// A room as it is anywhere on the board, turned or mirrored in any way, with its sides exchanged or not:
/// laid out row by row from the corner of its box.
struct RoomShape {
    Room room;
    std::uint8_t width = 0;
    /// The sides are exchanged: the room's value is the negative of the shape's.
    bool exchanged = false;
};

/// Which exchange of sides is allowed when rooms are held to be alike.
enum class Sides : std::uint8_t { fixed, exchangeable };

/// Finds the shape of rooms of one board. Immutable; any thread.
///
/// A room's value depends on its shape alone: a slide goes over its cells, a leap lands on them, and both go
/// alike in all directions of the lattice.
class RoomShapes {
  public:
    explicit RoomShapes(const rules::Geometry& geometry);

    /// Two rooms have the same shape if and only if one is the other moved, turned or mirrored (on the
    /// lattice: it need not fit on the board then), or that with sides exchanged. Cost: 8 images (hexagon:
    /// 12) cell by cell, and as many for the exchange.
    RoomShape of(const Room& room, Sides sides) const;

  private:
    struct Point {
        std::int8_t x = 0;
        std::int8_t y = 0;
    };
    using Image = std::array<Point, 128>;

    std::vector<Image> images_;
};

}  // namespace otrera::solver
