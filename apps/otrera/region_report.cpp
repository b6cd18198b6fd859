#include "otrera/region_report.h"

#include "notation/cells.h"

namespace otrera::app {

using base::Bits128;
using notation::Json;
using rules::Position;
using rules::Rules;
using rules::Seat;
using territory::Region;
using territory::RegionKind;
using territory::Walls;

namespace {

const char* kindName(RegionKind kind) {
    switch (kind) {
        case RegionKind::territory:
            return "territory";
        case RegionKind::contested:
            return "contested";
        case RegionKind::dead:
            break;
    }
    return "dead";
}

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

const char* stageName(solver::Stage stage) {
    switch (stage) {
        case solver::Stage::finished:
            return "finished";
        case solver::Stage::separated:
            return "separated";
        case solver::Stage::open:
            break;
    }
    return "open";
}

Json letterJson(std::optional<Seat> seat) {
    return seat ? Json(std::string(1, notation::seatLetter(*seat))) : Json(nullptr);
}

Json cellsJson(const Rules& rules, Bits128 cells) {
    Json list = Json::array();
    base::forEach(cells, [&](unsigned cell) {
        list.push_back(notation::cellName(rules.geometry(), static_cast<rules::Cell>(cell)));
    });
    return list;
}

Json boundsJson(int low, int high) { return {{"low", low}, {"high", high}, {"exact", low == high}}; }

Json regionsJson(const Rules& rules, const std::vector<Region>& regions) {
    Json list = Json::array();
    for (const Region& region : regions) {
        Json json;
        json["kind"] = kindName(region.kind);
        json["owner"] = letterJson(region.owner);
        json["cells"] = cellsJson(rules, region.cells);
        json["empties"] = region.empties.count();
        json["pieces"] = Json::array();
        for (const Seat seat : seatsOf(rules)) {
            json["pieces"].push_back(cellsJson(rules, region.pieces[indexOf(seat)]));
        }
        json["turns"] = boundsJson(region.low, region.high);
        list.push_back(std::move(json));
    }
    return list;
}

std::string counted(int number, const std::string& thing) {
    return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string boundsText(int low, int high) {
    return low == high ? counted(low, "turn") : std::to_string(low) + " to " + counted(high, "turn");
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
    text += region.owner ? notation::seatName(*region.owner) + ", territory" : kindName(region.kind);
    text += ": " + counted(region.empties.count(), "empty cell");
    const std::string pieces = piecesText(rules, region);
    if (!pieces.empty()) text += " with " + pieces;
    if (region.owner) text += "; " + boundsText(region.low, region.high);
    return text + "\n" + cellLines(rules, region.empties);
}

}  // namespace otrera::app
