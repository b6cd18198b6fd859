#include "eval/evaluator.h"

#include <gtest/gtest.h>

#include <numeric>

#include "../territory/positions.h"
#include "eval/territory_evaluator.h"

using namespace otrera;
using eval::Shares;
using test::everywhere;

namespace {

void expectShares(const rules::Rules& rules, const rules::Position& position, const Shares& shares) {
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-5);
    for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
        EXPECT_GE(shares[seat], 0);
        EXPECT_LE(shares[seat], 1);
        const bool plays = seat < rules.seatCount() && !position.isOut(rules::seatAt(seat));
        EXPECT_TRUE(plays || shares[seat] == 0) << seat;
    }
}

rules::PositionSetup setupOf(const rules::Rules& rules, const rules::Position& position) {
    rules::PositionSetup setup;
    setup.pieces = position.pieces;
    setup.arrows = rules::arrowsOf(rules, position);
    setup.toMove = position.toMove();
    setup.shooter = position.status.shooter;
    const auto* out = position.status.outOrder.data();
    setup.out.assign(out, out + position.status.outCount);
    return setup;
}

/// The same board with every seat's part played by the next one.
rules::Position seatsMoved(const rules::Rules& rules, const rules::Position& position) {
    const auto next = [&](unsigned seat) { return (seat + 1) % rules.seatCount(); };
    const rules::PositionSetup before = setupOf(rules, position);
    rules::PositionSetup setup = before;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) setup.pieces[next(seat)] = before.pieces[seat];
    setup.toMove = rules::seatAt(next(indexOf(before.toMove)));
    for (rules::Seat& seat : setup.out) seat = rules::seatAt(next(indexOf(seat)));
    auto moved = makePosition(rules, setup);
    EXPECT_TRUE(moved.ok());
    return *moved;
}

rules::Position imageOf(const rules::Rules& rules, const rules::Symmetry& symmetry,
                        const rules::Position& position) {
    rules::PositionSetup setup = setupOf(rules, position);
    for (auto& pieces : setup.pieces) pieces = rules::imageOf(symmetry, pieces);
    setup.arrows = rules::imageOf(symmetry, setup.arrows);
    if (position.shotDue()) setup.shooter = symmetry[indexOf(setup.shooter)];
    auto image = makePosition(rules, setup);
    EXPECT_TRUE(image.ok());
    return *image;
}

TEST(TerritoryEvaluator, GivesShares) {
    everywhere([](const rules::Rules& rules, const rules::Position& position) {
        expectShares(rules, position, eval::TerritoryEvaluator(rules).evaluate(position));
    });
}

TEST(TerritoryEvaluator, DoesNotCareWhoIsWho) {
    everywhere([](const rules::Rules& rules, const rules::Position& position) {
        const eval::TerritoryEvaluator evaluator(rules);
        const Shares shares = evaluator.evaluate(position);
        const Shares moved = evaluator.evaluate(seatsMoved(rules, position));
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            EXPECT_NEAR(shares[seat], moved[(seat + 1) % rules.seatCount()], 1e-4) << seat;
        }
    });
}

TEST(TerritoryEvaluator, DoesNotCareWhichWayTheBoardLies) {
    everywhere([](const rules::Rules& rules, const rules::Position& position) {
        const eval::TerritoryEvaluator evaluator(rules);
        const Shares shares = evaluator.evaluate(position);
        for (const rules::Symmetry& symmetry : rules::symmetriesOf(rules.geometry())) {
            const Shares image = evaluator.evaluate(imageOf(rules, symmetry, position));
            for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
                EXPECT_NEAR(shares[seat], image[seat], 1e-4) << seat;
            }
        }
    });
}

TEST(TerritoryEvaluator, RoomDecides) {
    // A wall on the third file: White has five empty cells, Black fourteen.
    rules::Variant variant =
        test::userVariant("wall", {8, 3, 0}, {true, 0, 0}, {true, 0, 0}, {{{0, 0}}, {{7, 2}}});
    variant.blocked = {{2, 0}, {2, 1}, {2, 2}};
    const auto rules = test::rulesOf(variant);
    EXPECT_GT(eval::TerritoryEvaluator(rules).evaluate(rules.start())[1], 0.9F);
}

TEST(TerritoryEvaluator, WhereAllIsEvenWhoeverMovesFirstRunsOutFirst) {
    // Two closed rooms of five cells, one piece in each: White to move is the first without a turn.
    rules::Variant variant =
        test::userVariant("rooms", {7, 2, 0}, {true, 0, 0}, {true, 0, 0}, {{{0, 0}}, {{6, 1}}});
    variant.blocked = {{3, 0}, {3, 1}};
    const auto rules = test::rulesOf(variant);
    EXPECT_LT(eval::TerritoryEvaluator(rules).evaluate(rules.start())[0], 0.5F);
}

TEST(EvenEvaluator, GivesEqualShares) {
    everywhere([](const rules::Rules& rules, const rules::Position& position) {
        const Shares shares = eval::EvenEvaluator(rules).evaluate(position);
        expectShares(rules, position, shares);
        EXPECT_NEAR(shares[indexOf(position.toMove())], 1.0 / (rules.seatCount() - position.status.outCount),
                    1e-6);
    });
}

TEST(Evaluator, JudgesTurnsByPlayingThem) {
    const auto rules = rules::Rules::make(*rules::findBuiltinVariant("amazons-6x6")).value();
    const eval::TerritoryEvaluator evaluator(rules);
    base::Random random(5);
    for (rules::Position position = rules.start(); !position.finished();) {
        const auto turns = turnsOf(rules, position);
        std::vector<std::int32_t> logits(turns.size());
        evaluator.judgeTurns(rules, position, turns, logits);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            rules::Position after = position;
            playTurn(rules, after, turns[i]);
            if (after.finished()) continue;
            EXPECT_EQ(logits[i], eval::logitOf(evaluator.evaluate(after)[indexOf(position.toMove())]));
        }
        playTurn(rules, position, turns[random.below(turns.size())]);
    }
}

}  // namespace
