#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagram/drawing.h"

namespace otrera::app {

/// The forms in which pictures are written.
enum class PictureForm { svg, png, pdf, ascii };

/// The form of a word (svg, png, pdf, ascii), or where it is empty, of the ending of a file name; SVG where
/// that is empty too. Throws Failure (wrong usage) when neither tells.
PictureForm pictureForm(const std::string& word, const std::string& fileName);

/// A drawing as a file of that form; ascii cannot be asked for here. `pixels`: the longer side (in a PDF
/// of 1/96 inch). Throws Failure when it cannot be drawn.
std::string pictureBytes(const diagram::Drawing& drawing, PictureForm form, int pixels);

/// The pages of a PDF; a unit of the drawings is `pointsPerUnit` (1/72 inch). Throws Failure.
std::string pdfPages(const std::vector<diagram::Drawing>& pages, double pointsPerUnit);

/// Writes a result: to a file when there is a name, else to standard output. The file appears whole or not
/// at all. PNG and PDF are not written to a terminal. Throws Failure.
void writePicture(std::string_view bytes, PictureForm form, const std::string& fileName);

}  // namespace otrera::app
