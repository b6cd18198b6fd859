#include "notation/region_text.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "notation/text.h"

namespace otrera::notation {

namespace {

constexpr std::size_t mostCells = 128;

base::Error errorAt(std::string_view text, std::size_t offset, std::string reason) {
    const Place place = placeOf(text, offset);
    return {std::move(reason), place.line, place.column};
}

std::vector<std::string_view> rowsOf(std::string_view text) {
    std::vector<std::string_view> rows;
    while (true) {
        const std::size_t end = std::min(text.find('|'), text.size());
        rows.push_back(text.substr(0, end));
        if (end == text.size()) return rows;
        text.remove_prefix(end + 1);
    }
}

std::size_t offsetOf(std::string_view text, std::string_view row) {
    return static_cast<std::size_t>(row.data() - text.data());
}

base::Result<rules::BoardShape> shapeOf(std::string_view text, const std::vector<std::string_view>& rows) {
    const std::size_t first = rows[0].size();
    const std::size_t height = rows.size();
    const auto odd = std::find_if(rows.begin(), rows.end(), [&](auto row) { return row.size() != first; });
    if (odd == rows.end()) return rules::BoardShape{static_cast<int>(first), static_cast<int>(height), 0};
    bool isHexagon = height == 2 * first - 1;
    for (std::size_t row = 0; row < height && isHexagon; ++row) {
        const std::size_t fromMiddle = row < first ? first - 1 - row : row - (first - 1);
        isHexagon = rows[row].size() == height - fromMiddle;
    }
    if (isHexagon) return rules::BoardShape{0, 0, static_cast<int>(first)};
    return errorAt(text, offsetOf(text, *odd),
                   "row " + std::to_string(odd - rows.begin() + 1) + " has " + std::to_string(odd->size()) +
                       " cells, the first row " + std::to_string(first) + ", and the rows make no hexagon");
}

}  // namespace

base::Result<rules::Variant> regionVariant(const rules::Variant& kind, std::string_view text) {
    if (text.empty()) return errorAt(text, 0, "the region is empty");
    const auto bad = std::find_if(text.begin(), text.end(), [](char c) {
        return std::string_view("xo.#|").find(c) == std::string_view::npos;
    });
    const auto badAt = static_cast<std::size_t>(bad - text.begin());
    if (bad != text.end()) {
        const std::string shown(text.substr(badAt, codePointAt(text, badAt).length));
        return errorAt(text, badAt,
                       "'" + excerpt(shown) +
                           "' cannot stand in a region: x and o are pieces, . is an empty cell, # a "
                           "burnt one, and | stands between rows");
    }
    const auto rows = rowsOf(text);
    for (const auto row : rows) {
        if (row.empty()) return errorAt(text, offsetOf(text, row), "a row is empty");
    }
    if (text.size() - rows.size() + 1 > mostCells) {
        return errorAt(text, 0, "the region has more than " + std::to_string(mostCells) + " cells");
    }
    const auto shape = shapeOf(text, rows);
    if (!shape) return shape.error();
    if (kind.board.isHexagon() && !shape->isHexagon() && text.size() > 1) {
        return errorAt(
            text, 0, "the board of " + kind.id + " is a hexagon: write files of n, n+1 ... 2n-1 ... n cells");
    }

    rules::Variant variant;
    variant.id = "region";
    variant.name = "Region";
    variant.board = *shape;
    variant.step = kind.step;
    variant.shot = kind.shot;
    variant.seats.resize(2);
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
        const int length = static_cast<int>(rows[row].size());
        for (int place = 0; place < length; ++place) {
            const rules::Square square = shape->isHexagon() ? rules::Square{row, length - 1 - place}
                                                            : rules::Square{place, shape->ranks - 1 - row};
            const char mark = rows[row][place];
            if (mark == 'x') variant.seats[0].push_back(square);
            if (mark == 'o') variant.seats[1].push_back(square);
            if (mark == '#') variant.blocked.push_back(square);
        }
    }
    return variant;
}

}  // namespace otrera::notation
