#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "diagram/drawing.h"

namespace otrera::diagram_cairo {

/// A drawing as a PNG file; `pixels` is the length of its longer side. Fails when cairo does (no memory, a
/// side beyond 32767). The face for texts is the system's sans-serif.
base::Result<std::string> pngBytes(const diagram::Drawing& drawing, int pixels);

/// Drawings as a PDF file, each on a page of its own size: a unit of the drawing is `pointsPerUnit` (1/72
/// inch). Texts stay texts: they can be searched and copied. Fails when cairo does, or without a page.
base::Result<std::string> pdfBytes(const std::vector<diagram::Drawing>& pages, double pointsPerUnit);

}  // namespace otrera::diagram_cairo
