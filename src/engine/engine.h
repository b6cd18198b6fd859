#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "engine/helpers.h"
#include "engine/options.h"
#include "rules/rules.h"
#include "search/search.h"

namespace otrera::engine {

/// When to stop thinking: at whichever comes first. Without any limit an engine thinks until the position is
/// solved or it is told to stop.
struct Limits {
    /// Judged positions; passed by a few hundred at most.
    std::optional<std::uint64_t> nodes;
    /// By the clock given; passed by one or two, and by what search::Search::start() takes.
    std::optional<std::int64_t> milliseconds;
    /// Turns looked ahead, see search::Report.
    std::optional<int> depth = {};
    /// Where there is one: while it is true no limit counts, and nodes and milliseconds count from when it is
    /// false. For thinking in the time of others. Any thread may change it.
    const std::atomic<bool>* held = nullptr;
};

/// Told what is known, now and then and at the end of thinking.
using OnReport = std::function<void(const search::Report&)>;

/// A player: a position, a search, and limits. It reports by a callback and never prints.
///
/// Threads: think() works in the thread that calls it and returns when it is done; meanwhile only the stop
/// flag may be touched, from any thread. Helpers work in threads of their own, while think() runs.
class Engine {
  public:
    /// Starts at the variant's start position. The search must be made for the same rules. With more than one
    /// thread it is helped, where it can be.
    Engine(std::shared_ptr<const rules::Rules> rules, std::unique_ptr<search::Search> search,
           unsigned threads = 1);

    const rules::Rules& rules() const { return *rules_; }
    const rules::Position& position() const { return position_; }
    /// Any position of these rules, finished ones and ones with a shot due too.
    void setPosition(const rules::Position& position) { position_ = position; }

    /// Forgets what is known of positions before: what think() finds then depends on nothing but its
    /// position. Else what was found is kept for a position that comes later in the same game.
    void forget() {
        search_->forget();
        helpers_.forget();
    }

    /// The turns to consider from now on, see search::Search.
    void considerOnly(const std::vector<rules::Turn>& turns) {
        search_->considerOnly(turns);
        helpers_.considerOnly(turns);
    }
    /// How many of the best turns are to be told apart from the next think() on, see search::Search.
    void wantLines(std::size_t most) {
        search_->wantLines(most);
        helpers_.wantLines(most);
    }
    /// The best turns found so far. Only in onReport or after think().
    std::vector<search::Line> lines(std::size_t most) const { return search_->lines(most); }

    /// Thinks about the position, which stays as it is. Returns the last report: its best turn is legal
    /// however tight the limits are, and missing only where the game is over. `stop` and `onReport` may be
    /// null. Reports come whenever the nodes have doubled, and once at the end.
    search::Report think(const Limits& limits, const base::Clock& clock, const std::atomic<bool>* stop,
                         const OnReport& onReport);

  private:
    std::shared_ptr<const rules::Rules> rules_;
    std::unique_ptr<search::Search> search_;
    Helpers helpers_;
    rules::Position position_;
};

/// The chances of the seats without looking ahead, as the engine that plays best estimates them; 1 and 0 in a
/// finished game.
std::array<double, rules::maxSeats> judge(const rules::Rules& rules, const rules::Position& position,
                                          const Options& options);

/// The search that plays best, by eval::makeEvaluator: an AlphaBeta where it can play, else a TreeSearch. The
/// rules must outlive it.
std::unique_ptr<search::Search> makeSearch(const rules::Rules& rules, const Options& options = {});

/// The engine that plays best: by makeSearch.
Engine makeEngine(std::shared_ptr<const rules::Rules> rules, const Options& options = {});

}  // namespace otrera::engine
