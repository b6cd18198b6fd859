#include "otrera/database_option.h"

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "notation/text.h"
#include "otrera/command.h"

namespace otrera::app {

namespace {

constexpr std::string_view sqlite = "sqlite:";

std::string environmentValue(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string usualFile() {
    // A relative folder there is to be ignored: https://specifications.freedesktop.org/basedir-spec
    std::string folder = environmentValue("XDG_DATA_HOME");
    if (!folder.starts_with('/')) {
        const std::string home = environmentValue("HOME");
        if (home.empty()) {
            throw Failure(environment, "this user has no home folder; say where with --database sqlite:FILE");
        }
        folder = home + "/.local/share";
    }
    return folder + "/otrera/otrera.db";
}

std::string problemOf(const std::string& url) {
    if (url.starts_with("postgresql:")) return "";
    if (url.starts_with(sqlite) && url.size() > sqlite.size()) return "";
    return "--database is sqlite:FILE or postgresql:..., not '" + notation::excerpt(url) + "'";
}

}  // namespace

void DatabaseOption::addTo(CLI::App& command) {
    command
        .add_option("--database", url,
                    "Where games are kept: sqlite:FILE [$XDG_DATA_HOME/otrera/otrera.db, else "
                    "~/.local/share/otrera/otrera.db] (postgresql:... is to come)")
        ->type_name("URL")
        ->check(problemOf);
}

std::string DatabaseOption::sqliteFile() const {
    if (url.empty()) return usualFile();
    if (!url.starts_with(sqlite)) {
        throw Failure(wrongUsage, "PostgreSQL is not supported yet; take --database sqlite:FILE");
    }
    return url.substr(sqlite.size());
}

}  // namespace otrera::app
