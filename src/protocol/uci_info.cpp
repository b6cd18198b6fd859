#include "protocol/uci_info.h"

#include <algorithm>
#include <charconv>

#include "engine/options.h"
#include "notation/text.h"

namespace otrera::protocol {

namespace {

/// Takes the first word off a text.
std::string_view takeWord(std::string_view& text) {
    while (!text.empty() && notation::isSpace(text.front())) text.remove_prefix(1);
    const std::string_view word = firstWord(text);
    text.remove_prefix(word.size());
    return word;
}

template <class Number>
std::optional<Number> numberOf(std::string_view word) {
    Number number{};
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

/// "cp 12", "mate -3"
std::optional<int> takeScore(std::string_view& text) {
    constexpr int mate = 100'000;
    const std::string_view kind = takeWord(text);
    const auto number = numberOf<int>(takeWord(text));
    if (!number || *number < -mate || *number > mate) return std::nullopt;
    if (kind == "cp") return number;
    if (kind != "mate") return std::nullopt;
    return *number > 0 ? mate - *number : -mate - *number;
}

/// What stands between "option name" and "type"; empty for other lines.
std::string_view nameOf(std::string_view line) {
    if (takeWord(line) != "option" || takeWord(line) != "name") return {};
    while (!line.empty() && notation::isSpace(line.front())) line.remove_prefix(1);
    std::string_view name = line.substr(0, line.find(" type "));
    while (!name.empty() && notation::isSpace(name.back())) name.remove_suffix(1);
    return name;
}

}  // namespace

std::string_view firstWord(std::string_view line) {
    while (!line.empty() && notation::isSpace(line.front())) line.remove_prefix(1);
    std::size_t end = 0;
    while (end < line.size() && !notation::isSpace(line[end])) ++end;
    return line.substr(0, end);
}

void takeUciInfo(std::string_view line, UciInfo& info) {
    if (takeWord(line) != "info") return;
    UciInfo said = info;
    while (true) {
        const std::string_view word = takeWord(line);
        // Behind these stand turns and free text.
        if (word.empty() || word == "pv" || word == "string") break;
        if (word == "depth") {
            said.depth = numberOf<int>(takeWord(line)).value_or(said.depth);
        } else if (word == "nodes") {
            said.nodes = numberOf<std::uint64_t>(takeWord(line)).value_or(said.nodes);
        } else if (word == "score") {
            if (const auto score = takeScore(line)) said.centipawns = score;
        } else if (word == "multipv" && takeWord(line) != "1") {
            return;
        }
    }
    info = said;
}

bool offersOption(const std::vector<std::string>& lines, std::string_view name) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return engine::isSameOption(nameOf(line), name); });
}

bool offersVariant(const std::vector<std::string>& lines, std::string_view id) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        if (!engine::isSameOption(nameOf(line), "UCI_Variant")) return false;
        std::string_view rest = line;
        while (!rest.empty()) {
            if (takeWord(rest) == "var" && firstWord(rest) == id) return true;
        }
        return false;
    });
}

}  // namespace otrera::protocol
