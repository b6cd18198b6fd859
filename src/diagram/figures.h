#pragma once

#include <cstdint>
#include <string>

#include "diagram/layout.h"
#include "diagram/theme.h"

namespace otrera::diagram {

/// What stands on a piece's body: a bow, a hat, or a plain disc for pieces of other names.
enum class PieceFigure : std::uint8_t { bow, hat, disc };
/// What lies on a closed cell: an arrow, a bullet's hole, or nothing where the variant itself blocks it.
enum class ShotFigure : std::uint8_t { arrow, bullet, blocked };

PieceFigure pieceFigureOf(const rules::Variant& variant);
ShotFigure shotFigureOf(const rules::Variant& variant);

/// A mark that an author puts on a cell.
enum class MarkKind : std::uint8_t { circle, cross, square, triangle, dot, letter };

/// A piece in the middle of a cell, about the origin. White and Black are discs, Red a lozenge, Yellow a
/// shield. The piece of a seat that is out is drawn pale.
void drawPiece(Drawing& drawing, const Theme& theme, Seat seat, PieceFigure figure, bool out);

/// A closed cell, about the origin; `corners` are the cell's.
void drawShot(Drawing& drawing, const Theme& theme, ShotFigure figure, const std::vector<Point>& corners);

/// A cell that can be stepped to (a full dot), or shot at (a ring with a cross of hairs), at a place.
void drawStepDot(Drawing& drawing, const Theme& theme, Point at);
void drawAimDot(Drawing& drawing, const Theme& theme, Point at);

/// A mark; `text` is the letter (or two) of MarkKind::letter. A letter on a cell that is taken goes into the
/// upper right corner, so that both can be seen.
void drawMark(Drawing& drawing, const Theme& theme, Point at, MarkKind kind, const std::string& text,
              bool taken);

/// The small figure that says which seat is nearer to a cell: an estimate, so it does not fill the cell.
void drawNearer(Drawing& drawing, const Theme& theme, Point at, Seat seat);

}  // namespace otrera::diagram
