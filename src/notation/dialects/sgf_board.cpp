#include "notation/dialects/sgf_board.h"

#include <algorithm>

#include "notation/text.h"

namespace otrera::notation {

namespace {

constexpr int maxSide = 52;

int numberOf(char letter) {
    if (letter >= 'a' && letter <= 'z') return letter - 'a';
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 26 : maxSide;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

}  // namespace

std::optional<rules::Square> sgfPoint(std::string_view text, std::size_t at, const rules::BoardShape& shape) {
    if (at + 2 > text.size()) return std::nullopt;
    const rules::Square square{numberOf(text[at]), shape.ranks - 1 - numberOf(text[at + 1])};
    if (square.file >= shape.files || square.rank < 0) return std::nullopt;
    return square;
}

std::optional<rules::BoardShape> sgfShape(std::string_view size) {
    size = trimmed(size);
    const std::size_t colon = size.find(':');
    const auto files = readNumber(size.substr(0, colon), maxSide);
    const auto ranks = colon == std::string_view::npos ? files : readNumber(size.substr(colon + 1), maxSide);
    if (!files || !ranks || *files == 0 || *ranks == 0) return std::nullopt;
    return rules::BoardShape{*files, *ranks, 0};
}

DrawnBoard emptyBoard(const rules::BoardShape& shape) {
    DrawnBoard board;
    board.rows.assign(shape.ranks, std::string(shape.files, '.'));
    return board;
}

DrawnBoard sgfStartBoard(char bottom, char top) {
    DrawnBoard board = emptyBoard({10, 10, 0});
    for (const auto& [file, rank] : {std::pair{0, 3}, {3, 0}, {6, 0}, {9, 3}}) {
        board.rows[9 - rank][file] = bottom;
        board.rows[rank][file] = top;
    }
    return board;
}

std::optional<std::string> putPoints(DrawnBoard& board, const std::vector<std::string>& points, char mark) {
    const int ranks = static_cast<int>(board.rows.size());
    const rules::BoardShape shape{static_cast<int>(board.rows[0].size()), ranks, 0};
    for (const std::string& value : points) {
        const std::string_view text = trimmed(value);
        if (text.empty() && points.size() == 1) continue;
        const bool isRectangle = text.size() == 5 && text[2] == ':';
        const auto first = sgfPoint(text, 0, shape);
        const auto second = isRectangle ? sgfPoint(text, 3, shape) : first;
        if (!first || !second || (!isRectangle && text.size() != 2)) return std::string(text);
        const auto [left, right] = std::minmax(first->file, second->file);
        const auto [low, high] = std::minmax(first->rank, second->rank);
        for (int rank = low; rank <= high; ++rank) {
            for (int file = left; file <= right; ++file) board.rows[ranks - 1 - rank][file] = mark;
        }
    }
    return std::nullopt;
}

}  // namespace otrera::notation
