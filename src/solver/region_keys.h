#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/lattice.h"

namespace otrera::solver {

/// Numbers for regions: the same for all that a symmetry of the lattice or a translation carries into each
/// other, and very likely for no others. What belongs to whom counts; who is to move is for the caller.
///
/// The key is the least of the sums of the cells' random numbers over the symmetries, each taken in the box
/// around its image. One thread at a time.
template <class Set>
class RegionKeys {
  public:
    explicit RegionKeys(const rules::Rules& rules);

    /// Never 0. The region must not be empty. Cost: some additions for each cell.
    std::uint64_t keyOf(Set mine, Set theirs, Set empty);

  private:
    /// The axes of the lattice: x, y, and on a hexagon -(x + y).
    static constexpr std::size_t mostAxes = 3;
    static constexpr std::size_t places = sizeof(Set) * 8;

    /// A symmetry: which two of the distances from the sides of the box become a cell's coordinates. For each
    /// axis there is the distance from the lower side (even number) and from the upper one (odd).
    struct Symmetry {
        std::uint8_t first;
        std::uint8_t second;
    };
    /// For boxes of one form the numbers of each place, counted from the box's corner: one for each symmetry.
    struct Table {
        std::array<std::uint8_t, mostAxes> form;
        std::uint8_t skew;  ///< where the third axis begins, seen from the corner
        std::vector<std::uint64_t> numbers;
    };

    void sumUp(Set cells, const std::uint64_t* numbers, std::uint64_t* sums) const;
    const Table& tableOf(const std::array<int, mostAxes>& low, const std::array<int, mostAxes>& high);
    Table makeTable(const std::array<int, mostAxes>& low, const std::array<int, mostAxes>& high) const;

    /// Places counted from a corner; the corner may lie before the board's first cell.
    std::size_t rows() const { return places + static_cast<std::size_t>(stride_); }

    int stride_;
    std::size_t axes_;
    std::vector<Symmetry> symmetries_;
    std::array<int, mostAxes> least_{};  ///< of the board's coordinates
    /// By axis: the cells with each coordinate, from the least.
    std::array<std::vector<Set>, mostAxes> slices_;
    std::size_t side_ = 0;  ///< the largest extent of the board along an axis
    std::vector<std::uint64_t> random_;
    /// By width and height of the box.
    std::vector<std::vector<Table>> tables_;
};

extern template class RegionKeys<Bits64>;
extern template class RegionKeys<Bits128>;

}  // namespace otrera::solver
