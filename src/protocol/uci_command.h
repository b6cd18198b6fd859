#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace otrera::protocol {

/// Commands that are one word. `none`: a blank line.
enum class UciWord : std::uint8_t { none, uci, isready, ucinewgame, stop, quit };

/// "setoption name NAME [value VALUE]": both as written, without the blanks around.
struct UciOption {
    std::string name;
    std::string value;
    bool operator==(const UciOption&) const = default;
};

/// "position ...": the whole line, which readUciPosition reads by the rules of the variant.
struct UciPosition {
    std::string line;
    bool operator==(const UciPosition&) const = default;
};

/// "go ...": when to stop thinking, at whichever comes first.
struct UciGo {
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> movetime;  ///< milliseconds
    /// "infinite", or no limit at all: the best turn is told at stop and not before, whatever is known.
    bool untilStop = false;
    bool operator==(const UciGo&) const = default;
};

using UciCommand = std::variant<UciWord, UciOption, UciPosition, UciGo>;

/// Reads one line, without its end, of what a program says to an engine. Fails on what is no command
/// (docs/protocols.md), with a text that can be told to that program.
base::Result<UciCommand> readUciCommand(std::string_view line);

}  // namespace otrera::protocol
