#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "notation/position_text.h"
#include "notation/variant_json.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

using notation::Action;
using notation::Json;

struct ReadOptions {
    std::vector<std::string> files;
    std::string variant;
    bool json = false;
};

std::string actionText(const rules::Rules& rules, const Action& action) {
    if (action.kind == Action::Kind::turn) return notation::turnText(rules.geometry(), action.turn);
    return std::string(1, notation::seatLetter(action.seat)) +
           (action.kind == Action::Kind::resigns ? ":resigns" : ":time");
}

Json turnsJson(const rules::Rules& rules, const notation::Line& line) {
    Json list = Json::array();
    for (const Action& action : line.actions) {
        if (action.kind == Action::Kind::turn) list.push_back(actionText(rules, action));
    }
    return list;
}

Json commentsJson(const notation::Line& line) {
    Json list = Json::array();
    for (const auto& comment : line.comments) list.push_back({{"ply", comment.ply}, {"text", comment.text}});
    return list;
}

Json variationsJson(const rules::Rules& rules, const notation::Line& line) {
    Json list = Json::array();
    for (const auto& variation : line.variations) {
        list.push_back({{"ply", variation.ply},
                        {"turns", turnsJson(rules, variation.line)},
                        {"comments", commentsJson(variation.line)},
                        {"variations", variationsJson(rules, variation.line)}});
    }
    return list;
}

std::string endingOf(const notation::Record& record, const rules::Position& position) {
    if (record.result == "*") return "unknown";
    if (record.result == "1/2-1/2") return "agreed";
    if (!record.main.actions.empty()) {
        const auto kind = record.main.actions.back().kind;
        if (kind == Action::Kind::resigns) return "resign";
        if (kind == Action::Kind::time) return "time";
    }
    return position.finished() ? "blocked" : "unknown";
}

Json recordJson(const std::string& file, const notation::Record& record) {
    const rules::Rules& rules = *record.rules;
    const auto position =
        notation::positionAfter(rules, record.start, record.main.actions, record.main.actions.size());
    const auto tag = [&](const std::string& name) {
        for (const auto& known : record.tags) {
            if (known.name == name) return known.value;
        }
        return std::string();
    };
    Json json{{"file", file}, {"line", record.firstLine}, {"variant", rules.variant().id}};
    json["alternatives"] = Json::array();
    json["players"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        json["players"].push_back(tag(notation::seatName(rules::seatAt(seat))));
    }
    json["event"] = tag("Event");
    json["start"] = notation::positionText(rules, record.start);
    json["turns"] = turnsJson(rules, record.main);
    json["comments"] = commentsJson(record.main);
    json["variations"] = variationsJson(rules, record.main);
    json["result"] = record.result;
    json["ending"] = endingOf(record, position);
    json["position"] = notation::positionText(rules, position);
    json["problems"] = Json::array();
    if (record.problem) {
        const auto& problem = *record.problem;
        json["problems"].push_back({{"line", problem.line},
                                    {"column", problem.column},
                                    {"ply", problem.ply},
                                    {"text", problem.text},
                                    {"reason", problem.reason}});
    }
    json["fragments"] = Json::array();
    return json;
}

/// "FILE:LINE: VARIANT, PLAYERS (EVENT), N plies, RESULT"
std::string summary(const std::string& file, const notation::Record& record) {
    std::string players;
    std::string event;
    for (const auto& tag : record.tags) {
        if (tag.name == "Event") event = " (" + tag.value + ")";
        for (unsigned seat = 0; seat < record.rules->seatCount(); ++seat) {
            if (tag.name == notation::seatName(rules::seatAt(seat)))
                players += (players.empty() ? "" : " - ") + tag.value;
        }
    }
    return file + ":" + std::to_string(record.firstLine) + ": " + record.rules->variant().id +
           (players.empty() ? "" : ", " + players) + event + ", " +
           std::to_string(record.main.actions.size()) + " plies, " + record.result + "\n";
}

void runRead(const ReadOptions& options) {
    const auto meant = options.variant.empty() ? nullptr : loadRules(options.variant);
    auto list = Json::array();
    std::size_t games = 0;
    std::string problems;
    for (const std::string& file : options.files) {
        for (const auto& record : notation::readRecords(readFile(file), meant)) {
            ++games;
            const bool nothingRead = record.problem && record.tags.empty() && record.main.actions.empty();
            if (options.json) {
                list.push_back(recordJson(file, record));
            } else if (!nothingRead) {
                print(summary(file, record));
            }
            if (!record.problem) continue;
            const auto& problem = *record.problem;
            const std::string ply = problem.ply > 0 ? "ply " + std::to_string(problem.ply) + ": " : "";
            problems += (problems.empty() ? "" : "\notrera: ") +
                        errorText(file, {ply + problem.reason, problem.line, problem.column});
        }
    }
    if (options.json) printJson(list);
    if (!problems.empty()) throw Failure(badInput, problems);
    if (games == 0) throw Failure(badInput, options.files.front() + ": no game is in it");
}

}  // namespace

void addReadCommand(CLI::App& app) {
    auto* command = app.add_subcommand("read", "Read records of games and tell what is in them");
    auto options = std::make_shared<ReadOptions>();
    command->add_option("file", options->files, "Files of records; - is standard input")->required();
    command->add_option("--variant", options->variant, "The variant meant where a record does not say")
        ->type_name("ID|FILE");
    command->add_flag("--json", options->json, "Answer in JSON, everything that was read");
    command->callback([options] { runRead(*options); });
}

}  // namespace otrera::app
