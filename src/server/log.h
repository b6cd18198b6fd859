#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace otrera::server {

/// One line of a log, without its end: a JSON object with the moment (ISO 8601), the level ("info",
/// "warning", "error"), the event in one word, and more fields. Nothing of what a request holds may be among
/// them but its method: ids and links of games let people in.
std::string logLine(std::string_view level, std::string_view event,
                    std::initializer_list<std::pair<std::string_view, std::string>> fields = {});

}  // namespace otrera::server
