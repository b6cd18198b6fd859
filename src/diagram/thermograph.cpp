#include "diagram/thermograph.h"

#include <algorithm>

#include "diagram/theme.h"

namespace otrera::diagram {

namespace {

constexpr double plotWidth = 600;
constexpr double plotHeight = 400;
constexpr double marginLeft = 110;
constexpr double marginRight = 60;
constexpr double marginTop = 40;
constexpr double marginBelow = 70;
constexpr double textSize = 24;

/// Where values and temperatures lie in the drawing.
struct Scale {
    double highValue;
    double lowTemperature;
    double perValue;
    double perTemperature;

    Point place(Point corner) const {
        return {marginLeft + (highValue - corner.x) * perValue,
                marginTop + plotHeight - (corner.y - lowTemperature) * perTemperature};
    }
};

/// The part of a wall from a temperature up.
std::vector<Point> from(const std::vector<Point>& wall, double temperature) {
    std::vector<Point> part;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        if (wall[i].y < temperature) continue;
        if (part.empty() && i > 0 && wall[i].y > temperature) {
            const Point below = wall[i - 1];
            const double share = (temperature - below.y) / (wall[i].y - below.y);
            part.push_back(below + (wall[i] - below) * share);
        }
        part.push_back(wall[i]);
    }
    return part;
}

Scale scaleOf(const std::vector<Point>& left, const std::vector<Point>& right, double bottom, double top) {
    double high = left.front().x;
    double low = right.front().x;
    for (const Point corner : left) high = std::max(high, corner.x);
    for (const Point corner : right) low = std::min(low, corner.x);
    if (high - low < 1e-9) {
        high += 1;
        low -= 1;
    }
    return {high, bottom, plotWidth / (high - low), plotHeight / (top - bottom)};
}

void addWall(Drawing& drawing, const Scale& scale, const std::vector<Point>& wall, Colour ink) {
    Path path;
    path.move(scale.place(wall.front()));
    for (std::size_t i = 1; i < wall.size(); ++i) path.line(scale.place(wall[i]));
    drawing.add(path, {.fill = std::nullopt, .stroke = ink, .width = 5});
}

void addMast(Drawing& drawing, const Scale& scale, Point foot, double top, Colour ink) {
    const Point end = scale.place({foot.x, top});
    Path mast;
    mast.move(scale.place(foot)).line(end);
    drawing.add(mast, {.fill = std::nullopt, .stroke = ink, .width = 5});
    Path head;
    head.polygon({end + Point{0, -14}, end + Point{-9, 6}, end + Point{9, 6}});
    drawing.add(head, {.fill = ink, .stroke = std::nullopt});
}

void addLabels(Drawing& drawing, const Scale& scale, const ThermographPlot& plot, double bottom, Colour ink) {
    const double base = scale.place({0, bottom}).y;
    for (const auto& label : plot.values) {
        const double x = scale.place({label.at, bottom}).x;
        drawing.items.emplace_back(
            Text{{x, base + 44}, label.text, textSize, Text::Anchor::middle, ink, false});
        drawing.add(Path().move({x, base}).line({x, base + 12}),
                    {.fill = std::nullopt, .stroke = ink, .width = 2});
    }
    for (const auto& label : plot.temperatures) {
        const double y = scale.place({0, label.at}).y;
        drawing.items.emplace_back(
            Text{{marginLeft - 34, y + textSize / 3}, label.text, textSize, Text::Anchor::end, ink, false});
        drawing.add(Path().move({marginLeft - 24, y}).line({marginLeft + plotWidth, y}),
                    {.fill = std::nullopt, .stroke = ink, .width = 1, .dash = 6});
    }
}

}  // namespace

Drawing thermographDrawing(const ThermographPlot& plot) {
    const Theme& theme = themeOf(ThemeName::safe);
    const Point foot = plot.left.back();
    const double bottom = foot.y > 0 ? 0 : -1;
    const double top = foot.y + std::max(0.25 * (foot.y - bottom), 0.5);
    const auto left = from(plot.left, bottom);
    const auto right = from(plot.right, bottom);
    const Scale scale = scaleOf(left, right, bottom, top);

    Drawing drawing;
    drawing.width = marginLeft + plotWidth + marginRight;
    drawing.height = marginTop + plotHeight + marginBelow;
    drawing.title = plot.title;
    drawing.description = plot.description;
    drawing.background = theme.background;
    const double base = marginTop + plotHeight;
    drawing.add(Path().move({marginLeft - 24, base}).line({marginLeft + plotWidth + 24, base}),
                {.fill = std::nullopt, .stroke = theme.label, .width = 2});
    addLabels(drawing, scale, plot, bottom, theme.label);
    drawing.begin("left wall");
    addWall(drawing, scale, left, theme.ink);
    drawing.end();
    drawing.begin("right wall");
    addWall(drawing, scale, right, theme.ink);
    drawing.end();
    drawing.begin("mast");
    addMast(drawing, scale, foot, top, theme.ink);
    drawing.end();
    return drawing;
}

}  // namespace otrera::diagram
