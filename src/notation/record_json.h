#pragma once

#include <string>

#include "notation/json.h"
#include "notation/record.h"

namespace otrera::notation {

/// A record as JSON, as `otrera read --json` prints it (docs/notation.md). `file`: where it was found.
Json recordJson(const std::string& file, const Record& record);

}  // namespace otrera::notation
