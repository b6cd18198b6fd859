#include "notation/record_json.h"

#include "notation/position_text.h"
#include "notation/variant_json.h"

namespace otrera::notation {

namespace {

Json turnsJson(const Rules& rules, const Line& line) {
    Json list = Json::array();
    for (const Action& action : line.actions) {
        if (action.kind == Action::Kind::turn) list.push_back(turnText(rules.geometry(), action.turn));
    }
    return list;
}

/// The seats that gave up. Their plies are not among the turns, but are counted.
Json gaveUpJson(const Line& line, int firstPly) {
    Json list = Json::array();
    for (std::size_t i = 0; i < line.actions.size(); ++i) {
        const Action& action = line.actions[i];
        if (action.kind == Action::Kind::turn) continue;
        list.push_back({{"ply", firstPly + static_cast<int>(i)},
                        {"seat", std::string(1, seatLetter(action.seat))},
                        {"how", action.kind == Action::Kind::resigns ? "resigns" : "time"}});
    }
    return list;
}

Json commentsJson(const Line& line) {
    Json list = Json::array();
    for (const auto& comment : line.comments) list.push_back({{"ply", comment.ply}, {"text", comment.text}});
    return list;
}

Json variationsJson(const Rules& rules, const Line& line) {
    Json list = Json::array();
    for (const auto& variation : line.variations) {
        list.push_back({{"ply", variation.ply},
                        {"turns", turnsJson(rules, variation.line)},
                        {"gave_up", gaveUpJson(variation.line, variation.ply)},
                        {"comments", commentsJson(variation.line)},
                        {"variations", variationsJson(rules, variation.line)}});
    }
    return list;
}

std::string endingOf(const Record& record, const rules::Position& position) {
    if (record.result == "*") return "unknown";
    if (record.result == "1/2-1/2") return "agreed";
    // A score is given where both saw who would have turns left.
    if (!position.finished() && !tagOf(record, "Score").empty()) return "claim";
    if (!record.main.actions.empty()) {
        const auto kind = record.main.actions.back().kind;
        if (kind == Action::Kind::resigns) return "resign";
        if (kind == Action::Kind::time) return "time";
    }
    return position.finished() ? "blocked" : "unknown";
}

}  // namespace

Json recordJson(const std::string& file, const Record& record) {
    const Rules& rules = *record.rules;
    const auto position = positionAfter(rules, record.start, record.main.actions, record.main.actions.size());
    Json json{{"file", file}, {"line", record.firstLine}, {"variant", rules.variant().id}};
    if (rules::findBuiltinVariant(rules.variant().id) == nullptr)
        json["definition"] = variantJson(rules.variant());
    json["alternatives"] = record.alternatives;
    json["players"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        json["players"].push_back(tagOf(record, seatName(rules::seatAt(seat))));
    }
    json["event"] = tagOf(record, "Event");
    json["tags"] = Json::array();
    for (const Tag& tag : record.tags) json["tags"].push_back({{"name", tag.name}, {"value", tag.value}});
    json["start"] = positionText(rules, record.start);
    json["turns"] = turnsJson(rules, record.main);
    json["gave_up"] = gaveUpJson(record.main, 1);
    json["comments"] = commentsJson(record.main);
    json["variations"] = variationsJson(rules, record.main);
    json["result"] = record.result;
    json["ending"] = endingOf(record, position);
    json["position"] = positionText(rules, position);
    json["problems"] = Json::array();
    for (const auto& problem : record.problems) {
        json["problems"].push_back({{"line", problem.line},
                                    {"column", problem.column},
                                    {"ply", problem.ply},
                                    {"text", problem.text},
                                    {"reason", problem.reason}});
    }
    json["fragments"] = Json::array();
    for (const auto& fragment : record.fragments)
        json["fragments"].push_back({{"line", fragment.line}, {"text", fragment.text}});
    return json;
}

}  // namespace otrera::notation
