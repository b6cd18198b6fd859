#include "engine/engine.h"

#include <algorithm>

#include "eval/territory_evaluator.h"
#include "search/tree_search.h"

namespace otrera::engine {

namespace {

/// Judged positions between two looks at the clock and the stop flag: well below a millisecond.
constexpr std::uint64_t slice = 64;

}  // namespace

Engine::Engine(std::shared_ptr<const rules::Rules> rules, std::unique_ptr<search::Search> search)
    : rules_(std::move(rules)), search_(std::move(search)), position_(rules_->start()) {}

search::Report Engine::think(const Limits& limits, const base::Clock& clock, const std::atomic<bool>* stop,
                             const OnReport& onReport) {
    const std::int64_t begun = clock.milliseconds();
    const auto stopped = [&] { return stop && stop->load(std::memory_order_relaxed); };
    const auto late = [&] {
        return limits.milliseconds && clock.milliseconds() - begun >= *limits.milliseconds;
    };

    search_->start(position_);
    std::uint64_t nextReport = 0;
    while (!stopped() && !late()) {
        const std::uint64_t nodes = search_->nodes();
        if (onReport && nodes >= nextReport) {
            onReport(search_->report());
            nextReport = 2 * nodes;
        }
        if (limits.nodes && nodes >= *limits.nodes) break;
        const std::uint64_t left = limits.nodes ? *limits.nodes - nodes : slice;
        if (!search_->advance(std::min(slice, left))) break;
    }
    search::Report report = search_->report();
    if (onReport) onReport(report);
    return report;
}

Engine makeEngine(std::shared_ptr<const rules::Rules> rules, const Options& options) {
    auto search = std::make_unique<search::TreeSearch>(
        *rules, std::make_unique<eval::TerritoryEvaluator>(*rules), options.tree);
    return Engine(std::move(rules), std::move(search));
}

}  // namespace otrera::engine
