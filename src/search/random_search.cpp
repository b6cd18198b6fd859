#include "search/random_search.h"

#include "eval/evaluator.h"
#include "rules/turns.h"
#include "search/outcome.h"

namespace otrera::search {

void RandomSearch::start(const rules::Position& position) {
    report_ = Report{};
    const eval::Shares shares =
        position.finished() ? outcomeOf(rules_, position) : eval::EvenEvaluator(rules_).evaluate(position);
    for (unsigned seat = 0; seat < rules::maxSeats; ++seat) report_.score[seat] = shares[seat];
    report_.proved = position.finished();

    const auto turns = rules::turnsOf(rules_, position);
    if (turns.empty()) return;
    report_.best = turns[static_cast<std::size_t>(random_.below(turns.size()))];
    report_.line = {*report_.best};
    report_.depth = 1;
}

}  // namespace otrera::search
