#include "claims/region_json.h"

#include "notation/cells.h"

namespace otrera::claims {

using base::Bits128;
using notation::Json;
using rules::Rules;
using rules::Seat;
using territory::Region;
using territory::RegionKind;

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

Json letterJson(std::optional<Seat> seat) {
    return seat ? Json(std::string(1, notation::seatLetter(*seat))) : Json(nullptr);
}

Json cellsJson(const Rules& rules, Bits128 cells, CellForm form) {
    const rules::Geometry& geometry = rules.geometry();
    Json list = Json::array();
    for (const rules::Cell cell : geometry.cells()) {
        if (!cells.has(indexOf(cell))) continue;
        list.push_back(form == CellForm::names ? Json(notation::cellName(geometry, cell))
                                               : Json(geometry.numberOf(cell)));
    }
    return list;
}

Json boundsJson(int low, int high) { return {{"low", low}, {"high", high}, {"exact", low == high}}; }

Json regionsJson(const Rules& rules, const std::vector<Region>& regions, CellForm form) {
    Json list = Json::array();
    for (const Region& region : regions) {
        Json json;
        json["kind"] = kindName(region.kind);
        json["owner"] = letterJson(region.owner);
        json["cells"] = cellsJson(rules, region.cells, form);
        json["empties"] = region.empties.count();
        json["pieces"] = Json::array();
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
            json["pieces"].push_back(cellsJson(rules, region.pieces[seat], form));
        json["turns"] = boundsJson(region.low, region.high);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace otrera::claims
