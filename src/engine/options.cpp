#include "engine/options.h"

#include <array>
#include <charconv>
#include <string>

#include "eval/network_file.h"
#include "notation/text.h"

namespace otrera::engine {

namespace {

using Kind = OptionInfo::Kind;

struct Setting {
    OptionInfo info;
    void (*set)(Options& options, std::int64_t value);
};

constexpr std::int64_t mostThreads = 256;

std::size_t countOf(std::int64_t value) { return static_cast<std::size_t>(value); }

/// How many things of a size are in so many MiB.
std::size_t manyIn(std::int64_t mebibytes, std::size_t bytesEach) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(mebibytes) << 20) / bytesEach);
}

float thousandths(std::int64_t value) { return static_cast<float>(value) / 1000.0F; }

/// Which search heeds an option is told in docs/protocols.md.
constexpr std::array settings{
    Setting{{"Hash", Kind::spin, 1, 65'536, 40},
            [](Options& options, std::int64_t value) {
                options.alphaBeta.tableEntries = manyIn(value, search::TranspositionTable::bytesEach);
                options.tree.maxNodes = manyIn(value, sizeof(search::Node));
            }},
    Setting{{"Threads", Kind::spin, 1, mostThreads, 1},
            [](Options& options, std::int64_t value) { options.threads = static_cast<unsigned>(value); }},
    Setting{{"MoveOverhead", Kind::spin, 0, 10'000, 100},
            [](Options& options, std::int64_t value) { options.overhead = value; }},
    Setting{{"Seed", Kind::spin, 0, 999'999'999, 1},
            [](Options& options, std::int64_t value) { options.setSeed(static_cast<std::uint64_t>(value)); }},
    Setting{{"KeptTurns", Kind::spin, 1, 1000, 80},
            [](Options& options, std::int64_t value) { options.alphaBeta.keptTurns = countOf(value); }},
    Setting{{"Reduction", Kind::spin, 0, 10'000, 1000},
            [](Options& options, std::int64_t value) { options.alphaBeta.reduction = thousandths(value); }},
    Setting{{"Futility", Kind::spin, 0, 100'000, 150},
            [](Options& options, std::int64_t value) {
                options.alphaBeta.futility = static_cast<std::int32_t>(value);
            }},
    Setting{{"TreeSearch", Kind::check, 0, 1, 0},
            [](Options& options, std::int64_t value) { options.treeSearch = value != 0; }},
    Setting{{"KeptSteps", Kind::spin, 1, 1000, 40},
            [](Options& options, std::int64_t value) { options.tree.keptSteps = countOf(value); }},
    Setting{{"KeptShots", Kind::spin, 1, 1000, 16},
            [](Options& options, std::int64_t value) { options.tree.keptShots = countOf(value); }},
    Setting{{"Exploration", Kind::spin, 0, 10'000, 600},
            [](Options& options, std::int64_t value) { options.tree.exploration = thousandths(value); }},
};

std::string allowed(const OptionInfo& info) {
    if (info.kind == Kind::check) return "true or false";
    return "a whole number from " + std::to_string(info.least) + " to " + std::to_string(info.most);
}

}  // namespace

bool isSameOption(std::string_view name, std::string_view other) {
    if (name.size() != other.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (notation::lowered(name[i]) != notation::lowered(other[i])) return false;
    }
    return true;
}

base::Result<std::int64_t> readOption(const OptionInfo& info, std::string_view value) {
    const base::Error error{std::string(info.name) + " is " + allowed(info) + ", not '" +
                            notation::excerpt(value) + "'"};
    if (info.kind == Kind::check) {
        if (value == "true") return std::int64_t{1};
        if (value == "false") return std::int64_t{0};
        return error;
    }
    std::int64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool isNumber = read.ec == std::errc() && read.ptr == value.data() + value.size();
    if (!isNumber || number < info.least || number > info.most) return error;
    return number;
}

std::vector<OptionInfo> optionInfos() {
    std::vector<OptionInfo> infos;
    infos.reserve(std::size(settings));
    for (const Setting& setting : settings) infos.push_back(setting.info);
    return infos;
}

base::Result<bool> setOption(Options& options, std::string_view name, std::string_view value) {
    for (const Setting& setting : settings) {
        if (!isSameOption(setting.info.name, name)) continue;
        const auto read = readOption(setting.info, value);
        if (!read) return read.error();
        setting.set(options, *read);
        return true;
    }
    return base::Error{"there is no option '" + notation::excerpt(name) + "'"};
}

base::Result<bool> setNetwork(Options& options, std::string_view bytes) {
    const auto file = eval::readNetwork(bytes);
    if (!file) return file.error();
    options.network = std::make_shared<const eval::Network>(file->network);
    return true;
}

}  // namespace otrera::engine
