#include "diagram/diagram.h"
#include "territory/race.h"
#include "territory/regions.h"

namespace otrera::diagram {

Shading shadingOf(const Rules& rules, const Position& position, Estimate estimate) {
    Shading shading;
    Bits128 settled;
    for (const territory::Region& region : territory::regionsOf(rules, position, territory::Walls::arrows)) {
        if (region.kind == territory::RegionKind::territory && region.owner) {
            shading.proved[indexOf(*region.owner)] |= region.cells;
        } else if (region.kind == territory::RegionKind::dead) {
            shading.dead |= region.empties;
        } else {
            continue;
        }
        settled |= region.cells;
    }
    if (estimate == Estimate::without) return shading;
    const auto race = territory::raceOf(rules, position, territory::Stride::whole);
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        shading.nearer[seat] = race.nearest[seat] & ~settled;
    }
    return shading;
}

}  // namespace otrera::diagram
