#pragma once

#include <functional>
#include <string>
#include <vector>

#include "notation/dialect.h"

namespace CLI {
class App;
}

namespace otrera::app {

/// What every command that reads games from files asks for: the files, --from and --variant.
struct ReadingOptions {
    std::vector<std::string> files;
    std::string from;
    std::string variant;

    /// Adds the options, and the names of the dialects to the help.
    void addTo(CLI::App& command);

    /// Reads all games of all files. Problems are told on stderr; with any of them, or without any game, a
    /// Failure is thrown at the end, after `finish`. Throws Failure too for an unknown dialect or variant and
    /// for files that cannot be read.
    void readAll(const std::function<void(const std::string& file, notation::Record&& record)>& take,
                 const std::function<void()>& finish) const;
};

}  // namespace otrera::app
