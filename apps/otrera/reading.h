#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "notation/dialect.h"
#include "otrera/command.h"

namespace CLI {
class App;
}

namespace otrera::app {

/// The dialect of a name; null for an empty one: each text tells. Throws Failure (wrong usage).
const notation::Dialect* dialectNamed(const std::string& name);

/// One game of a file, and what stopped the reading of it: the game goes on in the file, but not here.
/// (Problems in variations do not count.)
struct ReadGame {
    notation::Record record;
    std::optional<Failure> problem;
};

/// Reads the game of that number (from 1). Throws Failure when there are not so many, when nothing of it
/// could be read, and as readAll does.
ReadGame readGame(const std::string& file, std::size_t number, const std::string& variant,
                  const std::string& from = {});

/// "FILE:LINE: VARIANT, PLAYERS (EVENT), N plies, RESULT" and a newline.
std::string gameSummary(const std::string& file, const notation::Record& record);

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

/// Whether a file holds games of `otrera selfplay`, which are no text. (A pipe can be read only once: it is
/// taken for records.)
bool isSelfplayFile(const std::string& name);

}  // namespace otrera::app
