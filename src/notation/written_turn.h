#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace otrera::notation {

/// What stands somewhere in a text and has the shape of a turn, whatever board it may be meant for.
struct WrittenTurn {
    /// As Otrera writes it, letters as met: "D1-D7/g7"; "L4-D4" where there is no shot.
    std::string text;
    /// In the text that was read, in bytes.
    std::size_t length = 0;
    bool hasShot = false;
};

/// Whether the cells of a turn may have nothing but white space between them: "d1 d7 g7". (In prose a row
/// of cells is mostly something else.)
enum class LooseCells : std::uint8_t { no, yes };

/// The turn at text[at], in any of the spellings that docs/notation.md lists; none when no turn stands there,
/// or more cells than a turn has (as in "A4/D1/G1/J4"). What stands before it is not looked at.
std::optional<WrittenTurn> writtenTurnAt(std::string_view text, std::size_t at, LooseCells loose);

}  // namespace otrera::notation
