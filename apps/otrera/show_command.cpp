#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/reading.h"
#include "otrera/show_report.h"

namespace otrera::app {

namespace {

struct ShowOptions {
    PositionOptions position;
    std::string file;
    std::optional<std::size_t> ply;
    std::optional<std::size_t> game;
    bool distances = false;
    bool json = false;
};

play::Game gameOf(const ShowOptions& options, std::optional<Failure>& problem) {
    if (options.file.empty()) return options.position.game();
    auto read = readGame(options.file, options.game.value_or(1), options.position.variant);
    // Problems behind the ply that is asked for do not matter.
    if (!options.ply || *options.ply > read.record.main.actions.size()) problem = read.problem;
    play::Game game(std::move(read.record));
    if (options.ply && !game.goTo(*options.ply)) {
        if (problem) throw Failure(*problem);
        throw Failure(wrongUsage, "--ply: the game has " + std::to_string(game.plies()) +
                                      " plies, none of number " + std::to_string(*options.ply));
    }
    return game;
}

void runShow(const ShowOptions& options) {
    if (options.file.empty() && (options.ply || options.game)) {
        throw Failure(wrongUsage, "--ply and --game choose from a file of records: name one");
    }
    if (!options.file.empty() && !(options.position.position.empty() && options.position.moves.empty())) {
        throw Failure(wrongUsage,
                      "a file of records brings its own positions: leave out --position and --moves");
    }
    std::optional<Failure> problem;
    const play::Game game = gameOf(options, problem);
    if (options.json) {
        auto json = showJson(game);
        if (!options.file.empty()) {
            json["file"] = options.file;
            json["game"] = options.game.value_or(1);
            json["ply"] = game.viewed();
            json["plies"] = game.plies();
        }
        printJson(json);
    } else {
        const auto& variant = game.rules().variant();
        std::string head = variant.name + " (" + variant.id + ")";
        if (!options.file.empty()) {
            head += ", " + options.file + ", game " + std::to_string(options.game.value_or(1)) + ", after " +
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
    const auto notEmpty = [](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); };
    command->add_option("file", options->file, "File of records; - is standard input. Without it: --position")
        ->type_name("FILE")
        ->check(notEmpty);
    options->position.addTo(*command);
    command->add_option("--game", options->game, "The game of the file, from 1 (the first)")
        ->type_name("K")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
    command->add_option("--ply", options->ply, "The position after N plies of it; 0 is the start (the end)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000'000}));
    command->add_flag("--distances", options->distances,
                      "Show how many steps each cell is from each seat (JSON always tells)");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->callback([options] { runShow(*options); });
}

}  // namespace otrera::app
