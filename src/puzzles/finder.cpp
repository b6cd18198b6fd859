#include "puzzles/finder.h"

#include <algorithm>
#include <array>

#include "engine/engine.h"
#include "puzzles/proofs.h"
#include "rules/turns.h"
#include "territory/regions.h"

namespace otrera::puzzles {

namespace {

/// Below, everybody sees it.
constexpr std::uint64_t leastEffort = 20;

int contestedCells(const rules::Rules& rules, const rules::Position& position) {
    return tallyOf(regionsOf(rules, position, territory::Walls::arrows)).contested;
}

/// What the engine plays at its first look, without looking ahead further than it does at once.
bool isSeenAtOnce(const Puzzle& puzzle) {
    const auto search = engine::makeSearch(*puzzle.rules);
    search->start(puzzle.position);
    return search->report().best == puzzle.turn;
}

/// With how many judged positions the engine finds the turn for good; the least, one, is its first look.
std::optional<std::uint64_t> seenWith(const Puzzle& puzzle) {
    constexpr std::array<std::uint64_t, 5> tries{1, 1'000, 5'000, 20'000, 100'000};
    const auto search = engine::makeSearch(*puzzle.rules);
    search->start(puzzle.position);
    std::optional<std::uint64_t> seen;
    for (const std::uint64_t nodes : tries) {
        while (search->nodes() < nodes && search->advance(nodes - search->nodes())) continue;
        if (search->report().best != puzzle.turn) {
            seen.reset();
        } else if (!seen) {
            seen = nodes;
        }
    }
    return seen;
}

}  // namespace

Finder::Finder(std::shared_ptr<const rules::Rules> rules, FinderOptions options)
    : rules_(std::move(rules)), options_(options) {}

std::unique_ptr<solver::Solver> Finder::makeSolver(bool allTurns) const {
    auto made = solver::Solver::make(*rules_, {allTurns, 1, options_.tableBytes});
    return made ? std::move(made).value() : nullptr;
}

/// Solves the position until it is known whether exactly one turn wins.
Finder::Look Finder::look(solver::Solver& solver, const rules::Position& position, Puzzle& puzzle) {
    const std::uint64_t before = solver.state().nodes;
    const auto solution = solver.solve(position, [&] {
        const auto state = solver.state();
        return state.winning < 2 && state.nodes - before < options_.nodes && goOn();
    });
    nodes_ += solution.state.nodes - before;
    if (!solution.proved) return solution.state.winning >= 2 ? Look::no : Look::tooHard;
    if (solution.winner != position.toMove() || solution.turns.size() != 1) return Look::no;
    puzzle.rules = rules_;
    puzzle.position = position;
    puzzle.turn = solution.turns.front();
    puzzle.line = solution.line;
    return Look::puzzle;
}

/// The work to solve it from nothing: what was known of the game before must not matter.
bool Finder::measure(Puzzle& puzzle) {
    const auto solver = makeSolver(true);
    if (!solver) return false;
    const auto solution = solver->solve(puzzle.position, [&] { return goOn(); });
    nodes_ += solution.state.nodes;
    puzzle.line = solution.line;
    puzzle.effort = solution.state.nodes;
    return solution.proved && solution.turns.size() == 1;
}

/// Everybody sees it: it takes next to nothing to prove, or the turn that looks best shuts the last door.
bool Finder::isTrivial(const Puzzle& puzzle) const {
    if (puzzle.effort < leastEffort) return true;
    rules::Position after = puzzle.position;
    playTurn(*rules_, after, puzzle.turn);
    return contestedCells(*rules_, after) == 0 && isSeenAtOnce(puzzle);
}

void Finder::grade(Puzzle& puzzle) const {
    puzzle.seen = seenWith(puzzle);
    puzzle.rating =
        ratingOf(puzzle.effort, puzzle.seen, countTurns(*rules_, puzzle.position, puzzle.winner()));
}

/// An answer to each turn that loses.
bool Finder::refute(solver::Solver& solver, Puzzle& puzzle) {
    puzzle.refutations.clear();
    bool all = true;
    forEachTurn(*rules_, puzzle.position, [&](const rules::Turn& turn) {
        if (turn == puzzle.turn || !all) return;
        Refutation& refutation = puzzle.refutations.emplace_back(Refutation{turn, std::nullopt});
        rules::Position after = puzzle.position;
        playTurn(*rules_, after, turn);
        if (after.finished() || contestedCells(*rules_, after) == 0) return;
        const auto solution = solver.solve(after, [&] { return goOn(); });
        all = solution.proved && solution.winner != puzzle.winner() && !solution.turns.empty();
        if (all) refutation.answer = solution.turns.front();
    });
    nodes_ += solver.state().nodes;
    return all;
}

bool Finder::prove(Puzzle& puzzle) {
    const auto solver = makeSolver(false);
    if (!solver || !refute(*solver, puzzle)) return false;
    const auto go = [&] { return goOn(); };
    const auto proofs = makeProofs(*solver, puzzle, options_.proofBytes, go);
    if (!proofs || !faultOf(puzzle, *proofs, go).empty()) return false;
    grade(puzzle);
    puzzle.wins = markOf(proofs->wins);
    puzzle.loses = markOf(proofs->loses);
    return true;
}

std::optional<Puzzle> Finder::examine(const rules::Position& position,
                                      const std::function<bool(std::uint64_t)>& go) {
    go_ = &go;
    if (position.finished() || position.shotDue()) return std::nullopt;
    const auto solver = makeSolver(true);
    Puzzle puzzle;
    if (!solver || look(*solver, position, puzzle) != Look::puzzle || !measure(puzzle) || !prove(puzzle))
        return std::nullopt;
    return puzzle;
}

std::vector<Puzzle> Finder::search(const std::vector<rules::Position>& course, const Source& source,
                                   const std::function<bool(std::uint64_t)>& go) {
    go_ = &go;
    std::vector<Puzzle> found;
    const auto solver = makeSolver(true);
    if (!solver) return found;
    for (std::size_t ply = course.size(); ply-- > 0 && goOn();) {
        const rules::Position& position = course[ply];
        if (position.finished() || position.shotDue() ||
            countTurns(*rules_, position, position.toMove()) < options_.leastTurns)
            continue;
        // Those before have as many.
        if (contestedCells(*rules_, position) > options_.mostContested) break;
        Puzzle puzzle;
        const Look what = look(*solver, position, puzzle);
        if (what == Look::tooHard) break;
        if (what != Look::puzzle || !measure(puzzle) || isTrivial(puzzle)) continue;
        puzzle.source = source;
        puzzle.source.ply = static_cast<int>(ply);
        found.push_back(std::move(puzzle));
    }
    // The hardest ones, and of neighbours in a game one only.
    std::stable_sort(found.begin(), found.end(),
                     [](const Puzzle& a, const Puzzle& b) { return a.effort > b.effort; });
    std::vector<Puzzle> kept;
    for (Puzzle& puzzle : found) {
        constexpr int leastDistance = 3;
        const bool isNear = std::any_of(kept.begin(), kept.end(), [&](const Puzzle& other) {
            return std::abs(other.source.ply - puzzle.source.ply) < leastDistance;
        });
        if (kept.size() < options_.perGame && !isNear && prove(puzzle)) kept.push_back(std::move(puzzle));
    }
    std::sort(kept.begin(), kept.end(),
              [](const Puzzle& a, const Puzzle& b) { return a.source.ply < b.source.ply; });
    if (!goOn()) kept.clear();
    return kept;
}

}  // namespace otrera::puzzles
