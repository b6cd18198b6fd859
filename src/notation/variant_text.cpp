#include "notation/variant_text.h"

#include <algorithm>
#include <vector>

#include "notation/cells.h"
#include "rules/half_turn.h"

namespace otrera::notation {

namespace {

using rules::Position;
using rules::Rules;
using rules::Variant;

char markOf(const Rules& rules, const Position& position, rules::Cell cell) {
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.pieces[seat].has(indexOf(cell))) return seatLetter(rules::seatAt(seat));
    }
    return position.empty.has(indexOf(cell)) ? '.' : '*';
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::string space(width > text.size() ? width - text.size() : 0, ' ');
    return right ? space + text : text + space;
}

using MarkOf = std::function<std::string(rules::Cell)>;

std::string squarePicture(const Rules& rules, const MarkOf& markOf) {
    const auto& geometry = rules.geometry();
    const auto& shape = geometry.shape();
    const std::size_t rankWidth = std::to_string(shape.ranks).size();
    std::size_t width = fileName(shape, shape.files - 1).size();
    for (const rules::Cell cell : geometry.cells()) width = std::max(width, markOf(cell).size());
    std::string picture;
    for (int rank = shape.ranks - 1; rank >= 0; --rank) {
        picture += padded(std::to_string(rank + 1), rankWidth, true);
        for (int file = 0; file < shape.files; ++file) {
            picture += ' ' + padded(markOf(*geometry.at(rules::Square{file, rank})), width, false);
        }
        while (picture.back() == ' ') picture.pop_back();
        picture += '\n';
    }
    picture += std::string(rankWidth, ' ');
    for (int file = 0; file < shape.files; ++file)
        picture += ' ' + padded(fileName(shape, file), width, false);
    while (picture.back() == ' ') picture.pop_back();
    return picture + '\n';
}

/// Every file is a column of letters; neighbouring files stand half a cell, one line, apart.
std::string hexagonPicture(const Rules& rules, const MarkOf& markOf) {
    const auto& geometry = rules.geometry();
    const auto& shape = geometry.shape();
    const int side = shape.hexSide;
    const auto width = static_cast<std::size_t>(shape.width());
    // Line of a cell: a cell at lattice point x,y is y + x/2 high, counted in half cells.
    const int lowest = side - 1;
    std::vector<std::string> lines(static_cast<std::size_t>(4 * side - 3), std::string(4 * width, ' '));
    for (const rules::Cell cell : geometry.cells()) {
        const rules::Vector point = geometry.pointOf(cell);
        const int height = 2 * point.y + point.x - lowest;
        const std::string mark = markOf(cell);
        lines[lines.size() - 1 - static_cast<std::size_t>(height)].replace(
            4 * static_cast<std::size_t>(point.x), mark.size(), mark);
    }
    std::string picture;
    for (std::string& line : lines) {
        line.erase(line.find_last_not_of(' ') + 1);
        picture += "  " + line + '\n';
    }
    std::string files = "  ";
    for (int file = 0; file < shape.width(); ++file) files += padded(fileName(shape, file), 4, false);
    files.erase(files.find_last_not_of(' ') + 1);
    return picture + files + '\n';
}

std::string movementText(const Variant& variant, const rules::MovementKind& kind) {
    if (kind.slide) {
        const char* lines = variant.board.isHexagon()
                                ? "in one of the six directions across the sides of a cell"
                                : "along a row, a column or a diagonal";
        return "goes any number of empty cells " + std::string(lines) + ", and never over anything";
    }
    const std::string numbers = std::to_string(kind.leapA) + "," + std::to_string(kind.leapB);
    const bool knight = std::min(kind.leapA, kind.leapB) == 1 && std::max(kind.leapA, kind.leapB) == 2;
    return "leaps " + numbers +
           (knight && !variant.board.isHexagon() ? " like the knight of chess"
                                                 : " cells, in every direction") +
           ", over anything, to an empty cell";
}

std::string boardText(const rules::BoardShape& shape) {
    if (shape.isHexagon()) {
        return "a hexagon of " + std::to_string(3 * shape.hexSide * (shape.hexSide - 1) + 1) + " cells, " +
               std::to_string(shape.hexSide) + " a side";
    }
    const auto counted = [](int number, const char* thing) {
        return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
    };
    return counted(shape.files, "file") + ", " + counted(shape.ranks, "rank");
}

std::string squareName(const rules::BoardShape& shape, rules::Square square) {
    return fileName(shape, square.file) + std::to_string(square.rank + 1);
}

/// The text in lines of at most 80 bytes where its words allow it, each ended by a newline.
std::string wrapped(const std::string& text) {
    constexpr std::size_t width = 80;
    std::string lines;
    std::size_t begin = 0;
    while (text.size() - begin > width) {
        std::size_t end = text.rfind(' ', begin + width);
        if (end == std::string::npos || end <= begin) end = std::min(text.find(' ', begin), text.size());
        lines += text.substr(begin, end - begin) + "\n";
        begin = std::min(end + 1, text.size());
    }
    return lines + text.substr(begin) + "\n";
}

std::string seatsText(const Variant& variant) {
    std::string text;
    for (std::size_t seat = 0; seat < variant.seats.size(); ++seat) {
        text += (seat > 0 ? " · " : "") + seatName(rules::seatAt(static_cast<unsigned>(seat)));
        for (const rules::Square square : variant.seats[seat]) {
            text += " " + squareName(variant.board, square);
        }
    }
    return text;
}

std::string endText(const Variant& variant) {
    if (variant.rule == rules::BlockedRule::pass) {
        return "A seat that cannot make a whole turn sits out, and returns when a piece has moved away. The "
               "game ends "
               "when no seat can move; the last to have finished a turn wins, and the others rank by their "
               "last turn.";
    }
    if (variant.seats.size() == 2)
        return "Who cannot make a whole turn when it is due has lost. There are no draws.";
    return "A seat that cannot make a whole turn when it is due is out for good; its pieces stay as "
           "obstacles. The "
           "last seat left wins at once; the others rank in the reverse order of going out.";
}

std::string provenanceText(const Variant& variant) {
    switch (variant.provenance) {
        case rules::Provenance::published:
            return "published: " + variant.source;
        case rules::Provenance::inferred:
            return "inferred (one reading fits all that the sources say): " + variant.source;
        case rules::Provenance::proposed:
            return "proposed (no source has the squares): " + variant.source;
        case rules::Provenance::user:
            break;
    }
    return variant.source.empty() ? "of the user's own choice"
                                  : "of the user's own choice: " + variant.source;
}

}  // namespace

std::string boardPicture(const Rules& rules, const MarkOf& markOf) {
    return rules.geometry().shape().isHexagon() ? hexagonPicture(rules, markOf)
                                                : squarePicture(rules, markOf);
}

std::string boardPicture(const Rules& rules, const Position& position) {
    return boardPicture(rules,
                        [&](rules::Cell cell) { return std::string(1, markOf(rules, position, cell)); });
}

VariantWords variantWords(const Rules& rules) {
    const Variant& variant = rules.variant();
    VariantWords words;
    words.board = "Board: " + boardText(variant.board) + ".";
    words.start = "Start: " + seatsText(variant) + ".";
    if (!variant.blocked.empty()) {
        words.start += "\nBlocked from the start:";
        for (const auto square : variant.blocked) words.start += " " + squareName(variant.board, square);
        words.start += ".";
    }
    const bool alike = variant.step == variant.shot;
    words.turn =
        "White moves first. A turn has two parts, and both must be made: one of one's own pieces "
        "steps, then it shoots from the cell it has reached. The " +
        variant.pieceName + " " + movementText(variant, variant.step) + ". The " + variant.shotName + " " +
        (alike ? "goes in the same way" : movementText(variant, variant.shot)) +
        "; it may cross or hit the cell just left. It blocks its cell for the rest of the game. "
        "Nothing is ever taken.";
    words.end = endText(variant);
    if (rules::secondPlayerMirrors(rules)) {
        words.known =
            "Known: the second player wins, by answering each turn with its image under a half-turn of the "
            "board (Kato, Takaya, Yamamura 2015).";
    }
    words.provenance = "Start squares " + provenanceText(variant) + ".";
    return words;
}

std::string variantText(const Rules& rules) {
    const VariantWords words = variantWords(rules);
    std::string text = rules.variant().name + " (" + rules.variant().id + ")\n\n";
    text += words.board + "\n" + words.start + "\n\n";
    text += wrapped(words.turn + " " + words.end);
    if (!words.known.empty()) text += wrapped(words.known);
    text += "\n" + boardPicture(rules, rules.start()) + "\n";
    return text + wrapped(words.provenance);
}

}  // namespace otrera::notation
