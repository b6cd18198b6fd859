#include "solver/lattice.h"

namespace otrera::solver {

template <class Set>
Lines<Set>::Lines(const rules::Geometry& geometry, const rules::Movement& movement) {
    for (const rules::Movement::Line line : movement.lines()) {
        lines_.push_back({line.shift, line.range});
        Rays rays;
        for (const rules::Cell cell : geometry.cells()) {
            const unsigned from = indexOf(cell);
            // Pads stop a ray at the edge: a step never leads from one row's end into another row.
            unsigned at = from;
            for (int distance = 0; distance < line.range; ++distance) {
                at += line.shift;
                if (at >= places || !geometry.board().has(at)) break;
                rays.up[from] |= Set::single(at);
            }
            at = from;
            for (int distance = 0; distance < line.range && at >= line.shift; ++distance) {
                at -= line.shift;
                if (!geometry.board().has(at)) break;
                rays.down[from] |= Set::single(at);
            }
            if (line.range == 1) leaps_[from] |= rays.up[from] | rays.down[from];
        }
        if (line.range > 1) rays_.push_back(rays);
    }
}

template <class Set>
Lattice<Set>::Lattice(const rules::Rules& rules)
    : step_(rules.geometry(), rules.step()),
      shot_(rules.geometry(), rules.shot()),
      alike_(rules.everyStepHasShot()) {}

template class Lines<Bits64>;
template class Lines<Bits128>;
template class Lattice<Bits64>;
template class Lattice<Bits128>;

}  // namespace otrera::solver
