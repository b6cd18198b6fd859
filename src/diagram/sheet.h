#pragma once

#include "diagram/drawing.h"
#include "diagram/theme.h"

namespace otrera::diagram {

/// Several diagrams together.
struct SheetOptions {
    ThemeName theme = ThemeName::safe;
    /// Diagrams in a row; 0 finds a number.
    int columns = 0;
    /// Above all of them; may be empty.
    std::string title;
};

/// The sides of an A4 sheet, in tenths of a millimetre: the units of a page.
inline constexpr double pageWidth = 2100;
inline constexpr double pageHeight = 2970;
/// How many points of PDF a unit of a page is.
inline constexpr double pointsPerPageUnit = 72 / 254.0;

/// All diagrams in one picture as wide and high as they need, in the units of the diagrams.
Drawing drawSheet(const std::vector<Drawing>& diagrams, const SheetOptions& options);

/// The diagrams on A4 pages, row by row, all at one scale: as large as the columns and the page allow, with
/// cells of at most 12 mm. The title stands on the first page; pages are numbered when there are several.
std::vector<Drawing> drawPages(const std::vector<Drawing>& diagrams, const SheetOptions& options);

}  // namespace otrera::diagram
