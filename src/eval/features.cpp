#include "eval/features.h"

#include <algorithm>

#include "territory/distance.h"

namespace otrera::eval {

namespace {

using rules::Cell;
using territory::DistanceMap;
using territory::Stride;

/// The class of a distance where there are so many.
unsigned classOf(std::uint8_t distance, unsigned classes) {
    if (distance == territory::unreachable) return classes - 1;
    return std::min<unsigned>(distance, classes - 1) - 1;
}

}  // namespace

rules::Seat beginsNext(const rules::Rules& rules, const rules::Position& position) {
    unsigned seat = indexOf(position.toMove());
    if (!position.shotDue()) return rules::seatAt(seat);
    do {
        seat = (seat + 1) % rules.seatCount();
    } while (position.isOut(rules::seatAt(seat)));
    return rules::seatAt(seat);
}

Board boardOf(const rules::Rules& rules, const rules::Position& position, rules::Seat seat) {
    Board board{position.pieces[indexOf(seat)], {}, position.empty, 0};
    unsigned before = indexOf(beginsNext(rules, position));
    for (unsigned i = 0; i < rules.seatCount(); ++i) {
        const rules::Seat other = rules::seatAt(i);
        if (other != seat && !position.isOut(other)) board.other |= position.pieces[i];
    }
    for (; before != indexOf(seat); before = (before + 1) % rules.seatCount()) {
        if (!position.isOut(rules::seatAt(before))) ++board.order;
    }
    return board;
}

Features plainFeatures(const rules::Rules& rules, const Board& board) {
    using namespace feature;
    const auto mapOf = [&](Bits128 from, Stride stride) {
        return territory::distancesFrom(rules.step(), from, board.empty, stride);
    };
    const DistanceMap ownSteps = mapOf(board.own, Stride::whole);
    const DistanceMap otherSteps = mapOf(board.other, Stride::whole);
    const DistanceMap ownCells = mapOf(board.own, Stride::single);
    const DistanceMap otherCells = mapOf(board.other, Stride::single);
    const auto roomOf = [&](unsigned cell) {
        const int room = rules.step().neighbours(Bits128::single(cell), board.empty).count();
        return std::min<unsigned>(static_cast<unsigned>(room), roomClasses - 1);
    };

    Features features{};
    forEach(board.empty, [&](unsigned cell) {
        const unsigned own = classOf(ownSteps[cell], stepClasses);
        const unsigned other = classOf(otherSteps[cell], stepClasses);
        ++features[bySteps + own * stepClasses + other];
        ++features[byCells + classOf(ownCells[cell], cellClasses) * cellClasses +
                   classOf(otherCells[cell], cellClasses)];
        const unsigned lead = own < other ? 0 : own == other ? 1 : 2;
        ++features[byRoom + lead * roomClasses + roomOf(cell)];
    });
    const auto addPieces = [&](unsigned side, Bits128 set, const DistanceMap& otherSide) {
        forEach(set, [&](unsigned cell) {
            ++features[pieces + side * roomClasses + roomOf(cell)];
            unsigned freedom = 0;
            forEach(rules.step().reach(static_cast<Cell>(cell), board.empty), [&](unsigned reached) {
                if (otherSide[reached] != territory::unreachable) ++freedom;
            });
            for (unsigned i = 0; i < freedoms.size(); ++i) {
                if (freedom > freedoms[i]) ++features[byFreedom + side * freedoms.size() + i];
            }
        });
    };
    addPieces(0, board.own, otherSteps);
    addPieces(1, board.other, ownSteps);
    features[order + board.order] = 1;
    return features;
}

}  // namespace otrera::eval
