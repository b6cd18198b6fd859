#include "capi/status_json.h"

#include <cmath>

#include "notation/position_text.h"
#include "notation/review_remark.h"
#include "notation/text.h"
#include "notation/variant_json.h"
#include "rules/half_turn.h"
#include "rules/turns.h"

namespace otrera::capi {

namespace {

using notation::Action;
using notation::Json;
using rules::Seat;

std::string letter(Seat seat) { return std::string(1, notation::seatLetter(seat)); }

Json cellNumber(const rules::Geometry& geometry, rules::Cell cell) {
    return cell == rules::noCell ? Json(nullptr) : Json(geometry.numberOf(cell));
}

Json actionJson(const rules::Geometry& geometry, const Action& action) {
    Json json{{"seat", letter(action.seat)}};
    if (action.kind != Action::Kind::turn) {
        json["text"] = action.kind == Action::Kind::resigns ? "resigns" : "time";
        return json;
    }
    json["text"] = notation::turnText(geometry, action.turn);
    json["from"] = cellNumber(geometry, action.turn.from);
    json["to"] = cellNumber(geometry, action.turn.to);
    json["shot"] = cellNumber(geometry, action.turn.shot);
    return json;
}

Json actionsJson(const rules::Geometry& geometry, const std::vector<Action>& actions) {
    Json list = Json::array();
    for (const Action& action : actions) list.push_back(actionJson(geometry, action));
    return list;
}

Json lineJson(const rules::Geometry& geometry, const notation::Line& line) {
    Json json{{"actions", actionsJson(geometry, line.actions)}};
    json["comments"] = Json::array();
    for (const auto& comment : line.comments) {
        if (!notation::reviewIn(comment.text))
            json["comments"].push_back({{"ply", comment.ply}, {"text", comment.text}});
    }
    json["variations"] = Json::array();
    for (const notation::Variation& variation : line.variations) {
        json["variations"].push_back(lineJson(geometry, variation.line));
        json["variations"].back()["ply"] = variation.ply;
    }
    return json;
}

}  // namespace

Json boardJson(const rules::Geometry& geometry) {
    const auto& shape = geometry.shape();
    Json json{{"shape", shape.isHexagon() ? "hexagon" : "square"},
              {"files", shape.files},
              {"ranks", shape.ranks},
              {"hexSide", shape.hexSide}};
    json["cells"] = Json::array();
    for (const rules::Cell cell : geometry.cells()) {
        const rules::Vector point = geometry.pointOf(cell);
        double x = point.x;
        double y = point.y;
        if (shape.isHexagon()) {
            // Neighbouring files stand sqrt(3)/2 of a cell's height apart, and half a cell higher.
            y += x / 2 - (shape.hexSide - 1) / 2.0;
            x *= std::sqrt(3.0) / 2;
        }
        json["cells"].push_back({{"name", notation::cellName(geometry, cell)}, {"x", x}, {"y", y}});
    }
    return json;
}

Json problemsJson(const std::vector<notation::Problem>& problems) {
    Json list = Json::array();
    for (const auto& problem : problems) {
        list.push_back({{"line", problem.line},
                        {"column", problem.column},
                        {"ply", problem.ply},
                        {"text", problem.text},
                        {"reason", problem.reason},
                        {"inVariation", problem.inVariation}});
    }
    return list;
}

Json linesJson(const play::Game& game) { return lineJson(game.rules().geometry(), game.record().main); }

std::string pathText(const play::LinePath& path) {
    std::string text;
    for (const std::size_t index : path) text += (text.empty() ? "" : "/") + std::to_string(index);
    return text;
}

std::optional<play::LinePath> readPath(std::string_view text) {
    play::LinePath path;
    while (!text.empty()) {
        const std::size_t slash = text.find('/');
        const auto index = notation::readNumber(text.substr(0, slash), 1 << 20);
        if (!index || slash + 1 == text.size()) return std::nullopt;
        path.push_back(static_cast<std::size_t>(*index));
        text = slash == std::string_view::npos ? std::string_view{} : text.substr(slash + 1);
    }
    return path;
}

Json statusJson(const play::Game& game) {
    const rules::Rules& rules = game.rules();
    const rules::Geometry& geometry = rules.geometry();
    const rules::Position& position = game.position();
    const notation::Record& record = game.record();
    const rules::Status& status = position.status;
    Json json;
    json["variant"] = notation::variantJson(rules.variant());
    json["secondPlayerMirrors"] = rules::secondPlayerMirrors(rules);
    json["start"] = notation::positionText(rules, record.start);
    json["position"] = notation::positionText(rules, position);
    json["path"] = pathText(game.path());
    json["study"] = game.isStudy();
    json["ply"] = game.viewed();
    json["plies"] = game.plies();
    json["actions"] = actionsJson(geometry, game.actions());
    json["steppedFrom"] = cellNumber(geometry, game.steppedFrom());
    json["toMove"] = position.finished() ? Json(nullptr) : Json(letter(position.toMove()));
    json["shooter"] = cellNumber(geometry, status.shooter);
    json["out"] = Json::array();
    for (unsigned i = 0; i < status.outCount; ++i) json["out"].push_back(letter(status.outOrder[i]));
    json["finished"] = position.finished();
    json["ranking"] = Json::array();
    for (const Seat seat : ranking(rules, position)) json["ranking"].push_back(letter(seat));
    // At its end a game on paper may have ended by a word (agreed, or unknown); before that the board tells.
    const bool atEnd = game.path().empty() && game.viewed() == game.plies();
    json["result"] = atEnd ? record.result : notation::resultText(rules, position);
    json["turns"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        json["turns"].push_back(countTurns(rules, position, rules::seatAt(seat)));
    }
    json["arrows"] = arrowsOf(rules, position).count();
    json["tags"] = Json::object();
    for (const notation::Tag& tag : record.tags) json["tags"][tag.name] = tag.value;
    json["problems"] = problemsJson(record.problems);
    return json;
}

}  // namespace otrera::capi
