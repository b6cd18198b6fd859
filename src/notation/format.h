#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"

namespace otrera::notation {

/// A form in which a record can be written.
struct Format {
    /// For --to: "sgf".
    std::string_view name;
    /// One line of help.
    std::string_view about;
    base::Result<std::string> (*writer)(const Record& record, const std::string& file);
    /// Makes one text of what was written of several games.
    std::string (*joiner)(const std::vector<std::string>& games);

    /// The record in this form, ending with a newline; or why it cannot be written so, and in which form it
    /// can. `file`: where it was found (json says it).
    base::Result<std::string> write(const Record& record, const std::string& file = {}) const {
        return writer(record, file);
    }
    /// The text of a file with these games, each as `write` gave it.
    std::string join(const std::vector<std::string>& games) const { return joiner(games); }
};

/// All of them: text, sgf, json, uci, fen, botzone, cgsuite.
const std::vector<Format>& formats();

/// The format of that name, or null.
const Format* findFormat(std::string_view name);

}  // namespace otrera::notation
