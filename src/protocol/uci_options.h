#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/options.h"

namespace otrera::protocol {

/// What setoption sets, besides the variant.
struct UciOptions {
    engine::Options engine;
    /// How many turns are told of.
    std::int64_t multiPv = 1;
    /// Whether chances are told too.
    bool showWdl = false;
};

/// Sets an option by its name. Fails, and changes nothing, when there is none of that name or the value is
/// not allowed; true otherwise.
base::Result<bool> setOption(UciOptions& options, std::string_view name, std::string_view value);

/// The lines "option name ...", those of the variant first.
std::vector<std::string> uciOptionLines();

}  // namespace otrera::protocol
