// Positions made by hand: what is refused, who goes out when, who ranks where.
#include "rules/position.h"

#include <gtest/gtest.h>

#include "rules/turns.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Cell;
using rules::Position;
using rules::PositionSetup;
using rules::Seat;
using rules::Turn;
using rules::TurnFault;

rules::Bits128 cells(const Rules& rules, std::string_view names) {
    rules::Bits128 set;
    for (const Square square : squaresNamed(names, rules.variant().board)) {
        set |= setOf(*rules.geometry().at(square));
    }
    return set;
}

Cell cell(const Rules& rules, std::string_view name) {
    return *rules.geometry().at(squareNamed(name, rules.variant().board));
}

Turn turn(const Rules& rules, std::string_view from, std::string_view to, std::string_view shot) {
    return {cell(rules, from), cell(rules, to), cell(rules, shot)};
}

std::vector<Seat> outOf(const Position& position) {
    const auto& order = position.status.outOrder;
    return {order.begin(), order.begin() + position.status.outCount};
}

using Seats = std::vector<Seat>;
using enum Seat;

TEST(MakePosition, RefusesWhatCannotBe) {
    const Rules rules = rulesFor(userVariant("three", {5, 5, 0}, slide, slide, "a1;c3;e5"));
    PositionSetup good;
    good.pieces = {cells(rules, "a1"), cells(rules, "c3"), cells(rules, "e5")};
    ASSERT_TRUE(makePosition(rules, good).ok());

    PositionSetup bad = good;
    bad.pieces[1] = cells(rules, "a1");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "two pieces on a cell";
    bad = good;
    bad.arrows = cells(rules, "e5");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "an arrow on a piece";
    bad = good;
    bad.arrows = rules::Bits128::single(127);
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "beside the board";
    bad = good;
    bad.arrows = rules::Bits128::single(5);  // a pad, between two rows
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "between the rows";
    bad = good;
    bad.pieces[3] = cells(rules, "b1");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "a fourth seat";
    bad = good;
    bad.toMove = yellow;
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "a fourth seat to move";
    bad = good;
    bad.out = {yellow};
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "a fourth seat out";
    bad = good;
    bad.out = {red, red};
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "out twice";
    bad = good;
    bad.out = {white, black, red};
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "nobody left";
}

TEST(MakePosition, RefusesAShooterThatCannotBe) {
    const Rules rules = rulesFor(userVariant("three", {5, 5, 0}, slide, slide, "a1;c3;e5"));
    PositionSetup good;
    good.pieces = {cells(rules, "a1"), cells(rules, "c3"), cells(rules, "e5")};
    good.shooter = cell(rules, "a1");
    const auto half = makePosition(rules, good);
    ASSERT_TRUE(half.ok());
    EXPECT_TRUE(half->shotDue());
    EXPECT_EQ(countTurns(rules, *half, white), 4U + 4U + 1U);

    PositionSetup bad = good;
    bad.shooter = cell(rules, "c3");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "another seat's piece";
    bad.shooter = cell(rules, "b1");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "no piece";
    bad = good;
    bad.out = {white};
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "a seat that is out";
    bad = good;
    bad.out = {red, black};
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "the game is over";
    bad = good;
    bad.arrows = cells(rules, "a2 b1 b2");
    EXPECT_FALSE(makePosition(rules, bad).ok()) << "nothing to shoot at";
}

TEST(MakePosition, PassesOverSeatsThatAreOutOrStuck) {
    const Rules rules = rulesFor(userVariant("three", {5, 5, 0}, slide, slide, "a1;c3;e5"));
    PositionSetup setup;
    setup.pieces = {cells(rules, "a1"), cells(rules, "c3"), cells(rules, "e5")};
    setup.arrows = cells(rules, "a2 b1 b2");
    setup.round = 8;
    const auto stuck = makePosition(rules, setup);
    ASSERT_TRUE(stuck.ok());
    EXPECT_EQ(stuck->toMove(), black);
    EXPECT_EQ(outOf(*stuck), Seats{white});
    setup.out = {red};
    setup.toMove = red;
    const auto both = makePosition(rules, setup);
    ASSERT_TRUE(both.ok());
    EXPECT_TRUE(both->finished());
    EXPECT_EQ(ranking(rules, *both), (Seats{black, white, red}));
}

/// d1 shoots, and Black, Red and Yellow all stand without a turn: they go out one after another.
TEST(PlayTurn, ThreeSeatsGoOutBetweenTwoTurns) {
    const Rules rules = rulesFor(userVariant("four", {7, 3, 0}, slide, slide, "c1 c3 d1;a1;a3;g1",
                                             BlockedRule::out, "a2 b1 b3 f1 f2 g2"));
    Position position = rules.start();
    EXPECT_EQ(countTurns(rules, position, black), countTurns(rules, position, red));
    ASSERT_GT(countTurns(rules, position, black), 0U);
    ASSERT_EQ(countTurns(rules, position, yellow), 0U);
    const Turn last = turn(rules, "c1", "c2", "b2");
    ASSERT_EQ(judgeTurn(rules, position, last), TurnFault::none);
    const Position before = position;
    const auto status = playTurn(rules, position, last);
    EXPECT_TRUE(position.finished());
    EXPECT_EQ(outOf(position), (Seats{black, red, yellow}));
    EXPECT_EQ(ranking(rules, position), (Seats{white, yellow, red, black}));
    EXPECT_EQ(position.status.key, computeKey(rules, position));
    undoTurn(position, last, status);
    EXPECT_EQ(position, before);
}

/// The same with the rule `pass`: nobody goes out, White plays on alone until it has no turn.
TEST(PlayTurn, WithPassASeatComesBackWhenAPieceMovesAway) {
    const Rules rules = rulesFor(userVariant("corner", {4, 1, 0}, slide, slide, "b1;a1", BlockedRule::pass));
    Position position = rules.start();
    playTurn(rules, position, turn(rules, "b1", "c1", "d1"));
    EXPECT_FALSE(position.finished());
    EXPECT_EQ(position.toMove(), black);
    playTurn(rules, position, turn(rules, "a1", "b1", "a1"));
    EXPECT_TRUE(position.finished());
    EXPECT_EQ(position.toMove(), white);
    EXPECT_EQ(position.status.outCount, 0);
    EXPECT_EQ(ranking(rules, position), (Seats{black, white}));

    const Rules stuck = rulesFor(userVariant("stuck", {5, 1, 0}, slide, slide, "a1;b1", BlockedRule::pass));
    position = stuck.start();
    EXPECT_EQ(position.toMove(), black) << "White sits out";
    EXPECT_EQ(position.status.round, 1);
    playTurn(stuck, position, turn(stuck, "b1", "d1", "e1"));
    EXPECT_EQ(position.toMove(), white) << "and is back";
    EXPECT_EQ(position.status.round, 2);
}

TEST(PlayTurn, WithPassTheLastToFinishATurnWins) {
    const Rules rules = rulesFor(userVariant("line", {7, 1, 0}, slide, slide, "a1;d1;g1", BlockedRule::pass));
    Position position = rules.start();
    playTurn(rules, position, turn(rules, "a1", "b1", "a1"));
    playTurn(rules, position, turn(rules, "d1", "c1", "d1"));
    EXPECT_EQ(position.toMove(), red);
    playTurn(rules, position, turn(rules, "g1", "f1", "g1"));
    EXPECT_EQ(position.toMove(), red) << "White and Black sit out";
    EXPECT_EQ(position.status.round, 2);
    playTurn(rules, position, turn(rules, "f1", "e1", "f1"));
    EXPECT_TRUE(position.finished());
    EXPECT_EQ(ranking(rules, position), (Seats{red, black, white}));
}

TEST(Retire, PutsASeatOutAndItsPiecesStay) {
    const Rules rules = rulesFor(userVariant("three", {5, 5, 0}, slide, slide, "a1;c3;e5"));
    Position position = rules.start();
    retire(rules, position, black);
    EXPECT_EQ(position.toMove(), white) << "it was not Black's turn";
    EXPECT_EQ(position.pieces[1], cells(rules, "c3"));
    playTurn(rules, position, turn(rules, "a1", "a2", "a1"));
    EXPECT_EQ(position.toMove(), red);
    EXPECT_EQ(position.status.key, computeKey(rules, position));
    retire(rules, position, red);
    EXPECT_TRUE(position.finished());
    EXPECT_EQ(ranking(rules, position), (Seats{white, red, black}));
}

TEST(JudgeTurn, NamesTheFault) {
    const Rules rules = rulesFor(*rules::findBuiltinVariant("amazons"));
    Position position = rules.start();
    const auto judge = [&](const char* from, const char* to, const char* shot) {
        return judgeTurn(rules, position, turn(rules, from, to, shot));
    };
    EXPECT_EQ(judge("d1", "d7", "g7"), TurnFault::none);
    EXPECT_EQ(judge("d1", "d7", "d1"), TurnFault::none) << "back to the cell just left";
    EXPECT_EQ(judge("d7", "d8", "d9"), TurnFault::noPiece);
    EXPECT_EQ(judge("d10", "d9", "d8"), TurnFault::noPiece) << "a piece of the other seat";
    EXPECT_EQ(judge("d1", "g1", "g2"), TurnFault::stepNotEmpty);
    EXPECT_EQ(judge("d1", "d1", "d2"), TurnFault::stepNotEmpty);
    EXPECT_EQ(judge("d1", "e3", "e4"), TurnFault::stepBlocked);
    EXPECT_EQ(judge("d1", "h1", "h2"), TurnFault::stepBlocked) << "over g1";
    EXPECT_EQ(judge("d1", "d7", "d7"), TurnFault::shotNotEmpty);
    EXPECT_EQ(judge("d1", "d7", "a7"), TurnFault::shotNotEmpty);
    EXPECT_EQ(judge("d1", "d7", "e9"), TurnFault::shotBlocked);
    EXPECT_EQ(judgeTurn(rules, position, {rules::noCell, cell(rules, "d1"), cell(rules, "d2")}),
              TurnFault::stepDue);
    playStep(position, cell(rules, "d1"), cell(rules, "d7"));
    EXPECT_EQ(judge("a4", "a5", "a6"), TurnFault::shotDue);
    EXPECT_EQ(judgeTurn(rules, position, {rules::noCell, cell(rules, "d7"), cell(rules, "g7")}),
              TurnFault::none);
    EXPECT_EQ(judgeTurn(rules, position, {rules::noCell, cell(rules, "a4"), cell(rules, "a5")}),
              TurnFault::shotDue);
}

}  // namespace
