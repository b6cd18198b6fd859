#pragma once

#include <string>
#include <string_view>

namespace otrera::analysis::html {

/// Somebody's text as it may stand in an element or an attribute. Control characters and broken UTF-8 become
/// '?'; lines stay lines.
std::string escaped(std::string_view text);

/// "<span data-t="KEY">English</span>": a text that the script can put into another language.
std::string word(std::string_view key);

/// A number with at most one decimal.
std::string number(double value);
/// A chance in per cent, whole.
std::string percent(double chance);

}  // namespace otrera::analysis::html
