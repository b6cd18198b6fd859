#include "notation/cells.h"

#include <algorithm>
#include <array>

#include "notation/text.h"

namespace otrera::notation {

namespace {

constexpr std::string_view hexFiles = "abcdefghikl";
constexpr std::string_view seatLetters = "WBRY";

/// Of "aa", "ab" ... as in a spreadsheet; none beyond the widest board.
std::optional<int> fileOf(const rules::BoardShape& shape, std::string_view letters) {
    if (shape.isHexagon()) {
        const std::size_t file =
            letters.size() == 1 ? hexFiles.find(lowered(letters[0])) : std::string_view::npos;
        if (file == std::string_view::npos) return std::nullopt;
        return static_cast<int>(file);
    }
    if (letters.size() > 2) return std::nullopt;
    int file = 0;
    for (const char letter : letters) file = file * 26 + (lowered(letter) - 'a' + 1);
    --file;
    constexpr int italianTenth = 'l' - 'a';
    if (shape.files == 10 && file == italianTenth) return 9;
    return file;
}

}  // namespace

std::string fileName(const rules::BoardShape& shape, int file) {
    if (shape.isHexagon()) return std::string(1, hexFiles[static_cast<std::size_t>(file)]);
    std::string name;
    for (int left = file + 1; left > 0; left = (left - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('a' + (left - 1) % 26));
    }
    return name;
}

std::string cellName(const rules::Geometry& geometry, Cell cell) {
    const rules::Square square = geometry.squareOf(cell);
    return fileName(geometry.shape(), square.file) + std::to_string(square.rank + 1);
}

std::optional<Cell> readCell(const rules::Geometry& geometry, std::string_view text, std::size_t& at) {
    std::size_t letters = at;
    while (letters < text.size() && isLetter(text[letters])) ++letters;
    std::size_t digits = letters;
    while (digits < text.size() && isDigit(text[digits])) ++digits;
    if (letters == at || digits == letters || text[letters] == '0') return std::nullopt;
    const auto file = fileOf(geometry.shape(), text.substr(at, letters - at));
    const auto rank = readNumber(text.substr(letters, digits - letters), geometry.shape().height());
    if (!file || !rank) return std::nullopt;
    const auto cell = geometry.at(rules::Square{*file, *rank - 1});
    if (cell) at = digits;
    return cell;
}

char seatLetter(rules::Seat seat) { return seatLetters[indexOf(seat)]; }

std::optional<rules::Seat> seatOfLetter(char letter, unsigned seatCount) {
    const std::size_t seat = seatLetters.find(raised(letter));
    if (seat >= seatCount) return std::nullopt;
    return rules::seatAt(static_cast<unsigned>(seat));
}

std::string seatName(rules::Seat seat) {
    static constexpr std::array<std::string_view, rules::maxSeats> names{"White", "Black", "Red", "Yellow"};
    return std::string(names[indexOf(seat)]);
}

}  // namespace otrera::notation
