#include <CLI/CLI.hpp>
#include <memory>

#include "engine/bench.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "protocol/uci_text.h"

namespace otrera::app {

namespace {

struct BenchOptions {
    std::string variant;
    bool json = false;
};

/// Searches variant after variant, and shows each as it is done. The signature is that of all built-in ones:
/// there is none when only one is searched.
void runBench(const BenchOptions& options) {
    std::vector<rules::Variant> variants = rules::builtinVariants();
    if (!options.variant.empty()) variants = {loadRules(options.variant)->variant()};
    catchInterrupts();

    const SystemClock clock;
    Progress progress(variants.size(), "nodes");
    std::uint64_t nodes = 0;
    std::vector<engine::BenchRow> rows;
    auto shown = notation::Json::array();
    for (const rules::Variant& variant : variants) {
        const std::int64_t begun = clock.milliseconds();
        const auto row = engine::benchVariant(variant, &stopRequested());
        if (!row) throw Failure(interrupted, "interrupted");
        const std::int64_t time = clock.milliseconds() - begun;
        rows.push_back(*row);
        nodes += row->nodes;
        progress.update(rows.size(), nodes);
        if (options.json) {
            shown.push_back({{"variant", variant.id},
                             {"nodes", row->nodes},
                             {"seconds", static_cast<double>(time) / 1000}});
        } else {
            print(protocol::benchLine(variant.id, row->nodes, time) + "\n");
            flushOutput();
        }
    }
    const std::uint64_t signature = benchSignature(rows);
    if (options.json) {
        notation::Json json{{"variants", shown}, {"nodes", nodes}};
        // As text: not every reader of JSON has numbers of 64 bits.
        if (options.variant.empty()) json["signature"] = std::to_string(signature);
        printJson(json);
    } else if (options.variant.empty()) {
        print(protocol::signatureLine(signature) + "\n");
    }
}

}  // namespace

void addBenchCommand(CLI::App& app) {
    auto* command = app.add_subcommand(
        "bench",
        "Search fixed positions of every variant for a fixed number of nodes, in one thread: how fast the "
        "engine is, and one number that changes when what it finds changes");
    auto options = std::make_shared<BenchOptions>();
    command->add_option("--variant", options->variant, "Only this variant; then there is no signature")
        ->type_name("ID|FILE");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->callback([options] { runBench(*options); });
}

}  // namespace otrera::app
