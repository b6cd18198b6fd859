#include <algorithm>
#include <optional>

#include "notation/board_text.h"
#include "notation/cells.h"
#include "notation/position_text.h"
#include "notation/text.h"

namespace otrera::notation {

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind leap12{false, 1, 2};

base::Error errorAt(std::string_view text, std::size_t offset, std::string reason) {
    const Place place = placeOf(text, offset);
    return {std::move(reason), place.line, place.column};
}

/// The board that rows of these lengths make: all alike, or a hexagon (n, n+1 ... 2n-1 ... n).
std::optional<rules::BoardShape> shapeOf(const BoardRows& board) {
    const auto& rows = board.rows;
    const int height = static_cast<int>(rows.size());
    const int first = rows[0].length;
    if (std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.length == first; })) {
        return rules::BoardShape{first, height, 0};
    }
    if (height != 2 * first - 1) return std::nullopt;
    for (int row = 0; row < height; ++row) {
        if (rows[static_cast<std::size_t>(row)].length != height - std::abs(row - (first - 1)))
            return std::nullopt;
    }
    return rules::BoardShape{0, 0, first};
}

/// What the piece letters say: leapers or not, and how many seats.
struct Letters {
    bool common = false;  // Q q N n met
    bool leap = false;
    unsigned seats = 2;
};

base::Result<Letters> readLetters(std::string_view text, const BoardRows& board) {
    Letters letters;
    char first = 0;
    for (const auto& row : board.rows) {
        for (const BoardMark& mark : row.marks) {
            if (mark.letter == '*') continue;
            const char kind = raised(mark.letter);
            const bool common = kind == 'Q' || kind == 'N';
            if (!common && !seatOfLetter(mark.letter, rules::maxSeats)) {
                return errorAt(text, mark.offset, std::string("'") + mark.letter + "' is no piece");
            }
            const char group = common ? kind : 'W';
            if (first == 0) first = group;
            if (group != first) {
                return errorAt(text, mark.offset,
                               std::string("pieces are written in two ways: '") + mark.letter + "' beside '" +
                                   first + "'");
            }
            letters.common = common;
            letters.leap = kind == 'N';
            if (!common)
                letters.seats = std::max(letters.seats, indexOf(*seatOfLetter(kind, rules::maxSeats)) + 1);
        }
    }
    return letters;
}

/// The pieces where they stand, by seat.
std::vector<std::vector<rules::Square>> seatsOf(const BoardRows& board, const rules::BoardShape& shape,
                                                unsigned count) {
    std::vector<std::vector<rules::Square>> seats(count);
    for (int row = 0; row < static_cast<int>(board.rows.size()); ++row) {
        const auto& written = board.rows[static_cast<std::size_t>(row)];
        for (const BoardMark& mark : written.marks) {
            if (mark.letter == '*') continue;
            const auto named = seatOfLetter(mark.letter, count);
            const bool isCommon = raised(mark.letter) == 'Q' || raised(mark.letter) == 'N';
            const unsigned seat = isCommon ? (mark.letter == raised(mark.letter) ? 0 : 1) : indexOf(*named);
            seats[seat].push_back(shape.isHexagon() ? rules::Square{row, written.length - 1 - mark.place}
                                                    : rules::Square{mark.place, shape.ranks - 1 - row});
        }
    }
    return seats;
}

}  // namespace

base::Result<rules::Variant> variantOfPosition(std::string_view text) {
    const auto fields = splitPosition(text);
    if (!fields) return fields.error();
    const auto rows = readBoardRows(text, fields->fields[0]);
    if (!rows) return rows.error();
    const auto shape = shapeOf(*rows);
    if (!shape) return errorAt(text, 0, "the rows have different lengths, and they make no hexagon");
    const auto letters = readLetters(text, *rows);
    if (!letters) return letters.error();

    unsigned seats = letters->seats;
    // Seats without a piece are known from the side to move and the seats out.
    for (std::size_t field = 1; field < std::min<std::size_t>(fields->count, 3); ++field) {
        for (const char letter : fields->fields[field].text) {
            if (const auto seat = seatOfLetter(letter, rules::maxSeats))
                seats = std::max(seats, indexOf(*seat) + 1);
        }
    }
    const rules::MovementKind kind = letters->leap ? leap12 : slide;
    for (const rules::Variant& variant : rules::builtinVariants()) {
        if (variant.board == *shape && variant.step == kind && variant.seats.size() == seats) return variant;
    }
    rules::Variant variant;
    variant.id = "custom";
    variant.name = "Custom board";
    variant.board = *shape;
    variant.step = variant.shot = kind;
    variant.seats = seatsOf(*rows, *shape, seats);
    if (letters->leap) {
        variant.pieceName = "cowboy";
        variant.shotName = "bullet";
    }
    return variant;
}

base::Result<PositionFields> splitPosition(std::string_view text) {
    PositionFields split;
    std::size_t at = 0;
    while (true) {
        while (at < text.size() && isSpace(text[at])) ++at;
        if (at == text.size()) break;
        if (split.count == split.fields.size()) {
            return errorAt(
                text, at, "a position has at most 6 fields; '" + excerpt(text.substr(at)) + "' is left over");
        }
        std::size_t end = at;
        while (end < text.size() && !isSpace(text[end])) ++end;
        split.fields[split.count++] = {text.substr(at, end - at), at};
        at = end;
    }
    if (split.count == 0) return errorAt(text, 0, "the position is empty");
    if (split.count == 1) return errorAt(text, text.size(), "the side to move is missing");
    return split;
}

base::Result<BoardRows> readBoardRows(std::string_view text, const PositionFields::Field& field) {
    constexpr int longest = 128;
    BoardRows board;
    board.rows.push_back({0, {}, field.offset});
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        BoardRows::Row& row = board.rows.back();
        const char c = field.text[i];
        const std::size_t offset = field.offset + i;
        if (c == '/') {
            if (board.rows.size() == longest) return errorAt(text, offset, "a board has at most 128 rows");
            board.rows.push_back({0, {}, offset + 1});
        } else if (isDigit(c)) {
            std::size_t end = i;
            while (end < field.text.size() && isDigit(field.text[end])) ++end;
            const auto empties = readNumber(field.text.substr(i, end - i), longest);
            if (!empties || *empties == 0) {
                return errorAt(text, offset,
                               "'" + excerpt(field.text.substr(i, end - i)) +
                                   "' is no number of empty cells from 1 to 128");
            }
            row.length += *empties;
            i = end - 1;
        } else if (c == '*' || isLetter(c)) {
            row.marks.push_back({c, row.length, offset});
            ++row.length;
        } else {
            return errorAt(text, offset,
                           "'" + excerpt(field.text.substr(i, 1)) + "' cannot stand in a position's board");
        }
        if (board.rows.back().length > longest) return errorAt(text, offset, "a row has at most 128 cells");
    }
    for (const auto& row : board.rows) {
        if (row.length == 0) return errorAt(text, row.offset, "a row is empty");
    }
    return board;
}

}  // namespace otrera::notation
