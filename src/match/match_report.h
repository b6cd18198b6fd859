#pragma once

#include "match/match.h"
#include "match/ratings.h"
#include "notation/json.h"

namespace otrera::match {

/// What a match has come to. Only whole samples count.
struct Summary {
    /// Of each pairing, for its first engine.
    std::vector<Outcomes> outcomes;
    /// Of the first entrant, over all its pairings.
    Outcomes first;
    Estimate estimate;  ///< of the first entrant
    /// By entrant; only between two seats with more than two entrants that all have met others.
    std::vector<Rating> ratings;
    std::optional<double> llr;  ///< of the SPRT, where there is one
};

Summary summaryOf(const Setup& setup, const std::vector<Result>& results);

/// "A: 54 of 100 = 54.0 % +- 6.3; Elo 27.9 +- 44.0; LOS 0.893"
std::string lastLine(const Setup& setup, const Summary& summary);

/// What is known so far, in one line for who waits: the last line, and the state of the SPRT.
std::string shortReport(const Setup& setup, const Summary& summary);

/// The whole report, several lines; the last one is lastLine.
std::string reportText(const Setup& setup, const std::vector<Result>& results, Ending ending);

/// The same for programs, with every game (docs/match.md).
notation::Json reportJson(const Setup& setup, const std::vector<Result>& results, Ending ending);

}  // namespace otrera::match
