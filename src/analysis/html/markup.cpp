#include "analysis/html/markup.h"

#include <cmath>

#include "analysis/html/words.h"
#include "notation/text.h"

namespace otrera::analysis::html {

std::string escaped(std::string_view text) {
    std::string out;
    while (true) {
        const std::size_t end = text.find('\n');
        out += notation::markup(notation::printable(text.substr(0, end)));
        if (end == std::string_view::npos) return out;
        out += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string word(std::string_view key) {
    return "<span data-t=\"" + std::string(key) + "\">" + escaped(english(key)) + "</span>";
}

std::string number(double value) {
    const long tenths = std::lround(value * 10);
    std::string text = (tenths < 0 ? "-" : "") + std::to_string(std::labs(tenths) / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(std::labs(tenths) % 10);
    return text;
}

std::string percent(double chance) { return std::to_string(std::lround(chance * 100)); }

}  // namespace otrera::analysis::html
