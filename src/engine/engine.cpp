#include "engine/engine.h"

#include <algorithm>

#include "eval/make_evaluator.h"
#include "search/outcome.h"
#include "search/tree_search.h"

namespace otrera::engine {

namespace {

bool isSet(const std::atomic<bool>* flag) { return flag && flag->load(std::memory_order_relaxed); }

/// What of the limits is left while a search goes on.
class Budget {
  public:
    Budget(const Limits& limits, const base::Clock& clock)
        : limits_(limits), clock_(clock), held_(isSet(limits.held)), begun_(clock.milliseconds()) {}

    /// How many positions may be judged before the next look at the clock and the stop flag; 0 when a limit
    /// is reached.
    std::uint64_t left(const search::Search& search) {
        if (held_ && isSet(limits_.held)) return slice;
        if (held_) begin(search.nodes());
        if (limits_.milliseconds && clock_.milliseconds() - begun_ >= *limits_.milliseconds) return 0;
        if (limits_.depth && search.report().depth >= *limits_.depth) return 0;
        if (!limits_.nodes) return slice;
        const std::uint64_t used = search.nodes() - nodesBefore_;
        return used < *limits_.nodes ? std::min(slice, *limits_.nodes - used) : 0;
    }

  private:
    /// Well below a millisecond.
    static constexpr std::uint64_t slice = 64;

    void begin(std::uint64_t nodes) {
        held_ = false;
        begun_ = clock_.milliseconds();
        nodesBefore_ = nodes;
    }

    const Limits& limits_;
    const base::Clock& clock_;
    bool held_;
    std::int64_t begun_;
    std::uint64_t nodesBefore_ = 0;
};

}  // namespace

Engine::Engine(std::shared_ptr<const rules::Rules> rules, std::unique_ptr<search::Search> search)
    : rules_(std::move(rules)), search_(std::move(search)), position_(rules_->start()) {}

search::Report Engine::think(const Limits& limits, const base::Clock& clock, const std::atomic<bool>* stop,
                             const OnReport& onReport) {
    Budget budget(limits, clock);
    search_->start(position_);
    std::uint64_t nextReport = 0;
    while (!isSet(stop)) {
        const std::uint64_t left = budget.left(*search_);
        if (left == 0) break;
        if (onReport && search_->nodes() >= nextReport) {
            onReport(search_->report());
            nextReport = 2 * search_->nodes();
        }
        if (!search_->advance(left)) break;
    }
    search::Report report = search_->report();
    if (onReport) onReport(report);
    return report;
}

std::array<double, rules::maxSeats> judge(const rules::Rules& rules, const rules::Position& position,
                                          const Options& options) {
    const eval::Shares shares = position.finished()
                                    ? search::outcomeOf(rules, position)
                                    : eval::makeEvaluator(rules, options.network.get())->evaluate(position);
    std::array<double, rules::maxSeats> chances{};
    std::copy(shares.begin(), shares.end(), chances.begin());
    return chances;
}

Engine makeEngine(std::shared_ptr<const rules::Rules> rules, const Options& options) {
    auto search = std::make_unique<search::TreeSearch>(
        *rules, eval::makeEvaluator(*rules, options.network.get()), options.tree);
    return Engine(std::move(rules), std::move(search));
}

}  // namespace otrera::engine
