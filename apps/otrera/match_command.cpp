#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "base/random.h"
#include "engine/options.h"
#include "engine/players.h"
#include "match/engine_player.h"
#include "match/engine_spec.h"
#include "match/match_report.h"
#include "match/uci_player.h"
#include "notation/text.h"
#include "notation/variant_json.h"
#include "otrera/commands.h"
#include "otrera/match_file.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"

namespace otrera::app {

namespace {

struct MatchOptions {
    std::vector<std::string> engines;
    std::string variant = "amazons";
    std::optional<std::uint64_t> games;
    std::string time;
    std::string gameTime;
    std::string nodes;
    std::string openings = "plies:4";
    std::string sprt;
    std::string format = "round-robin";
    std::uint64_t seed = 1;
    unsigned concurrency = 1;
    std::int64_t margin = 50;
    std::int64_t silence = 60'000;
    std::string out;
    bool json = false;
};

template <class Value>
Value checked(const char* option, base::Result<Value> result) {
    if (!result) throw Failure(wrongUsage, std::string(option) + ": " + result.error().text);
    return std::move(result).value();
}

/// The path of a program, looked for as a shell does.
std::string programPath(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* path = std::getenv("PATH");
    std::string_view folders = path == nullptr ? "/usr/bin:/bin" : path;
    while (!folders.empty()) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        std::string candidate = std::string(folders.substr(0, end)) + "/" + name;
        struct stat status {};
        const bool isFile = stat(candidate.c_str(), &status) == 0 && S_ISREG(status.st_mode);
        if (isFile && access(candidate.c_str(), X_OK) == 0) return candidate;
        folders.remove_prefix(std::min(end + 1, folders.size()));
    }
    throw Failure(environment, "there is no program '" + notation::excerpt(name) + "' in PATH");
}

const base::Clock& machineClock() {
    static const SystemClock clock;
    return clock;
}

/// What makes an engine inside this program.
match::EnginePlayer::MakeEngine engineMaker(const match::EngineSpec& spec,
                                            const notation::RulesPointer& rules) {
    if (spec.protocol == "self") {
        engine::Options options;
        for (const auto& [name, value] : spec.options) {
            const auto set = engine::isSameOption(name, engine::networkOption)
                                 ? setNetwork(options, readFile(value))
                                 : setOption(options, name, value);
            if (!set) throw Failure(wrongUsage, "--engine: " + spec.name + ": " + set.error().text);
        }
        return [=](std::uint64_t seed) {
            engine::Options own = options;
            own.setSeed(options.tree.seed + seed);
            return engine::makeEngine(rules, own);
        };
    }
    checked("--engine", engine::makePlayer(spec.protocol, rules, 1));
    return [=](std::uint64_t seed) { return engine::makePlayer(spec.protocol, rules, seed).value(); };
}

match::Entrant entrantOf(const match::EngineSpec& spec, const match::TimeControl& control,
                         const notation::RulesPointer& rules) {
    match::Entrant entrant{spec.name, spec.control.value_or(control), nullptr};
    if (spec.protocol != "uci") {
        entrant.makePlayer = [make = engineMaker(spec, rules)] {
            return std::make_unique<match::EnginePlayer>(make, machineClock());
        };
        return entrant;
    }
    if (rules->seatCount() != 2) {
        throw Failure(wrongUsage, "--engine: " + spec.name + ": UCI has clocks for two seats only; " +
                                      rules->variant().id + " is played inside this program");
    }
    match::UciProgram program;
    program.command = spec.command;
    program.command[0] = programPath(spec.command[0]);
    program.options = spec.options;
    entrant.makePlayer = [=] { return std::make_unique<match::UciPlayer>(program, rules); };
    return entrant;
}

match::TimeControl controlOf(const MatchOptions& options) {
    const int given = !options.time.empty() + !options.gameTime.empty() + !options.nodes.empty();
    if (given > 1) throw Failure(wrongUsage, "only one of --time, --tc and --nodes can be given");
    if (!options.gameTime.empty()) return checked("--tc", match::readGameTime(options.gameTime));
    if (!options.nodes.empty()) return checked("--nodes", match::readNodes(options.nodes));
    return checked("--time", match::readTurnTime(options.time.empty() ? "100" : options.time));
}

match::Openings openingsOf(const MatchOptions& options, const notation::RulesPointer& rules) {
    constexpr std::string_view random = "plies:";
    if (options.openings.starts_with(random)) {
        const auto plies = notation::readNumber(options.openings.substr(random.size()), 1000);
        if (!plies) throw Failure(wrongUsage, "--openings: plies:N wants a number up to 1000");
        return checked("--openings", match::randomOpenings(rules, *plies, options.seed));
    }
    auto read = match::readOpenings(rules, readFile(options.openings));
    if (!read) throw badInputFailure(options.openings, read.error());
    return std::move(read).value();
}

match::Sprt sprtOf(const std::string& text) {
    match::Sprt sprt;
    char end = 0;
    const bool read = std::sscanf(text.c_str(), "%lf,%lf%c", &sprt.elo0, &sprt.elo1, &end) == 2;
    constexpr double most = 1000;
    if (!read || !(sprt.elo0 < sprt.elo1) || !(sprt.elo0 >= -most) || !(sprt.elo1 <= most)) {
        throw Failure(wrongUsage,
                      "--sprt: two numbers of Elo points are wanted, the smaller one first "
                      "(--sprt 0,30), not '" +
                          notation::excerpt(text) + "'");
    }
    return sprt;
}

match::Setup setupOf(const MatchOptions& options) {
    const auto control = controlOf(options);
    const auto rules = loadRules(options.variant);
    std::vector<match::Entrant> entrants;
    for (const std::string& text : options.engines) {
        const auto spec = checked("--engine", match::readEngineSpec(text));
        for (const auto& other : entrants) {
            if (other.name == spec.name)
                throw Failure(wrongUsage,
                              "--engine: two are called " + spec.name + "; name=... tells them apart");
        }
        entrants.push_back(entrantOf(spec, control, rules));
    }
    const auto format = options.format == "gauntlet" ? match::Format::gauntlet : match::Format::roundRobin;
    constexpr std::uint64_t usual = 100;
    constexpr std::uint64_t usualOfSprt = 20'000;
    const std::uint64_t games = options.games.value_or(options.sprt.empty() ? usual : usualOfSprt);
    match::Setup setup{
        rules,
        std::move(entrants),
        checked("--engine", match::Schedule::make(options.engines.size(), rules->seatCount(), format, games)),
        openingsOf(options, rules),
        {options.margin, options.silence},
        options.seed,
        std::nullopt,
        options.concurrency};
    if (!options.sprt.empty()) {
        if (options.engines.size() != 2) throw Failure(wrongUsage, "--sprt is between two engines");
        setup.sprt = sprtOf(options.sprt);
    }
    return setup;
}

/// The files of the networks that engines inside this program judge by.
std::vector<std::string> networksOf(const MatchOptions& options) {
    std::vector<std::string> files;
    for (const std::string& engine : options.engines) {
        const auto spec = checked("--engine", match::readEngineSpec(engine));
        for (const auto& [name, value] : spec.options) {
            if (spec.protocol == "self" && engine::isSameOption(name, engine::networkOption))
                files.push_back(value);
        }
    }
    return files;
}

/// What all games of a match have in common, as a number: all that decides how they go. How many are to be
/// played, and when that is enough, may change from run to run.
std::string keyOf(const MatchOptions& options, const match::Setup& setup) {
    std::string all = notation::variantJson(setup.rules->variant()).dump();
    for (const std::string& engine : options.engines) all += "\n" + engine;
    for (const auto& entrant : setup.entrants) all += "\n" + textOf(entrant.control);
    for (const std::string& network : networksOf(options)) all += "\n" + readFile(network);
    if (setup.schedule.pairings().size() > 1) all += "\n" + options.format;
    all += "\n" + std::to_string(options.seed);
    all += "\n" + (options.openings.starts_with("plies:") ? options.openings : readFile(options.openings));
    std::uint64_t hash = 0;
    for (const char c : all) hash = base::splitMix64(hash + static_cast<unsigned char>(c));
    char text[32];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// A program that cannot even begin is better known before the match than by its lost games.
void tryToBegin(const match::Setup& setup) {
    for (const auto& entrant : setup.entrants) {
        const auto player = entrant.makePlayer();
        const auto problem = player->begin(setup.seed);
        if (!problem) continue;
        const std::string log = player->log();
        throw Failure(environment,
                      entrant.name + " cannot be started: " + *problem + (log.empty() ? "" : "\n") + log);
    }
}

void runMatch(const MatchOptions& options) {
    const match::Setup setup = setupOf(options);
    std::unique_ptr<MatchFile> file;
    std::vector<match::Result> results;
    if (!options.out.empty()) {
        file = std::make_unique<MatchFile>(options.out, setup, keyOf(options, setup));
        results = file->results();
        if (!results.empty())
            note("otrera: " + options.out + " has " + std::to_string(results.size()) + " games already");
    }
    const std::size_t samples =
        setup.schedule.size() / setup.schedule.gamesASample() / setup.schedule.pairings().size();
    if (setup.openings.count && *setup.openings.count < samples) {
        note("otrera: " + std::to_string(*setup.openings.count) + " openings for " + std::to_string(samples) +
             " samples: programs that leave nothing to chance play the same games again, and the errors take "
             "them for new ones");
    }
    catchInterrupts();
    tryToBegin(setup);
    const std::size_t before = results.size();
    std::optional<Progress> progress(std::in_place, setup.schedule.size() - before, "games");
    const auto onGame = [&](const match::Result& result, const match::PlayedGame& game) {
        if (file && !file->add(setup, result, game)) return false;
        // The results have all games but this one.
        const std::size_t played = results.size() + 1 - before;
        progress->update(played, played, [&] { return shortReport(setup, summaryOf(setup, results)); });
        return true;
    };
    const auto onFault = [&](std::size_t number, const std::string& name, const std::string& text,
                             const std::string& log) {
        const std::string line = "game " + std::to_string(number + 1) + ": " + name + ": " + text;
        progress->say("otrera: " + line);
        if (file && !file->addFault(line + "\n" + log + "\n"))
            progress->say("otrera: " + options.out + ".faults cannot be written");
    };
    const auto ending = playMatch(setup, results, onGame, onFault, stopRequested());
    progress.reset();
    if (options.json) {
        printJson(reportJson(setup, results, ending));
    } else {
        print(reportText(setup, results, ending));
    }
    if (file && !file->problem().empty()) throw Failure(environment, file->problem());
    if (ending == match::Ending::failed)
        throw Failure(environment, "an engine could not be started three times in a row");
    if (ending == match::Ending::stopped) {
        throw Failure(interrupted, file ? "interrupted: the same command goes on from here"
                                        : "interrupted; with --out FILE a match can go on later");
    }
}

constexpr const char* help =
    "Engines: KEY=VALUE with commas between them (\\, is a comma inside one):\n"
    "  name=NAME       what it is called\n"
    "  cmd=COMMAND     a program and its arguments\n"
    "  proto=PROTOCOL  uci (the usual one with cmd), self (without), random, greedy, mirror, classic\n"
    "  time= tc= nodes=  its own limits, instead of those of the match\n"
    "  OPTION=VALUE    any other: an option of the engine (of self: those of `otrera uci`)\n"
    "Each opening is played with every distribution of the seats: these games are one sample, and the\n"
    "errors are those of samples. At three and four seats play two engines, in all mixtures, or as many\n"
    "engines as seats, in all rotations. docs/match.md tells more.\n"
    "Example: otrera match --engine name=new,Exploration=700 --engine name=old --time 100 --sprt 0,30\n"
    "         --out games.txt";

}  // namespace

void addMatchCommand(CLI::App& app) {
    auto* command = app.add_subcommand("match", "Let engines play against each other and measure them");
    auto options = std::make_shared<MatchOptions>();
    command->add_option("--engine", options->engines, "An engine (see below); two or more")
        ->type_name("SPEC")
        ->required()
        ->delimiter('\0')
        ->take_all();
    command->add_option("--variant", options->variant, "Variant: an id or a JSON file")
        ->type_name("ID|FILE")
        ->capture_default_str();
    command->add_option("--games", options->games, "Games of each pairing (100; with --sprt 20000 at most)")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000}));
    command->add_option("--time", options->time, "Milliseconds for a turn (100 when no limit is given)")
        ->type_name("MS");
    command->add_option("--tc", options->gameTime, "Seconds for a game, and more for each turn: 10+0.1")
        ->type_name("BASE+INC");
    command->add_option("--nodes", options->nodes, "Positions to judge for a turn, without a clock")
        ->type_name("N");
    command
        ->add_option("--openings", options->openings,
                     "plies:N random turns, or a file of games whose turns are played first")
        ->type_name("plies:N|FILE")
        ->capture_default_str();
    command->add_option("--sprt", options->sprt, "End when one of two leads in Elo points is decided: 0,30")
        ->type_name("ELO0,ELO1");
    command
        ->add_option("--format", options->format, "Who meets whom: round-robin, or gauntlet (the first all)")
        ->check(CLI::IsMember({"round-robin", "gauntlet"}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Of openings and engines, 0 to 999999999")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{999'999'999}))
        ->capture_default_str();
    command->add_option("--concurrency", options->concurrency, "Games at a time")
        ->type_name("N")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--margin", options->margin, "Milliseconds by which a clock may be passed")
        ->type_name("MS")
        ->check(CLI::Range(0, 3'600'000))
        ->capture_default_str();
    command->add_option("--silence", options->silence, "Milliseconds that a turn may take without a clock")
        ->type_name("MS")
        ->check(CLI::Range(1, 86'400'000))
        ->capture_default_str();
    command->add_option("--out", options->out, "Keep the games there; go on with those that are there")
        ->type_name("FILE")
        ->check([](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); });
    command->add_flag("--json", options->json, "Report in JSON, with every game");
    command->footer(help);
    command->callback([options] { runMatch(*options); });
}

}  // namespace otrera::app
