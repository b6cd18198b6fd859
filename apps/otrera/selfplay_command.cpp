#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "base/checksum.h"
#include "engine/options.h"
#include "eval/shipped_networks.h"
#include "notation/text.h"
#include "otrera/appended_file.h"
#include "otrera/commands.h"
#include "otrera/mapped_file.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "training/self_play.h"

namespace otrera::app {

namespace {

struct SelfplayOptions {
    std::string variant = "amazons";
    std::uint32_t games = 0;
    std::string out;
    unsigned threads = 1;
    std::string engineOptions;
    std::string network;
    training::SelfPlaySettings play;
};

/// Sets the options of "NAME=VALUE,NAME=VALUE".
void setEngineOptions(const std::string& text, engine::Options& options) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos)
            throw Failure(wrongUsage,
                          "--options: NAME=VALUE is wanted, not '" + notation::excerpt(item) + "'");
        const auto set = setOption(options, item.substr(0, equals), item.substr(equals + 1));
        if (!set) throw Failure(wrongUsage, "--options: " + set.error().text);
    }
}

/// What tells networks apart: a checksum of the one that judges, that of the program where none is given;
/// nothing where there is none.
std::string networkName(const std::string& given, const rules::Rules& rules) {
    const std::string bytes(given.empty() ? eval::shippedNetwork(rules.variant().id) : given);
    char text[16];
    std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(base::crc32(bytes)));
    return bytes.empty() ? "" : text;
}

training::FileHeader headerOf(const SelfplayOptions& options, const std::string& network,
                              const rules::Rules& rules) {
    const training::SelfPlaySettings& play = options.play;
    notation::Json settings;
    settings["nodes"] = play.nodes;
    settings["seed"] = play.seed;
    settings["opening-plies"] = play.openingPlies;
    settings["off-best"] = play.offBest;
    settings["siblings"] = play.siblings;
    settings["wild"] = play.wild;
    settings["options"] = options.engineOptions;
    if (!network.empty()) settings["network"] = network;
    return {rules.variant(), std::move(settings)};
}

/// Fails when a file was made otherwise than it would be now.
void checkSameSettings(const std::string& name, const training::FileHeader& kept,
                       const training::FileHeader& now) {
    const auto refuse = [&](const std::string& text) {
        throw Failure(badInput, name + ": its games were played with " + text +
                                    "; choose another --out, or give the options that began this file");
    };
    if (kept.variant != now.variant) refuse("the variant " + notation::excerpt(kept.variant.id));
    for (const auto& [key, value] : now.settings.items()) {
        const std::string before = kept.settings.contains(key) ? kept.settings[key].dump() : "none";
        if (before != value.dump())
            refuse("--" + key + " " + notation::excerpt(before) + ", not " + notation::excerpt(value.dump()));
    }
    if (kept.settings.size() != now.settings.size()) refuse("settings unknown here");
}

/// What a file has already.
struct Kept {
    std::vector<bool> numbers;
    std::size_t games = 0;
};

/// Reads what is in the file and makes it ready for more.
Kept readKept(AppendedFile& file, const rules::Rules& rules, const training::FileHeader& header) {
    const std::string& name = file.name();
    Kept kept;
    const MappedFile mapped(name);
    const std::string start = headerBytes(header);
    // A header that was broken off too is written again.
    if (std::string_view(start).starts_with(mapped.bytes())) {
        file.keep(0);
        if (!file.add(start)) throw Failure(environment, file.problem());
        return kept;
    }
    const auto read = training::readGameFile(mapped.bytes());
    if (!read) throw badInputFailure(name, read.error());
    checkSameSettings(name, read->header, header);
    for (const std::string_view block : read->blocks) {
        const auto game = training::readGame(rules, block);
        if (!game)
            throw Failure(badInput, name + ": game " + std::to_string(kept.games + 1) +
                                        " in the file: " + game.error().text);
        if (game->number >= kept.numbers.size()) kept.numbers.resize(game->number + std::size_t{1});
        kept.numbers[game->number] = true;
        ++kept.games;
    }
    if (read->cut) note("otrera: " + name + ": the last game is not whole; it is played again");
    file.keep(read->wholeBytes);
    return kept;
}

std::vector<std::uint32_t> missingNumbers(const Kept& kept, std::uint32_t games) {
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t number = 0; number < games; ++number) {
        if (number >= kept.numbers.size() || !kept.numbers[number]) numbers.push_back(number);
    }
    return numbers;
}

/// Counts what was played, and says it.
class Tally {
  public:
    explicit Tally(std::size_t games) : progress_(std::in_place, games, "games") {}

    void add(const training::Game& game) {
        ++games_;
        positions_ += game.positions();
        plies_ += game.plies.size();
        ++endings_[static_cast<std::size_t>(game.ending)];
        progress_->update(games_, games_, [&] { return rateText(positions_) + " positions/s"; });
    }
    std::string report() {
        progress_.reset();
        char text[200];
        const double count = static_cast<double>(games_);
        std::snprintf(text, sizeof text,
                      "%zu games, %zu positions (%.1f plies and %.1f positions a game): %s games/s, %s "
                      "positions/s; ended by the rules %zu, decided %zu, proved %zu\n",
                      games_, positions_, static_cast<double>(plies_) / count,
                      static_cast<double>(positions_) / count, rateText(games_).c_str(),
                      rateText(positions_).c_str(), endings_[0], endings_[1], endings_[2]);
        return text;
    }
    std::size_t games() const { return games_; }

  private:
    std::string rateText(std::size_t amount) const {
        const auto milliseconds =
            static_cast<double>(std::max<std::int64_t>(clock_.milliseconds() - begin_, 1));
        char text[32];
        std::snprintf(text, sizeof text, "%.4g", 1000 * static_cast<double>(amount) / milliseconds);
        return text;
    }

    std::optional<Progress> progress_;
    SystemClock clock_;
    std::int64_t begin_ = clock_.milliseconds();
    std::size_t games_ = 0;
    std::size_t positions_ = 0;
    std::size_t plies_ = 0;
    std::array<std::size_t, 3> endings_{};
};

void runSelfplay(SelfplayOptions options) {
    setEngineOptions(options.engineOptions, options.play.engine);
    std::string network;
    if (!options.network.empty()) {
        network = readFile(options.network);
        const auto set = setNetwork(options.play.engine, network);
        if (!set) throw badInputFailure(options.network, set.error());
    }
    const auto rules = loadRules(options.variant);
    AppendedFile file(options.out, "another selfplay");
    const Kept kept = readKept(file, *rules, headerOf(options, networkName(network, *rules), *rules));
    if (kept.games > 0)
        note("otrera: " + options.out + " has " + std::to_string(kept.games) + " games already");
    const std::vector<std::uint32_t> numbers = missingNumbers(kept, options.games);
    if (numbers.empty()) return print("all " + std::to_string(options.games) + " games are there\n");
    catchInterrupts();
    Tally tally(numbers.size());
    const auto onGame = [&](const training::Game& game) {
        if (!file.add(gameBytes(*rules, game))) return false;
        tally.add(game);
        return true;
    };
    const bool all = playGames(*rules, options.play, numbers, options.threads, onGame, stopRequested());
    const std::string report = tally.report();
    if (tally.games() > 0) print(report);
    if (!file.problem().empty()) throw Failure(environment, file.problem());
    if (!all) throw Failure(interrupted, "interrupted: the same command goes on from here");
}

constexpr const char* help =
    "A game begins with turns by chance, each among the 30 best by static value, and ends as soon as it is\n"
    "proved who wins. What is kept of each turn is the turn and the mover's chance to win; of siblings,\n"
    "turns that were not played, the same. The same command goes on where it was broken off; --games and\n"
    "--threads may change. docs/training.md tells more.\n"
    "Example: otrera selfplay --games 100000 --nodes 400 --threads 2 --out games.bin";

}  // namespace

void addSelfplayCommand(CLI::App& app) {
    auto* command = app.add_subcommand("selfplay", "Play games of the engine against itself, to learn from");
    auto options = std::make_shared<SelfplayOptions>();
    command->add_option("--variant", options->variant, "Variant: an id or a JSON file")
        ->type_name("ID|FILE")
        ->capture_default_str();
    command->add_option("--games", options->games, "Games in the file when it is done")
        ->type_name("N")
        ->required()
        ->check(CLI::Range(1, 100'000'000));
    command->add_option("--nodes", options->play.nodes, "Positions to judge for a turn; half for a sibling")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("--out", options->out, "The file of games; what is in it stays")
        ->type_name("FILE")
        ->required()
        ->check([](const std::string& text) { return std::string(text.empty() ? "is empty" : ""); });
    command->add_option("--threads", options->threads, "Games at a time")
        ->type_name("N")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--seed", options->play.seed, "Other games for another number, 0 to 999999999")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{999'999'999}))
        ->capture_default_str();
    command
        ->add_option("--opening-plies", options->play.openingPlies,
                     "A game begins with 1 to N turns by chance")
        ->type_name("N")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    const auto addChance = [&](const char* name, double& percent, const char* text) {
        command->add_option(name, percent, text)
            ->type_name("PERCENT")
            ->check(CLI::Range(0.0, 100.0) & finite())
            ->capture_default_str();
    };
    addChance("--off-best", options->play.offBest, "Of 100 turns, so many are another one than the best");
    addChance("--siblings", options->play.siblings, "Of 100 positions, so many get a sibling searched");
    addChance("--wild", options->play.wild,
              "Of 100 turns that are not the best, so many are any shot after a step that looks good");
    command
        ->add_option("--options", options->engineOptions,
                     "Options of the engine (those of `otrera uci`): Exploration=700,KeptSteps=30")
        ->type_name("NAME=VALUE,...");
    command->add_option("--network", options->network, "Judge by the network of this file")
        ->type_name("FILE");
    command->footer(help);
    command->callback([options] { runSelfplay(*options); });
}

}  // namespace otrera::app
