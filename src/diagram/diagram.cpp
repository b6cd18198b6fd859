#include "diagram/diagram.h"

#include <algorithm>

#include "diagram/hatching.h"
#include "diagram/words.h"
#include "notation/cells.h"

namespace otrera::diagram {

namespace {

constexpr double captionSize = 38;
constexpr double legendSize = 29;
constexpr double lineHeight = 1.3;
/// Captions are not squeezed below this width, however narrow the board.
constexpr double leastTextWidth = 560;
/// Room around everything.
constexpr double margin = 12;

Style filled(Colour fill) { return {fill, std::nullopt, 0, 0}; }
Style drawn(Colour stroke, double width, double dash = 0) { return {std::nullopt, stroke, width, dash}; }

std::optional<Seat> seatOn(const Position& position, unsigned cell) {
    for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
        if (position.pieces[seat].has(cell)) return rules::seatAt(seat);
    }
    return std::nullopt;
}

/// Draws the board and what is on it; 0,0 is the board's left upper corner.
class BoardPainter {
  public:
    BoardPainter(const Rules& rules, const Position& position, const Options& options, Drawing& drawing)
        : rules_(rules),
          position_(position),
          options_(options),
          theme_(themeOf(options.theme)),
          layout_(layoutOf(rules.geometry(), turnsFor(rules, options.bottom))),
          drawing_(drawing) {}

    const Layout& layout() const { return layout_; }
    /// How far the broad frame reaches out; 0 when the theme has none.
    double frameWidth() const { return theme_.frame ? std::max(layout_.left, layout_.bottom) : 0; }

    void draw() {
        drawBoard();
        if (options_.coordinates) drawLabels();
        drawShots();
        drawReachSources();
        drawLastTurn();
        drawPieces();
        drawMarks();
    }

  private:
    Bits128 board() const { return rules_.geometry().board(); }

    void drawBoard() {
        drawing_.begin("board");
        if (theme_.frame) {
            drawing_.add(layout_.outlines(board()),
                         {theme_.frame, theme_.frame, 2 * (options_.coordinates ? frameWidth() : 20), 0});
        }
        drawing_.add(layout_.outlines(board()), drawn(theme_.border, 8));
        for (std::size_t tone = 0; tone < theme_.tones.size(); ++tone) {
            Bits128 cells;
            forEach(board(), [&](unsigned cell) {
                if (layout_.tones[cell] == tone) cells |= Bits128::single(cell);
            });
            drawing_.add(layout_.outlines(cells), filled(theme_.tones[tone]));
        }
        drawing_.end();
        drawProved();
        drawing_.add(layout_.outlines(board()), drawn(theme_.line, 1.6));
    }

    void drawProved() {
        for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
            const Bits128 cells = options_.shading.proved[seat] & board();
            if (cells.none()) continue;
            drawing_.begin(std::string("territory ") + notation::seatLetter(rules::seatAt(seat)));
            drawing_.add(layout_.outlines(cells), filled(theme_.seats[seat].tint));
            Path lines;
            forEach(cells, [&](unsigned cell) {
                std::vector<Point> corners = layout_.corners;
                for (Point& corner : corners) corner = corner + layout_.centres[cell];
                lines.add(hatching(rules::seatAt(seat), corners), {});
            });
            drawing_.add(std::move(lines), drawn(theme_.seats[seat].hatch, 2.2));
            drawing_.end();
        }
    }

    void drawLabels() {
        drawing_.begin("coordinates");
        for (const Label& label : layout_.labels) {
            drawing_.items.emplace_back(Text{label.at + Point{0, 0.36 * layout_.labelSize}, label.text,
                                             layout_.labelSize, Text::Anchor::middle, theme_.label, false});
        }
        drawing_.end();
    }

    void drawShots() {
        Bits128 blocked;
        for (const rules::Square square : rules_.variant().blocked) {
            if (const auto cell = rules_.geometry().at(square)) blocked |= setOf(*cell);
        }
        const ShotFigure figure = shotFigureOf(rules_.variant());
        forEach(rules::arrowsOf(rules_, position_), [&](unsigned cell) {
            const bool fromStart = blocked.has(cell);
            drawing_.begin(fromStart ? "blocked" : "shot", layout_.centres[cell]);
            drawShot(drawing_, theme_, fromStart ? ShotFigure::blocked : figure, layout_.corners);
            drawing_.end();
        });
    }

    void drawReachSources() {
        for (const Reach& reach : options_.reaches) {
            if (!isOnBoard(reach.from)) continue;
            const bool step = reach.kind == Reach::Kind::step;
            drawing_.add(layout_.outlines(setOf(reach.from), 0.9),
                         drawn(step ? theme_.step : theme_.aim, 6, step ? 0 : 14));
        }
    }

    bool isOnBoard(Cell cell) const { return diagram::isOnBoard(rules_.geometry(), cell); }

    void drawWithHalo(const Path& path, Colour ink, double width, double dash = 0) {
        drawing_.add(path, drawn(theme_.halo, width + 6));
        drawing_.add(path, drawn(ink, width, dash));
    }

    void drawLastTurn() {
        if (!options_.lastTurn || !isOnBoard(options_.lastTurn->to)) return;
        const rules::Turn& turn = *options_.lastTurn;
        const Point to = layout_.centreOf(turn.to);
        const bool hasStep = isOnBoard(turn.from);
        const bool hasShot = isOnBoard(turn.shot);
        const Point from = hasStep ? layout_.centreOf(turn.from) : to;
        const Point shot = hasShot ? layout_.centreOf(turn.shot) : to;
        const Point stepWay = unitOf(to - from);
        const Point shotWay = unitOf(shot - to);
        // A shot back along the step: the two lines run side by side.
        Point aside;
        if (stepWay.x * shotWay.x + stepWay.y * shotWay.y < -0.999) aside = {-stepWay.y * 13, stepWay.x * 13};
        drawing_.begin("last-turn");
        if (hasStep) {
            const bool emptyNow = position_.empty.has(indexOf(turn.from));
            Path line;
            line.move(from + aside + stepWay * (emptyNow ? 14 : 50)).line(to + aside - stepWay * 42);
            drawWithHalo(line, theme_.step, 8);
            if (emptyNow) {
                Path ring;
                drawing_.add(from + aside, 14, {theme_.halo, theme_.halo, 13, 0});
                drawing_.add(from + aside, 14, {theme_.halo, theme_.step, 7, 0});
            }
        }
        if (hasShot) {
            const Point tip = shot - aside - shotWay * 40;
            const Point normal{-shotWay.y, shotWay.x};
            const Point neck = tip - shotWay * 20;
            Path line;
            line.move(to - aside + shotWay * 40).line(neck);
            Path head;
            head.polygon({tip, neck + normal * 13, neck - normal * 13});
            drawing_.add(line, drawn(theme_.halo, 12));
            drawing_.add(head, {theme_.halo, theme_.halo, 8, 0});
            drawing_.add(std::move(line), drawn(theme_.aim, 6, 14));
            drawing_.add(std::move(head), {theme_.aim, theme_.aim, 2, 0});
        }
        drawing_.end();
    }

    void drawPieces() {
        const PieceFigure figure = pieceFigureOf(rules_.variant());
        for (unsigned index = 0; index < rules_.seatCount(); ++index) {
            const Seat seat = rules::seatAt(index);
            forEach(position_.pieces[index], [&](unsigned cell) {
                drawing_.begin(std::string("piece ") + notation::seatLetter(seat), layout_.centres[cell]);
                drawPiece(drawing_, theme_, seat, figure, position_.isOut(seat) && !position_.finished());
                drawing_.end();
            });
        }
    }

    void drawMarks() {
        drawing_.begin("marks");
        Bits128 taken;
        for (const Reach& reach : options_.reaches) taken |= reach.cells;
        for (const Mark& mark : options_.marks) taken |= isOnBoard(mark.cell) ? setOf(mark.cell) : Bits128{};
        if (options_.lastTurn && isOnBoard(options_.lastTurn->from)) taken |= setOf(options_.lastTurn->from);
        forEach(options_.shading.dead & board() & ~taken,
                [&](unsigned cell) { drawing_.add(layout_.centres[cell], 5, filled(theme_.dead)); });
        for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
            forEach(options_.shading.nearer[seat] & board() & ~taken, [&](unsigned cell) {
                drawNearer(drawing_, theme_, layout_.centres[cell], rules::seatAt(seat));
            });
        }
        Bits128 steps;
        for (const Reach& reach : options_.reaches) {
            if (reach.kind == Reach::Kind::step) steps |= reach.cells & board();
        }
        forEach(steps, [&](unsigned cell) { drawStepDot(drawing_, theme_, layout_.centres[cell]); });
        Bits128 shots;
        for (const Reach& reach : options_.reaches) {
            if (reach.kind == Reach::Kind::shot) shots |= reach.cells & board();
        }
        // A cell that can be both stepped to and shot at shows the dot inside the ring.
        forEach(shots, [&](unsigned cell) {
            if (!steps.has(cell)) return drawAimDot(drawing_, theme_, layout_.centres[cell]);
            drawing_.add(layout_.centres[cell], 25, drawn(theme_.aim, 5));
        });
        for (const Mark& mark : options_.marks) {
            if (!isOnBoard(mark.cell)) continue;
            drawMark(drawing_, theme_, layout_.centreOf(mark.cell), mark.kind, mark.text,
                     !position_.empty.has(indexOf(mark.cell)));
        }
        drawing_.end();
    }

    const Rules& rules_;
    const Position& position_;
    const Options& options_;
    const Theme& theme_;
    const Layout layout_;
    Drawing& drawing_;
};

/// An entry of the legend: a little cell and what it means.
struct LegendEntry {
    std::optional<Seat> proved;
    std::optional<Seat> nearer;
    std::string text;
    double width() const { return 62 + textWidth(text, legendSize); }
};

std::vector<LegendEntry> legendOf(const Rules& rules, const Shading& shading) {
    std::vector<LegendEntry> entries;
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        const Seat seat = rules::seatAt(index);
        if (shading.proved[index].any()) {
            entries.push_back({seat, {}, notation::seatName(seat) + "'s territory (proved)"});
        }
    }
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        const Seat seat = rules::seatAt(index);
        if (shading.nearer[index].any()) {
            entries.push_back({{}, seat, "nearer to " + notation::seatName(seat) + " (estimate)"});
        }
    }
    if (shading.dead.any()) entries.push_back({{}, {}, "out of reach for all"});
    return entries;
}

void drawSwatch(Drawing& drawing, const Theme& theme, const LegendEntry& entry, Point at) {
    constexpr double side = 40;
    const std::vector<Point> corners{at, at + Point{side, 0}, at + Point{side, side}, at + Point{0, side}};
    const Point middle = at + Point{side / 2, side / 2};
    Path cell;
    cell.polygon(corners);
    const auto& tint = entry.proved ? theme.seats[indexOf(*entry.proved)].tint : theme.tones[0];
    drawing.add(cell, filled(tint));
    if (entry.proved) {
        drawing.add(hatching(*entry.proved, corners), drawn(theme.seats[indexOf(*entry.proved)].hatch, 2.2));
    }
    drawing.add(std::move(cell), drawn(theme.line, 2));
    if (entry.nearer) {
        drawNearer(drawing, theme, middle, *entry.nearer);
    } else if (!entry.proved) {
        drawing.add(middle, 5, filled(theme.dead));
    }
}

/// Draws the entries in columns, centred on `middle` and at most `width` wide, from `top` down; returns where
/// they end.
double drawLegend(Drawing& drawing, const Theme& theme, const std::vector<LegendEntry>& entries,
                  double middle, double width, double top) {
    constexpr double gap = 30;
    constexpr double rowHeight = 48;
    double widest = 0;
    for (const LegendEntry& entry : entries) widest = std::max(widest, entry.width() + gap);
    const auto fitting = static_cast<std::size_t>(std::max(1.0, (width + gap) / widest));
    const std::size_t rows = (entries.size() + fitting - 1) / fitting;
    const std::size_t columns = (entries.size() + rows - 1) / rows;
    const double left = middle - (static_cast<double>(columns) * widest - gap) / 2;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t column = i / rows;
        const Point at{left + static_cast<double>(column) * widest,
                       top + 6 + static_cast<double>(i % rows) * rowHeight};
        drawSwatch(drawing, theme, entries[i], at);
        drawing.items.emplace_back(Text{at + Point{52, 20 + 0.36 * legendSize}, entries[i].text, legendSize,
                                        Text::Anchor::begin, theme.ink, false});
    }
    return top + static_cast<double>(rows) * rowHeight;
}

}  // namespace

bool Shading::any() const {
    Bits128 all = dead;
    for (unsigned seat = 0; seat < rules::maxSeats; ++seat) all |= proved[seat] | nearer[seat];
    return all.any();
}

Reach stepsFrom(const Rules& rules, const Position& position, Cell from) {
    Reach reach{Reach::Kind::step, from, {}};
    if (!isOnBoard(rules.geometry(), from) || !seatOn(position, indexOf(from))) return reach;
    const Bits128 emptyAfter = position.empty | setOf(from);
    forEach(rules.step().reach(from, position.empty), [&](unsigned to) {
        if (rules.shot().reach(static_cast<Cell>(to), emptyAfter).any()) reach.cells |= Bits128::single(to);
    });
    return reach;
}

Reach shotsFrom(const Rules& rules, const Position& position, Cell from) {
    if (!isOnBoard(rules.geometry(), from)) return {Reach::Kind::shot, from, {}};
    return {Reach::Kind::shot, from, rules.shot().reach(from, position.empty)};
}

Drawing drawDiagram(const Rules& rules, const Position& position, const Options& options) {
    const Theme& theme = themeOf(options.theme);
    Drawing drawing;
    drawing.background = theme.background;
    drawing.title = options.caption.empty() ? rules.variant().name : options.caption;
    drawing.description = describe(rules, position, options);

    Drawing board;
    BoardPainter painter(rules, position, options, board);
    const Layout& layout = painter.layout();
    painter.draw();

    const bool labels = options.coordinates;
    const double frame = theme.frame ? (labels ? painter.frameWidth() : 20) : 4;
    const double left = margin + std::max(frame, labels ? layout.left : 0);
    const double right = margin + std::max(frame, labels ? layout.right : 0);
    const double top = margin + std::max(frame, labels ? layout.top : 0);
    const double bottom = margin + std::max(frame, labels ? layout.bottom : 0);

    const auto legend = options.legend ? legendOf(rules, options.shading) : std::vector<LegendEntry>{};
    const bool hasText = !options.caption.empty() || !legend.empty();
    const double textRoom = hasText ? std::max(layout.width, leastTextWidth) : layout.width;
    // Text is centred below the board proper; the board moves in when the text is wider.
    const double indent = (textRoom - layout.width) / 2;
    const double boardLeft = std::max(left, indent + margin);
    const double middle = boardLeft + layout.width / 2;
    drawing.width = boardLeft + layout.width + std::max(right, indent + margin);
    drawing.add(board, {boardLeft, top});

    double y = top + layout.height + bottom;
    if (!options.caption.empty()) {
        y += 4;
        for (const std::string& line : wrapped(options.caption, captionSize, textRoom)) {
            drawing.items.emplace_back(
                Text{{middle, y + captionSize}, line, captionSize, Text::Anchor::middle, theme.ink, false});
            y += captionSize * lineHeight;
        }
        y += margin;
    }
    if (!legend.empty()) y = drawLegend(drawing, theme, legend, middle, textRoom, y) + margin;
    drawing.height = y;
    return drawing;
}

}  // namespace otrera::diagram
