#include "notation/text.h"

#include <algorithm>

namespace otrera::notation {

std::optional<int> readNumber(std::string_view digits, int limit) {
    if (digits.empty()) return std::nullopt;
    int number = 0;
    for (const char digit : digits) {
        if (!isDigit(digit)) return std::nullopt;
        number = number * 10 + (digit - '0');
        if (number > limit) return std::nullopt;
    }
    return number;
}

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    const CodePoint broken{CodePoint::broken, 1};
    if (first < 0xC2 || first > 0xF4 || text.size() - at < length) return broken;
    unsigned code = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if (!isContinuation(text[at + i])) return broken;
        code = code << 6 | (byte(i) & 0x3FU);
    }
    const bool tooLong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (tooLong || surrogate || code > 0x10FFFF) return broken;
    return {code, length};
}

Place placeOf(std::string_view text, std::size_t offset) {
    Place place;
    for (const char c : text.substr(0, std::min(offset, text.size()))) place.pass(c);
    return place;
}

namespace {

/// The length of the printable character at the begin of a text; 0 when there is none: a control character,
/// one that turns the direction of what follows, or broken UTF-8.
std::size_t printableLength(std::string_view text) {
    const auto [code, length] = codePointAt(text, 0);
    const bool control =
        code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 || code == 0xFEFF;
    const bool direction = code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
                           (code >= 0x2066 && code <= 0x2069);
    return code == CodePoint::broken || control || direction ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = printableLength(text);
        out += length > 0 ? text.substr(0, length) : "?";
        text.remove_prefix(length > 0 ? length : 1);
    }
    return out;
}

std::string markup(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() <= longest) return printable(text);
    // Cut between two characters.
    std::size_t end = longest;
    while (end > 0 && isContinuation(text[end])) --end;
    return printable(text.substr(0, end)) + "...";
}

}  // namespace otrera::notation
