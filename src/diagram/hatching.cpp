#include "diagram/hatching.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace otrera::diagram {

namespace {

/// The direction across the lines: lines are where the product with it is a multiple of the spacing.
Point acrossOf(Seat seat) {
    // The diagonals have the spacing 100 / (4 sqrt 2): four lines a cell, which meet at the cells' edges.
    switch (seat) {
        case Seat::white:
            return {0.04, 0.04};
        case Seat::black:
            return {0.04, -0.04};
        case Seat::red:
            return {0, 0.05};
        case Seat::yellow:
            break;
    }
    return {0.05, 0};
}

double product(Point a, Point b) { return a.x * b.x + a.y * b.y; }

/// The part of the line { p : across . p = level } inside a convex outline.
std::optional<std::pair<Point, Point>> cut(const std::vector<Point>& corners, Point across, double level) {
    std::vector<Point> ends;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i];
        const Point b = corners[(i + 1) % corners.size()];
        const double fromA = product(across, a) - level;
        const double fromB = product(across, b) - level;
        // A corner on the line belongs to the side that begins at it.
        if ((fromA <= 0) == (fromB <= 0)) continue;
        ends.push_back(a + (b - a) * (fromA / (fromA - fromB)));
    }
    if (ends.size() != 2) return std::nullopt;
    return std::pair{ends[0], ends[1]};
}

}  // namespace

Path hatching(Seat seat, const std::vector<Point>& corners) {
    const Point across = acrossOf(seat);
    double low = product(across, corners[0]);
    double high = low;
    for (const Point corner : corners) {
        low = std::min(low, product(across, corner));
        high = std::max(high, product(across, corner));
    }
    Path path;
    // Half a step aside, so that no line runs along an edge.
    for (double level = std::floor(low) + 0.5; level < high; level += 1) {
        if (const auto ends = cut(corners, across, level)) path.move(ends->first).line(ends->second);
    }
    return path;
}

}  // namespace otrera::diagram
