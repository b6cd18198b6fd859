#include <CLI/CLI.hpp>
#include <memory>

#include "otrera/commands.h"
#include "otrera/terminal_game.h"

namespace otrera::app {

void addPlayCommand(CLI::App& app) {
    auto* command = app.add_subcommand("play", "Play in the terminal, against the engine or somebody here");
    auto options = std::make_shared<TerminalOptions>();
    options->position.addTo(*command);
    command
        ->add_option(
            "--seats", options->seats,
            "Who plays each seat, in turn order: me or engine[:LEVEL] (1 to 20). Without it you play White "
            "and the engine the others, at level 8")
        ->delimiter(',')
        ->type_name("WHO,WHO...");
    command->add_option("--load", options->load, "Go on with the game of this record file")
        ->type_name("FILE");
    command->callback([options] { TerminalGame(*options).run(); });
}

}  // namespace otrera::app
