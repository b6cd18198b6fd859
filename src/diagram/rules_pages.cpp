#include "diagram/rules_pages.h"

#include <algorithm>

#include "diagram/example.h"
#include "diagram/sheet.h"
#include "diagram/words.h"
#include "notation/turn_text.h"
#include "notation/variant_text.h"

namespace otrera::diagram {

namespace {

constexpr double margin = 170;
constexpr double bodyWidth = pageWidth - 2 * margin;
constexpr double gap = 70;
constexpr double columnWidth = (bodyWidth - gap) / 2;
constexpr double textSize = 37;
constexpr double headingSize = 44;
constexpr double lineHeight = 1.36;
constexpr double footerTop = pageHeight - 120;

/// A page that is written from its top down.
class PageWriter {
  public:
    PageWriter(const Rules& rules, ThemeName theme) : theme_(themeOf(theme)) {
        drawing_.width = pageWidth;
        drawing_.height = pageHeight;
        drawing_.background = theme_.background;
        drawing_.title = rules.variant().name + ", rules";
    }

    double y = margin;

    void write(const std::string& text, double size, double left, double width, bool bold = false) {
        for (const std::string& line : wrapped(text, bold ? size * 1.1 : size, width)) {
            y += size;
            drawing_.items.emplace_back(Text{{left, y}, line, size, Text::Anchor::begin, theme_.ink, bold});
            y += size * (lineHeight - 1);
        }
    }
    void heading(const std::string& text, double left, double width) {
        y += 26;
        write(text, headingSize, left, width, true);
        y += 8;
    }
    void paragraph(const std::string& text, double left, double width) {
        write(text, textSize, left, width);
        y += 12;
    }
    void line() {
        Path path;
        path.move({margin, y}).line({pageWidth - margin, y});
        drawing_.add(std::move(path), {std::nullopt, theme_.ink, 3, 0});
        y += 10;
    }
    /// A diagram in a column, no higher than `height`; returns where it ends.
    double figure(const Drawing& diagram, double left, double top, double width, double height) {
        const double scale = std::min({width / diagram.width, height / diagram.height, 1.2});
        drawing_.add(diagram, {left + (width - diagram.width * scale) / 2, top}, scale);
        return top + diagram.height * scale;
    }
    /// Two diagrams side by side at one scale, from `y` down.
    void figures(const Drawing& first, const Drawing* second, double height) {
        const double top = y;
        y = figure(first, margin, top, columnWidth, height);
        if (second != nullptr) {
            y = std::max(y, figure(*second, margin + columnWidth + gap, top, columnWidth, height));
        }
        y += 20;
    }
    Drawing finish(int number) {
        drawing_.items.emplace_back(Text{{pageWidth / 2, footerTop + 20},
                                         std::to_string(number) + " / 2",
                                         32,
                                         Text::Anchor::middle,
                                         theme_.ink,
                                         false});
        return std::move(drawing_);
    }
    Drawing& drawing() { return drawing_; }
    const Theme& theme() const { return theme_; }

  private:
    const Theme& theme_;
    Drawing drawing_;
};

/// The figures, each made from the start and the example turns.
struct Figures {
    Drawing start;
    std::vector<Drawing> others;
};

Figures figuresOf(const Rules& rules, ThemeName theme, const std::vector<rules::Turn>& turns) {
    const auto& geometry = rules.geometry();
    const auto& variant = rules.variant();
    int number = 1;
    const auto make = [&](const Position& position, const std::string& caption,
                          const std::optional<rules::Turn>& last, std::vector<Reach> reaches) {
        Options options;
        options.theme = theme;
        options.lastTurn = last;
        options.reaches = std::move(reaches);
        options.caption = "Figure " + std::to_string(number++) + ". " + caption;
        return drawDiagram(rules, position, options);
    };
    Figures figures;
    Position position = rules.start();
    figures.start = make(position, "The start.", std::nullopt, {});
    bool explained = false;
    for (const rules::Turn& turn : turns) {
        const std::string seat = notation::seatName(position.toMove());
        if (!explained) {
            figures.others.push_back(make(position,
                                          "Dots: the steps of the " + variant.pieceName + " on " +
                                              notation::cellName(geometry, turn.from) + ".",
                                          std::nullopt, {stepsFrom(rules, position, turn.from)}));
            Position half = position;
            rules::playStep(half, turn.from, turn.to);
            figures.others.push_back(make(
                half, "It has stepped to " + notation::cellName(geometry, turn.to) + ". Rings: its shots.",
                rules::Turn{turn.from, turn.to, rules::noCell}, {shotsFrom(rules, half, turn.to)}));
            explained = true;
        }
        const std::string round = std::to_string(position.status.round) + ". ";
        const std::string dots = position.toMove() == Seat::white ? "" : "... ";
        rules::playTurn(rules, position, turn);
        figures.others.push_back(make(
            position, joined({"After ", round, dots, notation::turnText(geometry, turn), " of ", seat, "."}),
            turn, {}));
    }
    return figures;
}

std::string turnsText(const Rules& rules, const std::vector<rules::Turn>& turns) {
    std::string text = "1.";
    for (const rules::Turn& turn : turns) text += " " + notation::turnText(rules.geometry(), turn);
    return text + (rules.seatCount() == turns.size() ? " 2. ..." : " ...");
}

std::string notationText(const Rules& rules, const std::vector<rules::Turn>& turns) {
    const auto& geometry = rules.geometry();
    const auto& variant = rules.variant();
    std::string text = "A cell is named by its file and its rank, letter and number. ";
    if (geometry.shape().isHexagon()) {
        text +=
            "The files of the hexagon stand upright, each counted from its own lowest cell; there is no j. ";
    }
    text += "A turn is written as the cell that the " + variant.pieceName +
            " leaves, a hyphen, the cell that it reaches, a slash, and the cell of the " + variant.shotName +
            ". ";
    if (turns.empty()) return text;
    const rules::Turn& turn = turns[0];
    text += notation::turnText(geometry, turn) + " is the turn of the figures: from " +
            notation::cellName(geometry, turn.from) + " to " + notation::cellName(geometry, turn.to) + ", " +
            variant.shotName + " to " + notation::cellName(geometry, turn.shot) +
            ". One turn of every seat has one number: " + turnsText(rules, turns);
    return text;
}

/// The piece of each seat and its name, in turn order.
void writeSeats(PageWriter& page, const Rules& rules, double left) {
    double x = left;
    const double middle = page.y + 32;
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        const Seat seat = rules::seatAt(index);
        const std::string name = notation::seatName(seat);
        page.drawing().begin(std::string("seat ") + notation::seatLetter(seat), {x + 30, middle}, 0.72);
        drawPiece(page.drawing(), page.theme(), seat, pieceFigureOf(rules.variant()), false);
        page.drawing().end();
        page.drawing().items.emplace_back(Text{{x + 68, middle + 0.36 * textSize},
                                               name,
                                               textSize,
                                               Text::Anchor::begin,
                                               page.theme().ink,
                                               false});
        x += 68 + textWidth(name, textSize) + 24;
    }
    page.y += 84;
}

Drawing firstPage(const Rules& rules, ThemeName theme, const Figures& figures) {
    const auto words = notation::variantWords(rules);
    PageWriter page(rules, theme);
    // A very long name (up to 200 bytes are allowed) is set smaller.
    const std::string& name = rules.variant().name;
    page.write(name, textWidth(name, 84, true) <= 2 * bodyWidth ? 84 : 48, margin, bodyWidth, true);
    page.y += 8;
    page.line();
    const double top = page.y + 30;
    page.heading("Board and start", margin, columnWidth);
    page.paragraph(words.board + "\n" + words.start, margin, columnWidth);
    page.y += 6;
    writeSeats(page, rules, margin);
    page.heading("A turn", margin, columnWidth);
    page.paragraph(words.turn, margin, columnWidth);
    page.heading("The end", margin, columnWidth);
    page.paragraph(words.end, margin, columnWidth);
    if (!words.known.empty()) page.paragraph(words.known, margin, columnWidth);
    const double right = margin + columnWidth + gap;
    page.y = std::max(page.y, page.figure(figures.start, right, top, columnWidth, 1500));
    page.y += 50;
    if (figures.others.size() >= 2) {
        page.figures(figures.others[0], &figures.others[1], std::max(300.0, footerTop - 30 - page.y));
    }
    page.drawing().description = words.board + " " + words.start + " " + words.turn + " " + words.end;
    return page.finish(1);
}

Drawing secondPage(const Rules& rules, ThemeName theme, const Figures& figures,
                   const std::vector<rules::Turn>& turns) {
    const auto words = notation::variantWords(rules);
    PageWriter page(rules, theme);
    if (figures.others.size() >= 3) {
        const bool two = figures.others.size() >= 4;
        page.figures(figures.others[2], two ? &figures.others[3] : nullptr, 1500);
        page.y += 20;
    }
    page.heading("Turns on paper", margin, bodyWidth);
    page.paragraph(notationText(rules, turns), margin, bodyWidth);
    page.heading("Where the start comes from", margin, bodyWidth);
    page.paragraph(words.provenance, margin, bodyWidth);
    page.drawing().description = notationText(rules, turns) + " " + words.provenance;
    return page.finish(2);
}

}  // namespace

std::vector<Drawing> rulesPages(const Rules& rules, ThemeName theme) {
    const auto turns = exampleTurns(rules);
    const Figures figures = figuresOf(rules, theme, turns);
    return {firstPage(rules, theme, figures), secondPage(rules, theme, figures, turns)};
}

}  // namespace otrera::diagram
