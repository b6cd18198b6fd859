#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace otrera::diagram {

/// A place in a drawing, in its units (a cell of a board is 100 high); x to the right, y down.
struct Point {
    double x = 0;
    double y = 0;
    constexpr Point operator+(Point o) const { return {x + o.x, y + o.y}; }
    constexpr Point operator-(Point o) const { return {x - o.x, y - o.y}; }
    constexpr Point operator*(double by) const { return {x * by, y * by}; }
};

double lengthOf(Point vector);
/// The vector of length 1 in the same direction; of the null vector itself.
Point unitOf(Point vector);

/// A colour of the screen (sRGB).
struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    constexpr bool operator==(const Colour&) const = default;
};

/// 0xRRGGBB as a colour.
constexpr Colour colour(std::uint32_t rgb) {
    return {static_cast<std::uint8_t>(rgb >> 16 & 0xFF), static_cast<std::uint8_t>(rgb >> 8 & 0xFF),
            static_cast<std::uint8_t>(rgb & 0xFF)};
}

/// How an outline is drawn. There is no transparency: presses and old PDF readers do badly with it.
struct Style {
    std::optional<Colour> fill;
    std::optional<Colour> stroke;
    double width = 0;
    /// The length of dashes; 0 for a line without gaps. Gaps are as long as the dashes.
    double dash = 0;
};

/// An outline of lines and cubic curves. All ends and corners are round.
class Path {
  public:
    struct Segment {
        enum class Kind : std::uint8_t { move, line, curve, close };
        Kind kind;
        /// A curve has two control points and then its end; move and line only `end`.
        Point first;
        Point second;
        Point end;
    };

    Path& move(Point to);
    Path& line(Point to);
    Path& curve(Point first, Point second, Point end);
    /// A curve with one control point.
    Path& bend(Point control, Point end);
    Path& close();
    /// A closed outline through these corners.
    Path& polygon(const std::vector<Point>& corners);
    /// Another path, scaled about its origin and then moved there.
    Path& add(const Path& path, Point offset, double scale = 1);

    const std::vector<Segment>& segments() const { return segments_; }
    bool empty() const { return segments_.empty(); }

  private:
    Point last_;
    std::vector<Segment> segments_;
};

struct Outline {
    Path path;
    Style style;
};

struct Circle {
    Point centre;
    double radius = 0;
    Style style;
};

/// One line of text. `at` is on its base line: at its begin, middle or end.
struct Text {
    enum class Anchor : std::uint8_t { begin, middle, end };
    Point at;
    std::string text;
    double size = 0;
    Anchor anchor = Anchor::begin;
    Colour ink;
    bool bold = false;
};

/// What follows, up to the matching GroupEnd, belongs together: `name` says what it is ("piece W"). It is
/// scaled about its origin and then moved by `offset`.
struct GroupBegin {
    std::string name;
    Point offset;
    double scale = 1;
};
struct GroupEnd {};

using Item = std::variant<Outline, Circle, Text, GroupBegin, GroupEnd>;

/// A finished picture: what SVG, PNG and PDF are made from. A plain value; groups are balanced.
struct Drawing {
    double width = 0;
    double height = 0;
    /// For people who do not see it: what it is, and what is on it.
    std::string title;
    std::string description;
    std::optional<Colour> background;
    std::vector<Item> items;

    void add(Path path, const Style& style);
    void add(Point centre, double radius, const Style& style);
    void begin(std::string name, Point offset = {}, double scale = 1);
    void end();
    /// All of another drawing, at `offset`, scaled. Its background stays behind.
    void add(const Drawing& drawing, Point offset, double scale = 1);
};

}  // namespace otrera::diagram
