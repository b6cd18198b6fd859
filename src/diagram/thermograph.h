#pragma once

#include <string>
#include <vector>

#include "diagram/drawing.h"

namespace otrera::diagram {

/// What a picture of a thermograph is made from. x is the value, y the temperature.
struct ThermographPlot {
    /// Corners of the walls by rising temperature; both end at the mast's foot.
    std::vector<Point> left;
    std::vector<Point> right;
    struct Label {
        double at = 0;
        std::string text;
    };
    std::vector<Label> values;        ///< written below the picture
    std::vector<Label> temperatures;  ///< written at its left side
    /// The game, for those who do not see the picture.
    std::string title;
    std::string description;
};

/// Draws it as is the custom: temperature upwards, larger values to the left, the mast with an arrow. From
/// temperature 0 for a hot game, from -1 for others.
Drawing thermographDrawing(const ThermographPlot& plot);

}  // namespace otrera::diagram
