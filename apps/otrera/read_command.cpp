#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "notation/position_text.h"
#include "notation/text.h"
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

/// The value of a tag; "" when there is none. Of several the first counts.
std::string tagOf(const notation::Record& record, const std::string& name) {
    for (const auto& tag : record.tags) {
        if (tag.name == name) return tag.value;
    }
    return {};
}

Json recordJson(const std::string& file, const notation::Record& record) {
    const rules::Rules& rules = *record.rules;
    const auto position =
        notation::positionAfter(rules, record.start, record.main.actions, record.main.actions.size());
    Json json{{"file", file}, {"line", record.firstLine}, {"variant", rules.variant().id}};
    json["alternatives"] = Json::array();
    json["players"] = Json::array();
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        json["players"].push_back(tagOf(record, notation::seatName(rules::seatAt(seat))));
    }
    json["event"] = tagOf(record, "Event");
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
    for (unsigned seat = 0; seat < record.rules->seatCount(); ++seat) {
        const std::string name = tagOf(record, notation::seatName(rules::seatAt(seat)));
        if (!name.empty()) players += (players.empty() ? ", " : " - ") + name;
    }
    const std::string event = tagOf(record, "Event");
    const std::size_t plies = record.main.actions.size();
    return notation::printable(file + ":" + std::to_string(record.firstLine) + ": " +
                               record.rules->variant().id + players +
                               (event.empty() ? "" : " (" + event + ")") + ", " + std::to_string(plies) +
                               (plies == 1 ? " ply, " : " plies, ") + record.result) +
           "\n";
}

/// Prints the records one by one, as an array in JSON; says what was wrong with them.
class RecordPrinter {
  public:
    explicit RecordPrinter(bool json) : json_(json) {
        if (json_) print("[");
    }

    void add(const std::string& file, const notation::Record& record) {
        const bool nothingRead = record.problem && record.tags.empty() && record.main.actions.empty();
        if (json_) {
            print(count_ == 0 ? "\n" : ",\n");
            print(jsonText(recordJson(file, record)));
        } else if (!nothingRead) {
            print(summary(file, record));
        }
        ++count_;
        if (!record.problem) return;
        const auto& problem = *record.problem;
        const std::string ply = problem.ply > 0 ? "ply " + std::to_string(problem.ply) + ": " : "";
        problems_ += (problems_.empty() ? "" : "\notrera: ") +
                     errorText(file, {ply + problem.reason, problem.line, problem.column});
    }

    /// Throws Failure when anything was wrong, or nothing was there.
    void finish(const std::string& firstFile) const {
        if (json_) print("\n]\n");
        if (!problems_.empty()) throw Failure(badInput, problems_);
        if (count_ == 0) throw Failure(badInput, firstFile + ": no game is in it");
    }

  private:
    bool json_;
    std::size_t count_ = 0;
    std::string problems_;
};

void runRead(const ReadOptions& options) {
    const auto meant = options.variant.empty() ? nullptr : loadRules(options.variant);
    RecordPrinter printer(options.json);
    for (const std::string& file : options.files) {
        for (const auto& record : notation::readRecords(readFile(file), meant)) printer.add(file, record);
    }
    printer.finish(options.files.front());
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
