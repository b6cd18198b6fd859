#include "diagram/words.h"

#include <utility>

#include "notation/text.h"

namespace otrera::diagram {

namespace {

/// The width of a character in an em, after DejaVu Sans, the widest of the usual faces.
double characterWidth(unsigned char first) {
    constexpr std::string_view narrow = "ijl|'.,:;!I ";
    constexpr std::string_view slim = "()[]{}/\\-frt\"`1";
    constexpr std::string_view wide = "mwMW@%";
    const char c = static_cast<char>(first);
    if (first >= 0xE3) return 1;     // Chinese, Japanese, Korean, pictures
    if (first >= 0x80) return 0.65;  // the letters of most other alphabets
    if (narrow.find(c) != std::string_view::npos) return 0.32;
    if (slim.find(c) != std::string_view::npos) return 0.41;
    if (wide.find(c) != std::string_view::npos) return 0.95;
    if (c >= 'A' && c <= 'Z') return 0.70;
    return 0.62;
}

/// Where the character that begins at a byte ends.
std::size_t nextCharacter(std::string_view text, std::size_t at) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
    return at;
}

/// A word in parts that fit a line, cut between characters; usually it is one.
std::vector<std::string> cutWord(std::string_view word, double size, double width) {
    std::vector<std::string> parts(1);
    double used = 0;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t end = nextCharacter(word, at);
        const double own = textWidth(word.substr(at, end - at), size);
        if (!parts.back().empty() && used + own > width) {
            parts.emplace_back();
            used = 0;
        }
        parts.back() += word.substr(at, end - at);
        used += own;
        at = end;
    }
    return parts;
}

}  // namespace

double textWidth(std::string_view text, double size, bool bold) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U) width += characterWidth(byte);
    }
    return width * size * (bold ? 1.1 : 1);
}

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
    std::vector<std::string> lines;
    const double spaceWidth = textWidth(" ", size);
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::string paragraph = notation::printable(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
        std::string line;
        double lineWidth = 0;
        std::size_t begin = 0;
        while (begin < paragraph.size()) {
            const std::size_t end = std::min(paragraph.find(' ', begin), paragraph.size());
            for (const std::string& part : cutWord({paragraph.data() + begin, end - begin}, size, width)) {
                const double partWidth = textWidth(part, size);
                if (!line.empty() && lineWidth + spaceWidth + partWidth > width) {
                    lines.push_back(std::exchange(line, {}));
                    lineWidth = 0;
                }
                lineWidth += (line.empty() ? 0 : spaceWidth) + partWidth;
                line += (line.empty() ? "" : " ") + part;
            }
            begin = end + 1;
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace otrera::diagram
