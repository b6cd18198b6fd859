#pragma once

#include <memory>
#include <string>

#include "otrera/command.h"
#include "play/game.h"

namespace CLI {
class App;
}

namespace otrera::app {

/// --variant, --position and --moves: every command that needs a position takes them.
struct PositionOptions {
    std::string variant;   ///< id or file
    std::string position;  ///< position text
    std::string moves;     ///< turns played from there

    void addTo(CLI::App& command);

    /// The game that the options describe, viewed at its end. Throws Failure.
    play::Game game() const;
};

/// The variant of an id or of a JSON file. Throws Failure: wrong usage when there is neither, bad input when
/// the file is no variant.
std::shared_ptr<const rules::Rules> loadRules(const std::string& idOrFile);

}  // namespace otrera::app
