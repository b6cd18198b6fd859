#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/decision.h"
#include "solver/proof_search.h"

namespace otrera::solver {

/// How a position is to be solved.
struct SolveOptions {
    bool allTurns = false;  ///< judge every first turn, not only until the winner is known
    unsigned threads = 1;
    std::size_t tableBytes = std::size_t{1} << 30;  ///< at most, for what is remembered
};

/// How far solving has come.
struct SolveState {
    std::uint64_t nodes = 0;
    std::size_t firstTurns = 0;  ///< those that are different: not each other's mirror images
    std::size_t winning = 0;     ///< of these: proved to win
    std::size_t refuted = 0;     ///< and proved to lose
    double tableUse = 0;         ///< share of the table that is in use, 0 .. 1
    std::size_t tableBytes = 0;  ///< memory of the table
};

/// What is proved of a position.
struct Solution {
    /// The winner is known; with allTurns also what each first turn leads to.
    bool proved = false;
    /// Who wins if everybody plays well. With more than two seats: who can make sure of being the last to
    /// move, against all others together; none where nobody can.
    std::optional<Seat> winner;
    /// By mirroring, see rules::secondPlayerMirrors: nothing was searched.
    bool byMirroring = false;
    /// The turns left to the winner when the loser must pass, where counting alone tells it.
    std::optional<int> score;
    /// First turns that are proved to win: all of them with allTurns, else one that was found.
    std::vector<rules::Turn> turns;
    /// A way on, best turns of the winner, to where counting decides.
    std::vector<rules::Turn> line;
    SolveState state;
};

/// Solves positions of one variant: two seats under the rule `out` by proof numbers over sums of regions, all
/// else by a plain search (see ParanoidSearch). What was found is kept for the next call. For one thread at a
/// time, which may be told to use more; the rules must outlive it.
class Solver {
  public:
    virtual ~Solver() = default;

    /// Fails when there is not enough memory to begin.
    static base::Result<std::unique_ptr<Solver>> make(const rules::Rules& rules, const SolveOptions& options);

    /// `go` is asked every some milliseconds and ends the work by returning false, then and ever after; what
    /// is known is given back. It may ask state().
    Solution solve(const rules::Position& position, const std::function<bool()>& go);
    /// Where solve() stands.
    virtual SolveState state() const = 0;

    /// What was found so far, for a file; another solver of the same board takes it up. solve() may be under
    /// way (see `go`).
    std::string checkpoint() const { return table().saved(boardNumber(), nodesKept); }
    /// Before solve(). False when the bytes are not whole, or of another board.
    bool resume(std::string_view bytes) { return table().load(bytes, boardNumber()); }

    /// A proof that `winner` wins, for `otrera verify`: after solve() has proved it of this position. Fails
    /// when `go` ended it, when it would be larger than `mostBytes`, and where there is no such proof: with a
    /// shot due, more than two seats, seats that sit out.
    virtual base::Result<std::string> proof(const rules::Position& position, Seat winner,
                                            std::size_t mostBytes, const std::function<bool()>& go) = 0;
    /// The same for: the seat to move loses by every turn but this one. After solve() with allTurns.
    virtual base::Result<std::string> proofBesides(const rules::Position& position,
                                                   const rules::Turn& besides, std::size_t mostBytes,
                                                   const std::function<bool()>& go) = 0;

  protected:
    Solver(const rules::Rules& rules, const SolveOptions& options) : rules_(rules), options_(options) {}
    /// Solves a position that is not finished, and in which nobody mirrors.
    virtual Solution search(const rules::Position& position, const std::function<bool()>& go) = 0;

    virtual ProofTable& table() = 0;
    virtual const ProofTable& table() const = 0;

    const rules::Rules& rules_;
    const SolveOptions options_;

  private:
    /// Smaller trees are found again as quickly as they are read.
    static constexpr std::uint64_t nodesKept = 16;
    std::uint64_t boardNumber() const;
};

}  // namespace otrera::solver
