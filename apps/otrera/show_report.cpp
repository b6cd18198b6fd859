#include "otrera/show_report.h"

#include <array>

#include "claims/region_json.h"
#include "claims/words.h"
#include "notation/cells.h"
#include "notation/position_text.h"
#include "notation/variant_text.h"
#include "otrera/region_report.h"
#include "rules/turns.h"
#include "territory/distance.h"
#include "territory/race.h"
#include "territory/regions.h"

namespace otrera::app {

namespace {

using base::Bits128;
using claims::boundsJson;
using claims::boundsText;
using claims::CellForm;
using claims::cellsJson;
using claims::counted;
using claims::letterJson;
using claims::regionsJson;
using notation::Json;
using rules::Position;
using rules::Rules;
using rules::Seat;
using territory::Region;
using territory::Stride;
using territory::Walls;

std::uint64_t turnsOfSeat(const Rules& rules, const Position& position, Seat seat) {
    return position.isOut(seat) ? 0 : countTurns(rules, position, seat);
}

/// At its end a game on paper may have ended by a word (agreed, or unknown); before that the board tells.
std::string resultOf(const play::Game& game) {
    return game.viewed() == game.plies() ? game.record().result
                                         : notation::resultText(game.rules(), game.position());
}

/// The cells that somebody is nearest to, but not alone.
Bits128 tiedCells(const territory::Race& race) {
    Bits128 tied;
    for (const Bits128 cells : race.tied) tied |= cells;
    return tied;
}

// ---- JSON

Json territoryJson(const Rules& rules, const territory::Tally& tally) {
    Json list = Json::array();
    for (const Seat seat : seatsOf(rules)) list.push_back(tally.seats[indexOf(seat)].cells);
    return list;
}

Json countsJson(const Rules& rules, const Position& position, const territory::Tally& tally) {
    Json json{{"arrows", arrowsOf(rules, position).count()},
              {"empties", position.empty.count()},
              {"contested", tally.contested},
              {"dead", tally.dead},
              {"territory", territoryJson(rules, tally)}};
    json["turns"] = Json::array();
    for (const Seat seat : seatsOf(rules)) {
        const auto& share = tally.seats[indexOf(seat)];
        json["turns"].push_back(boundsJson(share.low, share.high));
    }
    return json;
}

Json estimateJson(const Rules& rules, const Position& position) {
    const auto race = raceOf(rules, position, Stride::whole);
    Json json{{"proved", false}};
    json["nearest"] = Json::array();
    for (const Seat seat : seatsOf(rules)) {
        const Bits128 cells = race.nearest[indexOf(seat)];
        json["nearest"].push_back(
            {{"count", cells.count()}, {"cells", cellsJson(rules, cells, CellForm::names)}});
    }
    const Bits128 tied = tiedCells(race);
    json["tied"] = {{"count", tied.count()}, {"cells", cellsJson(rules, tied, CellForm::names)}};
    const auto regions = regionsOf(rules, position, Walls::pieces);
    const auto tally = territory::tallyOf(regions);
    json["pieces_as_walls"] = {{"territory", territoryJson(rules, tally)},
                               {"contested", tally.contested},
                               {"dead", tally.dead},
                               {"regions", regionsJson(rules, regions, CellForm::names)}};
    return json;
}

/// For each seat that is not out the reached cells with their distances.
Json distancesJson(const Rules& rules, const Position& position, Stride stride) {
    Json list = Json::array();
    for (const Seat seat : seatsOf(rules)) {
        if (position.isOut(seat)) {
            list.push_back(nullptr);
            continue;
        }
        const auto map = distancesFrom(rules.step(), position.pieces[indexOf(seat)], position.empty, stride);
        Json cells = Json::object();
        for (const rules::Cell cell : rules.geometry().cells()) {
            const auto distance = map[indexOf(cell)];
            if (distance == territory::unreachable) continue;
            cells[notation::cellName(rules.geometry(), cell)] = distance;
        }
        list.push_back(std::move(cells));
    }
    return list;
}

// ---- text

/// ", 32 contested, 0 dead" after the seats' cells.
std::string tallyText(const Rules& rules, const territory::Tally& tally, bool turns) {
    std::string text;
    for (const Seat seat : seatsOf(rules)) {
        const auto& share = tally.seats[indexOf(seat)];
        text += notation::seatName(seat) + " " + std::to_string(share.cells);
        if (turns && share.cells > 0) text += " (" + boundsText(share.low, share.high) + ")";
        text += ", ";
    }
    return text + "contested " + std::to_string(tally.contested) + ", dead " + std::to_string(tally.dead);
}

std::string estimateText(const Rules& rules, const Position& position) {
    const auto race = raceOf(rules, position, Stride::whole);
    std::string text = "Estimate, pieces as walls (as annotators count): " +
                       tallyText(rules, tallyOf(regionsOf(rules, position, Walls::pieces)), false) + "\n";
    text += "Estimate, cells a seat is nearest to: ";
    for (const Seat seat : seatsOf(rules)) {
        text += notation::seatName(seat) + " " + std::to_string(race.nearest[indexOf(seat)].count()) + ", ";
    }
    return text + "tied " + std::to_string(tiedCells(race).count()) + "\n";
}

std::string distancePicture(const Rules& rules, const Position& position, Seat seat, Stride stride) {
    const Bits128 pieces = position.pieces[indexOf(seat)];
    const auto map = distancesFrom(rules.step(), pieces, position.empty, stride);
    return notation::boardPicture(rules, [&](rules::Cell cell) -> std::string {
        const auto distance = map[indexOf(cell)];
        if (distance != territory::unreachable && distance > 0) return std::to_string(distance);
        if (position.empty.has(indexOf(cell))) return "-";
        for (const Seat other : seatsOf(rules)) {
            if (position.pieces[indexOf(other)].has(indexOf(cell))) {
                return std::string(1, notation::seatLetter(other));
            }
        }
        return "*";
    });
}

std::string distancesText(const Rules& rules, const Position& position) {
    std::string text;
    const bool slides = rules.variant().step.slide;
    for (const Seat seat : seatsOf(rules)) {
        if (position.isOut(seat)) continue;
        const auto add = [&](const std::string& by, Stride stride) {
            text += "\n" + notation::seatName(seat) + "'s distances by " + by + ":\n" +
                    distancePicture(rules, position, seat, stride);
        };
        add(slides ? "whole steps (as a queen)" : "leaps", Stride::whole);
        // A leap has no shorter step.
        if (slides) add("single cells (as a king)", Stride::single);
    }
    return text;
}

std::string statusText(const play::Game& game) {
    const Rules& rules = game.rules();
    const Position& position = game.position();
    std::string text = "position: " + notation::positionText(rules, position) + "\nto move: ";
    if (position.finished()) {
        text += "nobody, the game is over";
    } else {
        text += notation::seatName(position.toMove());
        if (position.shotDue()) {
            text += ", to shoot from " + notation::cellName(rules.geometry(), position.status.shooter);
        }
    }
    text += "\nturns: ";
    for (const Seat seat : seatsOf(rules)) {
        text += (indexOf(seat) > 0 ? ", " : "") + notation::seatName(seat) + " " +
                std::to_string(turnsOfSeat(rules, position, seat));
    }
    text += "\nout:";
    for (unsigned i = 0; i < position.status.outCount; ++i) {
        text += (i > 0 ? ", " : " ") + notation::seatName(position.status.outOrder[i]);
    }
    return text + (position.status.outCount == 0 ? " nobody" : "") + "\nresult: " + resultOf(game) + "\n";
}

}  // namespace

Json showJson(const play::Game& game) {
    const Rules& rules = game.rules();
    const Position& position = game.position();
    Json json;
    json["variant"] = rules.variant().id;
    json["position"] = notation::positionText(rules, position);
    json["to_move"] = position.finished() ? Json(nullptr) : letterJson(position.toMove());
    json["turns"] = Json::array();
    for (const Seat seat : seatsOf(rules)) json["turns"].push_back(turnsOfSeat(rules, position, seat));
    json["out"] = Json::array();
    for (unsigned i = 0; i < position.status.outCount; ++i) {
        json["out"].push_back(letterJson(position.status.outOrder[i]));
    }
    const auto regions = countedRegions(rules, position);
    json["regions"] = regionsJson(rules, regions, CellForm::names);
    json["counts"] = countsJson(rules, position, territory::tallyOf(regions));
    json["estimate"] = estimateJson(rules, position);
    json["distances"] = {{"queen", distancesJson(rules, position, Stride::whole)},
                         {"king", distancesJson(rules, position, Stride::single)}};
    json["finished"] = position.finished();
    json["result"] = resultOf(game);
    return json;
}

std::string showText(const play::Game& game, bool distances) {
    const Rules& rules = game.rules();
    const Position& position = game.position();
    const auto regions = countedRegions(rules, position);
    std::string text = notation::boardPicture(rules, position) + "\n" + statusText(game) + "\n";
    text += "Regions (they end at arrows; this is proved):\n";
    for (const Region& region : regions) text += regionText(rules, region);
    text += "\n" + counted(arrowsOf(rules, position).count(), "arrow") + ", " +
            counted(position.empty.count(), "empty cell") + ": " +
            tallyText(rules, territory::tallyOf(regions), true) + "\n";
    text += estimateText(rules, position);
    return distances ? text + distancesText(rules, position) : text;
}

}  // namespace otrera::app
