#include "notation/position_text.h"

#include <algorithm>

#include "notation/board_text.h"
#include "notation/cells.h"
#include "notation/text.h"

namespace otrera::notation {

namespace {

using rules::Cell;
using rules::Seat;

constexpr int maxTurns = 9999;

bool isLeap12(const rules::MovementKind& kind) {
    return !kind.slide && std::min(kind.leapA, kind.leapB) == 1 && std::max(kind.leapA, kind.leapB) == 2;
}

/// The letter that other programs use for a movement: Q slides, N leaps 1,2; 0 for all else.
char commonLetter(const rules::Variant& variant) {
    if (variant.board.isHexagon() || variant.seats.size() != 2 || variant.step != variant.shot) return 0;
    if (variant.step.slide) return 'Q';
    return isLeap12(variant.step) ? 'N' : 0;
}

char pieceLetter(const rules::Variant& variant, Seat seat) {
    const char common = commonLetter(variant);
    if (common == 0) return seatLetter(seat);
    return seat == Seat::white ? common : lowered(common);
}

/// Row r (from the top) and place p (from the left) of a board field as a cell. On a hexagon a "row" is a
/// file, from the left, each from top to bottom.
Cell cellOfField(const rules::Geometry& geometry, int row, int place, int rowLength) {
    const auto& shape = geometry.shape();
    const rules::Square square = shape.isHexagon() ? rules::Square{row, rowLength - 1 - place}
                                                   : rules::Square{place, shape.ranks - 1 - row};
    return *geometry.at(square);
}

int rowLength(const rules::BoardShape& shape, int row) {
    if (!shape.isHexagon()) return shape.files;
    return shape.width() - std::abs(row - (shape.hexSide - 1));
}

std::string boardField(const Rules& rules, const Position& position) {
    const auto& geometry = rules.geometry();
    const auto& shape = geometry.shape();
    std::string text;
    for (int row = 0; row < shape.height(); ++row) {
        if (row > 0) text += '/';
        int empties = 0;
        const int length = rowLength(shape, row);
        for (int place = 0; place < length; ++place) {
            const unsigned cell = indexOf(cellOfField(geometry, row, place, length));
            if (position.empty.has(cell)) {
                ++empties;
                continue;
            }
            if (empties > 0) text += std::to_string(empties);
            empties = 0;
            char mark = '*';
            for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
                if (position.pieces[seat].has(cell)) mark = pieceLetter(rules.variant(), rules::seatAt(seat));
            }
            text += mark;
        }
        if (empties > 0) text += std::to_string(empties);
    }
    return text;
}

base::Error errorAt(std::string_view text, std::size_t offset, std::string reason) {
    const Place place = placeOf(text, offset);
    return {std::move(reason), place.line, place.column};
}

/// The seat that a piece letter means in this variant.
base::Result<Seat> seatOfMark(const Rules& rules, char letter) {
    const auto& variant = rules.variant();
    if (const auto seat = seatOfLetter(letter, rules.seatCount()); seat && letter == raised(letter))
        return *seat;
    const std::string shown = std::string("'") + letter + "'";
    const char common = raised(letter);
    if (common != 'Q' && common != 'N') return base::Error{shown + " is no piece of " + variant.id};
    if (commonLetter(variant) != common) {
        return base::Error{shown + " does not stand for the pieces of " + variant.id + "; write W, B, R, Y" +
                           (commonLetter(variant) != 0 ? std::string(" or ") + commonLetter(variant) : "")};
    }
    return letter == common ? Seat::white : Seat::black;
}

base::Result<rules::PositionSetup> readBoard(const Rules& rules, std::string_view text,
                                             const BoardRows& board) {
    const auto& shape = rules.geometry().shape();
    rules::PositionSetup setup;
    if (static_cast<int>(board.rows.size()) != shape.height()) {
        return errorAt(text, 0,
                       "the position has " + std::to_string(board.rows.size()) + " rows, the board of " +
                           rules.variant().id + " has " + std::to_string(shape.height()));
    }
    for (int row = 0; row < shape.height(); ++row) {
        const auto& written = board.rows[static_cast<std::size_t>(row)];
        const int length = rowLength(shape, row);
        if (written.length != length) {
            return errorAt(text, written.offset,
                           "row " + std::to_string(row + 1) + " has " + std::to_string(written.length) +
                               " cells, not " + std::to_string(length));
        }
        for (const BoardMark& mark : written.marks) {
            const auto set = setOf(cellOfField(rules.geometry(), row, mark.place, length));
            if (mark.letter == '*') {
                setup.arrows |= set;
                continue;
            }
            const auto seat = seatOfMark(rules, mark.letter);
            if (!seat) return errorAt(text, mark.offset, seat.error().text);
            setup.pieces[indexOf(*seat)] |= set;
        }
    }
    return setup;
}

using Field = PositionFields::Field;

base::Result<std::vector<Seat>> readOut(const Rules& rules, std::string_view text, const Field& field) {
    std::vector<Seat> out;
    if (field.text == "-") return out;
    if (rules.seatCount() == 2) {
        return errorAt(text, field.offset, "the third field of a position with two seats is '-'");
    }
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const auto seat = seatOfLetter(field.text[i], rules.seatCount());
        if (!seat)
            return errorAt(text, field.offset + i, "'" + excerpt(field.text.substr(i, 1)) + "' is no seat");
        if (std::find(out.begin(), out.end(), *seat) != out.end())
            return errorAt(text, field.offset + i, seatName(*seat) + " is out twice");
        out.push_back(*seat);
    }
    if (out.size() == rules.seatCount()) return errorAt(text, field.offset, "every seat is out");
    return out;
}

}  // namespace

std::string positionText(const Rules& rules, const Position& position) {
    const rules::Status& status = position.status;
    std::string out;
    if (rules.seatCount() > 2) {
        for (unsigned i = 0; i < status.outCount; ++i) out += lowered(seatLetter(status.outOrder[i]));
    }
    return boardField(rules, position) + " " + lowered(seatLetter(status.toMove)) + " " +
           (out.empty() ? "-" : out) + " " +
           (position.shotDue() ? cellName(rules.geometry(), status.shooter) : "-") + " " +
           std::to_string(status.turns) + " " + std::to_string(status.round);
}

base::Result<Position> readPosition(const Rules& rules, std::string_view text) {
    const auto fields = splitPosition(text);
    if (!fields) return fields.error();
    const auto rows = readBoardRows(text, fields->fields[0]);
    if (!rows) return rows.error();
    auto board = readBoard(rules, text, *rows);
    if (!board) return board.error();
    rules::PositionSetup setup = *board;

    const Field& side = fields->fields[1];
    const auto toMove = side.text.size() == 1 ? seatOfLetter(side.text[0], rules.seatCount()) : std::nullopt;
    if (!toMove) return errorAt(text, side.offset, "'" + excerpt(side.text) + "' is no side to move here");
    setup.toMove = *toMove;
    if (fields->count > 2) {
        const auto out = readOut(rules, text, fields->fields[2]);
        if (!out) return out.error();
        setup.out = *out;
    }
    if (fields->count > 3 && fields->fields[3].text != "-") {
        const Field& field = fields->fields[3];
        std::size_t at = 0;
        const auto shooter = readCell(rules.geometry(), field.text, at);
        if (!shooter || at != field.text.size()) {
            return errorAt(text, field.offset,
                           "'" + excerpt(field.text) + "' is no cell that could have to shoot");
        }
        setup.shooter = *shooter;
    }
    for (std::size_t i = 4; i < fields->count; ++i) {
        const Field& field = fields->fields[i];
        const auto number = readNumber(field.text, maxTurns);
        const bool isRound = i == 5;
        if (!number || (isRound && *number == 0)) {
            return errorAt(
                text, field.offset,
                "'" + excerpt(field.text) + "' is no number from " + (isRound ? "1" : "0") + " to 9999");
        }
        (isRound ? setup.round : setup.turns) = static_cast<std::uint16_t>(*number);
    }
    auto position = makePosition(rules, setup);
    // All that is left to be wrong is about the cell that has to shoot.
    if (!position)
        return errorAt(text, fields->fields[fields->count > 3 ? 3 : 1].offset, position.error().text);
    return *position;
}

}  // namespace otrera::notation
