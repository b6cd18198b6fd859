#pragma once

#include <deque>

#include "positions.h"
#include "territory/distance.h"

// A second way to measure distances: breadth-first, cell by cell, on lattice points.
namespace otrera::test {

/// One step in each direction of a movement; the hexagon's six lines are those in the picture of Geometry.
inline std::vector<rules::Vector> directionsOf(const rules::BoardShape& shape,
                                               const rules::MovementKind& kind) {
    const std::vector<rules::Vector> lines =
        shape.isHexagon() ? std::vector<rules::Vector>{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}
                          : std::vector<rules::Vector>{{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                                       {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    if (kind.slide) return lines;
    const std::vector<rules::Vector> straight =
        shape.isHexagon() ? lines : std::vector<rules::Vector>{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    std::vector<rules::Vector> leaps;
    for (std::size_t i = 0; i < straight.size(); ++i) {
        const rules::Vector a = straight[i];
        const rules::Vector b = straight[(i + 1) % straight.size()];
        leaps.push_back({kind.leapA * a.x + kind.leapB * b.x, kind.leapA * a.y + kind.leapB * b.y});
        leaps.push_back({kind.leapB * a.x + kind.leapA * b.x, kind.leapB * a.y + kind.leapA * b.y});
    }
    return leaps;
}

inline territory::DistanceMap plainDistances(const rules::Rules& rules, base::Bits128 from,
                                             base::Bits128 empty, territory::Stride stride) {
    const rules::Geometry& geometry = rules.geometry();
    const rules::MovementKind& kind = rules.variant().step;
    const bool far = kind.slide && stride == territory::Stride::whole;
    territory::DistanceMap distances;
    distances.fill(territory::unreachable);
    std::deque<rules::Cell> queue;
    base::forEach(from, [&](unsigned cell) {
        distances[cell] = 0;
        queue.push_back(static_cast<rules::Cell>(cell));
    });
    for (; !queue.empty(); queue.pop_front()) {
        const rules::Vector start = geometry.pointOf(queue.front());
        const int distance = distances[indexOf(queue.front())] + 1;
        for (const rules::Vector direction : directionsOf(geometry.shape(), kind)) {
            rules::Vector point = start;
            do {
                point = {point.x + direction.x, point.y + direction.y};
                const auto cell = geometry.at(point);
                if (!cell || !empty.has(indexOf(*cell))) break;
                if (distances[indexOf(*cell)] != territory::unreachable) continue;
                distances[indexOf(*cell)] = static_cast<std::uint8_t>(distance);
                queue.push_back(*cell);
            } while (far);
        }
    }
    return distances;
}

}  // namespace otrera::test
