#include "diagram/words.h"

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

}  // namespace

double textWidth(std::string_view text, double size, bool bold) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0U) != 0x80U) width += characterWidth(byte);
    }
    return width * size * (bold ? 1.1 : 1);
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::string paragraph = notation::printable(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
        std::string line;
        std::size_t begin = 0;
        while (begin < paragraph.size()) {
            const std::size_t end = std::min(paragraph.find(' ', begin), paragraph.size());
            const std::string word = paragraph.substr(begin, end - begin);
            if (!line.empty() && textWidth(line + ' ' + word, size) > width) {
                lines.push_back(line);
                line.clear();
            }
            line += (line.empty() ? "" : " ") + word;
            begin = end + 1;
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace otrera::diagram
