#pragma once

#include <nlohmann/json.hpp>

namespace otrera::notation {

/// JSON with fields in the order in which they are set. Read it only through checks (is_string() ...): a
/// wrong type ends the program where there are no exceptions.
using Json = nlohmann::ordered_json;

}  // namespace otrera::notation
