#pragma once

#include "diagram/diagram.h"

namespace otrera::diagram {

/// A position as a picture of letters, with what the options mark, the caption and a line that explains the
/// letters used. Each cell is a letter for what is on it (W B R Y pieces, * shots, # blocked from the start,
/// . empty, w b r y proved territory) and one for what is marked. The theme does not matter. Every line ends
/// with a newline.
std::string asciiText(const Rules& rules, const Position& position, const Options& options);

}  // namespace otrera::diagram
