#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/player.h"

namespace otrera::match {

/// How an engine is named for a match: "name=A,cmd=./engine --quiet,proto=uci,Hash=64,time=200".
struct EngineSpec {
    std::string name;
    /// "uci" (a program), or what plays inside this one: "self", "random", "greedy", "mirror", "classic".
    std::string protocol;
    std::vector<std::string> command;  ///< program and arguments; empty inside this program
    /// All that is not known here: options of the engine, in their order.
    std::vector<std::pair<std::string, std::string>> options;
    std::optional<TimeControl> control;  ///< its own, where it differs from that of the match
};

/// Reads such a text: fields of the form KEY=VALUE with commas between them ("\," is a comma inside one).
/// Without proto it is uci where there is a command, self otherwise; without a name it is called by its
/// program or protocol. In a command blanks separate, but not in "double quotes" or behind a backslash.
base::Result<EngineSpec> readEngineSpec(std::string_view text);

/// Milliseconds for a turn: "100".
base::Result<TimeControl> readTurnTime(std::string_view text);
/// Seconds for the game, and seconds more after each turn: "10+0.1", "60".
base::Result<TimeControl> readGameTime(std::string_view text);
/// Positions for a turn: "5000".
base::Result<TimeControl> readNodes(std::string_view text);

}  // namespace otrera::match
