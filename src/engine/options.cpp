#include "engine/options.h"

#include <array>
#include <charconv>
#include <string>

#include "eval/network_file.h"
#include "notation/text.h"
#include "search/tree.h"

namespace otrera::engine {

namespace {

using Kind = OptionInfo::Kind;

struct Setting {
    OptionInfo info;
    void (*set)(Options& options, std::int64_t value);
};

/// Nodes of the tree in so many MiB.
std::size_t nodesIn(std::int64_t mebibytes) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(mebibytes) << 20) / sizeof(search::Node));
}

std::size_t countOf(std::int64_t value) { return static_cast<std::size_t>(value); }

constexpr std::array settings{
    Setting{{"Hash", Kind::spin, 1, 65'536, 40},
            [](Options& options, std::int64_t value) { options.tree.maxNodes = nodesIn(value); }},
    // Nothing to set while there is one: programs ask for one all the same.
    Setting{{"Threads", Kind::spin, 1, 1, 1}, [](Options&, std::int64_t) {}},
    Setting{{"MoveOverhead", Kind::spin, 0, 10'000, 100},
            [](Options& options, std::int64_t value) { options.overhead = value; }},
    Setting{
        {"Seed", Kind::spin, 0, 999'999'999, 1},
        [](Options& options, std::int64_t value) { options.tree.seed = static_cast<std::uint64_t>(value); }},
    Setting{{"KeptSteps", Kind::spin, 1, 1000, 40},
            [](Options& options, std::int64_t value) { options.tree.keptSteps = countOf(value); }},
    Setting{{"KeptShots", Kind::spin, 1, 1000, 16},
            [](Options& options, std::int64_t value) { options.tree.keptShots = countOf(value); }},
    Setting{{"Exploration", Kind::spin, 0, 10'000, 600},
            [](Options& options, std::int64_t value) {
                options.tree.exploration = static_cast<float>(value) / 1000.0F;
            }},
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
