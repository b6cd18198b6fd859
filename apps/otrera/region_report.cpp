#include "otrera/region_report.h"

#include "claims/region_json.h"
#include "claims/words.h"
#include "notation/cells.h"
#include "solver/decision.h"

namespace otrera::app {

using base::Bits128;
using rules::Position;
using rules::Rules;
using rules::Seat;
using territory::Region;
using territory::Walls;

namespace {

/// "White a4 d1, Black a7" of the pieces; "" when there are none.
std::string piecesText(const Rules& rules, const Region& region) {
    std::string text;
    for (const Seat seat : seatsOf(rules)) {
        const Bits128 pieces = region.pieces[indexOf(seat)];
        if (pieces.none()) continue;
        text += (text.empty() ? "" : ", ") + notation::seatName(seat);
        base::forEach(pieces, [&](unsigned cell) {
            text += " " + notation::cellName(rules.geometry(), static_cast<rules::Cell>(cell));
        });
    }
    return text;
}

}  // namespace

std::vector<Region> countedRegions(const Rules& rules, const Position& position) {
    constexpr std::uint64_t nodesForEach = 20'000;
    auto regions = regionsOf(rules, position, Walls::arrows);
    solver::Filler filler(rules);
    solver::sharpen(filler, position, regions, nodesForEach);
    return regions;
}

std::vector<Seat> seatsOf(const Rules& rules) {
    std::vector<Seat> seats;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) seats.push_back(rules::seatAt(seat));
    return seats;
}

std::string cellLines(const Rules& rules, Bits128 cells) {
    constexpr std::size_t width = 80;
    const std::string margin = "    ";
    std::string lines;
    std::string line;
    base::forEach(cells, [&](unsigned cell) {
        const auto name = notation::cellName(rules.geometry(), static_cast<rules::Cell>(cell));
        if (margin.size() + line.size() + 1 + name.size() > width) {
            lines += margin + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + name;
    });
    return line.empty() ? lines : lines + margin + line + "\n";
}

std::string regionText(const Rules& rules, const Region& region) {
    std::string text = "  ";
    text += region.owner ? notation::seatName(*region.owner) + ", territory" : claims::kindName(region.kind);
    text += ": " + claims::counted(region.empties.count(), "empty cell");
    const std::string pieces = piecesText(rules, region);
    if (!pieces.empty()) text += " with " + pieces;
    if (region.owner) text += "; " + claims::boundsText(region.low, region.high);
    return text + "\n" + cellLines(rules, region.empties);
}

}  // namespace otrera::app
