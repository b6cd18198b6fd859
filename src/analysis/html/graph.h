#pragma once

#include <string>
#include <vector>

#include "analysis/review.h"

namespace otrera::analysis::html {

/// The chances to win along the game, as SVG: of two seats an area below White's, of more a line each. Turns
/// that lost much are marked.
std::string winGraph(const Course& course, const Review& review);
/// The turns that each seat can expect to make, a line each: the mean of two plies, as a turn just made looks
/// good.
std::string territoryGraph(const Course& course, const Review& review);
/// The turns that each seat could choose among, a line each.
std::string mobilityGraph(const Course& course, const Review& review);

}  // namespace otrera::analysis::html
