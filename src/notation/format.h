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
    std::string_view about;
    /// The record in this form, ending with a newline; or why it cannot be written so, and in which form it
    /// can.
    base::Result<std::string> (*write)(const Record& record);
};

/// All of them: text, sgf, json, uci, fen, botzone, cgsuite.
const std::vector<Format>& formats();

/// The format of that name, or null.
const Format* findFormat(std::string_view name);

}  // namespace otrera::notation
