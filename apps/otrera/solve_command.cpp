#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include "notation/cells.h"
#include "notation/turn_text.h"
#include "otrera/commands.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "rules/turns.h"
#include "solver/solve.h"
#include "territory/regions.h"

namespace otrera::app {

namespace {

struct SolveCommand {
    PositionOptions position;
    std::string board;
    bool cowboys = false;
    bool all = false;
    unsigned threads = 1;
    std::size_t megabytes = 1024;
    std::optional<double> seconds;
    std::string proof;
    std::string checkpoint;
    bool json = false;
};

/// Small boards with four pieces each, as the literature sets them up: on the first file and the last the
/// second cell from the corner, on the first rank and the last the second too.
constexpr std::array<const char*, 9> knownBoards{"4x4", "5x4", "4x5", "5x5", "4x6",
                                                 "4x7", "6x4", "5x6", "6x5"};

std::string startOf(const std::string& board, bool cowboys) {
    if (std::find(knownBoards.begin(), knownBoards.end(), board) == knownBoards.end()) {
        std::string known;
        for (const char* one : knownBoards) known += std::string(known.empty() ? "" : ", ") + one;
        throw Failure(wrongUsage, "--board " + board + ": there is no usual start; there is one for " +
                                      known + " (files x ranks); for others give --position");
    }
    const int files = board[0] - '0';
    const int ranks = board[2] - '0';
    const char piece = cowboys ? 'N' : 'Q';
    const char other = cowboys ? 'n' : 'q';
    const auto edge = [&](char letter) {
        return std::string("1") + letter + (files > 4 ? std::to_string(files - 4) : "") + letter + "1";
    };
    const auto second = [&](char letter) { return letter + std::to_string(files - 2) + letter; };
    std::string text = edge(other) + "/" + second(other);
    for (int rank = 0; rank < ranks - 4; ++rank) text += "/" + std::to_string(files);
    return text + "/" + second(piece) + "/" + edge(piece) + " w";
}

using TurnText = std::function<std::string(const rules::Turn&)>;

void printSolution(const SolveCommand& options, const play::Game& game, const solver::Solution& solution,
                   double seconds, const TurnText& text) {
    const auto list = [&](const std::vector<rules::Turn>& turns) {
        std::string joined;
        for (const rules::Turn& turn : turns) joined += (joined.empty() ? "" : " ") + text(turn);
        return joined;
    };
    const auto& state = solution.state;
    std::string out;
    if (solution.winner) {
        out = notation::seatName(*solution.winner) + " wins";
        if (solution.score) out += " by " + std::to_string(*solution.score);
        out += ": proved.\n";
    } else if (solution.proved) {
        out = "No seat can force to be the last to move: proved.\n";
    } else {
        out = "Not proved.\n";
    }
    if (solution.byMirroring) {
        out +=
            "Reason: both sides of the board are even, and each turn can be answered by its image under a "
            "half-turn.\n";
    }
    if (state.firstTurns > 0) {
        out += "First turns: " + std::to_string(state.firstTurns) + " different, " +
               std::to_string(state.winning) + " proved to win, " + std::to_string(state.refuted) +
               " refuted, " + std::to_string(state.firstTurns - state.winning - state.refuted) +
               (solution.proved && !options.all ? " not needed.\n" : " open.\n");
    }
    if (!solution.turns.empty()) {
        out += (options.all && solution.proved
                    ? "All winning turns (" + std::to_string(solution.turns.size()) + "): "
                    : std::string("Winning: ")) +
               list(solution.turns) + "\n";
    } else if (options.all && solution.proved && !game.position().finished()) {
        out += "No first turn wins.\n";
    }
    if (!solution.line.empty()) out += "Line: " + list(solution.line) + "\n";
    std::array<char, 96> counts{};
    std::snprintf(counts.data(), counts.size(), "nodes %llu, %.2f seconds, table %zu MiB\n",
                  static_cast<unsigned long long>(state.nodes), seconds, state.tableBytes >> 20);
    print(out + counts.data());
}

void printSolutionJson(const play::Game& game, const solver::Solution& solution, double seconds,
                       const TurnText& text) {
    const auto list = [&](const std::vector<rules::Turn>& turns) {
        auto json = notation::Json::array();
        for (const rules::Turn& turn : turns) json.push_back(text(turn));
        return json;
    };
    const auto& state = solution.state;
    notation::Json json;
    json["variant"] = game.rules().variant().id;
    json["proved"] = solution.proved;
    json["winner"] = solution.winner ? notation::Json(std::string(1, notation::seatLetter(*solution.winner)))
                                     : notation::Json(nullptr);
    json["score"] = solution.score ? notation::Json(*solution.score) : notation::Json(nullptr);
    json["turns"] = list(solution.turns);
    json["line"] = list(solution.line);
    json["first_turns"] = {{"different", state.firstTurns},
                           {"winning", state.winning},
                           {"refuted", state.refuted},
                           {"open", state.firstTurns - state.winning - state.refuted}};
    json["reason"] = solution.byMirroring ? notation::Json("half-turn") : notation::Json(nullptr);
    json["nodes"] = state.nodes;
    json["seconds"] = seconds;
    printJson(json);
}

void writeProof(const SolveCommand& options, const play::Game& game, solver::Solver& solver,
                const solver::Solution& solution) {
    if (!solution.winner) throw Failure(badInput, "no proof is written: nobody is proved to win");
    if (solution.byMirroring) throw Failure(badInput, "no proof is written: the half-turn is the proof");
    // What `otrera verify` reads at most.
    constexpr std::size_t mostBytes = std::size_t{250} << 20;
    const auto bytes =
        solver.proof(game.position(), *solution.winner, mostBytes, [] { return !stopRequested().load(); });
    if (stopRequested()) throw Failure(interrupted, "interrupted: no proof is written");
    if (!bytes) throw Failure(badInput, "no proof is written: " + bytes.error().text);
    writeFile(options.proof, *bytes);
}

void checkFolder(const std::string& file) {
    if (file.empty()) return;
    const auto folder = std::filesystem::absolute(file).parent_path();
    if (::access(folder.c_str(), W_OK) != 0)
        throw Failure(environment, file + ": no file can be written in " + folder.string());
}

/// Before hours of work: what would keep a proof from being written.
void checkProofCanBe(const SolveCommand& options, const play::Game& game) {
    if (options.proof.empty()) return;
    const auto& variant = game.rules().variant();
    if (variant.seats.size() != 2 || variant.rule != rules::BlockedRule::out)
        throw Failure(badInput, "--proof: there are proofs for two seats that go out only");
    if (game.position().shotDue()) throw Failure(badInput, "--proof: there is no proof with a shot due");
    if (options.proof == options.checkpoint)
        throw Failure(wrongUsage, "--proof and --checkpoint name the same file");
    checkFolder(options.proof);
}

/// How many empty cells are still fought for.
int contestedCells(const play::Game& game) {
    int cells = 0;
    for (const auto& region : territory::regionsOf(game.rules(), game.position(), territory::Walls::arrows)) {
        if (region.kind == territory::RegionKind::contested) cells += region.empties.count();
    }
    return cells;
}

/// What somebody is told whose search will hardly end and has no limit; empty for others.
std::string warningOf(const SolveCommand& options, const play::Game& game) {
    // As on 5x6 and 6x5, the largest boards that anybody has solved from the start.
    constexpr int mostCells = 22;
    const int cells = contestedCells(game);
    if (cells <= mostCells || options.seconds || !options.checkpoint.empty()) return "";
    return std::to_string(cells) +
           " empty cells are fought for: this may not end in years. Ctrl-C or --time S prints what is known; "
           "--checkpoint FILE keeps what was found for another time";
}

void runSolve(SolveCommand options) {
    if (!options.board.empty()) {
        if (!options.position.variant.empty() || !options.position.position.empty())
            throw Failure(wrongUsage,
                          "--board is a position by itself: give it without --variant and --position");
        options.position.position = startOf(options.board, options.cowboys);
    } else if (options.cowboys) {
        throw Failure(wrongUsage, "--cowboys belongs to --board");
    }
    const play::Game game = options.position.game();
    const auto& rules = game.rules();
    checkProofCanBe(options, game);
    checkFolder(options.checkpoint);
    solver::SolveOptions solveOptions;
    solveOptions.allTurns = options.all;
    solveOptions.threads = options.threads;
    solveOptions.tableBytes = options.megabytes << 20;
    auto made = solver::Solver::make(rules, solveOptions);
    if (!made) throw Failure(environment, made.error().text);
    solver::Solver& solver = **made;

    if (!options.checkpoint.empty() && std::filesystem::exists(options.checkpoint) &&
        !solver.resume(readFile(options.checkpoint))) {
        throw Failure(badInput,
                      options.checkpoint +
                          ": this is no checkpoint of this board, or it is damaged; it is left as it is");
    }
    catchInterrupts();
    const SystemClock clock;
    const std::int64_t begin = clock.milliseconds();
    const auto secondsNow = [&] { return static_cast<double>(clock.milliseconds() - begin) / 1000; };
    constexpr double secondsOfSave = 10;
    double nextSave = secondsOfSave;
    constexpr double secondsOfTelling = 0.1;
    double nextTold = 0;
    constexpr double secondsToWarning = 2;
    std::string warning = warningOf(options, game);
    solver::Solution solution;
    {
        Progress progress(std::max<std::uint64_t>(1, turnsOf(rules, game.position()).size()), "nodes");
        const auto tell = [&] {
            const auto state = solver.state();
            progress.update(state.winning + state.refuted, state.nodes, [&] {
                return std::to_string(state.refuted) + " of " + std::to_string(state.firstTurns) +
                       " first turns refuted, " + std::to_string(state.winning) + " win, table of " +
                       std::to_string(state.tableBytes >> 20) + " MiB " +
                       std::to_string(static_cast<int>(state.tableUse * 100)) + " % used";
            });
        };
        const auto go = [&] {
            if (!warning.empty() && secondsNow() >= secondsToWarning) {
                progress.say(warning);
                warning.clear();
            }
            // To ask how far it has come takes as long as thousands of look-ups.
            if (secondsNow() >= nextTold) {
                tell();
                nextTold = secondsNow() + secondsOfTelling;
            }
            if (!options.checkpoint.empty() && secondsNow() >= nextSave) {
                writeFile(options.checkpoint, solver.checkpoint());
                // Saving takes a tenth of the time at most.
                const double took = secondsNow() - nextSave;
                nextSave = secondsNow() + std::max(secondsOfSave, took * 10);
            }
            return !stopRequested() && (!options.seconds || secondsNow() < *options.seconds);
        };
        solution = solver.solve(game.position(), go);
    }
    if (!options.checkpoint.empty()) writeFile(options.checkpoint, solver.checkpoint());
    const TurnText text = [&](const rules::Turn& turn) { return notation::turnText(rules.geometry(), turn); };
    if (options.json) {
        printSolutionJson(game, solution, secondsNow(), text);
    } else {
        printSolution(options, game, solution, secondsNow(), text);
    }
    if (stopRequested()) throw Failure(interrupted, "interrupted: this is what is known so far");
    if (!options.proof.empty()) writeProof(options, game, solver, solution);
}

}  // namespace

void addSolveCommand(CLI::App& app) {
    auto* command = app.add_subcommand("solve", "Prove who wins if everybody plays well, and by which turns");
    auto options = std::make_shared<SolveCommand>();
    options->position.addTo(*command);
    command
        ->add_option("--board", options->board,
                     "A small board with its usual start: 4x4 5x4 4x5 5x5 4x6 4x7 6x4 5x6 6x5")
        ->type_name("WxH")
        ->check(notEmpty());
    command->add_flag("--cowboys", options->cowboys,
                      "On that board step and shoot as cowboys do, by leaps 1,2");
    command->add_flag("--all", options->all, "Find all winning turns, not only one");
    constexpr unsigned mostThreads = 256;
    command->add_option("--threads", options->threads, "Threads that work together")
        ->type_name("N")
        ->check(CLI::Range(1U, mostThreads))
        ->capture_default_str();
    constexpr std::size_t mostMegabytes = std::size_t{1} << 20;
    command->add_option("--hash", options->megabytes, "Memory for what is remembered, at most")
        ->type_name("MB")
        ->check(CLI::Range(std::size_t{1}, mostMegabytes))
        ->capture_default_str();
    constexpr double year = 31'536'000;
    command->add_option("--time", options->seconds, "Seconds after which what is known is printed")
        ->type_name("S")
        ->check(finite() & CLI::Range(0.0, year));
    command
        ->add_option("--checkpoint", options->checkpoint,
                     "Keep what is found in this file, and go on from it where it is there already")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_option("--proof", options->proof, "Write a proof that `otrera verify` can check")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_flag("--json", options->json, "Answer in JSON");
    command->callback([options] { runSolve(*options); });
}

}  // namespace otrera::app
