#pragma once

#include <string>

#include "solver/thermograph.h"

namespace otrera::claims {

/// The corners of both walls in two lines, "left wall   3 at 0, ...", and for a hot game a picture below,
/// with larger values to the left, as is the custom. Each line is set in by two spaces and ends with a
/// newline.
std::string thermographText(const solver::Thermograph& thermograph);

}  // namespace otrera::claims
