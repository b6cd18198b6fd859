#pragma once

#include <array>

#include "rules/rules.h"

namespace otrera::analysis {

/// The chances of the seats, each 0 .. 1, together 1.
using Chances = std::array<double, rules::maxSeats>;

/// The chance to win, of games played on from such positions, where an engine estimates these chances: the
/// one place where what an engine says becomes what a review says. 1 stays 1, and 0 stays 0.
///
/// The odds are raised to a power, the slope of the variant. 1, as it is for all of them so far, changes
/// nothing: it has not been measured yet.
Chances calibrated(const rules::Rules& rules, const Chances& estimated);

}  // namespace otrera::analysis
