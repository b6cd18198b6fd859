#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace otrera::notation {

/// What a board field holds for one cell.
struct BoardMark {
    char letter;         ///< '*' or a piece letter as written
    int place;           ///< in its row, from 0
    std::size_t offset;  ///< byte in the text
};

/// The rows of a board field as written ("3q2q3/10/..."), before any board is known: how many cells each has,
/// and what stands on them.
struct BoardRows {
    struct Row {
        int length = 0;
        std::vector<BoardMark> marks;
        std::size_t offset = 0;
    };
    std::vector<Row> rows;
};

/// The fields of a position text, cut at white space, with their offsets.
struct PositionFields {
    struct Field {
        std::string_view text;
        std::size_t offset = 0;
    };
    std::array<Field, 6> fields;
    std::size_t count = 0;
};

base::Result<PositionFields> splitPosition(std::string_view text);
base::Result<BoardRows> readBoardRows(std::string_view text, const PositionFields::Field& field);

}  // namespace otrera::notation
