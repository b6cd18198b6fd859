#include "solver/room_shape.h"

#include <algorithm>
#include <tuple>

#include "base/random.h"

namespace otrera::solver {

namespace {

/// A map of the lattice onto itself that keeps its origin: (x, y) becomes (xx x + xy y, yx x + yy y).
struct Turning {
    int xx, xy, yx, yy;

    Turning after(const Turning& first) const {
        return {xx * first.xx + xy * first.yx, xx * first.xy + xy * first.yy, yx * first.xx + yy * first.yx,
                yx * first.xy + yy * first.yy};
    }
};

/// All turnings of a lattice, those that mirror it among them.
std::vector<Turning> turningsOf(const rules::BoardShape& shape) {
    const Turning step = shape.isHexagon() ? Turning{1, 1, -1, 0} : Turning{0, 1, -1, 0};
    const int steps = shape.isHexagon() ? 6 : 4;
    std::vector<Turning> turnings;
    for (Turning turning : {Turning{1, 0, 0, 1}, Turning{0, 1, 1, 0}}) {
        for (int i = 0; i < steps; ++i) {
            turnings.push_back(turning);
            turning = step.after(turning);
        }
    }
    return turnings;
}

auto orderOf(const RoomShape& shape) {
    return std::tuple(shape.width, shape.room.left.low, shape.room.left.high, shape.room.right.low,
                      shape.room.right.high, shape.room.empties.low, shape.room.empties.high);
}

}  // namespace

std::uint64_t hashOf(const Room& room) {
    std::uint64_t hash = base::splitMix64(room.left.low ^ base::splitMix64(room.left.high));
    hash = base::splitMix64(hash ^ room.right.low ^ base::splitMix64(room.right.high + 1));
    return base::splitMix64(hash ^ room.empties.low ^ base::splitMix64(room.empties.high + 2));
}

RoomShapes::RoomShapes(const rules::Geometry& geometry) {
    for (const Turning& turning : turningsOf(geometry.shape())) {
        Image image{};
        for (const rules::Cell cell : geometry.cells()) {
            const auto [x, y] = geometry.pointOf(cell);
            image[indexOf(cell)] = {static_cast<std::int8_t>(turning.xx * x + turning.xy * y),
                                    static_cast<std::int8_t>(turning.yx * x + turning.yy * y)};
        }
        images_.push_back(image);
    }
}

RoomShape RoomShapes::of(const Room& room, Sides sides) const {
    RoomShape best;
    bool found = false;
    const auto offer = [&](const RoomShape& shape) {
        if (found && !(orderOf(shape) < orderOf(best))) return;
        best = shape;
        found = true;
    };
    for (const Image& image : images_) {
        int lowX = 127, highX = -128, lowY = 127;
        forEach(room.cells(), [&](unsigned cell) {
            lowX = std::min<int>(lowX, image[cell].x);
            highX = std::max<int>(highX, image[cell].x);
            lowY = std::min<int>(lowY, image[cell].y);
        });
        const int width = highX - lowX + 1;
        const auto placed = [&](Bits128 set) {
            Bits128 result;
            forEach(set, [&](unsigned cell) {
                result |= Bits128::single(
                    static_cast<unsigned>((image[cell].y - lowY) * width + image[cell].x - lowX));
            });
            return result;
        };
        RoomShape shape;
        shape.room = {placed(room.left), placed(room.right), placed(room.empties)};
        shape.width = static_cast<std::uint8_t>(width);
        offer(shape);
        if (sides == Sides::fixed) continue;
        std::swap(shape.room.left, shape.room.right);
        shape.exchanged = true;
        offer(shape);
    }
    return best;
}

}  // namespace otrera::solver
