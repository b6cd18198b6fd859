#pragma once

#include <vector>

#include "analysis/review.h"
#include "notation/json.h"

namespace otrera::analysis {

/// Whether the turns of a report are told in their stages too, which takes a judgement for every turn that
/// there was.
enum class TellStages : std::uint8_t { no, yes };

/// Turns that can be played, as "best" in docs/review.md.
notation::Json choicesJson(const rules::Rules& rules, const std::vector<Choice>& choices);

/// A review as `otrera review --json` prints it behind the fields of `read` (docs/review.md): settings,
/// plies, course, accuracy, decided_at.
notation::Json reviewJson(const Course& course, const Review& review, const Settings& settings,
                          TellStages stages);

}  // namespace otrera::analysis
