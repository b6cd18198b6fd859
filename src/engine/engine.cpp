#include "engine/engine.h"

#include <algorithm>

#include "eval/make_evaluator.h"
#include "search/alpha_beta.h"
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
    std::uint64_t left(const search::Search& search, std::uint64_t nodes) {
        if (held_ && isSet(limits_.held)) return slice;
        if (held_) begin(nodes);
        if (limits_.milliseconds && clock_.milliseconds() - begun_ >= *limits_.milliseconds) return 0;
        if (limits_.depth && search.report().depth >= *limits_.depth) return 0;
        if (!limits_.nodes) return slice;
        const std::uint64_t used = nodes - nodesBefore_;
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

Engine::Engine(std::shared_ptr<const rules::Rules> rules, std::unique_ptr<search::Search> search,
               unsigned threads)
    : rules_(std::move(rules)), search_(std::move(search)), position_(rules_->start()) {
    for (unsigned thread = 1; thread < threads; ++thread) {
        if (auto helper = search_->makeHelper(thread)) helpers_.add(std::move(helper));
    }
}

search::Report Engine::think(const Limits& limits, const base::Clock& clock, const std::atomic<bool>* stop,
                             const OnReport& onReport) {
    Budget budget(limits, clock);
    // A start may clear what helpers use.
    search_->start(position_);
    helpers_.begin(position_);
    const auto nodes = [&] { return search_->nodes() + helpers_.nodes(); };
    const auto report = [&] {
        search::Report now = search_->report();
        now.nodes = nodes();
        return now;
    };
    std::uint64_t nextReport = 0;
    while (!isSet(stop)) {
        const std::uint64_t left = budget.left(*search_, nodes());
        if (left == 0) break;
        if (onReport && nodes() >= nextReport) {
            onReport(report());
            nextReport = 2 * nodes();
        }
        if (!search_->advance(left)) break;
    }
    helpers_.end();
    search::Report last = report();
    if (onReport) onReport(last);
    return last;
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

std::unique_ptr<search::Search> makeSearch(const rules::Rules& rules, const Options& options) {
    auto evaluator = eval::makeEvaluator(rules, options.network.get());
    if (search::AlphaBeta::plays(rules.variant()) && !options.treeSearch)
        return std::make_unique<search::AlphaBeta>(rules, std::move(evaluator), options.alphaBeta);
    return std::make_unique<search::TreeSearch>(rules, std::move(evaluator), options.tree);
}

Engine makeEngine(std::shared_ptr<const rules::Rules> rules, const Options& options) {
    auto search = makeSearch(*rules, options);
    return Engine(std::move(rules), std::move(search), options.threads);
}

}  // namespace otrera::engine
