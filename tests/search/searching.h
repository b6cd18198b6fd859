#pragma once

#include <algorithm>

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

}  // namespace otrera::test
