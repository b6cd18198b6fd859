#pragma once

#include <string>
#include <string_view>

namespace otrera::analysis::html {

/// The SHA-256 of a text (FIPS 180-4) in Base64, as a content security policy names a script.
std::string sha256Base64(std::string_view text);

}  // namespace otrera::analysis::html
