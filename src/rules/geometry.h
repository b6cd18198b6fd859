#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bits128.h"
#include "base/result.h"

namespace otrera::rules {

using base::Bits128;

/// A cell of the board: its place in the padded 128-bit sets (see Geometry), 0 .. 127.
enum class Cell : std::uint8_t {};

/// Stands for "no cell" where one may be missing.
inline constexpr Cell noCell{255};

constexpr unsigned indexOf(Cell cell) { return static_cast<unsigned>(cell); }
constexpr Bits128 setOf(Cell cell) { return Bits128::single(indexOf(cell)); }

/// A cell as people name it: file and rank, both from 0. On a hexagon ranks count from the bottom of each
/// file.
struct Square {
    int file = 0;
    int rank = 0;
    constexpr bool operator==(const Square&) const = default;
};

/// A point or a direction on the lattice of a board (see Geometry for the axes).
struct Vector {
    int x = 0;
    int y = 0;
    constexpr bool operator==(const Vector&) const = default;
};

/// The outline of a board: files x ranks, or a hexagon with hexSide cells a side (then files = ranks = 0).
struct BoardShape {
    int files = 0;
    int ranks = 0;
    int hexSide = 0;

    constexpr bool isHexagon() const { return hexSide > 0; }
    /// Number of files (columns), on a hexagon too.
    constexpr int width() const { return isHexagon() ? 2 * hexSide - 1 : files; }
    constexpr int height() const { return isHexagon() ? 2 * hexSide - 1 : ranks; }
    constexpr bool operator==(const BoardShape&) const = default;
};

/// The cells of a board, laid out in a 128-bit set so that a step in a fixed direction is a shift.
///
/// Lattice: x = file; on squares y = rank. A hexagon is a slanted lattice with upright files (side 2 here):
///
///      points x,y           names
///          1,2                b3
///     0,2       2,1       a2      c2
///          1,1                b2
///     0,1       2,0       a1      c1
///          1,0                b1
///
/// so that +y goes up a file, +x one file right and up half a cell, (1,-1) one file right and down half a
/// cell.
///
/// Index of a point in the sets: y * stride + x - offset. A row is followed by `pad` cells that are on no
/// board (pad = the largest sideways reach of one step), so no step leads from one row's end to the next
/// row's start. The hexagon's first row starts at x = side - 1: that is the offset, and what lets side 6 fit.
class Geometry {
  public:
    /// pad: see above, 0 .. 127. Fails when the board is empty, a side is out of range (hexagon: 1 .. 6) or
    /// the padded board does not fit 128 bits.
    static base::Result<Geometry> make(BoardShape shape, int pad);

    const BoardShape& shape() const { return shape_; }
    int stride() const { return stride_; }
    /// All cells.
    Bits128 board() const { return board_; }
    int cellCount() const { return static_cast<int>(cells_.size()); }
    /// All cells by ascending index: bottom row first, from the left. The place here is the cell's number.
    const std::vector<Cell>& cells() const { return cells_; }
    int numberOf(Cell cell) const { return numbers_[indexOf(cell)]; }

    /// The cell of a file and rank, or at a lattice point; none when it is not on the board.
    std::optional<Cell> at(Square square) const;
    std::optional<Cell> at(Vector point) const;
    Square squareOf(Cell cell) const;
    Vector pointOf(Cell cell) const;

  private:
    bool onBoard(Vector point) const;

    BoardShape shape_;
    int stride_ = 0;
    int offset_ = 0;
    Bits128 board_;
    std::vector<Cell> cells_;
    std::array<std::uint8_t, 128> numbers_{};
};

/// A map of the board onto itself, cell by cell: image = map[index].
using Symmetry = std::array<Cell, 128>;

/// All turns and mirrors of the board that carry it onto itself, the identity first: 8 on a square board, 4
/// when files and ranks differ, 12 on a hexagon.
std::vector<Symmetry> symmetriesOf(const Geometry& geometry);

Bits128 imageOf(const Symmetry& symmetry, Bits128 set);

}  // namespace otrera::rules
