#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "notation/position_text.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/mapped_file.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "otrera/puzzle_file.h"
#include "otrera/reading.h"
#include "puzzles/proofs.h"
#include "puzzles/puzzle_json.h"
#include "puzzles/shipped_puzzles.h"

namespace otrera::app {

namespace {

struct PuzzlesCommand {
    ReadingOptions reading;
    puzzles::FinderOptions finder;
    std::size_t most = 0;
    unsigned threads = 1;
    std::string out;
    bool json = false;
    bool shipped = false;
    bool check = false;
    std::string proofs;
};

/// One puzzle in a line, for people.
std::string lineOf(const puzzles::Puzzle& puzzle) {
    const auto& rules = *puzzle.rules;
    const puzzles::Source& source = puzzle.source;
    std::string from =
        source.file + " game " + std::to_string(source.game) + " ply " + std::to_string(source.ply);
    if (!source.players.empty()) from += ", " + source.players;
    return notation::printable(
               rules.variant().id + "  grade " + std::to_string(puzzles::gradeOf(puzzle.rating)) + " (" +
               std::to_string(puzzle.rating) + ")  " + notation::turnText(rules.geometry(), puzzle.turn) +
               " of " + std::to_string(puzzle.refutations.size() + 1) + " turns  " +
               notation::positionText(rules, puzzle.position) + "  " + from) +
           "\n";
}

/// Prints puzzles as they come, or all together as JSON.
class PuzzleOutput {
  public:
    explicit PuzzleOutput(bool json) : json_(json) {}

    void add(const puzzles::Puzzle& puzzle) {
        if (json_) {
            list_.push_back(puzzleJson(puzzle));
        } else {
            print(lineOf(puzzle));
            flushOutput();
        }
    }
    void finish() {
        if (json_) printJson(list_);
    }

  private:
    bool json_;
    notation::Json list_ = notation::Json::array();
};

// --- looking for puzzles

/// Self-play files are not texts: they are taken out of the files to read.
void takeSelfplay(PuzzlesCommand& command, std::vector<PuzzleGame>& games) {
    std::vector<std::string> texts;
    for (const std::string& file : command.reading.files) {
        if (!isSelfplayFile(file)) {
            texts.push_back(file);
            continue;
        }
        for (PuzzleGame& game : selfplayGames(file, MappedFile(file).bytes()))
            games.push_back(std::move(game));
    }
    command.reading.files = std::move(texts);
}

void hunt(const PuzzlesCommand& command, std::vector<PuzzleGame> games) {
    std::optional<PuzzleFile> file;
    std::set<std::string> known;
    PuzzleOutput output(command.json);
    if (!command.out.empty()) {
        file.emplace(command.out, command.finder);
        for (const puzzles::Puzzle& puzzle : file->puzzles())
            known.insert(puzzles::sameName(*puzzle.rules, puzzle.position));
        if (file->games() > 0)
            note("otrera: " + command.out + " has " + std::to_string(file->games()) + " games and " +
                 std::to_string(known.size()) + " puzzles already");
    }
    std::set<std::string> seen;
    const auto isDone = [&](const PuzzleGame& game) {
        return !seen.insert(game.name).second || (file && file->hasGame(game.name));
    };
    games.erase(std::remove_if(games.begin(), games.end(), isDone), games.end());
    const auto isEnough = [&] { return command.most > 0 && known.size() >= command.most; };
    const auto onSearched = [&](const PuzzleGame& game, std::vector<puzzles::Puzzle>&& found) {
        std::vector<puzzles::Puzzle> fresh;
        for (puzzles::Puzzle& puzzle : found) {
            if (isEnough() || !known.insert(puzzles::sameName(*puzzle.rules, puzzle.position)).second)
                continue;
            fresh.push_back(std::move(puzzle));
        }
        if (file) file->add(game, fresh);
        for (const puzzles::Puzzle& puzzle : fresh) output.add(puzzle);
        return !isEnough();
    };
    const bool all = isEnough() || huntPuzzles(games, command.finder, command.threads, onSearched);
    output.finish();
    if (!all)
        throw Failure(interrupted, file ? "interrupted: the same command goes on from here"
                                        : "interrupted: what was found so far is printed");
}

void runHunt(PuzzlesCommand command) {
    if (command.reading.files.empty())
        throw Failure(wrongUsage, "puzzles: a file of games is needed, or --shipped");
    catchInterrupts();
    std::vector<PuzzleGame> games;
    takeSelfplay(command, games);
    if (command.reading.files.empty()) return hunt(command, std::move(games));
    std::string before;
    std::size_t number = 0;
    command.reading.readAll(
        [&](const std::string& name, notation::Record&& record) {
            number = name == before ? number + 1 : 1;
            before = name;
            auto game = puzzleGameOf(name, number, record);
            if (game) games.push_back(std::move(*game));
        },
        [&] { hunt(command, std::move(games)); });
}

// --- puzzles that are there

std::vector<puzzles::Puzzle> readPuzzleFile(const std::string& name, std::string_view bytes) {
    auto read = puzzles::readPuzzles(bytes);
    if (!read) throw badInputFailure(name, read.error());
    return std::move(read).value();
}

std::vector<puzzles::Puzzle> givenPuzzles(const PuzzlesCommand& command) {
    std::vector<puzzles::Puzzle> all;
    if (command.shipped) {
        std::string text;
        for (const auto& variant : rules::builtinVariants()) text += puzzles::shippedPuzzles(variant.id);
        all = readPuzzleFile("the puzzles of the program", text);
    }
    for (const std::string& file : command.reading.files) {
        for (puzzles::Puzzle& puzzle : readPuzzleFile(file, readFile(file))) all.push_back(std::move(puzzle));
    }
    const std::string& variant = command.reading.variant;
    if (variant.empty()) return all;
    loadRules(variant);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const auto& puzzle) { return puzzle.rules->variant().id != variant; }),
              all.end());
    return all;
}

/// What `otrera verify` reads at most.
constexpr std::size_t mostProofBytes = std::size_t{250} << 20;

/// Proves a puzzle anew and has the proofs checked. Empty when all is as the puzzle says.
std::string recheck(const puzzles::Puzzle& puzzle, const PuzzlesCommand& command,
                    const std::function<bool()>& go) {
    auto solver = solver::Solver::make(*puzzle.rules, {true, 1, command.finder.tableBytes});
    if (!solver) throw Failure(environment, solver.error().text);
    const auto solution = (*solver)->solve(puzzle.position, go);
    if (!solution.proved) return "it is not solved";
    if (solution.winner != puzzle.winner() || solution.turns != std::vector{puzzle.turn})
        return "this turn is not the only one that wins";
    const auto proofs = makeProofs(**solver, puzzle, mostProofBytes, go);
    if (!proofs) return proofs.error().text;
    if (const std::string fault = faultOf(puzzle, *proofs, go); !fault.empty()) return fault;
    if (!command.proofs.empty()) {
        const std::string name =
            (std::filesystem::path(command.proofs) /
             (puzzle.rules->variant().id + "-" + puzzles::sameName(*puzzle.rules, puzzle.position)))
                .string();
        writeFile(name + ".wins.proof", proofs->wins);
        writeFile(name + ".loses.proof", proofs->loses);
    }
    return "";
}

void runCheck(const PuzzlesCommand& command) {
    const auto all = givenPuzzles(command);
    if (all.empty()) throw Failure(badInput, "there is no puzzle to check in what is named");
    std::error_code problem;
    if (!command.proofs.empty()) std::filesystem::create_directories(command.proofs, problem);
    if (!command.proofs.empty() && !std::filesystem::is_directory(command.proofs))
        throw Failure(environment, command.proofs + ": this is no folder, and none can be made there");
    catchInterrupts();
    std::size_t good = 0;
    std::size_t bad = 0;
    {
        Progress progress(all.size(), "puzzles");
        const auto go = [&] {
            progress.update(good + bad, good + bad);
            return !stopRequested();
        };
        for (const puzzles::Puzzle& puzzle : all) {
            const std::string fault = recheck(puzzle, command, go);
            if (stopRequested()) break;
            ++(fault.empty() ? good : bad);
            if (!fault.empty())
                progress.say("otrera: " + puzzle.rules->variant().id + " " +
                             notation::positionText(*puzzle.rules, puzzle.position) + ": " + fault);
        }
    }
    print(std::to_string(good) + " of " + std::to_string(all.size()) +
          " puzzles proved anew and their proofs checked\n");
    if (stopRequested()) throw Failure(interrupted, "interrupted");
    if (bad > 0) throw Failure(badInput, "");
}

void runShipped(const PuzzlesCommand& command) {
    PuzzleOutput output(command.json);
    for (const puzzles::Puzzle& puzzle : givenPuzzles(command)) output.add(puzzle);
    output.finish();
}

void runPuzzles(const PuzzlesCommand& command) {
    if (!command.proofs.empty() && !command.check) throw Failure(wrongUsage, "--proofs belongs to --check");
    if (command.check && command.json)
        throw Failure(wrongUsage, "--check prints a sentence, no JSON: leave out --json");
    if (command.check) return runCheck(command);
    if (command.shipped && !command.reading.files.empty())
        throw Failure(wrongUsage, "--shipped without --check takes no files");
    if (command.shipped && !command.out.empty())
        throw Failure(wrongUsage, "--shipped takes no --out: what it prints can be written to a file");
    if (command.shipped) return runShipped(command);
    runHunt(command);
}

}  // namespace

void addPuzzlesCommand(CLI::App& app) {
    auto* command = app.add_subcommand(
        "puzzles", "Find positions in which exactly one turn wins, with proofs; or check such puzzles");
    auto options = std::make_shared<PuzzlesCommand>();
    options->reading.addTo(*command);
    command->get_option("file")->required(false);
    command->get_option("file")->description(
        "Files of games, those of `otrera selfplay` too; - is standard input. With --check: of puzzles");
    constexpr std::uint64_t many = 1'000'000'000;
    command->add_option("--nodes", options->finder.nodes, "Nodes of the proof search, for each position")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1000}, many))
        ->capture_default_str();
    command
        ->add_option("--contested", options->finder.mostContested,
                     "Empty cells that may be contested; positions with more are passed over")
        ->type_name("N")
        ->check(CLI::Range(1, 128))
        ->capture_default_str();
    command
        ->add_option("--least-turns", options->finder.leastTurns,
                     "Legal turns that there must be to choose among")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{2}, many))
        ->capture_default_str();
    command->add_option("--per-game", options->finder.perGame, "Puzzles of one game, the hardest")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100}))
        ->capture_default_str();
    command
        ->add_option("--max", options->most, "Puzzles after which it ends; without it all games are searched")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    command->add_option("--threads", options->threads, "Games at a time")
        ->type_name("N")
        ->check(CLI::Range(1U, 256U))
        ->capture_default_str();
    command
        ->add_option("--out", options->out,
                     "Keep what is found in this file, and go on from it where it is there")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_flag("--json", options->json, "Print puzzles as JSON");
    command->add_flag("--shipped", options->shipped, "The puzzles that come with the program");
    command->add_flag("--check", options->check, "Prove puzzles anew and have the proofs checked");
    command
        ->add_option("--proofs", options->proofs,
                     "With --check: write the proofs into this folder, for `otrera verify`")
        ->type_name("FOLDER")
        ->check(notEmpty());
    command->footer(command->get_footer() +
                    "Examples: otrera puzzles games.sgf --out found.jsonl\n"
                    "          otrera puzzles --shipped --variant amazons-6x6\n"
                    "          otrera puzzles --shipped --check --proofs proofs\n"
                    "docs/puzzles.md tells more.\n");
    command->callback([options] { runPuzzles(*options); });
}

}  // namespace otrera::app
