#include "diagram/figures.h"

#include <array>
#include <cmath>

namespace otrera::diagram {

namespace {

Style filled(Colour fill) { return {fill, std::nullopt, 0, 0}; }
Style drawn(Colour stroke, double width) { return {std::nullopt, stroke, width, 0}; }
Style both(Colour fill, Colour stroke, double width) { return {fill, stroke, width, 0}; }

Colour between(Colour a, Colour b, double share) {
    const auto mix = [&](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(std::lround(from + share * (to - from)));
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

Path lozenge() {
    Path path;
    path.move({-6, -39}).bend({0, -45}, {6, -39}).line({39, -6}).bend({45, 0}, {39, 6}).line({6, 39});
    path.bend({0, 45}, {-6, 39}).line({-39, 6}).bend({-45, 0}, {-39, -6}).close();
    return path;
}

Path shield() {
    Path path;
    path.move({-26, -33}).line({26, -33}).bend({33, -33}, {33, -26}).line({33, 8});
    path.bend({33, 14}, {28, 18}).line({6, 37}).bend({0, 42}, {-6, 37}).line({-28, 18});
    path.bend({-33, 14}, {-33, 8}).line({-33, -26}).bend({-33, -33}, {-26, -33}).close();
    return path;
}

void drawHat(Drawing& drawing, Colour ink) {
    Path crown;
    crown.move({-15, 5}).curve({-15, -8}, {-12, -18}, {-6, -17}).bend({-3, -16}, {0, -13.5});
    crown.bend({3, -16}, {6, -17}).curve({12, -18}, {15, -8}, {15, 5}).bend({0, 10}, {-15, 5}).close();
    Path brim;
    brim.move({-26, 5}).bend({-22, 3}, {-19, 6}).bend({0, 16}, {19, 6}).bend({22, 3}, {26, 5});
    brim.bend({20, 17}, {0, 17}).bend({-20, 17}, {-26, 5}).close();
    drawing.add(crown.add(brim, {}), filled(ink));
}

/// A point of the bow, which is thought upright and then turned to aim up and to the right.
Point aimed(double x, double y) {
    constexpr double s = 0.7071067811865476;
    return {s * (x + y), s * (y - x)};
}

void drawBow(Drawing& drawing, Colour ink) {
    Path bow;
    bow.move(aimed(-5, -22)).curve(aimed(14, -15), aimed(14, 15), aimed(-5, 22));
    bow.move(aimed(-15, 0)).line(aimed(23, 0));
    bow.move(aimed(15.5, -6.5)).line(aimed(23, 0)).line(aimed(15.5, 6.5));
    Path string;
    string.move(aimed(-5, -22)).line(aimed(-11, 0)).line(aimed(-5, 22));
    drawing.add(std::move(bow), drawn(ink, 4.6));
    drawing.add(std::move(string), drawn(ink, 2.4));
}

void drawArrow(Drawing& drawing, Colour ink) {
    Path shaft;
    shaft.move({22, -22}).line({-17, 17});
    Path feathers;
    feathers.move({12, -12}).line({14, -25}).move({19, -19}).line({21, -32});
    feathers.move({12, -12}).line({25, -14}).move({19, -19}).line({32, -21});
    drawing.add(std::move(shaft), drawn(ink, 5));
    drawing.add(std::move(feathers), drawn(ink, 3));
    Path head;
    head.polygon({{-22, 22}, {-17, 4}, {-4, 17}});
    drawing.add(std::move(head), both(ink, ink, 2));
}

void drawBullet(Drawing& drawing, const Theme& theme) {
    Path cracks;
    cracks.move({0, -17}).line({0, -30}).move({15, 9}).line({26, 15}).move({-15, 9}).line({-26, 15});
    cracks.move({14, -10}).line({22, -16}).move({-13, -11}).line({-23, -19}).move({2, 17}).line({4, 28});
    drawing.add(std::move(cracks), drawn(between(theme.ground, theme.shot, 0.7), 2.5));
    drawing.add({}, 17, both(theme.hole, theme.shot, 3));
    drawing.add({}, 9.5, filled(theme.shot));
}

Path crossOf(Point at, double reach) {
    Path path;
    path.move(at + Point{-reach, -reach}).line(at + Point{reach, reach});
    path.move(at + Point{-reach, reach}).line(at + Point{reach, -reach});
    return path;
}

Path boxOf(Point at, double reach) {
    Path path;
    path.polygon({at + Point{-reach, -reach}, at + Point{reach, -reach}, at + Point{reach, reach},
                  at + Point{-reach, reach}});
    return path;
}

Path triangleOf(Point at, double reach) {
    Path path;
    path.polygon({at + Point{0, -reach}, at + Point{reach, 0.75 * reach}, at + Point{-reach, 0.75 * reach}});
    return path;
}

/// A line of the mark's colour with a halo around it.
void drawMarkLine(Drawing& drawing, const Theme& theme, const Path& path) {
    drawing.add(path, drawn(theme.halo, 12));
    drawing.add(path, drawn(theme.mark, 6.5));
}

}  // namespace

PieceFigure pieceFigureOf(const rules::Variant& variant) {
    if (variant.pieceName == "amazon") return PieceFigure::bow;
    return variant.pieceName == "cowboy" ? PieceFigure::hat : PieceFigure::disc;
}

ShotFigure shotFigureOf(const rules::Variant& variant) {
    return variant.shotName == "bullet" ? ShotFigure::bullet : ShotFigure::arrow;
}

void drawPiece(Drawing& drawing, const Theme& theme, Seat seat, PieceFigure figure, bool out) {
    Theme::SeatColours colours = theme.seats[indexOf(seat)];
    if (out) {
        for (Colour* colour : {&colours.fill, &colours.edge, &colours.mark}) {
            *colour = between(*colour, theme.tones[1], 0.6);
        }
    }
    const Style body = both(colours.fill, colours.edge, 3.5);
    const Style rim = drawn(between(colours.fill, colours.mark, 0.45), 1.6);
    if (seat == Seat::red || seat == Seat::yellow) {
        const Path outline = seat == Seat::red ? lozenge() : shield();
        drawing.add(outline, body);
        Path inner;
        drawing.add(inner.add(outline, {}, 0.84), rim);
    } else {
        drawing.add({}, 37, body);
        drawing.add({}, 31, rim);
    }
    switch (figure) {
        case PieceFigure::bow:
            return drawBow(drawing, colours.mark);
        case PieceFigure::hat:
            return drawHat(drawing, colours.mark);
        case PieceFigure::disc:
            return drawing.add({}, 11, filled(colours.mark));
    }
}

void drawShot(Drawing& drawing, const Theme& theme, ShotFigure figure, const std::vector<Point>& corners) {
    Path cell;
    cell.polygon(corners);
    Path ground;
    ground.add(cell, {}, 0.92);
    switch (figure) {
        case ShotFigure::arrow:
            drawing.add(std::move(ground), both(theme.ground, theme.groundEdge, 3));
            return drawArrow(drawing, theme.shot);
        case ShotFigure::bullet:
            drawing.add(std::move(ground), both(theme.ground, theme.groundEdge, 3));
            return drawBullet(drawing, theme);
        case ShotFigure::blocked:
            drawing.add(std::move(cell), filled(theme.blocked));
            return drawing.add(crossOf({}, 30), drawn(theme.blockedLine, 5));
    }
}

void drawStepDot(Drawing& drawing, const Theme& theme, Point at) {
    drawing.add(at, 17, filled(theme.halo));
    drawing.add(at, 14, filled(theme.step));
}

void drawAimDot(Drawing& drawing, const Theme& theme, Point at) {
    Path hairs;
    for (const Point to : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
        hairs.move(at + to * 8).line(at + to * 23);
    }
    drawing.add(at, 14, both(theme.halo, theme.halo, 11));
    drawing.add(hairs, drawn(theme.halo, 11));
    drawing.add(at, 14, drawn(theme.aim, 5));
    drawing.add(std::move(hairs), drawn(theme.aim, 5));
}

void drawMark(Drawing& drawing, const Theme& theme, Point at, MarkKind kind, const std::string& text,
              bool taken) {
    switch (kind) {
        case MarkKind::circle:
            drawing.add(at, 28, drawn(theme.halo, 12));
            return drawing.add(at, 28, drawn(theme.mark, 6.5));
        case MarkKind::cross:
            return drawMarkLine(drawing, theme, crossOf(at, 22));
        case MarkKind::square:
            return drawMarkLine(drawing, theme, boxOf(at, 25));
        case MarkKind::triangle:
            return drawMarkLine(drawing, theme, triangleOf(at, 29));
        case MarkKind::dot:
            drawing.add(at, 19, filled(theme.halo));
            return drawing.add(at, 15, filled(theme.mark));
        case MarkKind::letter: {
            const Point middle = taken ? at + Point{26, -26} : at;
            const double scale = taken ? 0.72 : 1;
            const double size = (text.size() > 1 ? 30 : 38) * scale;
            drawing.add(middle, 27 * scale, both(theme.halo, theme.mark, 3));
            drawing.items.emplace_back(
                Text{middle + Point{0, 0.36 * size}, text, size, Text::Anchor::middle, theme.mark, true});
            return;
        }
    }
}

void drawNearer(Drawing& drawing, const Theme& theme, Point at, Seat seat) {
    const auto& colours = theme.seats[indexOf(seat)];
    const Style style = both(colours.fill, colours.edge, 2.5);
    switch (seat) {
        case Seat::white:
        case Seat::black:
            return drawing.add(boxOf(at, 11), style);
        case Seat::red: {
            Path path;
            path.polygon({at + Point{0, -15}, at + Point{15, 0}, at + Point{0, 15}, at + Point{-15, 0}});
            return drawing.add(std::move(path), style);
        }
        case Seat::yellow: {
            Path path;
            path.polygon({at + Point{-13, -10}, at + Point{13, -10}, at + Point{0, 14}});
            return drawing.add(std::move(path), style);
        }
    }
}

}  // namespace otrera::diagram
