#include "rules/movement.h"

#include <algorithm>

namespace otrera::rules {

namespace {

/// The six neighbours on a hexagon's lattice, in order round the cell; each next one is 60 degrees on.
constexpr std::array<Vector, 6> hexNeighbours{
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}},
};

std::vector<Vector> directionsOf(const BoardShape& shape, const MovementKind& kind) {
    if (kind.slide) {
        if (shape.isHexagon()) return {hexNeighbours.begin(), hexNeighbours.end()};
        return {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    }
    const int a = kind.leapA;
    const int b = kind.leapB;
    std::vector<Vector> found;
    if (shape.isHexagon()) {
        for (std::size_t i = 0; i < hexNeighbours.size(); ++i) {
            const Vector one = hexNeighbours[i];
            const Vector next = hexNeighbours[(i + 1) % hexNeighbours.size()];
            found.push_back({a * one.x + b * next.x, a * one.y + b * next.y});
            found.push_back({b * one.x + a * next.x, b * one.y + a * next.y});
        }
        return found;
    }
    for (const int signA : {1, -1}) {
        for (const int signB : {1, -1}) {
            found.push_back({signA * a, signB * b});
            found.push_back({signB * b, signA * a});
        }
    }
    return found;
}

}  // namespace

int sidewaysReach(const BoardShape& shape, const MovementKind& kind) {
    int reach = 0;
    for (const Vector direction : directionsOf(shape, kind)) reach = std::max(reach, std::abs(direction.x));
    return reach;
}

Movement::Movement(const Geometry& geometry, const MovementKind& kind) {
    const int longest = std::max(geometry.shape().width(), geometry.shape().height());
    const int range = kind.slide ? longest : 1;
    for (const Vector direction : directionsOf(geometry.shape(), kind)) {
        // Directions come in opposite pairs: keep the one that goes up in the sets. A shift that does not fit
        // the sets leads off any board. A leap like (1,1) names each direction twice.
        const int shift = direction.y * geometry.stride() + direction.x;
        if (shift <= 0 || shift >= 128) continue;
        const bool known =
            std::any_of(lines_.begin(), lines_.end(), [&](Line line) { return line.shift == shift; });
        if (known) continue;
        lines_.push_back({static_cast<std::uint8_t>(shift), static_cast<std::uint8_t>(range)});

        Rays rays{};
        for (const Cell cell : geometry.cells()) {
            for (const bool upwards : {true, false}) {
                Bits128& ray = (upwards ? rays.up : rays.down)[indexOf(cell)];
                const int sign = upwards ? 1 : -1;
                Vector point = geometry.pointOf(cell);
                for (int distance = 0; distance < range; ++distance) {
                    point = {point.x + sign * direction.x, point.y + sign * direction.y};
                    const auto next = geometry.at(point);
                    if (!next) break;
                    ray |= setOf(*next);
                }
                if (range == 1) leaps_[indexOf(cell)] |= ray;
            }
        }
        if (range > 1) rays_.push_back(rays);
    }
}

std::uint64_t Movement::countReached(const CellCounts& from, Bits128 empty) const {
    int pairs = 0;
    Bits128 counted;
    for (int plane = 0; plane < from.planeCount; ++plane) counted |= from.planes[plane];
    for (const Line line : lines_) {
        // The cells whose next `distance` cells up (down) the line are all empty.
        Bits128 up = empty.shiftedDown(line.shift);
        Bits128 down = empty.shiftedUp(line.shift);
        for (int distance = 1;; ++distance) {
            for (int plane = 0; plane < from.planeCount; ++plane) {
                const Bits128 cells = from.planes[plane];
                pairs += ((cells & up).count() + (cells & down).count()) << plane;
            }
            if (distance == line.range) break;
            up = (up & empty).shiftedDown(line.shift);
            down = (down & empty).shiftedUp(line.shift);
            if (((up | down) & counted).none()) break;
        }
    }
    return static_cast<std::uint64_t>(pairs);
}

std::uint64_t Movement::countOpened(Bits128 from, Cell opened, Bits128 empty) const {
    // Who sees the opened cell reaches it, and on a slide the free cells behind it too.
    int pairs = (from & leaps_[indexOf(opened)]).count();
    for (const Rays& rays : rays_) {
        const Bits128 above = rays.freeUp(opened, empty);
        const Bits128 below = rays.freeDown(opened, empty);
        pairs += (from & above).count() * (1 + below.count()) + (from & below).count() * (1 + above.count());
    }
    return static_cast<std::uint64_t>(pairs);
}

}  // namespace otrera::rules
