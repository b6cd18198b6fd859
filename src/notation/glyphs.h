#pragma once

#include <cstddef>
#include <string_view>

namespace otrera::notation {

/// A character of a text as a reader of turns sees it: typographers' dashes, slashes, spaces and quotes are
/// what people type for them.
struct Glyph {
    /// ASCII; `ignored` for what takes no room (zero-width spaces, soft hyphens), `other` for all else.
    char plain;
    /// In bytes, at least 1.
    std::size_t length;

    static constexpr char ignored = '\0';
    static constexpr char other = '\1';
};

/// The character at text[at]; at < text.size(). Broken UTF-8 is `other`, a byte at a time.
Glyph glyphAt(std::string_view text, std::size_t at);

}  // namespace otrera::notation
