#pragma once

#include <string>

#include "analysis/review.h"

namespace otrera::analysis {

/// The names of the columns of reviewCsv, as a line.
std::string reviewCsvHead();

/// A line for each seat of a game: where the game is, who played, how well, and what was proved
/// (docs/review.md). Fields with commas or quotes are quoted (RFC 4180).
std::string reviewCsv(const std::string& file, const notation::Record& record, const Course& course,
                      const Review& review);

}  // namespace otrera::analysis
