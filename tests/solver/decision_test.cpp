#include "solver/decision.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"
#include "exhaustive.h"

using namespace otrera;
using rules::Seat;
using solver::Bounds;
using solver::Decider;
using solver::Decision;
using solver::Stage;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr rules::MovementKind knight{false, 1, 2};
constexpr rules::MovementKind wazir{false, 0, 1};
constexpr std::uint64_t enough = 100'000;

Decision decide(const test::Board& board) { return Decider(board.rules).decide(board.position, enough); }

TEST(Decision, SeparatedIsCounting) {
    // White has 3 turns and is to move, Black has 2: 3 - 2 - 1 = 0 are left when Black must pass.
    const auto decision = decide(test::Board(slide, slide, {"W...*B.."}));
    EXPECT_EQ(decision.stage, Stage::separated);
    EXPECT_EQ(decision.turns[0], (Bounds{3, 3}));
    EXPECT_EQ(decision.turns[1], (Bounds{2, 2}));
    EXPECT_EQ(decision.winner, Seat::white);
    EXPECT_EQ(decision.score, (Bounds{0, 0}));
    EXPECT_TRUE(decision.outlasts[0][1]);
    EXPECT_FALSE(decision.outlasts[1][0]);
    // As many each: who is to move loses.
    const auto even = decide(test::Board(slide, slide, {"W..*B.."}));
    EXPECT_EQ(even.winner, Seat::black);
    EXPECT_EQ(even.score, (Bounds{0, 0}));
}

TEST(Decision, CellsThatAreNobodysCountForNobody) {
    const auto decision = decide(test::Board(slide, slide, {"W..*...*B...", "***********."}));
    EXPECT_EQ(decision.stage, Stage::separated);
    EXPECT_EQ(decision.turns[0], (Bounds{2, 2}));
    EXPECT_EQ(decision.turns[1], (Bounds{4, 4}));
    EXPECT_EQ(decision.winner, Seat::black);
    EXPECT_EQ(decision.score, (Bounds{2, 2}));
}

TEST(Decision, EighteenAgainstTwentyTwo) {
    // Five cells of a column belong to nobody.
    const auto decision = decide(test::Board(
        slide, slide, {"W...*.*B....", "....*.*....B", "....*.*.....", "....*.*..B..", "...W*.*....."}));
    EXPECT_EQ(decision.stage, Stage::separated);
    EXPECT_EQ(decision.turns[0], (Bounds{18, 18}));
    EXPECT_EQ(decision.turns[1], (Bounds{22, 22}));
    EXPECT_EQ(decision.winner, Seat::black);
    EXPECT_EQ(decision.score, (Bounds{4, 4}));
}

TEST(Decision, TwentyFiveEach) {
    const auto decision = decide(test::Board(
        slide, slide, {"W............", ".............", "*************", "......B......", "............."}));
    EXPECT_EQ(decision.turns[0], (Bounds{25, 25}));
    EXPECT_EQ(decision.turns[1], (Bounds{25, 25}));
    // Who is to move runs out first.
    EXPECT_EQ(decision.winner, Seat::black);
    EXPECT_EQ(decision.score, (Bounds{0, 0}));
}

TEST(Decision, AnAnnotatorsCountIsNoProof) {
    // Sala - Vecchi, Eteroscacco (1994), after 16... e1-f2/g1: 25 cells are counted for Black, 3 for White,
    // 32 are free. It is open; but Black is sure of its count, since its three pieces can guard it.
    const auto decision =
        decide(test::Board(slide, slide,
                           {"W.*.**...W", "..*..**...", "*WB***....", "B**.*..B*.", ".**.*.....",
                            "..*.**....", ".***.*.**.", "...*.**...", ".....B*...", ".....**..W"}));
    EXPECT_EQ(decision.stage, Stage::open);
    EXPECT_FALSE(decision.winner);
    EXPECT_EQ(decision.turns[1].low, 25);
    EXPECT_GT(decision.turns[1].high, 25);
    EXPECT_LE(decision.turns[0].low, 3);
    EXPECT_GE(decision.turns[0].high, 3);
}

TEST(Decision, AnAnnotatorsCountIsAProof) {
    // The same game's note to move 18: after g7-g8/i10 i8-h9/i8 Black wins by 31 against 25. Still open, and
    // proved.
    const auto decision =
        decide(test::Board(slide, slide,
                           {"W.*.**..*.", "..*..**B..", "*WB***W**.", "B**.*...**", ".**.*.....",
                            "..*.**....", ".***.*.**.", "...*.**...", ".....B*...", ".....**..W"}));
    EXPECT_EQ(decision.stage, Stage::open);
    EXPECT_EQ(decision.winner, Seat::black);
    EXPECT_EQ(decision.turns[1].low, 31);
    EXPECT_EQ(decision.guards[1].others[0], 25);
    EXPECT_EQ(decision.score.low, 6);
}

/// The region of Walls::pieces that has this cell.
territory::Region walledRegion(const test::Board& board, const char* cell) {
    for (territory::Region& region : regionsOf(board.rules, board.position, territory::Walls::pieces)) {
        if (region.cells.has(indexOf(board.cell(cell)))) return region;
    }
    ADD_FAILURE() << "no region has " << cell;
    return {};
}

TEST(Decision, SeventeenCellsThatAnAnnotatorCounts) {
    // The same game's note to move 9: after c4-c1/e3 b5-c4/c2 c1-b2/c3 c4-a2/b1 b2-b3/b2 g5-j5/j1 h6-g7/j4
    // White keeps 17 cells, which only its piece on g4 touches.
    const test::Board board(slide, slide,
                            {"..........", "....B.*...", "...**.....", ".*.W..W.*.", "....*.....",
                             "..*.*....B", ".*.*B*W***", ".W****....", "B**...*...", ".*.......*"});
    const auto sealed = walledRegion(board, "j2");
    EXPECT_EQ(sealed.cells, board.cells("c1 d1 e1 f1 g1 h1 i1 d2 e2 f2 h2 i2 j2 g3 h3 i3 j3"));
    EXPECT_EQ(sealed.owner, Seat::white);
    EXPECT_EQ(sealed.pieces[0], board.cells("g4"));
    EXPECT_TRUE(sealed.pieces[1].none());
    EXPECT_EQ(sealed.low, 17);
    // The piece is a door, and no region is anybody's; but White is sure of all 17 while it guards them.
    const auto decision = decide(board);
    EXPECT_EQ(decision.stage, Stage::open);
    ASSERT_EQ(decision.regions.size(), 1U);
    EXPECT_EQ(decision.regions[0].kind, territory::RegionKind::contested);
    EXPECT_EQ(decision.guards[0].closed, sealed.cells);
    EXPECT_EQ(decision.turns[0].low, 17);
    EXPECT_GT(decision.turns[0].high, 17);
    EXPECT_FALSE(decision.winner);
}

TEST(Decision, SixCellsThatAnAnnotatorCounts) {
    // The same game's note to move 18: i8-h9/i8 seals six cells, which make 25 cells 31.
    const test::Board board(slide, slide,
                            {"W.*.**..*.", "..*..**B..", "*WB***W**.", "B**.*...**", ".**.*.....",
                             "..*.**....", ".***.*.**.", "...*.**...", ".....B*...", ".....**..W"});
    const auto sealed = walledRegion(board, "j10");
    EXPECT_EQ(sealed.cells, board.cells("j8 i9 j9 g10 h10 j10"));
    EXPECT_EQ(sealed.owner, Seat::black);
    EXPECT_EQ(sealed.pieces[1], board.cells("h9"));
    EXPECT_TRUE(sealed.pieces[0].none());
    EXPECT_EQ(sealed.low, 6);
    const auto decision = decide(board);
    for (const territory::Region& region : decision.regions)
        EXPECT_EQ(region.kind, territory::RegionKind::contested);
    EXPECT_EQ(sealed.cells & ~decision.guards[1].closed, base::Bits128());
    EXPECT_EQ(decision.guards[1].closed.count(), 31);
}

TEST(Decision, APieceIsADoor) {
    // Black's piece stands between: not separated. Black is sure of the two cells behind it, since it steps
    // in and shoots back; White comes to one cell and moves first.
    const auto decision = decide(test::Board(slide, slide, {"W.B.."}));
    EXPECT_EQ(decision.stage, Stage::open);
    EXPECT_EQ(decision.turns[1].low, 2);
    EXPECT_EQ(decision.guards[1].others[0], 1);
    EXPECT_EQ(decision.winner, Seat::black);
    ASSERT_EQ(decision.guards[1].turns.size(), 2U);
    const rules::Turn first = decision.guards[1].turns[0];
    EXPECT_EQ(first.from, first.shot);
}

TEST(Decision, WhatPiecesInsideFill) {
    // White's b1 guards for the other one, which fills a corner of 3; Black comes to two cells.
    const auto decision = decide(test::Board(slide, slide, {"..#...", "W.W..B", "######"}));
    EXPECT_EQ(decision.stage, Stage::open);
    EXPECT_EQ(decision.guards[0].turns.size(), 3U);
    EXPECT_FALSE(decision.winner);
}

TEST(Decision, AShotThatIsDue) {
    // White has stepped a1-b1 and can seal its side by shooting at c1, or spoil it.
    const test::Board board(slide, slide, {"W...*B."});
    auto position = board.position;
    rules::playStep(position, board.cell("a1"), board.cell("b1"));
    const auto decision = Decider(board.rules).decide(position, enough);
    EXPECT_EQ(decision.stage, Stage::separated);
    EXPECT_EQ(decision.turns[0], (Bounds{3, 3}));
    EXPECT_EQ(decision.turns[1], (Bounds{1, 1}));
    EXPECT_EQ(decision.winner, Seat::white);
    EXPECT_EQ(decision.score, (Bounds{1, 1}));
}

TEST(Decision, AFinishedGame) {
    const test::Board board(slide, slide, {"B*W..", "**..."});
    auto position = board.position;
    rules::playTurn(board.rules, position, {board.cell("c2"), board.cell("d2"), board.cell("c2")});
    ASSERT_TRUE(position.finished());
    const auto decision = Decider(board.rules).decide(position, enough);
    EXPECT_EQ(decision.stage, Stage::finished);
    EXPECT_EQ(decision.winner, Seat::white);
    EXPECT_EQ(decision.score, (Bounds{4, 4}));
}

TEST(Decision, ThreeSeats) {
    const auto decision = decide(test::Board(slide, slide, {"W..*B..*R.."}));
    EXPECT_EQ(decision.stage, Stage::separated);
    EXPECT_EQ(decision.winner, Seat::red);
    EXPECT_TRUE(decision.outlasts[1][0]);
    EXPECT_TRUE(decision.outlasts[2][1]);
    EXPECT_FALSE(decision.outlasts[0][1]);
    EXPECT_EQ(decision.score, (Bounds{0, 0}));
}

rules::Variant small(std::string id, rules::BoardShape board, rules::MovementKind step,
                     rules::MovementKind shot, std::vector<std::vector<rules::Square>> seats,
                     rules::BlockedRule rule = rules::BlockedRule::out) {
    auto variant = test::userVariant(std::move(id), board, step, shot, std::move(seats));
    variant.rule = rule;
    return variant;
}

std::vector<rules::Variant> smallVariants() {
    using enum rules::BlockedRule;
    const std::vector<std::vector<rules::Square>> twoTwo{{{0, 1}, {3, 0}}, {{0, 2}, {3, 3}}};
    const std::vector<std::vector<rules::Square>> three{{{0, 0}, {1, 0}}, {{3, 0}, {3, 1}}, {{1, 3}}};
    return {
        small("4x4", {4, 4, 0}, slide, slide, twoTwo),
        small("5x4", {5, 4, 0}, slide, slide, {{{0, 1}, {2, 0}, {4, 1}}, {{1, 3}, {3, 3}}}),
        small("knights", {5, 4, 0}, knight, knight, {{{0, 0}, {1, 0}, {4, 1}}, {{0, 3}, {3, 3}, {4, 3}}}),
        small("slide-knight", {4, 4, 0}, slide, knight, twoTwo),
        small("knight-slide", {5, 4, 0}, knight, slide, {{{0, 0}, {1, 0}}, {{0, 3}, {3, 3}}}),
        small("short-shot", {4, 4, 0}, slide, wazir, twoTwo),
        small("hexagon", {0, 0, 3}, slide, slide, {{{0, 0}, {4, 0}}, {{0, 2}, {4, 2}}}),
        small("three", {4, 4, 0}, slide, slide, three),
        small("four", {4, 4, 0}, slide, slide, {{{0, 0}}, {{3, 0}}, {{3, 3}}, {{0, 3}}}),
        small("pass", {4, 4, 0}, slide, slide, twoTwo, pass),
        small("three-pass", {4, 4, 0}, knight, slide, three, pass),
    };
}

/// Calls check for positions of small boards with 2 to so many empty cells, a shot due in every fourth.
template <class Check>
void lateOnSmallBoards(std::uint64_t seeds, int mostEmpties, Check check) {
    for (const rules::Variant& variant : smallVariants()) {
        const auto rules = test::rulesOf(variant);
        test::Exhaustive exhaustive(rules);
        Decider decider(rules);
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            const int leave = 2 + static_cast<int>(random.below(static_cast<std::uint64_t>(mostEmpties) - 1));
            rules::Position position = rules.start();
            while (!position.finished() && position.empty.count() > leave) {
                const auto legal = turnsOf(rules, position);
                rules::playTurn(rules, position, legal[random.below(legal.size())]);
            }
            // Seldom a game ends early: too much to play out.
            if (position.empty.count() > leave) continue;
            if (!position.finished() && seed % 4 == 0) test::makeStep(rules, random, position);
            check(rules, position, decider.decide(position, enough), exhaustive);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(Decision, IsWhatPlayingOutGives) {
    int decidedOpen = 0;
    int separated = 0;
    int open = 0;
    lateOnSmallBoards(
        600, 7,
        [&](const rules::Rules& rules, const rules::Position& position, const Decision& decision,
            test::Exhaustive& exhaustive) {
            const bool sitsOut = rules.variant().rule == rules::BlockedRule::pass;
            // With hardly a budget less is proved, and nothing wrong.
            const auto hasty = Decider(rules).decide(position, 1);
            for (unsigned a = 0; a < rules.seatCount(); ++a) {
                for (unsigned b = 0; b < rules.seatCount(); ++b) {
                    if (a == b || (sitsOut && rules.seatCount() > 2)) continue;
                    const bool proved = decision.outlasts[a][b];
                    EXPECT_TRUE(!hasty.outlasts[a][b] || exhaustive.outlasts(position, a, b))
                        << a << " " << b;
                    EXPECT_TRUE(!proved || exhaustive.outlasts(position, a, b)) << a << " " << b;
                    if (sitsOut || position.finished()) continue;
                    if (decision.stage == Stage::separated && !position.isOut(rules::seatAt(a))) {
                        EXPECT_EQ(proved, exhaustive.outlasts(position, a, b)) << a << " " << b;
                    }
                }
            }
            open += decision.stage == Stage::open ? 1 : 0;
            separated += decision.stage == Stage::separated ? 1 : 0;
            if (decision.stage == Stage::open && decision.winner) ++decidedOpen;
            EXPECT_TRUE(decision.stage != Stage::separated || decision.winner);
        });
    EXPECT_GE(separated, 300);
    EXPECT_GE(open, 1000);
    EXPECT_GE(decidedOpen, 300);
    RecordProperty("separated", separated);
    RecordProperty("open", open);
    RecordProperty("decided_open", decidedOpen);
}

TEST(Decision, AtAGlanceNothingWrong) {
    int seen = 0;
    lateOnSmallBoards(300, 7,
                      [&](const rules::Rules& rules, const rules::Position& position,
                          const Decision& decision, test::Exhaustive& exhaustive) {
                          if (position.finished() || position.shotDue()) return;
                          const auto winner = Decider(rules).winnerAtAGlance(position, 50);
                          if (!winner) return;
                          ++seen;
                          EXPECT_EQ(decision.winner, winner);
                          if (rules.variant().rule == rules::BlockedRule::pass) return;
                          for (unsigned other = 0; other < rules.seatCount(); ++other) {
                              if (other == indexOf(*winner)) continue;
                              EXPECT_TRUE(exhaustive.outlasts(position, indexOf(*winner), other));
                          }
                      });
    EXPECT_GE(seen, 200);
}

TEST(Decision, TurnsAndScoreLieWithinTheBounds) {
    int exactScores = 0;
    lateOnSmallBoards(400, 6,
                      [&](const rules::Rules& rules, const rules::Position& position,
                          const Decision& decision, test::Exhaustive& exhaustive) {
                          if (rules.variant().rule == rules::BlockedRule::pass) return;
                          for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
                              if (position.isOut(rules::seatAt(seat))) continue;
                              const int turns = exhaustive.turnsOfSeat(position, seat);
                              EXPECT_LE(decision.turns[seat].low, turns) << seat;
                              EXPECT_GE(decision.turns[seat].high, turns) << seat;
                          }
                          if (!decision.winner || rules.seatCount() > 2) return;
                          const int score = exhaustive.score(position);
                          const bool white = decision.winner == Seat::white;
                          EXPECT_EQ(score > 0, white);
                          EXPECT_LE(decision.score.low, std::abs(score) - 1);
                          EXPECT_GE(decision.score.high, std::abs(score) - 1);
                          EXPECT_TRUE(decision.stage == Stage::open || decision.score.exact());
                          exactScores += decision.stage == Stage::separated ? 1 : 0;
                      });
    EXPECT_GE(exactScores, 200);
}

TEST(Decision, SafeTurnsStaySafe) {
    // Others play at random; the seat makes its safe turns in their order, and none of them is ever illegal,
    // nor do the others make more turns than was said. All variants, positions of every age.
    test::everywhere(
        [](const rules::Rules& rules, const rules::Position& start) {
            if (start.finished()) return;
            base::Random random(start.status.key);
            const auto decision = Decider(rules).decide(start, 1000);
            for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
                rules::Position position = start;
                std::array<int, rules::maxSeats> made{};
                const auto& guard = decision.guards[seat];
                while (!position.finished() && !position.isOut(rules::seatAt(seat))) {
                    const unsigned mover = indexOf(position.toMove());
                    const auto legal = turnsOf(rules, position);
                    rules::Turn turn = legal[random.below(legal.size())];
                    if (mover == seat) {
                        const auto next = static_cast<std::size_t>(made[seat]);
                        if (next == guard.turns.size()) break;
                        turn = guard.turns[next];
                        ASSERT_EQ(judgeTurn(rules, position, turn), rules::TurnFault::none);
                    }
                    ++made[mover];
                    rules::playTurn(rules, position, turn);
                }
                for (unsigned other = 0; other < rules.seatCount(); ++other) {
                    EXPECT_TRUE(other == seat || made[other] <= guard.others[other]);
                }
                // It ends because safe turns ran out or nobody else is left, never because it is stuck.
                EXPECT_FALSE(position.isOut(rules::seatAt(seat)) && made[seat] < decision.turns[seat].low);
            }
        },
        80);
}

TEST(Decision, SittingOutIsUndecidedWhileDoorsMayOpen) {
    auto variant = small("pass", {5, 1, 0}, slide, slide, {{{0, 0}}, {{2, 0}}}, rules::BlockedRule::pass);
    const auto rules = test::rulesOf(variant);
    const auto open = Decider(rules).decide(rules.start(), enough);
    EXPECT_EQ(open.stage, Stage::open);
    EXPECT_FALSE(open.winner);
    EXPECT_FALSE(open.outlasts[1][0]);
    EXPECT_EQ(open.turns[1].low, 2);
}

}  // namespace
