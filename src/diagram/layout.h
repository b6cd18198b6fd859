#pragma once

#include <array>
#include <string>
#include <vector>

#include "diagram/drawing.h"
#include "rules/rules.h"

namespace otrera::diagram {

using rules::Bits128;
using rules::Cell;
using rules::Position;
using rules::Rules;
using rules::Seat;

/// The name of a file or rank, and the middle of the place where it is written.
struct Label {
    std::string text;
    Point at;
};

/// Where the cells of a board lie in a drawing; the board's left upper corner is 0,0.
///
/// A cell is 100 high. Squares touch side by side. Hexagons have a corner to the left and to the right, so
/// that files stand upright:
///
///      __          A board may be turned: squares by quarter turns, hexagons by sixths.
///     /  \__
///     \__/  \      width of a hexagon 200/sqrt 3, files 150/sqrt 3 apart
///        \__/
struct Layout {
    bool hexagon = false;
    double width = 0;
    double height = 0;
    std::array<Point, 128> centres{};
    /// Colour class of each cell, 0 .. 1 on squares, 0 .. 2 on hexagons; neighbours along sides differ.
    std::array<std::uint8_t, 128> tones{};
    /// The corners of a cell about its centre.
    std::vector<Point> corners;
    std::vector<Label> labels;
    double labelSize = 0;
    /// The room that the labels need around the board.
    double left = 0, top = 0, right = 0, bottom = 0;

    Point centreOf(Cell cell) const { return centres[indexOf(cell)]; }
    /// The outlines of all cells of a set, each scaled about its centre.
    Path outlines(Bits128 cells, double scale = 1) const;
};

/// Whether a cell is one of the board; noCell and any other value may be asked about.
bool isOnBoard(const rules::Geometry& geometry, Cell cell);

/// By how many quarter turns (hexagon: sixths) counterclockwise the board must be turned so that a seat sits
/// at the bottom. White: none. Black, where there are two seats: half a turn. Else the turn that brings the
/// seat's start squares lowest; where none is lower, the one that puts them before and behind, not aside.
int turnsFor(const Rules& rules, Seat bottom);

/// Lays a board out, turned so often. Labels are made in any case; who draws may leave them out.
Layout layoutOf(const rules::Geometry& geometry, int turns);

}  // namespace otrera::diagram
