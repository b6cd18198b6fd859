#include "diagram/ascii.h"

#include <algorithm>
#include <cmath>

#include "diagram/words.h"
#include "notation/cells.h"
#include "notation/text.h"
#include "notation/turn_text.h"

namespace otrera::diagram {

namespace {

/// What is on a cell, and what is marked there.
struct Letters {
    char content = '.';
    char mark = ' ';
};

char loweredLetter(unsigned seat) { return notation::lowered(notation::seatLetter(rules::seatAt(seat))); }

/// The letters of all cells, by cell index.
std::array<Letters, 128> lettersOf(const Rules& rules, const Position& position, const Options& options) {
    std::array<Letters, 128> letters{};
    const Bits128 board = rules.geometry().board();
    const auto put = [&](Bits128 cells, char Letters::*which, char letter) {
        forEach(cells & board, [&](unsigned cell) { letters[cell].*which = letter; });
    };
    put(rules::arrowsOf(rules, position), &Letters::content, '*');
    for (const rules::Square square : rules.variant().blocked) {
        const auto cell = rules.geometry().at(square);
        if (cell && !position.empty.has(indexOf(*cell))) letters[indexOf(*cell)].content = '#';
    }
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        put(options.shading.proved[seat] & position.empty, &Letters::content, loweredLetter(seat));
        put(options.shading.nearer[seat], &Letters::mark, loweredLetter(seat));
        put(position.pieces[seat], &Letters::content, notation::seatLetter(rules::seatAt(seat)));
    }
    put(options.shading.dead, &Letters::content, '-');
    if (options.lastTurn) {
        for (const Cell cell : {options.lastTurn->from, options.lastTurn->to, options.lastTurn->shot}) {
            if (isOnBoard(rules.geometry(), cell)) letters[indexOf(cell)].mark = '\'';
        }
    }
    Bits128 steps;
    Bits128 shots;
    for (const Reach& reach : options.reaches) {
        (reach.kind == Reach::Kind::step ? steps : shots) |= reach.cells;
    }
    put(steps, &Letters::mark, '+');
    put(shots, &Letters::mark, 'x');
    put(steps & shots, &Letters::mark, '%');
    for (const Mark& mark : options.marks) {
        const bool plain = mark.kind == MarkKind::letter && !mark.text.empty() && mark.text[0] > ' ' &&
                           static_cast<unsigned char>(mark.text[0]) < 0x7F;
        if (!isOnBoard(rules.geometry(), mark.cell)) continue;
        letters[indexOf(mark.cell)].mark = plain ? mark.text[0] : '!';
    }
    return letters;
}

/// A rectangle of letters that texts are written on.
class Canvas {
  public:
    Canvas(std::size_t width, std::size_t height) : lines_(height, std::string(width, ' ')) {}

    void write(std::size_t column, std::size_t line, std::string_view text) {
        if (line < lines_.size() && column + text.size() <= lines_[line].size()) {
            lines_[line].replace(column, text.size(), text);
        }
    }
    std::string text() const {
        std::string all;
        for (const std::string& line : lines_) all += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
        return all;
    }

  private:
    std::vector<std::string> lines_;
};

std::string picture(const Rules& rules, const Layout& layout, const std::array<Letters, 128>& letters,
                    bool coordinates) {
    // Places in steps from one column or line of cells to the next; lines of a hexagon are half cells.
    const Point step = layout.hexagon ? Point{86.60254037844386, 50} : Point{100, 100};
    const Point first = layout.hexagon ? Point{57.735026918962575, 50} : Point{50, 50};
    const std::size_t letterWidth = layout.hexagon ? 4 : 3;
    std::size_t indent = 2;
    for (const Label& label : layout.labels) indent = std::max(indent, label.text.size() + 1);
    if (!coordinates) indent = 0;
    const auto columns = static_cast<std::size_t>(std::lround(layout.width / step.x)) + 3;
    const auto lines = static_cast<std::size_t>(std::lround(layout.height / step.y)) + 4;
    Canvas canvas(indent + columns * letterWidth, lines);
    const auto place = [&](Point at) {
        return std::pair{std::lround((at.x - first.x) / step.x),
                         std::lround((at.y - first.y) / step.y) + (coordinates ? 2 : 0)};
    };
    forEach(rules.geometry().board(), [&](unsigned cell) {
        const auto [column, line] = place(layout.centres[cell]);
        const char text[] = {letters[cell].content, letters[cell].mark};
        canvas.write(indent + letterWidth * static_cast<std::size_t>(column), static_cast<std::size_t>(line),
                     {text, 2});
    });
    for (const Label& label : layout.labels) {
        if (!coordinates) break;
        const auto [column, line] = place(label.at);
        const std::size_t at = column < 0 ? indent - 1 - label.text.size()
                                          : indent + letterWidth * static_cast<std::size_t>(column);
        canvas.write(at, static_cast<std::size_t>(line), label.text);
    }
    return canvas.text();
}

/// The lines of a text without the empty ones at its begin and end.
std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of('\n');
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of('\n') - begin + 1) + "\n";
}

std::string keyText(const Rules& rules, const Options& options) {
    std::string key;
    const auto add = [&](bool wanted, const std::string& text) {
        if (wanted) key += (key.empty() ? "" : ", ") + text;
    };
    Bits128 steps;
    Bits128 shots;
    for (const Reach& reach : options.reaches) {
        (reach.kind == Reach::Kind::step ? steps : shots) |= reach.cells;
    }
    add(options.lastTurn.has_value(), "' the last turn");
    add(steps.any(), "+ steps");
    add(shots.any(), "x shots");
    add((steps & shots).any(), "% both");
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const std::string name = notation::seatName(rules::seatAt(seat));
        const std::string letter(1, loweredLetter(seat));
        add(options.shading.proved[seat].any(), joined({letter, " proved for ", name}));
        add(options.shading.nearer[seat].any(), joined({".", letter, " nearer to ", name, " (estimate)"}));
    }
    add(options.shading.dead.any(), "- out of reach for all");
    return key.empty() ? "" : key + "\n";
}

}  // namespace

std::string asciiText(const Rules& rules, const Position& position, const Options& options) {
    const Layout layout = layoutOf(rules.geometry(), turnsFor(rules, options.bottom));
    std::string text =
        trimmed(picture(rules, layout, lettersOf(rules, position, options), options.coordinates));
    // The key is about marks: it does without the caption, and the caption without it.
    const std::string key = options.legend ? keyText(rules, options) : "";
    if (!key.empty()) text += "\n" + key;
    if (!options.caption.empty()) text += "\n";
    for (const std::string& line : wrapped(options.caption, 1, 50)) text += line + "\n";
    return text;
}

}  // namespace otrera::diagram
