#include "match/engine_spec.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/players.h"
#include "notation/text.h"

namespace otrera::match {

namespace {

std::string quoted(std::string_view text) { return "'" + notation::excerpt(text) + "'"; }

template <class Number>
std::optional<Number> numberOf(std::string_view text) {
    Number number{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The fields of a text, with the commas in them.
std::vector<std::string> fieldsOf(std::string_view text) {
    std::vector<std::string> fields(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',') {
            fields.back() += text[++i];
        } else if (text[i] == ',') {
            fields.emplace_back();
        } else {
            fields.back() += text[i];
        }
    }
    return fields;
}

base::Result<std::vector<std::string>> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    bool inWord = false;
    bool inQuotes = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!inQuotes && text[i] == ' ') {
            inWord = false;
            continue;
        }
        if (!inWord) words.emplace_back();
        inWord = true;
        if (text[i] == '"') {
            inQuotes = !inQuotes;
        } else {
            if (text[i] == '\\' && i + 1 < text.size()) ++i;
            words.back() += text[i];
        }
    }
    if (inQuotes) return base::Error{"cmd: a quotation mark is missing"};
    if (words.empty()) return base::Error{"cmd: is empty"};
    return words;
}

std::optional<base::Error> takeField(EngineSpec& spec, const std::string& key, const std::string& value) {
    const auto control = [&](const base::Result<TimeControl>& read) -> std::optional<base::Error> {
        if (!read) return base::Error{key + ": " + read.error().text};
        if (spec.control) return base::Error{"only one of time, tc and nodes can be given"};
        spec.control = *read;
        return std::nullopt;
    };
    if (key == "name") {
        spec.name = value;
    } else if (key == "proto") {
        spec.protocol = value;
    } else if (key == "cmd") {
        auto words = wordsOf(value);
        if (!words) return words.error();
        spec.command = std::move(words).value();
    } else if (key == "time") {
        return control(readTurnTime(value));
    } else if (key == "tc") {
        return control(readGameTime(value));
    } else if (key == "nodes") {
        return control(readNodes(value));
    } else {
        spec.options.emplace_back(key, value);
    }
    return std::nullopt;
}

std::optional<base::Error> problemOf(const EngineSpec& spec) {
    const auto& names = engine::playerNames;
    const bool scale = std::find(names.begin(), names.end(), spec.protocol) != names.end();
    if (spec.protocol == "ugi" || spec.protocol == "gtp" || spec.protocol == "botzone")
        return base::Error{"proto: " + spec.protocol + " is not spoken yet"};
    if (spec.protocol != "uci" && spec.protocol != "self" && !scale) {
        std::string known = "uci, self";
        for (const auto name : names) known += ", " + std::string(name);
        return base::Error{"proto: there is no " + quoted(spec.protocol) + "; there are " + known};
    }
    if (spec.protocol == "uci" && spec.command.empty())
        return base::Error{"a program that speaks uci needs cmd=..."};
    if (spec.protocol != "uci" && !spec.command.empty())
        return base::Error{"proto=" + spec.protocol + " plays inside this program: no cmd can be given"};
    if (scale && !spec.options.empty())
        return base::Error{spec.protocol + " has no options: " + quoted(spec.options[0].first)};
    constexpr std::size_t longest = 40;
    const bool printable =
        notation::printable(spec.name) == spec.name && spec.name.find_first_of("\"\\:;") == std::string::npos;
    if (spec.name.size() > longest || !printable)
        return base::Error{"name: " + quoted(spec.name) +
                           " is too long (40 bytes at most) or has characters that a record cannot hold"};
    return std::nullopt;
}

}  // namespace

base::Result<EngineSpec> readEngineSpec(std::string_view text) {
    EngineSpec spec;
    std::vector<std::string> seen;
    for (const std::string& field : fieldsOf(text)) {
        const std::size_t equals = field.find('=');
        if (equals == std::string::npos || equals == 0)
            return base::Error{quoted(field) + " should be KEY=VALUE"};
        const std::string key = field.substr(0, equals);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            return base::Error{quoted(key) + " is given twice"};
        seen.push_back(key);
        if (auto error = takeField(spec, key, field.substr(equals + 1))) return *error;
    }
    if (spec.protocol.empty()) spec.protocol = spec.command.empty() ? "self" : "uci";
    if (spec.name.empty()) {
        const std::string& full = spec.command.empty() ? spec.protocol : spec.command[0];
        spec.name = full.substr(full.rfind('/') + 1);
    }
    if (auto error = problemOf(spec)) return *error;
    return spec;
}

base::Result<TimeControl> readTurnTime(std::string_view text) {
    constexpr std::int64_t day = 86'400'000;
    const auto number = numberOf<std::int64_t>(text);
    if (!number || *number < 1 || *number > day)
        return base::Error{"milliseconds are a number from 1 to 86400000, not " + quoted(text)};
    TimeControl control;
    control.turnTime = *number;
    return control;
}

base::Result<TimeControl> readGameTime(std::string_view text) {
    constexpr double most = 864'000;
    const std::size_t plus = std::min(text.find('+'), text.size());
    const auto base = numberOf<double>(text.substr(0, plus));
    const auto increment = plus < text.size() ? numberOf<double>(text.substr(plus + 1)) : 0.0;
    const bool good =
        base && increment && *base > 0 && *base <= most && *increment >= 0 && *increment <= most;
    if (!good) return base::Error{"the form is BASE+INCREMENT in seconds, like 10+0.1, not " + quoted(text)};
    TimeControl control;
    control.baseTime = std::max<std::int64_t>(1, std::llround(*base * 1000));
    control.increment = std::llround(*increment * 1000);
    return control;
}

base::Result<TimeControl> readNodes(std::string_view text) {
    const auto number = numberOf<std::uint64_t>(text);
    if (!number || *number < 1 || *number > std::uint64_t{1} << 40)
        return base::Error{"nodes are a number from 1 to 2^40, not " + quoted(text)};
    TimeControl control;
    control.nodes = *number;
    return control;
}

}  // namespace otrera::match
