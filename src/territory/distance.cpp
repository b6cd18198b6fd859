#include "territory/distance.h"

namespace otrera::territory {

DistanceMap distancesFrom(const rules::Movement& movement, Bits128 from, Bits128 empty, Stride stride) {
    DistanceMap distances;
    distances.fill(unreachable);
    base::forEach(from, [&](unsigned cell) { distances[cell] = 0; });
    Flood flood(from, empty);
    for (std::uint8_t distance = 1;; ++distance) {
        const Bits128 reached = flood.grow(movement, stride);
        if (reached.none()) return distances;
        base::forEach(reached, [&](unsigned cell) { distances[cell] = distance; });
    }
}

}  // namespace otrera::territory
