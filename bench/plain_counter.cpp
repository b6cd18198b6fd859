#include "plain_counter.h"

#include <algorithm>
#include <cstdlib>

namespace otrera::bench {

namespace {

using rules::Vector;

/// On a hexagon x is the file and y the height in half cells.
Vector pointOf(const rules::BoardShape& shape, rules::Square square) {
    if (!shape.isHexagon()) return {square.file, square.rank};
    return {square.file, 2 * square.rank + std::abs(square.file - (shape.hexSide - 1))};
}

std::vector<Vector> directionsOf(const rules::BoardShape& shape, const rules::MovementKind& kind) {
    if (kind.slide && shape.isHexagon()) return {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    if (kind.slide) return {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const int a = kind.leapA;
    const int b = kind.leapB;
    return {{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}};
}

}  // namespace

PlainCounter::PlainCounter(const rules::Variant& variant) {
    const auto& shape = variant.board;
    for (int file = 0; file < shape.width(); ++file) {
        const int ranks =
            shape.isHexagon() ? shape.width() - std::abs(file - (shape.hexSide - 1)) : shape.ranks;
        for (int rank = 0; rank < ranks; ++rank) points_.push_back(pointOf(shape, {file, rank}));
    }
    taken_.resize(points_.size(), 0);
    addLines(variant, variant.step, steps_);
    addLines(variant, variant.shot, shots_);
    for (const auto& squares : variant.seats) {
        auto& pieces = pieces_.emplace_back();
        for (const rules::Square square : squares) {
            const auto found = std::find(points_.begin(), points_.end(), pointOf(shape, square));
            pieces.push_back(static_cast<int>(found - points_.begin()));
            taken_[static_cast<std::size_t>(pieces.back())] = 1;
        }
    }
}

void PlainCounter::addLines(const rules::Variant& variant, const rules::MovementKind& kind,
                            std::vector<std::vector<Line>>& lines) const {
    for (const Vector start : points_) {
        auto& ofCell = lines.emplace_back();
        for (const Vector direction : directionsOf(variant.board, kind)) {
            Line line;
            Vector point = start;
            while (line.empty() || kind.slide) {
                point = {point.x + direction.x, point.y + direction.y};
                const auto found = std::find(points_.begin(), points_.end(), point);
                if (found == points_.end()) break;
                line.push_back(static_cast<int>(found - points_.begin()));
            }
            if (!line.empty()) ofCell.push_back(line);
        }
    }
}

std::uint64_t PlainCounter::countShots(int from) const {
    std::uint64_t shots = 0;
    for (const Line& line : shots_[static_cast<std::size_t>(from)]) {
        for (const int cell : line) {
            if (taken_[static_cast<std::size_t>(cell)] != 0) break;
            ++shots;
        }
    }
    return shots;
}

std::uint64_t PlainCounter::countLast(std::size_t seat) {
    std::uint64_t total = 0;
    for (const int from : pieces_[seat]) {
        taken_[static_cast<std::size_t>(from)] = 0;
        for (const Line& line : steps_[static_cast<std::size_t>(from)]) {
            for (const int to : line) {
                if (taken_[static_cast<std::size_t>(to)] != 0) break;
                total += countShots(to);
            }
        }
        taken_[static_cast<std::size_t>(from)] = 1;
    }
    return total;
}

std::uint64_t PlainCounter::count(std::size_t seat, int depth) {
    if (depth == 1) return countLast(seat);
    std::uint64_t total = 0;
    for (int& piece : pieces_[seat]) {
        const int from = piece;
        taken_[static_cast<std::size_t>(from)] = 0;
        for (const Line& stepLine : steps_[static_cast<std::size_t>(from)]) {
            for (const int to : stepLine) {
                if (taken_[static_cast<std::size_t>(to)] != 0) break;
                piece = to;
                taken_[static_cast<std::size_t>(to)] = 1;
                for (const Line& shotLine : shots_[static_cast<std::size_t>(to)]) {
                    for (const int shot : shotLine) {
                        if (taken_[static_cast<std::size_t>(shot)] != 0) break;
                        taken_[static_cast<std::size_t>(shot)] = 1;
                        total += count((seat + 1) % pieces_.size(), depth - 1);
                        taken_[static_cast<std::size_t>(shot)] = 0;
                    }
                }
                taken_[static_cast<std::size_t>(to)] = 0;
            }
        }
        piece = from;
        taken_[static_cast<std::size_t>(from)] = 1;
    }
    return total;
}

}  // namespace otrera::bench
