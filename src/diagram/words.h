#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace otrera::diagram {

/// About how wide a line of text is in a sans-serif face of that size. The faces of other machines are not
/// known here: the answer is rather too large.
double textWidth(std::string_view text, double size, bool bold = false);

/// The parts one after another.
std::string joined(std::initializer_list<std::string_view> parts);

/// A text cut into lines of at most `width` where its words allow it; a newline in it begins a new line.
/// Control characters and broken UTF-8 in it become '?'.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

}  // namespace otrera::diagram
