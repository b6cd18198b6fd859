#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "claims/region_json.h"
#include "notation/cells.h"
#include "notation/position_text.h"
#include "notation/region_text.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "otrera/region_report.h"
#include "otrera/value_report.h"

namespace otrera::app {

namespace {

using notation::Json;
using rules::Rules;
using solver::ValueLimits;

struct ValueOptions {
    std::string region;
    PositionOptions position;
    std::string cell;
    std::string thermograph;
    std::uint64_t nodes = 50'000'000;
    bool json = false;
};

/// Limits that show progress and obey Ctrl-C.
ValueLimits limitsOf(const ValueOptions& options, Progress& progress) {
    ValueLimits limits;
    limits.nodes = options.nodes;
    limits.goOn = [&](std::uint64_t nodes) {
        progress.update(nodes, nodes);
        return !stopRequested();
    };
    return limits;
}

void throwIfInterrupted() {
    if (stopRequested()) throw Failure(interrupted, "interrupted");
}

std::optional<std::uint64_t> followersOf(const Rules& rules, const solver::Room& room) {
    constexpr std::uint64_t most = 2'000'000;
    return countFollowers(rules, room, most, [] { return !stopRequested(); });
}

/// The variant whose step and shot the regions have.
rules::Variant kindOf(const ValueOptions& options) {
    if (options.position.variant.empty()) return *rules::findBuiltinVariant("amazons");
    return loadRules(options.position.variant)->variant();
}

/// A region that stands alone, and what is known of it.
struct LoneRegion {
    std::unique_ptr<Rules> rules;
    std::unique_ptr<solver::PositionValuer> valuer;
    ValueOfRoom value;

    solver::GameTable& games() const { return valuer->finder().games(); }
};

base::Result<LoneRegion> lookInto(const rules::Variant& kind, std::string_view text,
                                  const ValueLimits& limits) {
    auto variant = notation::regionVariant(kind, text);
    if (!variant) return variant.error();
    auto rules = Rules::make(std::move(variant).value());
    if (!rules) return base::Error{rules.error().text, 1, 1};
    LoneRegion region;
    region.rules = std::make_unique<Rules>(std::move(rules).value());
    region.valuer = std::make_unique<solver::PositionValuer>(*region.rules);
    const auto& start = region.rules->start();
    const solver::Room room{start.pieces[0], start.pieces[1], start.empty};
    auto& finder = region.valuer->finder();
    region.value.worth.value = finder.valueOf(room, limits);
    region.value.fault = finder.fault();
    if (!region.value.worth.value) region.value.worth.bounds = region.valuer->boundsOf(room);
    if (region.value.worth.value) region.value.followers = followersOf(*region.rules, room);
    return region;
}

/// Writes the picture that was asked for; true when it takes the place of all other output.
bool drawn(const ValueOptions& options, solver::GameTable& games, const ValueOfRoom& value,
           const std::string& name) {
    if (options.thermograph.empty()) return false;
    const std::string svg = thermographSvg(games, value, name);
    if (options.thermograph == "-") {
        print(svg);
        return true;
    }
    writeFile(options.thermograph, svg);
    return false;
}

void runRegion(const ValueOptions& options) {
    Progress progress(options.nodes, "turns");
    const auto region = lookInto(kindOf(options), options.region, limitsOf(options, progress));
    if (!region) throw badInputFailure("region", region.error());
    const bool isDrawn = drawn(options, region->games(), region->value, options.region);
    if (!isDrawn && options.json) {
        Json json{{"region", options.region}};
        addValue(json, region->games(), region->value);
        printJson(json);
    } else if (!isDrawn) {
        print(options.region + "\n" + valueText(region->games(), region->value));
    }
    throwIfInterrupted();
}

/// The region of a line: its first column. Empty for a line that says nothing.
std::string_view regionOfLine(std::string_view line) {
    if (line.substr(0, 2) == "# ") return {};
    line = line.substr(0, line.find('\t'));
    while (!line.empty() && notation::isSpace(line.back())) line.remove_suffix(1);
    return line;
}

/// Regions of standard input, one a line; each is answered before the next is read.
void runStream(const ValueOptions& options) {
    const rules::Variant kind = kindOf(options);
    Progress progress(options.nodes, "turns");
    const ValueLimits limits = limitsOf(options, progress);
    Json all = Json::array();
    bool good = true;
    std::string line;
    const auto stopped = [&] {
        if (options.json) printJson(all);
        throw Failure(interrupted, "interrupted");
    };
    for (int number = 1; std::getline(std::cin, line); ++number) {
        const std::string text(regionOfLine(line));
        if (text.empty()) continue;
        const auto region = lookInto(kind, text, limits);
        if (!region) {
            note("otrera: " + errorText("-", {region.error().text, number, region.error().column}));
            good = false;
            continue;
        }
        if (stopRequested()) stopped();
        if (options.json) {
            Json json{{"region", text}};
            addValue(json, region->games(), region->value);
            all.push_back(std::move(json));
        } else {
            print(text + "\t" + valueColumns(region->games(), region->value) + "\n");
            flushOutput();
        }
    }
    if (stopRequested()) stopped();
    if (std::cin.bad()) throw Failure(environment, "cannot read standard input");
    if (options.json) printJson(all);
    if (!good) throw Failure(badInput, "");
}

rules::Cell cellOf(const Rules& rules, const std::string& text) {
    std::size_t at = 0;
    const auto cell = notation::readCell(rules.geometry(), text, at);
    if (cell && at == text.size()) return *cell;
    throw Failure(badInput, "--cell: '" + notation::excerpt(text) + "' is no cell of " + rules.variant().id);
}

/// The region of a position that a cell lies in.
void runCell(const ValueOptions& options, const play::Game& game) {
    const Rules& rules = game.rules();
    const rules::Cell cell = cellOf(rules, options.cell);
    Progress progress(options.nodes, "turns");
    solver::PositionValuer valuer(rules);
    const auto summand = valuer.regionOf(game.position(), cell, limitsOf(options, progress));
    if (!summand) throw Failure(badInput, options.cell + ": " + summand.error().text);
    ValueOfRoom value{summand->worth, summand->fault, {}};
    if (value.worth.value) value.followers = followersOf(rules, summand->room);
    auto& games = valuer.finder().games();
    if (!drawn(options, games, value, "the region of " + options.cell)) {
        if (options.json) {
            Json json{{"variant", rules.variant().id},
                      {"position", notation::positionText(rules, game.position())}};
            json.update(claims::regionsJson(rules, {summand->region}, claims::CellForm::names)[0]);
            addValue(json, games, value);
            printJson(json);
        } else {
            print("The region of " + options.cell + ":\n" + regionText(rules, summand->region) + "\n" +
                  valueText(games, value));
        }
    }
    throwIfInterrupted();
}

/// All regions of a position, and who wins their sum.
void runPosition(const ValueOptions& options, const play::Game& game) {
    Progress progress(options.nodes, "turns");
    solver::PositionValuer valuer(game.rules());
    const auto sum = valuer.sumOf(game.position(), limitsOf(options, progress));
    if (!sum) throw Failure(badInput, sum.error().text);
    auto& games = valuer.finder().games();
    if (options.json) {
        printJson(sumJson(game.rules(), games, game.position(), *sum));
    } else {
        print(sumText(game.rules(), games, game.position(), *sum));
    }
    throwIfInterrupted();
}

void runValue(const ValueOptions& options) {
    const bool position = !options.position.position.empty() || !options.position.moves.empty();
    if (!options.region.empty()) {
        if (position || !options.cell.empty())
            throw Failure(wrongUsage, "a region stands alone: leave out --position, --moves and --cell");
        if (options.region == "-" && !options.thermograph.empty())
            throw Failure(wrongUsage, "--thermograph draws one region, not those of standard input");
        catchInterrupts();
        return options.region == "-" ? runStream(options) : runRegion(options);
    }
    if (!position && options.position.variant.empty())
        throw Failure(wrongUsage,
                      "name a region ('x...|o...'), - for those of standard input, or --position");
    const play::Game game = options.position.game();
    catchInterrupts();
    if (!options.cell.empty()) return runCell(options, game);
    if (!options.thermograph.empty())
        throw Failure(wrongUsage, "--thermograph draws one region: --cell names it");
    runPosition(options, game);
}

}  // namespace

void addValueCommand(CLI::App& app) {
    auto* command = app.add_subcommand("value",
                                       "Say what a region is worth as a combinatorial game: canonical form, "
                                       "stops, mean, temperature, outcome, "
                                       "followers, thermograph; or a position as the sum of its regions: who "
                                       "wins with either seat to move, and by "
                                       "which turns");
    auto options = std::make_shared<ValueOptions>();
    command
        ->add_option(
            "region", options->region,
            "Region: rows from the top, ended by |; x is a piece of Left, o of Right, . an empty cell, # a "
            "burnt one. Rows of n, n+1 ... 2n-1 ... n cells are the files of a hexagon. --variant says how "
            "pieces move (else slides). - reads one a line and writes lines of position, canonical form, "
            "left stop, right stop, mean, temperature, outcome, followers, with tabs between them")
        ->type_name("REGION")
        ->check(notEmpty());
    options->position.addTo(*command);
    command->add_option("--cell", options->cell, "Of a position only the region that this cell lies in")
        ->type_name("CELL")
        ->check(notEmpty());
    command
        ->add_option("--nodes", options->nodes,
                     "How many turns are tried for a region before it counts as too large")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
        ->capture_default_str();
    command
        ->add_option(
            "--thermograph", options->thermograph,
            "Write the thermograph of the region as SVG; - writes it to standard output, and nothing else")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_flag("--json", options->json, "Answer in JSON; several regions are an array");
    command->callback([options] { runValue(*options); });
}

}  // namespace otrera::app
