#pragma once

#include <string>

#include "rules/rules.h"

namespace otrera::play {

/// What somebody who claims gets: a result that is proved, or why there is none.
struct Finding {
    std::string result;  ///< "1-0", "B>R>W"; empty when none is proved
    std::string score;   ///< for the record: who wins by how many turns at least, "White+4"
    std::string whyNot;  ///< in English; empty when a result is proved
};

/// Decides a position by proof (docs/solver.md). With more than two seats all places must be proved. Cost:
/// some ms, a tenth of a second at most on usual boards. Any thread.
Finding findingOf(const rules::Rules& rules, const rules::Position& position);

/// Whether a text says how a game of so many seats has ended, with a winner.
bool isRankingText(const std::string& text, unsigned seatCount);

}  // namespace otrera::play
