#include <CLI/CLI.hpp>
#include <memory>

#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/game_choice.h"
#include "otrera/output.h"
#include "otrera/show_report.h"

namespace otrera::app {

namespace {

struct ShowOptions {
    GameChoice choice;
    bool distances = false;
    bool json = false;
};

void runShow(const ShowOptions& options) {
    const GameChoice& choice = options.choice;
    std::optional<Failure> problem;
    const play::Game game = choice.read(problem);
    if (options.json) {
        auto json = showJson(game);
        if (!choice.file.empty()) {
            json["file"] = choice.file;
            json["game"] = choice.game.value_or(1);
            json["ply"] = game.viewed();
            json["plies"] = game.plies();
        }
        printJson(json);
    } else {
        const auto& variant = game.rules().variant();
        std::string head = variant.name + " (" + variant.id + ")";
        if (!choice.file.empty()) {
            head += ", " + choice.file + ", game " + std::to_string(choice.game.value_or(1)) + ", after " +
                    std::to_string(game.viewed()) + " of " + std::to_string(game.plies()) + " plies";
        }
        print(notation::printable(head) + "\n\n" + showText(game, options.distances));
    }
    if (problem) throw Failure(*problem);
}

}  // namespace

void addShowCommand(CLI::App& app) {
    auto* command = app.add_subcommand("show",
                                       "Show a position: board, turns, regions and whose they are, with what "
                                       "is proved and what is estimated");
    auto options = std::make_shared<ShowOptions>();
    options->choice.addTo(*command);
    command->add_flag("--distances", options->distances,
                      "Show how many steps each cell is from each seat (JSON always tells)");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->callback([options] { runShow(*options); });
}

}  // namespace otrera::app
