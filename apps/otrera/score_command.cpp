#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "claims/region_json.h"
#include "claims/words.h"
#include "notation/cells.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/reading.h"
#include "otrera/region_report.h"
#include "solver/decision.h"

namespace otrera::app {

namespace {

using notation::Json;
using solver::Bounds;
using solver::Decision;

struct ScoreCommand {
    ReadingOptions reading;
    bool json = false;
};

/// A game's end, as the board has it, and what is proved of it.
struct Scored {
    std::string file;
    notation::Record record;
    std::size_t plies = 0;
    rules::Position position;
    Decision decision;
};

/// Who ends the game by giving up, or runs out of time, leaves a board that can be counted. (With more than
/// two seats others may play on, and then it is out.)
std::size_t pliesPlayed(const notation::Record& record) {
    const auto& actions = record.main.actions;
    std::size_t plies = actions.size();
    while (plies > 0 && actions[plies - 1].kind != notation::Action::Kind::turn &&
           notation::positionAfter(*record.rules, record.start, actions, plies).finished()) {
        --plies;
    }
    return plies;
}

Scored scored(const std::string& file, notation::Record&& record) {
    constexpr std::uint64_t nodesForEach = 100'000;
    Scored game{file, std::move(record), 0, {}, {}};
    const auto& rules = *game.record.rules;
    game.plies = pliesPlayed(game.record);
    game.position = notation::positionAfter(rules, game.record.start, game.record.main.actions, game.plies);
    game.decision = solver::Decider(rules).decide(game.position, nodesForEach);
    return game;
}

Json scoreJson(const Scored& game) {
    const Decision& decision = game.decision;
    Json json;
    json["file"] = game.file;
    json["line"] = game.record.firstLine;
    json["variant"] = game.record.rules->variant().id;
    json["plies"] = game.plies;
    json["to_move"] = game.position.finished() ? Json(nullptr) : claims::letterJson(game.position.toMove());
    json["state"] = claims::stageName(decision.stage);
    json["winner"] = claims::letterJson(decision.winner);
    json["score"] = decision.winner ? Json(decision.score.low) : Json(nullptr);
    json["exact"] = decision.winner && decision.score.exact();
    Json& bounds = json["bounds"];
    bounds["score"] =
        decision.winner ? claims::boundsJson(decision.score.low, decision.score.high) : Json(nullptr);
    bounds["turns"] = Json::array();
    for (unsigned seat = 0; seat < game.record.rules->seatCount(); ++seat) {
        bounds["turns"].push_back(claims::boundsJson(decision.turns[seat].low, decision.turns[seat].high));
    }
    return json;
}

std::string numberText(const Bounds& bounds) {
    const std::string low = std::to_string(bounds.low);
    return bounds.exact() ? low : low + " to " + std::to_string(bounds.high);
}

/// "White wins by 10", with what is known only within bounds.
std::string verdict(const Decision& decision) {
    if (!decision.winner) return "no winner proved";
    return notation::seatName(*decision.winner) + " wins by " + numberText(decision.score);
}

/// "FILE:LINE: separated after 58 plies, White wins by 10; turns left: White 16, Black 6"
std::string scoreText(const Scored& game) {
    std::string text = game.file + ":" + std::to_string(game.record.firstLine) + ": " +
                       claims::stageName(game.decision.stage) + " after " + std::to_string(game.plies) +
                       (game.plies == 1 ? " ply, " : " plies, ") + verdict(game.decision) + "; turns left: ";
    for (unsigned seat = 0; seat < game.record.rules->seatCount(); ++seat) {
        text += (seat > 0 ? ", " : "") + notation::seatName(rules::seatAt(seat)) + " " +
                numberText(game.decision.turns[seat]);
    }
    return notation::printable(text) + "\n";
}

void runScore(const ScoreCommand& command) {
    std::vector<Json> all;
    command.reading.readAll(
        [&](const std::string& file, notation::Record&& record) {
            const bool nothingRead = record.problem() && record.tags.empty() && record.main.actions.empty();
            if (nothingRead) return;
            const Scored game = scored(file, std::move(record));
            if (command.json) {
                all.push_back(scoreJson(game));
            } else {
                print(scoreText(game));
            }
        },
        [&] {
            if (command.json) printJson(all.size() == 1 ? all.front() : Json(all));
        });
}

}  // namespace

void addScoreCommand(CLI::App& app) {
    auto* command = app.add_subcommand(
        "score", "Count games at their end: separated or not, who is proved to win, and by how many turns");
    auto options = std::make_shared<ScoreCommand>();
    options->reading.addTo(*command);
    command->add_flag("--json", options->json, "Answer in JSON: an object, or an array for several games");
    command->callback([options] { runScore(*options); });
}

}  // namespace otrera::app
