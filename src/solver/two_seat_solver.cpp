#include "solver/two_seat_solver.h"

#include <algorithm>
#include <map>

#include "rules/turns.h"
#include "solver/proof_file.h"

namespace otrera::solver {

namespace {

/// The first limit of nodes for one turn among many, and how it grows from round to round.
constexpr std::uint64_t firstLimit = 2000;
constexpr std::uint64_t growth = 3;

constexpr std::uint64_t noLimit = ~std::uint64_t{0};

}  // namespace

template <class Set>
Sum<Set> TwoSeatSolver<Set>::sumOf(const rules::Position& position) {
    const unsigned mover = indexOf(position.toMove());
    return crew_.normalizer().normalised(narrow<Set>(position.pieces[mover]),
                                         narrow<Set>(position.pieces[1 - mover]), narrow<Set>(position.empty),
                                         0);
}

template <class Set>
std::vector<typename TwoSeatSolver<Set>::Next> TwoSeatSolver<Set>::nextOf(const rules::Position& position) {
    std::vector<Next> all;
    std::map<std::pair<std::uint64_t, int>, std::size_t> seen;
    forEachTurn(rules_, position, [&](const rules::Turn& turn) {
        Next next{turn, position, {}};
        playTurn(rules_, next.position, turn);
        // When the game is over, who would be to move has no turn: its sum is lost.
        rules::Position after = position;
        if (turn.from != rules::noCell) playStep(after, turn.from, turn.to);
        after.empty &= ~setOf(turn.shot);
        const unsigned mover = indexOf(position.toMove());
        next.sum =
            crew_.normalizer().normalised(narrow<Set>(after.pieces[1 - mover]),
                                          narrow<Set>(after.pieces[mover]), narrow<Set>(after.empty), 0);
        next.estimate = crew_.normalizer().estimate(next.sum);
        next.like = all.size();
        if (!next.sum.decided()) {
            const auto [place, isNew] = seen.try_emplace({next.sum.key, next.sum.net}, all.size());
            if (!isNew) next.like = place->second;
        }
        all.push_back(std::move(next));
    });
    return all;
}

template <class Set>
Verdict TwoSeatSolver<Set>::verdictOf(const std::vector<Next>& all, const Next& one) const {
    const Next& first = all[one.like];
    return first.verdict != Verdict::open ? first.verdict : crew_.known(first.sum);
}

/// Proves what turns lead to, easy ones first: limits grow from round to round. False when it was ended
/// before; with untilLost it is enough that one is lost for who moves there.
template <class Set>
bool TwoSeatSolver<Set>::judgeAll(std::vector<Next>& all, bool untilLost) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].like == i) open.push_back(i);
    }
    // What looks worst for who moves there is tried first.
    std::stable_sort(open.begin(), open.end(),
                     [&](std::size_t a, std::size_t b) { return all[a].estimate < all[b].estimate; });
    bool goOn = true;
    const std::function<bool()> go = [&] { return goOn = goOn && go_(); };
    for (std::uint64_t limit = 0; !open.empty(); limit = limit == 0 ? firstLimit : limit * growth) {
        std::vector<std::size_t> left;
        for (const std::size_t i : open) {
            Verdict& verdict = all[i].verdict;
            if (verdict == Verdict::open) verdict = crew_.known(all[i].sum);
            if (verdict == Verdict::open && limit > 0 && goOn) verdict = crew_.prove(all[i].sum, limit, go);
            if (verdict == Verdict::lost && untilLost) return true;
            if (verdict == Verdict::open) left.push_back(i);
        }
        open = std::move(left);
        if (!goOn) return false;
    }
    return !untilLost;
}

/// What is proved of the position, of which first_ are the turns.
template <class Set>
Verdict TwoSeatSolver<Set>::judge(const rules::Position& position) {
    if (!position.shotDue()) return crew_.prove(sumOf(position), noLimit, go_);
    judgeAll(first_, true);
    const bool won = std::any_of(first_.begin(), first_.end(),
                                 [&](const Next& next) { return verdictOf(first_, next) == Verdict::lost; });
    if (won) return Verdict::won;
    const bool lost = std::all_of(first_.begin(), first_.end(),
                                  [&](const Next& next) { return verdictOf(first_, next) == Verdict::won; });
    return lost ? Verdict::lost : Verdict::open;
}

template <class Set>
Solution TwoSeatSolver<Set>::search(const rules::Position& position, const std::function<bool()>& go) {
    go_ = go;
    first_ = nextOf(position);
    Solution solution;
    const Seat mover = position.toMove();
    Verdict verdict = judge(position);
    const bool all = !options_.allTurns || verdict == Verdict::lost || judgeAll(first_, false);
    // Where solving was interrupted, one first turn may have been found to win all the same.
    if (verdict == Verdict::won) judgeAll(first_, true);
    for (const Next& next : first_) {
        if (verdictOf(first_, next) != Verdict::lost) continue;
        verdict = Verdict::won;
        if (options_.allTurns || solution.turns.empty()) solution.turns.push_back(next.turn);
    }
    solution.proved = verdict != Verdict::open && all;
    if (verdict != Verdict::open)
        solution.winner = verdict == Verdict::won ? mover : rules::seatAt(1 - indexOf(mover));
    addLine(position, verdict, solution);
    solution.state = state();
    return solution;
}

template <class Set>
void TwoSeatSolver<Set>::addLine(rules::Position position, Verdict verdict, Solution& solution) {
    auto next = first_;
    while (verdict != Verdict::open && !next.empty()) {
        if (!solution.line.empty() && sumOf(position).decided()) return;
        const Next* best = nullptr;
        if (verdict == Verdict::won && !judgeAll(next, true)) return;
        for (const Next& one : next) {
            if (verdict == Verdict::won && verdictOf(next, one) != Verdict::lost) continue;
            // Who loses plays what looks best for it.
            if (best == nullptr || one.estimate < best->estimate) best = &one;
        }
        if (best == nullptr) return;
        solution.line.push_back(best->turn);
        position = best->position;
        if (position.finished()) return;
        verdict = verdict == Verdict::won ? Verdict::lost : Verdict::won;
        next = nextOf(position);
    }
}

template <class Set>
SolveState TwoSeatSolver<Set>::state() const {
    SolveState state;
    state.nodes = crew_.nodes();
    for (std::size_t i = 0; i < first_.size(); ++i) {
        if (first_[i].like != i) continue;
        ++state.firstTurns;
        const Verdict verdict = verdictOf(first_, first_[i]);
        if (verdict == Verdict::lost) ++state.winning;
        if (verdict == Verdict::won) ++state.refuted;
    }
    state.tableUse = crew_.table().use();
    state.tableBytes = crew_.table().bytes();
    return state;
}

template <class Set>
base::Result<std::string> TwoSeatSolver<Set>::proof(const rules::Position& position, Seat winner,
                                                    std::size_t mostBytes, const std::function<bool()>& go) {
    if (position.shotDue()) return base::Error{"there are proofs of positions between turns only"};
    return ProofBuilder<Set>(rules_, crew_).build(position, winner, mostBytes, go);
}

template <class Set>
base::Result<std::string> TwoSeatSolver<Set>::proofBesides(const rules::Position& position,
                                                           const rules::Turn& besides, std::size_t mostBytes,
                                                           const std::function<bool()>& go) {
    if (position.shotDue()) return base::Error{"there are proofs of positions between turns only"};
    return ProofBuilder<Set>(rules_, crew_).buildBesides(position, besides, mostBytes, go);
}

template class TwoSeatSolver<Bits64>;
template class TwoSeatSolver<Bits128>;

}  // namespace otrera::solver
