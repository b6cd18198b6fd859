#include "notation/record_json.h"

#include "notation/position_text.h"

namespace otrera::notation {

namespace {

std::string actionText(const Rules& rules, const Action& action) {
    if (action.kind == Action::Kind::turn) return turnText(rules.geometry(), action.turn);
    return std::string(1, seatLetter(action.seat)) +
           (action.kind == Action::Kind::resigns ? ":resigns" : ":time");
}

Json turnsJson(const Rules& rules, const Line& line) {
    Json list = Json::array();
    for (const Action& action : line.actions) {
        if (action.kind == Action::Kind::turn) list.push_back(actionText(rules, action));
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
                        {"comments", commentsJson(variation.line)},
                        {"variations", variationsJson(rules, variation.line)}});
    }
    return list;
}

std::string endingOf(const Record& record, const rules::Position& position) {
    if (record.result == "*") return "unknown";
    if (record.result == "1/2-1/2") return "agreed";
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
    json["alternatives"] = record.alternatives;
    json["players"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        json["players"].push_back(tagOf(record, seatName(rules::seatAt(seat))));
    }
    json["event"] = tagOf(record, "Event");
    json["start"] = positionText(rules, record.start);
    json["turns"] = turnsJson(rules, record.main);
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
