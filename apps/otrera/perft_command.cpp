#include "rules/perft.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "notation/turn_text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "rules/turns.h"

namespace otrera::app {

namespace {

struct PerftOptions {
    PositionOptions position;
    int depth = 0;
    bool divide = false;
    bool json = false;
};

/// Counts first turn by first turn, so that progress can be shown and an interruption keeps what is known.
void runPerft(const PerftOptions& options) {
    const play::Game game = options.position.game();
    const auto& rules = game.rules();
    const auto turns = options.depth > 0 ? turnsOf(rules, game.position()) : std::vector<rules::Turn>{};
    catchInterrupts();

    Progress progress(turns.size(), "turns");
    auto divided = notation::Json::array();
    std::uint64_t nodes = options.depth > 0 ? 0 : 1;
    std::size_t counted = 0;
    for (const auto& turn : turns) {
        auto position = game.position();
        playTurn(rules, position, turn);
        const std::uint64_t count = perft(rules, position, options.depth - 1, &stopRequested());
        if (stopRequested()) break;
        nodes += count;
        progress.update(++counted, nodes);
        if (!options.divide) continue;
        const std::string text = notation::turnText(rules.geometry(), turn);
        if (options.json) {
            divided.push_back({{"turn", text}, {"nodes", count}});
        } else {
            print(text + " " + std::to_string(count) + "\n");
        }
    }
    const bool complete = counted == turns.size();
    if (options.json) {
        notation::Json json{{"variant", rules.variant().id}, {"depth", options.depth}};
        if (options.divide) json["turns"] = divided;
        json["nodes"] = nodes;
        json["complete"] = complete;
        printJson(json);
    } else if (complete) {
        print("nodes " + std::to_string(nodes) + "\n");
    } else {
        print("incomplete: " + std::to_string(counted) + " of " + std::to_string(turns.size()) +
              " first turns have " + std::to_string(nodes) + " nodes\n");
    }
    if (!complete) throw Failure(interrupted, "interrupted");
}

}  // namespace

void addPerftCommand(CLI::App& app) {
    auto* command = app.add_subcommand("perft", "Count the sequences of turns of a length");
    auto options = std::make_shared<PerftOptions>();
    command->add_option("depth", options->depth, "Number of turns (step and shot together are one)")
        ->required()
        ->check(CLI::Range(0, 128));
    command->add_flag("--divide", options->divide, "Count for each first turn by itself");
    command->add_flag("--json", options->json, "Answer in JSON");
    options->position.addTo(*command);
    command->callback([options] { runPerft(*options); });
}

}  // namespace otrera::app
