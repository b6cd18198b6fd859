#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "diagram/rules_pages.h"
#include "diagram/sheet.h"
#include "notation/variant_json.h"
#include "notation/variant_text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/picture_output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

struct VariantsOptions {
    std::string variant;
    std::string to;  ///< empty: the file's ending tells, else text
    std::string output;
    std::string theme = "safe";
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
    if (options.variant.empty()) {
        if (!options.to.empty() || !options.output.empty()) {
            throw Failure(wrongUsage, "--to and -o are for one variant: which?");
        }
        return listVariants(options.json);
    }
    const auto rules = loadRules(options.variant);
    const auto theme = *diagram::themeOfWord(options.theme);
    std::string text;
    PictureForm form = PictureForm::ascii;
    const auto isMeant = [&](const std::string& name) {
        return options.to == name || (options.to.empty() && options.output.ends_with("." + name));
    };
    if (isMeant("pdf")) {
        form = PictureForm::pdf;
        text = pdfPages(diagram::rulesPages(*rules, theme), diagram::pointsPerPageUnit);
    } else if (isMeant("svg")) {
        form = PictureForm::svg;
        diagram::Options picture;
        picture.theme = theme;
        picture.caption = rules->variant().name;
        text = pictureBytes(diagram::drawDiagram(*rules, rules->start(), picture), form, 480);
    } else if (options.json) {
        text = jsonText(notation::variantJson(rules->variant())) + "\n";
    } else {
        text = notation::variantText(*rules);
    }
    writePicture(text, form, options.output);
}

}  // namespace

void addVariantsCommand(CLI::App& app) {
    auto* command = app.add_subcommand("variants", "List the variants, or tell the rules of one");
    auto options = std::make_shared<VariantsOptions>();
    command->add_option("variant", options->variant, "Rules, start picture and provenance of this one")
        ->type_name("ID|FILE");
    auto* to = command
                   ->add_option("--to", options->to,
                                "text; svg: the start as a diagram; pdf: the rules with figures on two pages")
                   ->check(CLI::IsMember({"text", "svg", "pdf"}))
                   ->capture_default_str();
    command->add_option("-o,--output", options->output, "Write to this file")->type_name("FILE");
    command->add_option("--theme", options->theme, "Colours: safe, wood or grey")
        ->check(CLI::IsMember({"safe", "wood", "grey"}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "Answer in JSON, the form in which variants can be defined")
        ->excludes(to);
    command->callback([options] { runVariants(*options); });
}

}  // namespace otrera::app
