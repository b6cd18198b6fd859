#include "diagram/layout.h"

#include <algorithm>
#include <cmath>

#include "diagram/words.h"
#include "notation/cells.h"

namespace otrera::diagram {

namespace {

constexpr double half = 50;
constexpr double root3 = 1.7320508075688772;
/// From a hexagon's centre to its corner, where its height is 100.
constexpr double hexRadius = 2 * half / root3;
/// From the board's edge to the middle of a label.
constexpr double labelDistance = 27;

/// A vector turned counterclockwise on the screen, by quarters or sixths.
Point turned(Point vector, int turns, bool hexagon) {
    for (int i = 0; i < turns; ++i) {
        vector = hexagon ? Point{vector.x / 2 + vector.y * root3 / 2, vector.y / 2 - vector.x * root3 / 2}
                         : Point{vector.y, -vector.x};
    }
    return vector;
}

/// The middle of a cell where the board's first point is the origin, before any turn.
Point plainCentre(const rules::Geometry& geometry, Cell cell) {
    const rules::Vector at = geometry.pointOf(cell);
    if (!geometry.shape().isHexagon()) return {2 * half * at.x, -2 * half * at.y};
    return {1.5 * hexRadius * at.x, -2 * half * at.y - half * at.x};
}

/// On a square board the labels stand below and to the left, whatever the turn.
void labelSquares(const rules::Geometry& geometry, int turns, Layout& layout) {
    const bool upright = turns % 2 == 0;
    for (const Cell cell : geometry.cells()) {
        const rules::Square square = geometry.squareOf(cell);
        const std::string file = notation::fileName(geometry.shape(), square.file);
        const std::string rank = std::to_string(square.rank + 1);
        const Point centre = layout.centreOf(cell);
        if (centre.y > layout.height - 2 * half) {
            layout.labels.push_back({upright ? file : rank, {centre.x, layout.height + labelDistance}});
        }
        if (centre.x < 2 * half) {
            layout.labels.push_back({upright ? rank : file, {-labelDistance, centre.y}});
        }
    }
    double widest = 0;
    for (const Label& label : layout.labels) {
        if (label.at.x < 0) widest = std::max(widest, textWidth(label.text, layout.labelSize));
    }
    for (Label& label : layout.labels) {
        if (label.at.x < 0) label.at.x = -std::max(labelDistance, 12 + widest / 2);
    }
    layout.left = std::max(2 * labelDistance - 4, widest + 20);
    layout.bottom = 2 * labelDistance - 4;
}

/// On a hexagon the letters stand at the first cell of each file, the numbers at the left end of each rank:
/// along the first file, and along the slanted edge above it. All turn with the board.
void labelHexagon(const rules::Geometry& geometry, int turns, Layout& layout) {
    constexpr double reach = half + labelDistance;
    for (const Cell cell : geometry.cells()) {
        const rules::Square square = geometry.squareOf(cell);
        const Point centre = layout.centreOf(cell);
        if (square.rank == 0) {
            layout.labels.push_back({notation::fileName(geometry.shape(), square.file),
                                     centre + turned({0, reach}, turns, true)});
        }
        const bool topOfFile = !geometry.at(rules::Square{square.file, square.rank + 1});
        const bool leftEnd = square.file == 0 || (topOfFile && square.file < geometry.shape().hexSide);
        if (leftEnd) {
            layout.labels.push_back({std::to_string(square.rank + 1),
                                     centre + turned({-reach * root3 / 2, -reach / 2}, turns, true)});
        }
    }
    layout.left = layout.right = layout.top = layout.bottom = 2 * labelDistance;
}

}  // namespace

Path Layout::outlines(Bits128 cells, double scale) const {
    Path cell;
    cell.polygon(corners);
    Path all;
    forEach(cells, [&](unsigned index) { all.add(cell, centres[index], scale); });
    return all;
}

bool isOnBoard(const rules::Geometry& geometry, Cell cell) {
    // Sets hold the numbers below 128.
    return indexOf(cell) < 128 && geometry.board().has(indexOf(cell));
}

int turnsFor(const Rules& rules, Seat bottom) {
    const auto& geometry = rules.geometry();
    const bool hexagon = geometry.shape().isHexagon();
    if (bottom == Seat::white) return 0;
    if (rules.seatCount() == 2) return hexagon ? 3 : 2;
    // The middle of the board is the same for all turns.
    Point middle;
    for (const Cell cell : geometry.cells()) {
        middle = middle + plainCentre(geometry, cell) * (1.0 / geometry.cellCount());
    }
    int best = 0;
    double bestHeight = 0;
    double bestSpread = 0;
    for (int turns = 0; turns < (hexagon ? 6 : 4); ++turns) {
        double height = 0;
        double spread = 0;
        for (const rules::Square square : rules.variant().seats[indexOf(bottom)]) {
            const Point at = turned(plainCentre(geometry, *geometry.at(square)) - middle, turns, hexagon);
            height -= at.y;
            spread += at.y * at.y;
        }
        constexpr double least = 1;  // differences below are those of rounding
        if (turns == 0 || height < bestHeight - least ||
            (height < bestHeight + least && spread > bestSpread + least)) {
            best = turns;
            bestHeight = height;
            bestSpread = spread;
        }
    }
    return best;
}

Layout layoutOf(const rules::Geometry& geometry, int turns) {
    Layout layout;
    layout.hexagon = geometry.shape().isHexagon();
    layout.labelSize = 30;
    const double corner = layout.hexagon ? hexRadius : half;
    if (layout.hexagon) {
        layout.corners = {{corner, 0},  {corner / 2, half},   {-corner / 2, half},
                          {-corner, 0}, {-corner / 2, -half}, {corner / 2, -half}};
    } else {
        layout.corners = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
    }
    Point low{1e9, 1e9};
    Point high{-1e9, -1e9};
    for (const Cell cell : geometry.cells()) {
        const Point centre = turned(plainCentre(geometry, cell), turns, layout.hexagon);
        layout.centres[indexOf(cell)] = centre;
        low = {std::min(low.x, centre.x), std::min(low.y, centre.y)};
        high = {std::max(high.x, centre.x), std::max(high.y, centre.y)};
        const rules::Vector at = geometry.pointOf(cell);
        layout.tones[indexOf(cell)] =
            static_cast<std::uint8_t>(layout.hexagon ? (2 * at.y + at.x) % 3 : (at.x + at.y) % 2);
    }
    for (const Cell cell : geometry.cells()) {
        Point& centre = layout.centres[indexOf(cell)];
        centre = centre - low + Point{corner, half};
    }
    layout.width = high.x - low.x + 2 * corner;
    layout.height = high.y - low.y + 2 * half;
    if (layout.hexagon) {
        labelHexagon(geometry, turns, layout);
    } else {
        labelSquares(geometry, turns, layout);
    }
    return layout;
}

}  // namespace otrera::diagram
