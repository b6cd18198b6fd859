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

namespace {

constexpr bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

Place placeOf(std::string_view text, std::size_t offset) {
    Place place;
    for (const char c : text.substr(0, std::min(offset, text.size()))) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if (!isContinuation(c)) {
            ++place.column;
        }
    }
    return place;
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string out;
    for (const char c : text) {
        if (out.size() >= longest) return out + "...";
        const auto byte = static_cast<unsigned char>(c);
        // Only ASCII is passed on: a cut in the middle of a character would break the line it is printed in.
        out += byte >= 0x20 && byte < 0x7F ? c : '?';
    }
    return out;
}

}  // namespace otrera::notation
