#pragma once

#include <string_view>

#include "notation/json.h"

namespace otrera::app {

/// Writes to standard output. A write that fails (a closed pipe, a full disk) ends the command with code 3.
void print(std::string_view text);

/// A JSON value as text. Broken UTF-8 in it is replaced.
std::string jsonText(const notation::Json& json);

/// One JSON value and a newline.
void printJson(const notation::Json& json);

/// Hands everything printed so far to the system; to be called before the program ends well.
void flushOutput();

/// A line on standard error: progress, logs, warnings.
void note(std::string_view text);

}  // namespace otrera::app
