#pragma once

#include <string>

#include "analysis/review.h"

namespace otrera::analysis {

/// A review as a table for people: a line a turn, then accuracy, turning points and what was proved. Ends
/// with a newline.
std::string reviewText(const Course& course, const Review& review, const Settings& settings);

/// "17. ... h7-i8/j7": a turn with its round; dots where it does not begin it.
std::string numberedTurn(const Course& course, int ply);

}  // namespace otrera::analysis
