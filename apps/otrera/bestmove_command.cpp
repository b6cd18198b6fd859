#include <CLI/CLI.hpp>
#include <memory>

#include "engine/engine.h"
#include "engine/levels.h"
#include "notation/turn_text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

struct BestmoveOptions {
    PositionOptions position;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> time;
    std::optional<int> level;
    std::uint64_t seed = 1;
    bool json = false;
};

void runBestmove(const BestmoveOptions& options) {
    const play::Game game = options.position.game();
    const auto& rules = game.rules();
    engine::Limits limits{options.nodes, options.time};
    if (options.level) limits.nodes = engine::nodesOfLevel(*options.level);
    constexpr std::int64_t defaultTime = 1000;
    if (!limits.nodes && !limits.milliseconds) limits.milliseconds = defaultTime;

    engine::Options engineOptions;
    engineOptions.setSeed(options.seed);
    auto engine = engine::makeEngine(game.record().rules, engineOptions);
    engine.setPosition(game.position());
    const SystemClock clock;
    catchInterrupts();
    const std::int64_t begin = clock.milliseconds();
    const auto report = engine.think(limits, clock, &stopRequested(), nullptr);
    const double seconds = static_cast<double>(clock.milliseconds() - begin) / 1000;

    const auto text = [&](const rules::Turn& turn) { return notation::turnText(rules.geometry(), turn); };
    if (options.json) {
        notation::Json json;
        json["turn"] = report.best ? notation::Json(text(*report.best)) : notation::Json(nullptr);
        json["score"] = notation::Json::array();
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) json["score"].push_back(report.score[seat]);
        json["nodes"] = report.nodes;
        json["seconds"] = seconds;
        json["line"] = notation::Json::array();
        for (const auto& turn : report.line) json["line"].push_back(text(turn));
        json["proved"] = report.proved;
        printJson(json);
    } else {
        print((report.best ? text(*report.best) : "none") + "\n");
    }
    if (stopRequested()) throw Failure(interrupted, "interrupted: this is the best turn so far");
}

}  // namespace

void addBestmoveCommand(CLI::App& app) {
    auto* command = app.add_subcommand("bestmove", "Name the best turn, or none where there is none");
    auto options = std::make_shared<BestmoveOptions>();
    options->position.addTo(*command);
    constexpr std::int64_t day = 86'400'000;
    command->add_option("--time", options->time, "Milliseconds to think (1000 when no limit is given)")
        ->type_name("MS")
        ->check(CLI::Range(std::int64_t{1}, day));
    command->add_option("--nodes", options->nodes, "Positions to judge")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    command->add_option("--level", options->level, "Think as an opponent of this level, 1 to 20")
        ->type_name("N")
        ->check(CLI::Range(1, engine::levelCount));
    command->add_option("--seed", options->seed, "Chooses among turns that are judged alike, 0 to 999999999")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{999'999'999}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "Answer in JSON, with score, nodes and line");
    command->callback([options] { runBestmove(*options); });
}

}  // namespace otrera::app
