#include "rules/geometry.h"

#include <algorithm>
#include <string>

namespace otrera::rules {

base::Result<Geometry> Geometry::make(BoardShape shape, int pad) {
    constexpr int maxCells = 128;
    constexpr int maxHexSide = 6;
    if (shape.isHexagon() ? shape.files != 0 || shape.ranks != 0 : shape.files < 1 || shape.ranks < 1) {
        return base::Error{"the board needs at least one file and one rank, or a hexagon side"};
    }
    if (shape.hexSide > maxHexSide) return base::Error{"a hexagon has at most 6 cells a side"};
    if (shape.width() > maxCells || shape.height() > maxCells || pad < 0 || pad >= maxCells) {
        return base::Error{"the board is too large: at most 128 cells with the padding"};
    }
    Geometry geometry;
    geometry.shape_ = shape;
    geometry.stride_ = shape.width() + pad;
    geometry.offset_ = shape.isHexagon() ? shape.hexSide - 1 : 0;
    const int lastRowLength = shape.isHexagon() ? shape.hexSide : shape.width();
    const int size = (shape.height() - 1) * geometry.stride_ + lastRowLength - geometry.offset_;
    if (size > maxCells) {
        return base::Error{"the board is too large: it takes " + std::to_string(size) +
                           " cells with the padding, and at most 128 fit"};
    }
    for (int y = 0; y < shape.height(); ++y) {
        for (int x = 0; x < shape.width(); ++x) {
            const auto cell = geometry.at(Vector{x, y});
            if (!cell) continue;
            geometry.numbers_[indexOf(*cell)] = static_cast<std::uint8_t>(geometry.cells_.size());
            geometry.cells_.push_back(*cell);
            geometry.board_ |= setOf(*cell);
        }
    }
    return geometry;
}

bool Geometry::onBoard(Vector point) const {
    if (point.x < 0 || point.y < 0 || point.x >= shape_.width() || point.y >= shape_.height()) return false;
    if (!shape_.isHexagon()) return true;
    const int sum = point.x + point.y;
    return sum >= shape_.hexSide - 1 && sum <= 3 * (shape_.hexSide - 1);
}

std::optional<Cell> Geometry::at(Vector point) const {
    if (!onBoard(point)) return std::nullopt;
    return Cell{static_cast<std::uint8_t>(point.y * stride_ + point.x - offset_)};
}

std::optional<Cell> Geometry::at(Square square) const {
    const int lowest = shape_.isHexagon() ? std::max(0, shape_.hexSide - 1 - square.file) : 0;
    if (square.rank < 0) return std::nullopt;
    return at(Vector{square.file, square.rank + lowest});
}

Vector Geometry::pointOf(Cell cell) const {
    const int place = static_cast<int>(indexOf(cell)) + offset_;
    return {place % stride_, place / stride_};
}

Square Geometry::squareOf(Cell cell) const {
    const Vector point = pointOf(cell);
    const int lowest = shape_.isHexagon() ? std::max(0, shape_.hexSide - 1 - point.x) : 0;
    return {point.x, point.y - lowest};
}

namespace {

/// Rotates a point about the board's centre by one step (60 degrees on a hexagon, 90 on squares).
Vector rotated(const BoardShape& shape, Vector point) {
    if (!shape.isHexagon()) return {point.y, shape.files - 1 - point.x};
    const int centre = shape.hexSide - 1;
    const Vector axial{point.x - centre, point.y - centre};
    return {axial.x + axial.y + centre, -axial.x + centre};
}

/// Mirrors a point: left and right exchanged on squares, the two axes exchanged on a hexagon.
Vector mirrored(const BoardShape& shape, Vector point) {
    if (!shape.isHexagon()) return {shape.files - 1 - point.x, point.y};
    return {point.y, point.x};
}

}  // namespace

std::vector<Symmetry> symmetriesOf(const Geometry& geometry) {
    const BoardShape& shape = geometry.shape();
    const int fullTurn = shape.isHexagon() ? 6 : 4;
    // A quarter turn carries only a square onto itself; a half turn is two quarter turns on any board.
    const bool quarterTurns = shape.isHexagon() || shape.files == shape.ranks;
    std::vector<Symmetry> found;
    for (int mirror = 0; mirror < 2; ++mirror) {
        for (int turns = 0; turns < fullTurn; ++turns) {
            if (!quarterTurns && turns % 2 != 0) continue;
            Symmetry symmetry;
            symmetry.fill(noCell);
            for (const Cell cell : geometry.cells()) {
                Vector point = geometry.pointOf(cell);
                if (mirror != 0) point = mirrored(shape, point);
                if (quarterTurns) {
                    for (int i = 0; i < turns; ++i) point = rotated(shape, point);
                } else if (turns != 0) {
                    point = {shape.files - 1 - point.x, shape.ranks - 1 - point.y};
                }
                symmetry[indexOf(cell)] = *geometry.at(point);
            }
            found.push_back(symmetry);
        }
    }
    return found;
}

Bits128 imageOf(const Symmetry& symmetry, Bits128 set) {
    Bits128 image;
    forEach(set, [&](unsigned bit) { image |= setOf(symmetry[bit]); });
    return image;
}

}  // namespace otrera::rules
