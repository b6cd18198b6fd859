#pragma once

#include <string>

#include "analysis/review.h"
#include "notation/json.h"

namespace otrera::analysis::html {

/// The board without anything on it, as SVG with room for what the script draws, and the figures that it
/// uses: `id`-piece0 ... and `id`-shot. Colours come from the style sheet, so that there is a dark one too.
std::string boardSvg(const rules::Rules& rules, const std::string& id);

/// What the script needs to step through a game: cells with their places, the start, what is played, and of
/// each position whose the cells are (a letter each: W B R Y proved, w b r y nearer, x nobody's) and of each
/// turn the better one.
notation::Json boardData(const Course& course, const Review& review);

/// Two small diagrams of a turn: after the turn played, and after the best one.
std::string momentFigures(const Course& course, const TurnReview& turn);

}  // namespace otrera::analysis::html
