#pragma once

#include "diagram/diagram.h"

namespace otrera::diagram {

/// The rules of a variant on two A4 pages (units of sheet.h): board and start, how a turn is made, how the
/// game ends, a turn explained in figures, how turns are written, and where the start squares come from.
std::vector<Drawing> rulesPages(const Rules& rules, ThemeName theme);

}  // namespace otrera::diagram
