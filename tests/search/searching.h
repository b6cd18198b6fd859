#pragma once

#include <algorithm>
#include <unordered_map>

#include "../territory/positions.h"
#include "eval/territory_evaluator.h"
#include "search/tree_search.h"

// What the tests of searches share.
namespace otrera::test {

inline search::TreeSearch treeSearch(const rules::Rules& rules, const search::TreeOptions& options = {}) {
    return {rules, std::make_unique<eval::TerritoryEvaluator>(rules), options};
}

/// The report after so many nodes.
inline search::Report searched(const rules::Rules& rules, const rules::Position& position,
                               std::uint64_t nodes, const search::TreeOptions& options = {}) {
    auto search = treeSearch(rules, options);
    search.start(position);
    search.advance(nodes);
    return search.report();
}

inline bool isLegal(const rules::Rules& rules, const rules::Position& position, const rules::Turn& turn) {
    const auto legal = rules::turnsOf(rules, position);
    return std::find(legal.begin(), legal.end(), turn) != legal.end();
}

/// True when every turn of a line is legal, one after another.
inline bool isLegal(const rules::Rules& rules, rules::Position position,
                    const std::vector<rules::Turn>& line) {
    for (const rules::Turn& turn : line) {
        if (!isLegal(rules, position, turn)) return false;
        rules::playTurn(rules, position, turn);
    }
    return true;
}

/// Plays random turns until at most so many cells are empty (and the game still goes on, if it can).
inline rules::Position ending(const rules::Rules& rules, base::Random& random, int empties) {
    while (true) {
        rules::Position position = rules.start();
        while (position.empty.count() > empties && !position.finished()) {
            const auto legal = rules::turnsOf(rules, position);
            rules::playTurn(rules, position, legal[random.below(legal.size())]);
        }
        if (!position.finished()) return position;
    }
}

/// Plain exhaustive search, whole turns, over positions met once: can a seat win whatever the others do?
class Exhaustive {
  public:
    Exhaustive(const rules::Rules& rules, rules::Seat seat) : rules_(rules), seat_(seat) {}

    bool wins(const rules::Position& position) {
        if (position.finished()) return rules::ranking(rules_, position).front() == seat_;
        if (const auto known = known_.find(position.status.key); known != known_.end()) return known->second;
        const bool own = position.toMove() == seat_;
        bool result = !own;
        for (const rules::Turn& turn : rules::turnsOf(rules_, position)) {
            rules::Position next = position;
            rules::playTurn(rules_, next, turn);
            if (wins(next) != own) continue;
            result = own;
            break;
        }
        known_[position.status.key] = result;
        return result;
    }

  private:
    const rules::Rules& rules_;
    rules::Seat seat_;
    std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace otrera::test
