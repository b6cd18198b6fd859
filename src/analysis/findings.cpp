#include "analysis/findings.h"

#include <cmath>

namespace otrera::analysis {

Course courseOf(const notation::Record& record) {
    constexpr std::uint64_t nodesForEach = 20'000;
    Course course{record.rules, record.main.actions, {record.start}, {}};
    auto& actions = course.actions;
    while (!actions.empty() && actions.back().kind != notation::Action::Kind::turn) actions.pop_back();
    for (const notation::Action& action : actions) {
        course.positions.push_back(course.positions.back());
        playAction(*record.rules, course.positions.back(), action);
    }
    solver::Decider decider(*record.rules);
    for (const rules::Position& position : course.positions) {
        course.decisions.push_back(decider.decide(position, nodesForEach));
        // (They are large, and nobody asks for them.)
        course.decisions.back().guards = {};
    }
    return course;
}

double roundedChance(double chance) { return std::round(chance * 10'000) / 10'000; }

double roundedScore(double score) { return std::round(score * 10) / 10; }

}  // namespace otrera::analysis
