#include "search/exact_end.h"

#include <algorithm>

#include "rules/turns.h"
#include "search/ways.h"

namespace otrera::search {

namespace {

using rules::Position;
using rules::Seat;
using rules::Turn;

/// Positions of a filling: of the position to search, and of one in the tree.
constexpr std::uint64_t rootLimit = 1'000;
constexpr std::uint64_t treeLimit = 50;

/// The turns of all seats, one after another, in a separated position: none disturbs another seat.
std::vector<Turn> playedOut(const rules::Rules& rules, Position position, const solver::Decision& decision) {
    std::vector<Turn> line;
    std::array<std::size_t, rules::maxSeats> made{};
    while (!position.finished()) {
        const unsigned seat = indexOf(position.toMove());
        const auto& turns = decision.guards[seat].turns;
        // What is not exact may end too early.
        if (made[seat] == turns.size()) break;
        line.push_back(turns[made[seat]++]);
        playTurn(rules, position, line.back());
    }
    return line;
}

}  // namespace

ExactEnd::Verdict ExactEnd::begin(const Position& position) {
    if (position.finished()) return {};
    const bool goes = goesOn(position);
    const solver::Decision decision = decider_->decide(position, rootLimit);
    const Seat seat = position.toMove();
    const bool separated = decision.stage == solver::Stage::separated;
    const auto& turns = decision.guards[indexOf(seat)].turns;
    // A separated position that was not counted out is left to the search.
    const bool toPlay = decision.winner && (separated || *decision.winner == seat) && !turns.empty();
    Verdict verdict{decision.winner, {}};
    if (goes && (!toPlay || (plan_->separated && plan_->turns.size() > turns.size()))) {
        verdict.winner = plan_->winner;
        verdict.line = {plan_->turns.front()};
    } else if (toPlay) {
        plan_ = Plan{seat, separated, position, turns, decision.winner};
        verdict.line = separated ? playedOut(rules_, position, decision) : std::vector{turns.front()};
    } else {
        return verdict;
    }
    plan_->after = position;
    playTurn(rules_, plan_->after, plan_->turns.front());
    plan_->turns.erase(plan_->turns.begin());
    return verdict;
}

/// True when only others have moved since the last turn of the plan: then the next one is possible, and what
/// was proved is still true.
bool ExactEnd::goesOn(const Position& position) const {
    if (!plan_ || plan_->turns.empty() || plan_->seat != position.toMove() || position.shotDue())
        return false;
    return !waysBetween(rules_, plan_->after, position).empty() &&
           judgeTurn(rules_, position, plan_->turns.front()) == rules::TurnFault::none;
}

std::optional<Seat> ExactEnd::winner(const Position& position) {
    return decider_->winnerAtAGlance(position, treeLimit);
}

void ExactEnd::forget() {
    plan_.reset();
    decider_.emplace(rules_);
}

}  // namespace otrera::search
