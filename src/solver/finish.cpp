#include "solver/finish.h"

#include <algorithm>

namespace otrera::solver {

std::vector<rules::Turn> finish(const rules::Rules& rules, rules::Position position,
                                std::uint64_t nodeLimit) {
    Decider decider(rules);
    std::vector<rules::Turn> turns;
    // What each seat has still to play, the next turn last. Others cannot disturb it.
    std::array<std::vector<rules::Turn>, rules::maxSeats> plans;
    while (!position.finished()) {
        auto& plan = plans[indexOf(position.toMove())];
        if (plan.empty()) {
            Decision decision = decider.decide(position, nodeLimit);
            if (decision.stage == Stage::open) break;
            plan = std::move(decision.guards[indexOf(position.toMove())].turns);
            std::reverse(plan.begin(), plan.end());
        }
        turns.push_back(plan.back());
        plan.pop_back();
        playTurn(rules, position, turns.back());
    }
    return turns;
}

}  // namespace otrera::solver
