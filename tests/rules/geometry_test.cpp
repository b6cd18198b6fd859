#include "rules/geometry.h"

#include <gtest/gtest.h>

#include <set>

#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Cell;
using rules::Geometry;

struct Limit {
    BoardShape shape;
    int pad;
    bool fits;
};

// The limit by the contract: (files + pad) * ranks - pad <= 128, a hexagon's side at most 6.
TEST(Geometry, FitsUpToTheLimitAndNotBeyond) {
    const std::vector<Limit> limits{
        {{10, 10, 0}, 1, true},         {{12, 9, 0}, 1, true},  {{13, 9, 0}, 1, true},
        {{14, 9, 0}, 1, false},         {{42, 3, 0}, 1, true},  {{43, 3, 0}, 1, false},
        {{63, 2, 0}, 1, true},          {{64, 2, 0}, 1, false}, {{128, 1, 0}, 1, true},
        {{129, 1, 0}, 1, false},        {{128, 1, 0}, 2, true}, {{1, 64, 0}, 1, true},
        {{1, 65, 0}, 1, false},         {{11, 10, 0}, 2, true}, {{11, 11, 0}, 2, false},
        {{41, 3, 0}, 2, true},          {{42, 3, 0}, 2, false}, {{0, 0, 6}, 1, true},
        {{0, 0, 7}, 1, false},          {{0, 0, 6}, 2, false},  {{0, 0, 5}, 3, true},
        {{0, 0, 6}, 3, false},          {{0, 0, 1}, 1, true},   {{1, 1, 0}, 127, true},
        {{1, 1, 0}, 128, false},        {{0, 5, 0}, 1, false},  {{5, 0, 0}, 1, false},
        {{5, -1, 0}, 1, false},         {{0, 0, 0}, 1, false},  {{0, 0, -1}, 1, false},
        {{5, 5, 3}, 1, false},          {{5, 5, 0}, -1, false}, {{2147483647, 2147483647, 0}, 1, false},
        {{0, 0, 2147483647}, 1, false},
    };
    for (const Limit& limit : limits) {
        const auto geometry = Geometry::make(limit.shape, limit.pad);
        EXPECT_EQ(geometry.ok(), limit.fits) << limit.shape.files << 'x' << limit.shape.ranks << " hexagon "
                                             << limit.shape.hexSide << " pad " << limit.pad;
        EXPECT_EQ(geometry.ok() || !geometry.error().text.empty(), true);
    }
}

TEST(Geometry, EveryBoardOfTheLimitFormulaFits) {
    for (int pad = 1; pad <= 3; ++pad) {
        for (int files = 1; files <= 130; ++files) {
            for (int ranks = 1; ranks <= 130; ++ranks) {
                ASSERT_EQ(Geometry::make({files, ranks, 0}, pad).ok(), (files + pad) * ranks - pad <= 128)
                    << files << 'x' << ranks << " pad " << pad;
            }
        }
    }
}

TEST(Geometry, SquaresAndCellsNameEachOther) {
    for (const Variant& variant : allVariants()) {
        SCOPED_TRACE(variant.id);
        const Rules rules = rulesFor(variant);
        const Geometry& geometry = rules.geometry();
        const auto& shape = variant.board;
        std::set<Cell> seen;
        for (int file = -2; file < 131; ++file) {
            for (int rank = -2; rank < 131; ++rank) {
                const auto cell = geometry.at(Square{file, rank});
                const int ranks =
                    shape.isHexagon() ? shape.width() - std::abs(file - (shape.hexSide - 1)) : shape.ranks;
                const bool inside = file >= 0 && file < shape.width() && rank >= 0 && rank < ranks;
                ASSERT_EQ(cell.has_value(), inside) << file << ',' << rank;
                if (!cell) continue;
                EXPECT_TRUE(seen.insert(*cell).second);
                EXPECT_EQ(geometry.squareOf(*cell), (Square{file, rank}));
                EXPECT_EQ(geometry.at(geometry.pointOf(*cell)), cell);
                EXPECT_TRUE(geometry.board().has(indexOf(*cell)));
                EXPECT_EQ(geometry.cells().at(static_cast<std::size_t>(geometry.numberOf(*cell))), *cell);
            }
        }
        EXPECT_EQ(geometry.board().count(), geometry.cellCount());
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(geometry.cellCount()));
        EXPECT_TRUE(std::is_sorted(geometry.cells().begin(), geometry.cells().end()));
    }
}

TEST(Geometry, TheHexagonHas91CellsAndItsCornersWhereTheyAre) {
    const auto geometry = Geometry::make({0, 0, 6}, 1);
    ASSERT_TRUE(geometry.ok());
    EXPECT_EQ(geometry->cellCount(), 91);
    for (const char* corner : {"a1", "a6", "f1", "f11", "l1", "l6"}) {
        const Square square = squareNamed(corner, geometry->shape());
        ASSERT_TRUE(geometry->at(square).has_value()) << corner;
        // A corner has three neighbours.
        const rules::Movement step(*geometry, rules::MovementKind{});
        EXPECT_EQ(step.neighbours(setOf(*geometry->at(square)), geometry->board()).count(), 3) << corner;
    }
    EXPECT_FALSE(geometry->at(squareNamed("a7", geometry->shape())).has_value());
    EXPECT_FALSE(geometry->at(squareNamed("f12", geometry->shape())).has_value());
}

TEST(Geometry, SymmetriesAreDistinctMapsOntoTheBoard) {
    for (const Variant& variant : allVariants()) {
        SCOPED_TRACE(variant.id);
        const Rules rules = rulesFor(variant);
        const Geometry& geometry = rules.geometry();
        const auto symmetries = symmetriesOf(geometry);
        const bool isSquare = variant.board.files == variant.board.ranks;
        EXPECT_EQ(symmetries.size(), variant.board.isHexagon() ? 12U : isSquare ? 8U : 4U);
        for (const Cell cell : geometry.cells()) EXPECT_EQ(symmetries[0][indexOf(cell)], cell);
        const std::set<rules::Symmetry> distinct(symmetries.begin(), symmetries.end());
        if (geometry.cellCount() > 64 && variant.board.ranks != 1) {
            EXPECT_EQ(distinct.size(), symmetries.size());
        }
        for (const auto& symmetry : symmetries) {
            EXPECT_EQ(imageOf(symmetry, geometry.board()), geometry.board());
            // What is next to each other stays so.
            for (const Cell cell : geometry.cells()) {
                const rules::Movement king(geometry, slide);
                if (cell != geometry.cells()[geometry.cells().size() / 3]) continue;
                EXPECT_EQ(imageOf(symmetry, king.neighbours(setOf(cell), geometry.board())),
                          king.neighbours(setOf(symmetry[indexOf(cell)]), geometry.board()));
            }
        }
    }
}

}  // namespace
