#include "otrera/game_choice.h"

#include <CLI/CLI.hpp>

#include "otrera/option_checks.h"
#include "otrera/reading.h"

namespace otrera::app {

void GameChoice::addTo(CLI::App& command) {
    command.add_option("file", file, "File of records; - is standard input. Without it: --position")
        ->type_name("FILE")
        ->check(notEmpty());
    position.addTo(command);
    command.add_option("--game", game, "The game of the file, from 1 (the first)")
        ->type_name("K")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}));
    command.add_option("--ply", ply, "The position after N plies of it; 0 is the start (the end)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000'000}));
}

play::Game GameChoice::read(std::optional<Failure>& problem) const {
    if (file.empty()) {
        if (ply || game) {
            throw Failure(wrongUsage, "--ply and --game choose from a file of records: name one");
        }
        return position.game();
    }
    if (!(position.position.empty() && position.moves.empty())) {
        throw Failure(wrongUsage,
                      "a file of records brings its own positions: leave out --position and --moves");
    }
    auto found = readGame(file, game.value_or(1), position.variant);
    // Problems behind the ply that is asked for do not matter.
    if (!ply || *ply > found.record.main.actions.size()) problem = found.problem;
    play::Game chosen(std::move(found.record));
    if (ply && !chosen.goTo(*ply)) {
        if (problem) throw Failure(*problem);
        throw Failure(wrongUsage, "--ply: the game has " + std::to_string(chosen.plies()) +
                                      " plies, none of number " + std::to_string(*ply));
    }
    return chosen;
}

}  // namespace otrera::app
