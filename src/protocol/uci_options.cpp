#include "protocol/uci_options.h"

#include <array>

#include "rules/variant.h"

namespace otrera::protocol {

namespace {

using engine::OptionInfo;
using Kind = OptionInfo::Kind;

struct Setting {
    OptionInfo info;
    void (*set)(UciOptions& options, std::int64_t value);
};

constexpr std::array settings{
    Setting{{"MultiPV", Kind::spin, 1, 500, 1},
            [](UciOptions& options, std::int64_t value) { options.multiPv = value; }},
    // Says that "go ponder" is known; there is nothing to prepare for it.
    Setting{{"Ponder", Kind::check}, [](UciOptions&, std::int64_t) {}},
    Setting{{"UCI_ShowWDL", Kind::check},
            [](UciOptions& options, std::int64_t value) { options.showWdl = value != 0; }},
};

std::string lineOf(const OptionInfo& info) {
    const std::string line = "option name " + std::string(info.name);
    if (info.kind == Kind::check)
        return line + " type check default " + (info.standard != 0 ? "true" : "false");
    return line + " type spin default " + std::to_string(info.standard) + " min " +
           std::to_string(info.least) + " max " + std::to_string(info.most);
}

}  // namespace

base::Result<bool> setOption(UciOptions& options, std::string_view name, std::string_view value) {
    for (const Setting& setting : settings) {
        if (!engine::isSameOption(setting.info.name, name)) continue;
        const auto read = readOption(setting.info, value);
        if (!read) return read.error();
        setting.set(options, *read);
        return true;
    }
    return engine::setOption(options.engine, name, value);
}

std::vector<std::string> uciOptionLines() {
    std::string variants = "option name UCI_Variant type combo default amazons";
    for (const rules::Variant& variant : rules::builtinVariants()) variants += " var " + variant.id;
    std::vector<std::string> lines{
        std::move(variants),
        "option name VariantDefinition type string default <empty>",
        "option name VariantFile type string default <empty>",
        "option name " + std::string(engine::networkOption) + " type string default <empty>",
    };
    for (const OptionInfo& info : engine::optionInfos()) lines.push_back(lineOf(info));
    for (const Setting& setting : settings) lines.push_back(lineOf(setting.info));
    return lines;
}

}  // namespace otrera::protocol
