#pragma once

#include <vector>

#include "solver/proof_crew.h"
#include "solver/solve.h"

namespace otrera::solver {

/// Solves positions of two seats under the rule `out`. See Solver.
template <class Set>
class TwoSeatSolver final : public Solver {
  public:
    TwoSeatSolver(const rules::Rules& rules, const SolveOptions& options, ProofCrew<Set> crew)
        : Solver(rules, options), crew_(std::move(crew)) {}

    SolveState state() const override;
    base::Result<std::string> proof(const rules::Position& position, Seat winner, std::size_t mostBytes,
                                    const std::function<bool()>& go) override;
    base::Result<std::string> proofBesides(const rules::Position& position, const rules::Turn& besides,
                                           std::size_t mostBytes, const std::function<bool()>& go) override;

  private:
    Solution search(const rules::Position& position, const std::function<bool()>& go) override;
    ProofTable& table() override { return crew_.table(); }
    const ProofTable& table() const override { return crew_.table(); }

    /// A turn and the sum that it leads to.
    struct Next {
        rules::Turn turn;
        rules::Position position;
        Sum<Set> sum;
        int estimate = 0;      ///< for who moves there
        std::size_t like = 0;  ///< the first of those that lead to the same
        /// For who moves there; kept here, since the table may forget it. Of the first one among its like.
        Verdict verdict = Verdict::open;
    };

    Sum<Set> sumOf(const rules::Position& position);
    std::vector<Next> nextOf(const rules::Position& position);
    Verdict judge(const rules::Position& position);
    Verdict verdictOf(const std::vector<Next>& all, const Next& one) const;
    bool judgeAll(std::vector<Next>& all, bool untilLost);
    void addLine(rules::Position position, Verdict verdict, Solution& solution);

    ProofCrew<Set> crew_;
    std::vector<Next> first_;
    std::function<bool()> go_;
};

extern template class TwoSeatSolver<Bits64>;
extern template class TwoSeatSolver<Bits128>;

}  // namespace otrera::solver
