#include "territory/regions.h"

#include <algorithm>

#include "territory/connected.h"
#include "territory/fill.h"

namespace otrera::territory {

namespace {

using Pieces = std::array<Bits128, rules::maxSeats>;

/// The pieces that may still move: those of the seats that are not out.
Pieces livePieces(const rules::Rules& rules, const rules::Position& position) {
    Pieces pieces{};
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) pieces[seat] = position.pieces[seat];
    }
    return pieces;
}

/// The regions with their cells and pieces, not judged yet.
std::vector<Region> cut(const rules::Rules& rules, const Pieces& pieces, Bits128 empty, Walls walls) {
    Bits128 left = empty;
    if (walls == Walls::arrows) {
        for (const Bits128 set : pieces) left |= set;
    }
    std::vector<Region> regions;
    while (left.any()) {
        Region region;
        region.cells = connectedTo(rules, Bits128::single(left.lowest()), left);
        region.empties = region.cells & empty;
        left &= ~region.cells;
        const Bits128 around = region.cells | neighboursOf(rules, region.cells, rules.geometry().board());
        std::transform(pieces.begin(), pieces.end(), region.pieces.begin(),
                       [&](Bits128 set) { return set & around; });
        regions.push_back(region);
    }
    return regions;
}

/// The seat of all these pieces; none when there are no pieces or several seats.
std::optional<Seat> onlySeat(const Pieces& pieces, Bits128 without) {
    std::optional<Seat> found;
    for (unsigned seat = 0; seat < pieces.size(); ++seat) {
        if ((pieces[seat] & ~without).none()) continue;
        if (found) return std::nullopt;
        found = rules::seatAt(seat);
    }
    return found;
}

/// Says whose each region is. A piece that guards a territory of its own seat does not count elsewhere; that
/// matters with Walls::pieces only, where a piece touches several regions.
void judge(std::vector<Region>& regions) {
    Bits128 guards;
    for (bool found = true; found;) {
        found = false;
        Bits128 newGuards;
        for (Region& region : regions) {
            if (region.owner || region.empties.none()) continue;
            region.owner = onlySeat(region.pieces, guards);
            if (!region.owner) continue;
            region.kind = RegionKind::territory;
            newGuards |= region.pieces[indexOf(*region.owner)];
            found = true;
        }
        guards |= newGuards;
    }
    for (Region& region : regions) {
        const bool touched = std::any_of(region.pieces.begin(), region.pieces.end(),
                                         [](Bits128 pieces) { return pieces.any(); });
        if (!region.owner && touched && region.empties.any()) region.kind = RegionKind::contested;
    }
}

void setBounds(const rules::Rules& rules, rules::Cell shooter, Region& region) {
    if (region.kind == RegionKind::dead) return;
    region.high = region.empties.count();
    if (!region.owner) return;
    const Bits128 pieces = region.pieces[indexOf(*region.owner)];
    const bool shotDue = shooter != rules::noCell && pieces.has(indexOf(shooter));
    const auto turns = greedyFill(rules, pieces, region.empties, shotDue ? shooter : rules::noCell);
    region.low = static_cast<int>(turns.size());
    // Who has no turn now never gets one: nobody else could change anything here.
    if (region.low == 0) region.high = 0;
}

}  // namespace

std::vector<Region> regionsOf(const rules::Rules& rules, const rules::Position& position, Walls walls) {
    auto regions = cut(rules, livePieces(rules, position), position.empty, walls);
    judge(regions);
    for (Region& region : regions) setBounds(rules, position.status.shooter, region);
    return regions;
}

Tally tallyOf(const std::vector<Region>& regions) {
    Tally tally;
    for (const Region& region : regions) {
        const int cells = region.empties.count();
        if (region.kind == RegionKind::contested) tally.contested += cells;
        if (region.kind == RegionKind::dead) tally.dead += cells;
        if (!region.owner) continue;
        Tally::Share& share = tally.seats[indexOf(*region.owner)];
        share.cells += cells;
        share.low += region.low;
        share.high += region.high;
    }
    return tally;
}

}  // namespace otrera::territory
