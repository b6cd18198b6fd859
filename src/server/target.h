#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace otrera::server {

/// The target of a request line, taken apart.
struct Target {
    std::string authority;  ///< of the absolute form (`http://localhost:8080/x`), else empty
    std::string path;       ///< decoded; starts with '/'
    std::string query;      ///< after '?', still encoded
};

/// Reads the target of a request line, strictly. An error (to be answered by 400) for: a form that is neither
/// `/path` nor `http://host/path`, a character that should have been escaped, a broken escape, and a path
/// that could mean one thing here and another to a proxy or a file system: `.` and `..` segments, an escaped
/// slash, a backslash, NUL and other control characters.
base::Result<Target> parseTarget(std::string_view text);

/// Names and values, in their order.
using QueryParameters = std::vector<std::pair<std::string, std::string>>;

/// Reads `a=1&b=x%20y`, what stands behind '?'. The values may hold any byte.
base::Result<QueryParameters> parseQuery(std::string_view query);

}  // namespace otrera::server
