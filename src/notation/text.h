#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace otrera::notation {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
/// Inside a character of UTF-8, not its first byte.
constexpr bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
constexpr char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char raised(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// A number of at most `limit` (< 2^30) in decimal digits; none when the text is empty, holds anything else
/// or is larger, however long it is.
std::optional<int> readNumber(std::string_view digits, int limit);

/// A character of UTF-8.
struct CodePoint {
    /// `broken` where none stands.
    unsigned code;
    /// In bytes; 1 where it is broken.
    std::size_t length;

    static constexpr unsigned broken = ~0U;
};

/// The character at text[at]; at < text.size().
CodePoint codePointAt(std::string_view text, std::size_t at);

/// A place in a text: line and column, both from 1; columns count code points.
struct Place {
    int line = 1;
    int column = 1;

    /// Goes on behind a byte that stands here.
    constexpr void pass(char c) {
        if (c == '\n') {
            ++line;
            column = 1;
        } else if (!isContinuation(c)) {
            ++column;
        }
    }
};

/// The place of a byte of a text. Cost: the bytes before it.
Place placeOf(std::string_view text, std::size_t offset);

/// Somebody's text as it can be printed anywhere: control characters (terminals obey them), marks that turn
/// the direction of writing and broken UTF-8 become '?'.
std::string printable(std::string_view text);

/// Text as it may stand in an element or an attribute of XML and HTML: & < > and quotes written as entities.
std::string markup(std::string_view text);

/// A piece of somebody's text for an error message: printable, and cut to a length that a line holds.
std::string excerpt(std::string_view text);

}  // namespace otrera::notation
