#pragma once

#include <string>

#include "diagram/drawing.h"

namespace otrera::diagram {

/// A drawing as an SVG 1.1 file, complete in itself: no scripts, no style sheet, no identifiers (any number
/// of them fit into one page), nothing from elsewhere. All text in it is escaped. `pixels` is the length of
/// the longer side as it is first shown; the picture scales. Ends with a newline.
std::string svgText(const Drawing& drawing, int pixels);

}  // namespace otrera::diagram
