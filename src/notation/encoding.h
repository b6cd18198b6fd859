#pragma once

#include <string>
#include <string_view>

namespace otrera::notation {

/// A text of unknown encoding as UTF-8 without a byte order mark: UTF-16 with its mark is converted; bytes
/// that are no UTF-8 are read as Windows-1252 (in which Latin-1 is contained), one by one, so that the rest
/// of the text stands as it is. Nothing is lost: unknown bytes become the characters U+0080 to U+009F.
std::string decodedText(std::string_view bytes);

}  // namespace otrera::notation
