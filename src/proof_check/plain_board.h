#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

// Rules of the game written once more, as plainly as can be, for the checking of proofs: this folder uses
// nothing of the others.
namespace otrera::proof_check {

/// What a cell holds. `wall` is an arrow, a blocked cell, or a cell that is left out of a claim.
enum class Cell : std::uint8_t { wall, empty, white, black };

/// How pieces step, or how shots fly: slides, or leaps by a and b.
struct Movement {
    bool slide = true;
    int a = 0;
    int b = 0;
    bool operator==(const Movement&) const = default;
};

/// files x ranks, or a hexagon of `hexSide` cells a side (then files = ranks = 0).
struct Outline {
    int files = 0;
    int ranks = 0;
    int hexSide = 0;
    bool operator==(const Outline&) const = default;
};

/// A board by its cells, row by row from the bottom, from the left. On a hexagon the rows are those of the
/// slanted lattice: x the file, y along a file, x + y within bounds.
using Cells = std::vector<Cell>;

/// A turn by cell numbers.
struct Turn {
    int from = 0;
    int to = 0;
    int shot = 0;
    bool operator==(const Turn&) const = default;
};

/// The lines of a board. Any thread.
class PlainBoard {
  public:
    /// Nothing on it when the outline is none, or has more than 128 cells.
    PlainBoard(Outline outline, Movement step, Movement shot);

    std::size_t cellCount() const { return points_.size(); }

    bool isTurn(const Cells& cells, Cell seat, const Turn& turn) const;
    std::vector<Turn> turnsOf(const Cells& cells, Cell seat) const;
    static void play(Cells& cells, const Turn& turn);

    /// The cells that are no walls and hang together with one, by single steps or units of a shot.
    std::vector<int> regionOf(const Cells& cells, int first) const;

  private:
    using Lines = std::vector<std::vector<int>>;  ///< for a cell: in each direction the cells, from the next
    std::vector<Lines> linesOf(Movement movement) const;
    static bool reaches(const Lines& lines, const Cells& cells, int to);

    Outline outline_;
    std::vector<std::array<int, 2>> points_;
    std::map<std::array<int, 2>, int> numbers_;
    std::vector<Lines> step_;
    std::vector<Lines> shot_;
};

/// Counts the most turns that a seat can make alone, by trying every sequence, what has fallen apart part by
/// part; positions met are kept. One
/// thread at a time; the board must outlive it.
class Recount {
  public:
    explicit Recount(const PlainBoard& board) : board_(board) {}

    /// `cells`: one region with pieces of one seat, all else walls. -1 where it would take too long.
    int most(const Cells& cells, Cell seat);

  private:
    int sum(const Cells& cells, Cell seat);
    int search(const Cells& cells, Cell seat);

    const PlainBoard& board_;
    std::unordered_map<std::string, int> known_;
    long long steps_ = 0;
};

}  // namespace otrera::proof_check
