#include "diagram/drawing.h"

#include <cmath>

namespace otrera::diagram {

double lengthOf(Point vector) { return std::sqrt(vector.x * vector.x + vector.y * vector.y); }

Point unitOf(Point vector) {
    const double length = lengthOf(vector);
    return length > 0 ? vector * (1 / length) : vector;
}

Path& Path::move(Point to) {
    segments_.push_back({Segment::Kind::move, {}, {}, to});
    last_ = to;
    return *this;
}

Path& Path::line(Point to) {
    segments_.push_back({Segment::Kind::line, {}, {}, to});
    last_ = to;
    return *this;
}

Path& Path::curve(Point first, Point second, Point end) {
    segments_.push_back({Segment::Kind::curve, first, second, end});
    last_ = end;
    return *this;
}

Path& Path::bend(Point control, Point end) {
    const Point start = last_;
    return curve(start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end);
}

Path& Path::close() {
    segments_.push_back({Segment::Kind::close, {}, {}, {}});
    return *this;
}

Path& Path::polygon(const std::vector<Point>& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) i == 0 ? move(corners[i]) : line(corners[i]);
    return close();
}

Path& Path::add(const Path& path, Point offset, double scale) {
    for (Segment segment : path.segments_) {
        for (Point* point : {&segment.first, &segment.second, &segment.end}) {
            *point = *point * scale + offset;
        }
        segments_.push_back(segment);
        if (segment.kind != Segment::Kind::close) last_ = segment.end;
    }
    return *this;
}

void Drawing::add(Path path, const Style& style) {
    if (!path.empty()) items.emplace_back(Outline{std::move(path), style});
}

void Drawing::add(Point centre, double radius, const Style& style) {
    items.emplace_back(Circle{centre, radius, style});
}

void Drawing::begin(std::string name, Point offset, double scale) {
    items.emplace_back(GroupBegin{std::move(name), offset, scale});
}

void Drawing::end() { items.emplace_back(GroupEnd{}); }

void Drawing::add(const Drawing& drawing, Point offset, double scale) {
    begin("diagram", offset, scale);
    items.insert(items.end(), drawing.items.begin(), drawing.items.end());
    end();
}

}  // namespace otrera::diagram
