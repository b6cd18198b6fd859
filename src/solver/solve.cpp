#include "solver/solve.h"

#include "base/random.h"
#include "rules/half_turn.h"
#include "rules/turns.h"
#include "solver/paranoid.h"
#include "solver/two_seat_solver.h"

namespace otrera::solver {

namespace {

/// Solves positions of any number of seats under either rule: who can make sure of being the last?
class ManySeatSolver final : public Solver {
  public:
    ManySeatSolver(const rules::Rules& rules, const SolveOptions& options, ParanoidSearch search)
        : Solver(rules, options), search_(std::move(search)) {}

    SolveState state() const override;
    base::Result<std::string> proof(const rules::Position&, Seat, std::size_t,
                                    const std::function<bool()>&) override {
        return base::Error{"there are proofs for two seats that go out only"};
    }
    base::Result<std::string> proofBesides(const rules::Position& position, const rules::Turn&,
                                           std::size_t mostBytes, const std::function<bool()>& go) override {
        return proof(position, position.toMove(), mostBytes, go);
    }

  private:
    Solution search(const rules::Position& position, const std::function<bool()>& go) override;
    ProofTable& table() override { return search_.table(); }
    const ProofTable& table() const override { return search_.table(); }

    ParanoidSearch search_;
    SolveState counts_;
};

Solution ManySeatSolver::search(const rules::Position& position, const std::function<bool()>& go) {
    Solution solution;
    solution.proved = true;
    for (unsigned seat = 0; seat < rules_.seatCount() && !solution.winner; ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        const Verdict verdict = search_.force(position, rules::seatAt(seat), go);
        if (verdict == Verdict::won) solution.winner = rules::seatAt(seat);
        if (verdict == Verdict::open) solution.proved = false;
    }
    const Seat mover = position.toMove();
    const auto turns = turnsOf(rules_, position);
    counts_ = {};
    counts_.firstTurns = turns.size();
    for (const rules::Turn& turn : turns) {
        // Where somebody else can make sure of it, no turn of the mover can.
        if (solution.winner != mover && solution.proved) {
            ++counts_.refuted;
            continue;
        }
        if (!options_.allTurns && counts_.winning > 0) break;
        rules::Position next = position;
        playTurn(rules_, next, turn);
        const Verdict verdict = search_.force(next, mover, go);
        if (verdict == Verdict::open && options_.allTurns) solution.proved = false;
        if (verdict == Verdict::lost) ++counts_.refuted;
        if (verdict != Verdict::won) continue;
        ++counts_.winning;
        solution.winner = mover;
        solution.turns.push_back(turn);
    }
    solution.line = solution.turns;
    if (!solution.line.empty()) solution.line.resize(1);
    solution.state = state();
    return solution;
}

SolveState ManySeatSolver::state() const {
    SolveState state = counts_;
    state.nodes = search_.nodes();
    state.tableUse = search_.table().use();
    state.tableBytes = search_.table().bytes();
    return state;
}

}  // namespace

base::Result<std::unique_ptr<Solver>> Solver::make(const rules::Rules& rules, const SolveOptions& options) {
    const auto makeFor = [&](auto set) -> base::Result<std::unique_ptr<Solver>> {
        auto crew = ProofCrew<decltype(set)>::make(rules, options.threads, options.tableBytes);
        if (!crew) return crew.error();
        return std::unique_ptr<Solver>(
            std::make_unique<TwoSeatSolver<decltype(set)>>(rules, options, std::move(crew).value()));
    };
    if (rules.seatCount() == 2 && rules.variant().rule == rules::BlockedRule::out)
        return fitsBits64(rules) ? makeFor(Bits64()) : makeFor(Bits128());
    auto search = ParanoidSearch::make(rules, options.tableBytes);
    if (!search) return search.error();
    return std::unique_ptr<Solver>(
        std::make_unique<ManySeatSolver>(rules, options, std::move(search).value()));
}

std::uint64_t Solver::boardNumber() const {
    const rules::Variant& variant = rules_.variant();
    std::uint64_t number = rules_.seatCount();
    const auto add = [&](int value) {
        number = base::splitMix64(number ^ static_cast<std::uint64_t>(value));
    };
    for (const int value : {variant.board.files, variant.board.ranks, variant.board.hexSide}) add(value);
    for (const rules::MovementKind& kind : {variant.step, variant.shot}) {
        add(kind.slide ? 1 : 0);
        add(kind.leapA);
        add(kind.leapB);
    }
    add(static_cast<int>(variant.rule));
    return number;
}

Solution Solver::solve(const rules::Position& position, const std::function<bool()>& go) {
    constexpr std::uint64_t nodesOfFilling = 20'000;
    Solution solution;
    if (position.finished()) {
        solution.proved = true;
        solution.winner = ranking(rules_, position).front();
    } else if (position == rules_.start() && rules::secondPlayerMirrors(rules_)) {
        solution.proved = true;
        solution.byMirroring = true;
        solution.winner = rules::seatAt(1 - indexOf(position.toMove()));
    } else {
        solution = search(position, go);
    }
    if (solution.byMirroring || !solution.winner) return solution;
    const Decision decision = Decider(rules_).decide(position, nodesOfFilling);
    if (decision.winner == solution.winner && decision.score.exact()) solution.score = decision.score.low;
    return solution;
}

}  // namespace otrera::solver
