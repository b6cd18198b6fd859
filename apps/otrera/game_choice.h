#pragma once

#include <optional>
#include <string>

#include "otrera/position_options.h"

namespace otrera::app {

/// A position of a file of records, or one that the options describe: FILE, --game, --ply, or --variant,
/// --position and --moves.
struct GameChoice {
    PositionOptions position;
    std::string file;
    std::optional<std::size_t> ply;
    std::optional<std::size_t> game;

    void addTo(CLI::App& command);

    /// The game, viewed at the ply chosen. `problem`: what stopped the reading of it, where it is read as far
    /// as that only; to be thrown when the answer is given. Throws Failure.
    play::Game read(std::optional<Failure>& problem) const;
};

}  // namespace otrera::app
