#pragma once

#include "eval/evaluator.h"

namespace otrera::search {

/// The shares in a finished position: 1 for the winner.
inline eval::Shares outcomeOf(const rules::Rules& rules, const rules::Position& position) {
    eval::Shares shares{};
    shares[indexOf(rules::ranking(rules, position).front())] = 1;
    return shares;
}

}  // namespace otrera::search
