#pragma once

#include <string>

#include "notation/record.h"

namespace otrera::notation {

/// The writers of the formats that are not the canonical text. `file` is the place that json tells.
base::Result<std::string> sgfOf(const Record& record, const std::string& file);
base::Result<std::string> uciOf(const Record& record, const std::string& file);
base::Result<std::string> fenOf(const Record& record, const std::string& file);
base::Result<std::string> botzoneOf(const Record& record, const std::string& file);
base::Result<std::string> cgsuiteOf(const Record& record, const std::string& file);

}  // namespace otrera::notation
