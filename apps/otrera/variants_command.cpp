#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "notation/variant_json.h"
#include "notation/variant_text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

struct VariantsOptions {
    std::string variant;
    std::string to = "text";
    bool json = false;
};

void listVariants(bool json) {
    if (json) {
        auto list = notation::Json::array();
        for (const auto& variant : rules::builtinVariants()) list.push_back(notation::variantJson(variant));
        printJson(list);
        return;
    }
    std::size_t width = 0;
    for (const auto& variant : rules::builtinVariants()) width = std::max(width, variant.id.size());
    for (const auto& variant : rules::builtinVariants()) {
        print(variant.id + std::string(width + 2 - variant.id.size(), ' ') + variant.name + ", " +
              std::to_string(variant.seats.size()) + " seats\n");
    }
}

void runVariants(const VariantsOptions& options) {
    if (options.variant.empty()) return listVariants(options.json);
    const auto rules = loadRules(options.variant);
    if (options.json) {
        printJson(notation::variantJson(rules->variant()));
    } else {
        print(notation::variantText(*rules));
    }
}

}  // namespace

void addVariantsCommand(CLI::App& app) {
    auto* command = app.add_subcommand("variants", "List the variants, or tell the rules of one");
    auto options = std::make_shared<VariantsOptions>();
    command->add_option("variant", options->variant, "Rules, start picture and provenance of this one")
        ->type_name("ID|FILE");
    command->add_option("--to", options->to, "Form of the answer")
        ->check(CLI::IsMember({"text"}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "Answer in JSON, the form in which variants can be defined");
    command->callback([options] { runVariants(*options); });
}

}  // namespace otrera::app
