#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "diagram/drawing.h"
#include "rules/variant.h"

namespace otrera::diagram {

/// The colours of a diagram. Whatever a colour tells, a shape tells too: seats by the outline of their
/// pieces, territory by the direction of its hatching, steps and shots by their marks and their dashes.
struct Theme {
    struct SeatColours {
        Colour fill;   ///< of a piece
        Colour edge;   ///< its outline
        Colour mark;   ///< the figure on it
        Colour tint;   ///< of proved territory
        Colour hatch;  ///< the hatching on it
    };
    std::string_view name;
    Colour background;
    Colour ink;                   ///< captions and what else stands beside the board
    std::optional<Colour> frame;  ///< a broad frame around the board that carries the coordinates
    Colour label;                 ///< coordinates
    std::array<Colour, 3> tones;  ///< cells; squares have the first two
    Colour line;                  ///< between cells
    Colour border;                ///< around the board
    std::array<SeatColours, rules::maxSeats> seats;
    Colour ground;  ///< of a cell with an arrow or a bullet
    Colour groundEdge;
    Colour shot;     ///< the arrow or bullet itself
    Colour hole;     ///< that a bullet has made
    Colour blocked;  ///< a cell blocked from the start
    Colour blockedLine;
    Colour step;  ///< step lines and step dots
    Colour aim;   ///< shot lines and shot dots
    Colour halo;  ///< around lines, dots and marks, so that they stand out on everything
    Colour mark;
    Colour dead;  ///< the dots on cells that nobody can reach
};

/// `safe`: the colours of Okabe and Ito, which people with any kind of colour blindness tell apart, on a
/// light board; the first choice. `wood`: the board of the page. `grey`: greys only, for print.
enum class ThemeName : std::uint8_t { safe, wood, grey };

const Theme& themeOf(ThemeName name);

/// The theme of a word, none when there is none of that name.
std::optional<ThemeName> themeOfWord(std::string_view word);

}  // namespace otrera::diagram
