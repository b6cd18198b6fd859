#include "otrera/value_report.h"

#include <algorithm>

#include "claims/game_json.h"
#include "claims/game_text.h"
#include "claims/region_json.h"
#include "claims/thermograph_text.h"
#include "claims/words.h"
#include "diagram/svg.h"
#include "diagram/thermograph.h"
#include "notation/cells.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"
#include "otrera/command.h"
#include "otrera/region_report.h"

namespace otrera::app {

namespace {

using claims::numberText;
using notation::Json;
using notation::seatName;
using rules::Position;
using rules::Rules;
using solver::FirstMove;
using solver::Game;
using solver::GameTable;
using solver::PositionSum;
using solver::Summand;
using solver::ValueFault;
using solver::Worth;

constexpr std::size_t longestLine = 2000;

std::string canonicalText(GameTable& games, Game game) {
    const auto text = claims::GameText(games).of(game, longestLine);
    return text ? *text : "longer than " + std::to_string(longestLine) + " characters (--json has it whole)";
}

std::string outcomeText(solver::Outcome outcome) {
    switch (outcome) {
        case solver::Outcome::left:
            return "L: Left wins, whoever moves first";
        case solver::Outcome::right:
            return "R: Right wins, whoever moves first";
        case solver::Outcome::next:
            return "N: who moves first wins";
        case solver::Outcome::previous:
            break;
    }
    return "P: who moves second wins";
}

std::string faultText(ValueFault fault) {
    return fault == ValueFault::stopped ? "not found: interrupted"
                                        : "not found: the region is too large (--nodes allows more)";
}

std::string boundsText(const solver::Bounds& bounds) {
    return "between " + std::to_string(bounds.low) + " and " + std::to_string(bounds.high);
}

std::string hotText(const std::optional<solver::Thermograph>& thermograph) {
    if (!thermograph) return "  mean         too fine\n";
    return "  mean         " + numberText(thermograph->mean()) + "\n  temperature  " +
           numberText(thermograph->temperature()) + "\n";
}

std::vector<diagram::Point> pointsOf(const std::vector<solver::Thermograph::Corner>& wall) {
    std::vector<diagram::Point> points;
    for (const auto& corner : wall)
        points.push_back({corner.value.toDouble(), corner.temperature.toDouble()});
    return points;
}

}  // namespace

// ---- one game

std::string valueText(GameTable& games, const ValueOfRoom& value) {
    std::string text;
    if (const auto& game = value.worth.value) {
        const auto thermograph = solver::Thermographs(games).of(*game);
        text += "  canonical    " + canonicalText(games, *game) + "\n";
        text += "  left stop    " + numberText(games.leftStop(*game)) + "\n";
        text += "  right stop   " + numberText(games.rightStop(*game)) + "\n";
        text += hotText(thermograph);
        text += "  outcome      " + outcomeText(games.outcomeOf(*game)) + "\n";
        text +=
            "  followers    " + (value.followers ? std::to_string(*value.followers) : "not counted") + "\n";
        if (thermograph)
            text += "\n  thermograph: value at temperature\n" + claims::thermographText(*thermograph);
        return text;
    }
    return "  canonical    " + faultText(value.fault) + "\n  bounds       " + boundsText(value.worth.bounds) +
           "\n";
}

void addValue(Json& json, GameTable& games, const ValueOfRoom& value) {
    const auto& worth = value.worth;
    json["followers"] = value.followers ? Json(*value.followers) : Json(nullptr);
    json["bounds"] = worth.value ? Json(nullptr) : claims::boundsJson(worth.bounds.low, worth.bounds.high);
    if (worth.value) {
        json.update(claims::gameJson(games, *worth.value));
        return;
    }
    for (const char* field :
         {"canonical", "left_stop", "right_stop", "mean", "temperature", "outcome", "thermograph", "options"})
        json[field] = nullptr;
}

std::string valueColumns(GameTable& games, const ValueOfRoom& value) {
    if (!value.worth.value) return "?\t?\t?\t?\t?\t?\t?";
    constexpr std::size_t longest = 1'000'000;
    const Game game = *value.worth.value;
    const auto thermograph = solver::Thermographs(games).of(game);
    return claims::GameText(games).of(game, longest).value_or("?") + "\t" + numberText(games.leftStop(game)) +
           "\t" + numberText(games.rightStop(game)) + "\t" +
           (thermograph ? numberText(thermograph->mean()) : "?") + "\t" +
           (thermograph ? numberText(thermograph->temperature()) : "?") + "\t" +
           claims::outcomeLetter(games.outcomeOf(game)) + "\t" +
           (value.followers ? std::to_string(*value.followers) : "?");
}

std::string thermographSvg(GameTable& games, const ValueOfRoom& value, const std::string& name) {
    constexpr int pixels = 770;
    if (!value.worth.value)
        throw Failure(badInput, "there is no thermograph: the value was " + faultText(value.fault));
    const Game game = *value.worth.value;
    const auto thermograph = solver::Thermographs(games).of(game);
    if (!thermograph) throw Failure(badInput, "there is no thermograph: its fractions are too fine");
    diagram::ThermographPlot plot;
    plot.left = pointsOf(thermograph->left);
    plot.right = pointsOf(thermograph->right);
    const auto label = [](solver::Dyadic number) {
        return diagram::ThermographPlot::Label{number.toDouble(), numberText(number)};
    };
    plot.values.push_back(label(thermograph->mean()));
    for (const auto stop : {games.leftStop(game), games.rightStop(game)}) {
        if (stop != thermograph->mean()) plot.values.push_back(label(stop));
    }
    plot.temperatures = {label(0), label(thermograph->temperature())};
    plot.title = "Thermograph of " + name;
    plot.description = "Mean " + numberText(thermograph->mean()) + ", temperature " +
                       numberText(thermograph->temperature()) + ", left stop " +
                       numberText(games.leftStop(game)) + ", right stop " + numberText(games.rightStop(game));
    return diagram::svgText(thermographDrawing(plot), pixels);
}

// ---- sums

namespace {

bool byValues(const PositionSum& sum) {
    return std::all_of(sum.summands.begin(), sum.summands.end(),
                       [](const Summand& summand) { return summand.worth.value.has_value(); });
}

std::string turnsText(const Rules& rules, const std::vector<rules::Turn>& turns) {
    constexpr std::size_t most = 24;
    constexpr std::size_t aLine = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(turns.size(), most); ++i) {
        text += (i % aLine == 0 ? (i > 0 ? "\n    " : "    ") : " ") +
                notation::turnText(rules.geometry(), turns[i]);
    }
    if (turns.size() > most)
        text += "\n    and " + std::to_string(turns.size() - most) + " more (--json lists all)";
    return text.empty() ? text : text + "\n";
}

std::string firstText(const Rules& rules, const PositionSum& sum, bool left) {
    const FirstMove& first = left ? sum.leftFirst : sum.rightFirst;
    std::string text = seatName(left ? sum.left : sum.right) + " to move: ";
    if (first.leftWins) {
        text += seatName(*first.leftWins ? sum.left : sum.right) + " wins (proved by " +
                (byValues(sum) ? "values" : "values and bounds") + ")";
    } else {
        text += sum.stopped ? "not looked at: interrupted" : "not proved";
    }
    text += "\n";
    if (!first.winning.empty())
        text += "  " + claims::counted(static_cast<int>(first.winning.size()), "winning turn") + ":\n" +
                turnsText(rules, first.winning);
    if (!first.open.empty())
        text += "  " + claims::counted(static_cast<int>(first.open.size()), "turn") +
                " not proved to win or to lose\n";
    return text;
}

std::string worthText(GameTable& games, const Summand& summand) {
    const auto& game = summand.worth.value;
    if (!game) return "  value " + boundsText(summand.worth.bounds) + "; " + faultText(summand.fault) + "\n";
    std::string text = "  value " + canonicalText(games, *game);
    if (games.numberOf(*game)) return text + "\n";
    const auto thermograph = solver::Thermographs(games).of(*game);
    if (thermograph)
        text += "; mean " + numberText(thermograph->mean()) + ", temperature " +
                numberText(thermograph->temperature());
    return text + "\n";
}

Json turnsJson(const Rules& rules, const std::vector<rules::Turn>& turns) {
    Json list = Json::array();
    for (const auto& turn : turns) list.push_back(notation::turnText(rules.geometry(), turn));
    return list;
}

Json firstJson(const Rules& rules, const PositionSum& sum, bool left) {
    const FirstMove& first = left ? sum.leftFirst : sum.rightFirst;
    Json json;
    json["winner"] =
        first.leftWins ? claims::letterJson(*first.leftWins ? sum.left : sum.right) : Json(nullptr);
    json["proved_by"] = first.leftWins ? Json(byValues(sum) ? "values" : "bounds") : Json(nullptr);
    json["winning_turns"] = turnsJson(rules, first.winning);
    json["open_turns"] = turnsJson(rules, first.open);
    return json;
}

}  // namespace

std::string sumText(const Rules& rules, GameTable& games, const Position& position, const PositionSum& sum) {
    std::string text = "Left is " + seatName(sum.left) + ", Right is " + seatName(sum.right) + ". " +
                       seatName(position.toMove()) + " is to move.\n\nRegions:\n";
    for (const Summand& summand : sum.summands) {
        auto region = summand.region;
        if (const auto& game = summand.worth.value; game && region.owner)
            region.low = region.high = std::abs(static_cast<int>(games.leftStop(*game).numerator()));
        text += regionText(rules, region);
        if (!region.owner) text += "  " + worthText(games, summand);
    }
    if (sum.summands.empty()) text += "  none in which anything can happen\n";
    text += "\nTerritories together: " + claims::boundsText(sum.territories.low, sum.territories.high) +
            " for Left\n";
    if (sum.total) {
        text += "Sum of all: " + canonicalText(games, *sum.total) + "\n";
    } else {
        text +=
            std::string("Sum of all: ") + (byValues(sum) ? "too large to be written" : "not known") + "\n";
    }
    return text + "\n" + firstText(rules, sum, true) + firstText(rules, sum, false);
}

Json sumJson(const Rules& rules, GameTable& games, const Position& position, const PositionSum& sum) {
    Json json;
    json["variant"] = rules.variant().id;
    json["position"] = notation::positionText(rules, position);
    json["to_move"] = claims::letterJson(position.toMove());
    json["left"] = claims::letterJson(sum.left);
    json["right"] = claims::letterJson(sum.right);
    json["regions"] = Json::array();
    for (const Summand& summand : sum.summands) {
        Json region = claims::regionsJson(rules, {summand.region}, claims::CellForm::names)[0];
        const auto& worth = summand.worth;
        region["value"] = worth.value ? claims::gameJson(games, *worth.value) : Json(nullptr);
        region["bounds"] =
            worth.value ? Json(nullptr) : claims::boundsJson(worth.bounds.low, worth.bounds.high);
        json["regions"].push_back(std::move(region));
    }
    json["territories"] = claims::boundsJson(sum.territories.low, sum.territories.high);
    json["total"] = sum.total ? claims::gameJson(games, *sum.total) : Json(nullptr);
    json["first"] = Json::object();
    for (const bool left : {true, false})
        json["first"][std::string(1, notation::seatLetter(left ? sum.left : sum.right))] =
            firstJson(rules, sum, left);
    json["interrupted"] = sum.stopped;
    return json;
}

}  // namespace otrera::app
