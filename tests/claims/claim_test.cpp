#include "claims/claim.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"

using namespace otrera;
using claims::CellForm;
using claims::Ground;
using notation::Json;

namespace {

constexpr rules::MovementKind slide{true, 0, 0};
constexpr std::uint64_t enough = 100'000;

/// A position and what is proved of it with so many nodes.
struct Case {
    explicit Case(std::vector<std::string> rows, std::uint64_t nodes = enough)
        : board(slide, slide, std::move(rows)),
          decision(solver::Decider(board.rules).decide(board.position, nodes)) {}

    Json json(CellForm form = CellForm::names) const {
        return claims::claimJson(board.rules, board.position, decision, decision.regions, form);
    }
    std::string ground() const { return claims::groundName(claims::groundOf(board.rules, decision)); }

    test::Board board;
    solver::Decision decision;
};

TEST(Claim, ASeparatedPositionIsCounted) {
    const Case counted({"W...*B.."});
    EXPECT_EQ(counted.ground(), "separated");
    const Json json = counted.json();
    EXPECT_EQ(json["decided"], true);
    EXPECT_EQ(json["winner"], "W");
    EXPECT_EQ(json["reason"],
              "no region is contested: White can make 3 turns, Black 2 turns; White is to move");
    EXPECT_TRUE(json["why_not"].is_null());
    EXPECT_EQ(json["by"], (Json{{"low", 0}, {"high", 0}, {"exact", true}}));
    EXPECT_EQ(json["outlasts"], (Json{{"B"}, Json::array()}));
    EXPECT_EQ(json["regions"][0]["cells"], (Json{"a1", "b1", "c1", "d1"}));
}

TEST(Claim, WhoGivesUpLosesByNoNumberOfTurns) {
    // White could go on: what is left to Black is no score. Where the loser cannot move it is one.
    Case resigned({"W.*B.."});
    retire(resigned.board.rules, resigned.board.position, rules::Seat::white);
    resigned.decision = solver::Decider(resigned.board.rules).decide(resigned.board.position, 100);
    EXPECT_EQ(resigned.ground(), "finished");
    EXPECT_EQ(resigned.json()["winner"], "B");
    EXPECT_TRUE(resigned.json()["by"].is_null());
    const Json blocked = Case({"W*B.."}).json();
    EXPECT_EQ(blocked["winner"], "B");
    EXPECT_EQ(blocked["by"]["low"], 2);
}

TEST(Claim, CellsCanBeNumbers) {
    const Json json = Case({"W.B.."}).json(CellForm::numbers);
    EXPECT_EQ(json["regions"][0]["cells"], (Json{0, 1, 2, 3, 4}));
    EXPECT_EQ(json["regions"][0]["pieces"], (Json{{0}, {2}}));
    // Behind Black's piece, and what no piece comes to while White's stands still.
    EXPECT_EQ(json["guards"][1]["closed"], (Json{3, 4}));
}

TEST(Claim, AnOpenPositionSaysWhatIsSure) {
    const Case guarded({"W.B.."});
    EXPECT_EQ(guarded.ground(), "guarded");
    EXPECT_EQ(
        guarded.json()["reason"],
        "Black is sure of 2 turns on cells that nobody else can come to, and meanwhile White cannot make "
        "more than 1; White is to move");
    // Nobody is sure of anything where all is open.
    const Case open({"W.....B"});
    EXPECT_EQ(open.ground(), "contested");
    EXPECT_EQ(open.json()["decided"], false);
    EXPECT_TRUE(open.json()["reason"].is_null());
    EXPECT_EQ(
        open.json()["why_not"],
        "a region is contested; White is sure of 0 turns on cells that nobody else can come to, and "
        "meanwhile Black cannot make more than 5; Black is sure of 0 turns on cells that nobody else can "
        "come to, and meanwhile White cannot make more than 5; White is to move");
}

TEST(Claim, WithoutABudgetTheTurnsAreNotExact) {
    // The piece comes to one of its two cells and must shoot back: one turn, not two. That takes a look.
    const std::vector<std::string> rows{".**.**", "*W**B*", "*.**.*"};
    EXPECT_EQ(Case(rows).ground(), "separated");
    EXPECT_EQ(Case(rows).json()["turns"][0], (Json{{"low", 1}, {"high", 1}, {"exact", true}}));
    const Case loose(rows, 0);
    EXPECT_EQ(loose.ground(), "inexact");
    EXPECT_EQ(
        loose.json()["why_not"],
        "no region is contested, but the turns are not known exactly: White can make 1 to 2 turns, Black 1 "
        "to 2 turns; White is to move");
}

TEST(Claim, WhoSitsOutMayComeBack) {
    const test::Board board(slide, slide, {"W..", "...", "..B"});
    auto variant = board.rules.variant();
    variant.rule = rules::BlockedRule::pass;
    const auto rules = rules::Rules::make(variant);
    ASSERT_TRUE(rules);
    const auto decision = solver::Decider(*rules).decide(board.position, enough);
    EXPECT_EQ(claims::groundOf(*rules, decision), Ground::mayReturn);
    EXPECT_EQ(claims::groundText(*rules, board.position, decision),
              "a region is contested, and who cannot move may come back");
}

TEST(Claim, AGameThatIsOver) {
    Case over({"B*W..", "**..."});
    rules::playTurn(over.board.rules, over.board.position,
                    {over.board.cell("c2"), over.board.cell("d2"), over.board.cell("c2")});
    over.decision = solver::Decider(over.board.rules).decide(over.board.position, enough);
    EXPECT_EQ(over.ground(), "finished");
    EXPECT_EQ(over.json()["reason"], "the game is over");
    EXPECT_TRUE(over.json()["to_move"].is_null());
    EXPECT_TRUE(over.json()["guards"][0].is_null());
}

}  // namespace
