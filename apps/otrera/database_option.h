#pragma once

#include <string>

namespace CLI {
class App;
}

namespace otrera::app {

/// --database of every command that works with the games of a server.
struct DatabaseOption {
    std::string url;  ///< empty: the usual place

    /// Adds the option to a command.
    void addTo(CLI::App& command);
    /// The SQLite file that is meant: `$XDG_DATA_HOME/otrera/otrera.db`, else
    /// `~/.local/share/otrera/otrera.db`, where nothing is said. Throws Failure where it is another kind of
    /// database, or where this user has no home.
    std::string sqliteFile() const;
};

}  // namespace otrera::app
