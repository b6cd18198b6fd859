#pragma once

#include "diagram/layout.h"

namespace otrera::diagram {

/// The hatching of a seat's territory on one cell (corners in the drawing): parallel lines that run on in the
/// next cell. White's rise, Black's fall, Red's lie, Yellow's stand.
Path hatching(Seat seat, const std::vector<Point>& corners);

}  // namespace otrera::diagram
