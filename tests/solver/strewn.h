#pragma once

#include <cstdlib>

#include "../territory/positions.h"

// Small boards of all kinds, and positions on them, for the tests of whole-board solving.
namespace otrera::test {

inline constexpr rules::MovementKind slide{true, 0, 0};
inline constexpr rules::MovementKind knight{false, 1, 2};
inline constexpr rules::MovementKind camel{false, 1, 3};
inline constexpr rules::MovementKind wazir{false, 0, 1};

/// Pieces and empty cells strewn over a board, or over a part of a large one; all else arrows: often several
/// regions, contested ones, some of one seat, some of nobody.
inline rules::Position strewn(const rules::Rules& rules, base::Random& random, unsigned mostPieces,
                              unsigned empties) {
    constexpr std::size_t small = 30;
    constexpr int window = 5;
    const auto& geometry = rules.geometry();
    auto cells = geometry.cells();
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
    if (cells.size() > small) {
        const rules::Square corner = geometry.squareOf(cells[0]);
        std::erase_if(cells, [&](rules::Cell cell) {
            const rules::Square square = geometry.squareOf(cell);
            return std::abs(square.file - corner.file) >= window ||
                   std::abs(square.rank - corner.rank) >= window;
        });
    }
    rules::PositionSetup setup;
    setup.arrows = geometry.board();
    std::size_t used = 0;
    const auto take = [&] {
        const rules::Bits128 cell = used < cells.size() ? setOf(cells[used++]) : rules::Bits128();
        setup.arrows &= ~cell;
        return cell;
    };
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        for (std::uint64_t left = 1 + random.below(mostPieces); left > 0; --left)
            setup.pieces[seat] |= take();
    }
    for (; empties > 0; --empties) take();
    setup.toMove = rules::seatAt(static_cast<unsigned>(random.below(rules.seatCount())));
    return makePosition(rules, setup).value();
}

struct Shape {
    const char* name;
    rules::BoardShape board;
    rules::MovementKind step;
    rules::MovementKind shot;
};

inline std::vector<Shape> shapes() {
    return {{"slides", {4, 4, 0}, slide, slide},
            {"oblong", {7, 3, 0}, slide, slide},
            {"cowboys", {5, 4, 0}, knight, knight},
            {"hexagon", {0, 0, 3}, slide, slide},
            {"leaps on a hexagon", {0, 0, 3}, knight, knight},
            {"slide, knight", {4, 4, 0}, slide, knight},
            {"knight, slide", {4, 5, 0}, knight, slide},
            {"camel, wazir", {5, 5, 0}, camel, wazir},
            {"wide", {9, 9, 0}, slide, slide},
            {"large hexagon", {0, 0, 6}, slide, slide}};
}

inline rules::Rules rulesOfShape(const Shape& shape, std::size_t seats, rules::BlockedRule rule) {
    std::vector<std::vector<rules::Square>> start;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        // The files of a hexagon have no common rank 4.
        start.push_back({{static_cast<int>(seat % 3), static_cast<int>(seat / 3)}});
    }
    auto variant = userVariant(shape.name, shape.board, shape.step, shape.shot, start);
    variant.rule = rule;
    return rulesOf(variant);
}

}  // namespace otrera::test
