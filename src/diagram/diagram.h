#pragma once

#include <string>
#include <vector>

#include "diagram/figures.h"
#include "diagram/layout.h"
#include "diagram/theme.h"
#include "rules/turns.h"

namespace otrera::diagram {

/// The cells that a piece may step to, or shoot at, from one cell.
struct Reach {
    enum class Kind : std::uint8_t { step, shot };
    Kind kind = Kind::step;
    Cell from = rules::noCell;
    Bits128 cells;
};

/// Where the piece on a cell could step to, whoever is to move: only where a shot can follow. Empty when no
/// piece is there.
Reach stepsFrom(const Rules& rules, const Position& position, Cell from);
/// What could be shot at from a cell in this position, as if the piece on it had just stepped there.
Reach shotsFrom(const Rules& rules, const Position& position, Cell from);

/// A mark that the author puts on a cell. `text`: one or two characters, for letters only.
struct Mark {
    Cell cell = rules::noCell;
    MarkKind kind = MarkKind::circle;
    std::string text;
};

/// Whose the cells are. Proved territory, with the pieces that stand in it, fills its cells; an estimate is a
/// small figure in the middle.
struct Shading {
    std::array<Bits128, rules::maxSeats> proved{};
    std::array<Bits128, rules::maxSeats> nearer{};
    /// Cells that nobody can ever reach.
    Bits128 dead;

    bool any() const;
};

enum class Estimate : std::uint8_t { without, with };

/// The territory of a position: what is proved (regions that arrows close off, with pieces of one seat only),
/// the cells that nobody can reach, and, where wanted, who reaches each other cell in fewer steps: an
/// estimate. Cost: that of territory::regionsOf.
Shading shadingOf(const Rules& rules, const Position& position, Estimate estimate);

/// What a diagram shows beside the position, and how.
struct Options {
    ThemeName theme = ThemeName::safe;
    /// The seat that sits at the bottom (see turnsFor).
    Seat bottom = Seat::white;
    bool coordinates = true;
    /// The turn that led here, drawn as two lines; one without a shot, when the shot is still due; none.
    std::optional<rules::Turn> lastTurn;
    std::vector<Reach> reaches;
    std::vector<Mark> marks;
    Shading shading;
    /// Explains the shading below the board, where there is any.
    bool legend = true;
    /// Below the board; a newline begins a new line. Long lines are wrapped.
    std::string caption;
};

/// A position as a picture. Cells of the options that are not on the board are left out. Cost: some
/// thousands of points.
Drawing drawDiagram(const Rules& rules, const Position& position, const Options& options);

/// The same in words, for people who do not see it: pieces, arrows, who is to move, and what is marked.
std::string describe(const Rules& rules, const Position& position, const Options& options);

}  // namespace otrera::diagram
