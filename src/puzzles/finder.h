#pragma once

#include <functional>

#include "puzzles/puzzle.h"
#include "solver/solve.h"

namespace otrera::puzzles {

/// How much work goes into a position, and what is wanted.
struct FinderOptions {
    std::uint64_t nodes = 20'000;   ///< of the solver, for each position
    std::uint64_t leastTurns = 12;  ///< legal turns, to choose among
    /// Empty cells of contested regions: with more of them a position counts as too hard, as each node of the
    /// search would take too long.
    int mostContested = 26;
    std::size_t perGame = 1;  ///< the hardest are kept
    std::size_t tableBytes = std::size_t{256} << 20;
    std::size_t proofBytes = std::size_t{8} << 20;  ///< no puzzle has a larger proof

    bool operator==(const FinderOptions&) const = default;
};

/// Finds the puzzles of games of one variant, of two seats that go out. Depends on nothing but the game and
/// the options. For one thread.
class Finder {
  public:
    Finder(std::shared_ptr<const rules::Rules> rules, FinderOptions options);

    /// The puzzles among the positions of a game, in their order, each with proofs that were checked;
    /// `source` is that of the game. Goes back from the end to the first position that is too hard. `go` is
    /// asked now and then with the nodes so far and ends the work by returning false: then nothing is found.
    std::vector<Puzzle> search(const std::vector<rules::Position>& course, const Source& source,
                               const std::function<bool(std::uint64_t)>& go);

    /// The puzzle that a position is, with grade and proofs; none where it is none. Of positions that are
    /// solved within the nodes. As search(), but trivial ones too.
    std::optional<Puzzle> examine(const rules::Position& position,
                                  const std::function<bool(std::uint64_t)>& go);

  private:
    enum class Look : std::uint8_t { tooHard, no, puzzle };

    Look look(solver::Solver& solver, const rules::Position& position, Puzzle& puzzle);
    bool measure(Puzzle& puzzle);
    void grade(Puzzle& puzzle) const;
    bool isTrivial(const Puzzle& puzzle) const;
    bool refute(solver::Solver& solver, Puzzle& puzzle);
    bool prove(Puzzle& puzzle);
    std::unique_ptr<solver::Solver> makeSolver(bool allTurns) const;
    bool goOn() const { return (*go_)(nodes_); }

    std::shared_ptr<const rules::Rules> rules_;
    FinderOptions options_;
    const std::function<bool(std::uint64_t)>* go_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace otrera::puzzles
