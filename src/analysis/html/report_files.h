#pragma once

#include <string_view>

namespace otrera::analysis::html {

/// report.js and report.css, which the build puts into a source.
extern const std::string_view reportScript;
extern const std::string_view reportStyle;

}  // namespace otrera::analysis::html
