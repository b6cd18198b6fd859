#include "analysis/review.h"

#include <map>

#include "../territory/positions.h"
#include "analysis/review_json.h"
#include "analysis/review_text.h"
#include "reviewing.h"

using namespace otrera;
using analysis::Review;
using analysis::TurnClass;
using analysis::TurnReview;
using rules::Seat;
using test::reviewed;

namespace {

/// Who wins when both seats play well, by trying everything.
class Exhaustive {
  public:
    explicit Exhaustive(const rules::Rules& rules) : rules_(rules) {}

    Seat winner(const rules::Position& position) {
        if (position.finished()) return ranking(rules_, position).front();
        const auto known = winners_.find(position.status.key);
        if (known != winners_.end()) return known->second;
        const Seat seat = position.toMove();
        Seat best = rules::seatAt(1 - indexOf(seat));
        for (const rules::Turn& turn : turnsOf(rules_, position)) {
            rules::Position after = position;
            playTurn(rules_, after, turn);
            if (winner(after) == seat) best = seat;
            if (best == seat) break;
        }
        winners_[position.status.key] = best;
        return best;
    }

  private:
    const rules::Rules& rules_;
    std::map<std::uint64_t, Seat> winners_;
};

std::shared_ptr<const rules::Rules> shared(const rules::Variant& variant) {
    return std::make_shared<const rules::Rules>(test::rulesOf(variant));
}

/// What must hold of every review.
void expectSound(const analysis::Course& course, const Review& review) {
    std::optional<rules::Seat> winner;
    if (!review.course.empty()) winner = review.course[0].winner;
    for (const TurnReview& turn : review.plies) {
        SCOPED_TRACE("ply " + std::to_string(turn.ply));
        EXPECT_GE(turn.loss, 0);
        EXPECT_GE(turn.scoreLoss, 0);
        EXPECT_GE(turn.winAfter, 0);
        EXPECT_LE(turn.winBefore, 1);
        EXPECT_NEAR(turn.winBefore - turn.winAfter, turn.loss, 1e-4);
        ASSERT_FALSE(turn.best.empty());
        EXPECT_LE(turn.best.size(), 4U);
        EXPECT_DOUBLE_EQ(turn.best.front().win, turn.winBefore);
        int timesPlayed = 0;
        for (std::size_t i = 0; i < turn.best.size(); ++i) {
            const analysis::Choice& choice = turn.best[i];
            if (i > 0) {
                EXPECT_LE(choice.win, turn.best[i - 1].win);
            }
            if (choice.line.front() == turn.turn) {
                ++timesPlayed;
                EXPECT_DOUBLE_EQ(choice.win, turn.winAfter);
            }
            rules::Position position = course.positions[static_cast<std::size_t>(turn.ply) - 1];
            for (const rules::Turn& next : choice.line) {
                ASSERT_EQ(judgeTurn(*course.rules, position, next), rules::TurnFault::none);
                playTurn(*course.rules, position, next);
            }
        }
        EXPECT_EQ(timesPlayed, 1);
        EXPECT_EQ(turn.gaveProofAway, winner == turn.seat && turn.proved && turn.proved != winner);
        // Of a turn in a proved win it may not be known whether it still wins.
        if (winner && (winner != turn.seat || turn.proved == winner)) {
            EXPECT_FALSE(turn.counts) << "nothing counts once the result is proved";
            EXPECT_LE(turn.turnClass, TurnClass::good) << "what keeps the result is no mistake";
        }
        winner = turn.proved;
    }
    for (const analysis::Standing& standing : review.course) {
        double sum = 0;
        for (const double chance : standing.win) sum += chance;
        EXPECT_NEAR(sum, 1, 0.002);
        if (course.rules->seatCount() == 2) {
            EXPECT_DOUBLE_EQ(standing.score[0], -standing.score[1]);
        }
    }
}

TEST(Review, IsRepeatableAtFixedNodes) {
    for (const char* id : {"amazons-6x6", "amazons-3a"}) {
        SCOPED_TRACE(id);
        const auto course =
            analysis::courseOf(test::randomGame(shared(*rules::findBuiltinVariant(id)), 7, 8));
        const auto once = test::find(course, 2000);
        EXPECT_EQ(test::find(course, 2000), once);
    }
}

/// Everything that is proved of games on boards small enough to try everything, and every turn that threw the
/// game away.
TEST(Review, AgreesWithTryingEverything) {
    constexpr rules::MovementKind slide{true, 0, 0};
    const auto rules = shared(test::userVariant("tiny", {4, 3, 0}, slide, slide, {{{0, 0}}, {{3, 2}}}));
    Exhaustive exhaustive(*rules);
    int thrownAway = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto course = analysis::courseOf(test::randomGame(rules, seed, 100));
        const Review review = analysis::reviewOf(course, test::find(course, 200'000));
        expectSound(course, review);
        ASSERT_TRUE(review.complete);
        ASSERT_EQ(review.plies.size(), course.actions.size());
        EXPECT_EQ(review.decidedAt, 0) << "so small a board is searched to its end";
        for (std::size_t i = 0; i < course.positions.size(); ++i)
            EXPECT_EQ(review.course[i].winner, exhaustive.winner(course.positions[i])) << "after ply " << i;
        for (const TurnReview& turn : review.plies) {
            const auto before = exhaustive.winner(course.positions[static_cast<std::size_t>(turn.ply) - 1]);
            const auto after = exhaustive.winner(course.positions[static_cast<std::size_t>(turn.ply)]);
            const bool thrown = before == turn.seat && after != turn.seat;
            EXPECT_EQ(turn.gaveProofAway, thrown);
            EXPECT_EQ(turn.turnClass == TurnClass::blunder, thrown);
            EXPECT_EQ(turn.loss, thrown ? 1 : 0);
            EXPECT_EQ(turn.isTurningPoint, thrown);
            thrownAway += thrown;
        }
    }
    EXPECT_GT(thrownAway, 5);
}

TEST(Review, HoldsTogetherInGamesOfEveryKind) {
    for (const rules::Variant& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = shared(variant);
        // The end of a long random game, where all is mixed: open, decided, separated.
        const auto whole = test::randomGame(rules, 11, 1000);
        auto end = whole;
        const std::size_t plies = whole.main.actions.size();
        const std::size_t skipped = plies > 10 ? plies - 10 : 0;
        end.start = positionAfter(*rules, whole.start, whole.main.actions, skipped);
        end.main.actions.erase(end.main.actions.begin(),
                               end.main.actions.begin() + static_cast<std::ptrdiff_t>(skipped));
        const auto course = analysis::courseOf(end);
        const Review review = analysis::reviewOf(course, test::find(course, 300));
        expectSound(course, review);
        EXPECT_TRUE(review.complete);
        EXPECT_EQ(review.plies.size(), course.actions.size());
        EXPECT_EQ(review.course.back().winner, ranking(*rules, course.positions.back()).front());
    }
}

/// The annotator of Sala - Vecchi calls 9.c4-d5/c6 the turn that gave the lower left away, and 9.c4-c1/e3 the
/// right one.
TEST(Review, FindsTheBlunderOfTheAnnotatedGame) {
    const auto course = analysis::courseOf(test::recordOfFile("sala-vecchi.txt"));
    ASSERT_EQ(course.actions.size(), 34U) << "the resignation is no turn";
    const Review review = analysis::reviewOf(course, test::find(course, 30'000, 18));
    EXPECT_FALSE(review.complete);
    ASSERT_GE(review.plies.size(), 17U);
    const TurnReview& turn = review.plies[16];
    EXPECT_EQ(analysis::numberedTurn(course, turn.ply), "9. c4-d5/c6");
    EXPECT_EQ(turn.turnClass, TurnClass::blunder);
    EXPECT_TRUE(turn.isTurningPoint);
    EXPECT_EQ(notation::turnText(course.rules->geometry(), turn.best[0].line[0]), "c4-c1/e3");
    EXPECT_GT(turn.scoreLoss, 0);
    const auto moments = analysis::keyMoments(review, 3);
    EXPECT_NE(std::find(moments.begin(), moments.end(), 17), moments.end());
}

// White can make 3 turns (a1-b1/a1, b1-c1/b1, c1-d1/c1), Black 2; White is to move and wins by 0.
constexpr const char* counted = "[Position \"Q3*q2 w - - 0 1\"]\n\n1. ";

TEST(Review, MarksAProvedWinThatIsGivenAway) {
    // Now a1 is lost, and one turn is left: Black is left with a turn when White must pass.
    const Review review = reviewed(std::string(counted) + "a1-d1/b1 *", 100);
    ASSERT_EQ(review.plies.size(), 1U);
    const TurnReview& turn = review.plies[0];
    EXPECT_TRUE(turn.gaveProofAway);
    EXPECT_TRUE(turn.isTurningPoint);
    EXPECT_EQ(turn.proved, Seat::black);
    EXPECT_EQ(turn.turnClass, TurnClass::blunder);
    EXPECT_EQ(turn.winBefore, 1);
    EXPECT_EQ(turn.winAfter, 0);
    EXPECT_EQ(turn.scoreLoss, 1);
    EXPECT_TRUE(turn.counts);
    EXPECT_EQ(review.decidedAt, 0);
    EXPECT_EQ(review.decidedFor, Seat::white);
    EXPECT_NEAR(*review.accuracy[0], std::exp(-4.0), 1e-4);
    EXPECT_FALSE(review.accuracy[1]);
    EXPECT_EQ(review.course[0].score[0], 0.5);
    EXPECT_EQ(review.course[1].score[0], -0.5);
}

TEST(Review, JudgesByTheScoreOnceTheResultIsProved) {
    // White has 4 turns, Black 1: to waste one keeps the win.
    const Review review = reviewed("[Position \"Q4*q1 w - - 0 1\"]\n\n1. a1-e1/c1 g1-h1/g1 *", 100);
    ASSERT_EQ(review.plies.size(), 2U);
    EXPECT_EQ(review.plies[0].turnClass, TurnClass::good);
    EXPECT_EQ(review.plies[0].loss, 0);
    // (a1 and b1 are lost; d1 and then the cell left are what remains.)
    EXPECT_EQ(review.plies[0].scoreLoss, 2);
    EXPECT_FALSE(review.plies[0].counts);
    EXPECT_EQ(review.plies[0].proved, Seat::white);
    EXPECT_FALSE(review.accuracy[0]);
    EXPECT_EQ(review.course[0].by, (solver::Bounds{2, 2}));
    EXPECT_EQ(review.course[0].turns[0], 4);
    EXPECT_EQ(review.course[0].turns[1], 1);
    EXPECT_EQ(review.plies[1].turnClass, TurnClass::forced);
}

TEST(Review, OfGamesWithoutTurns) {
    const Review empty = reviewed("[Variant \"amazons-6x6\"]\n\n*", 500);
    EXPECT_TRUE(empty.complete);
    EXPECT_TRUE(empty.plies.empty());
    ASSERT_EQ(empty.course.size(), 1U);
    EXPECT_NEAR(empty.course[0].win[0] + empty.course[0].win[1], 1, 1e-3);
    EXPECT_FALSE(empty.decidedAt);

    const Review over = reviewed("[Position \"q*/*Q w - - 9 5\"]\n\n*", 500);
    EXPECT_TRUE(over.complete);
    EXPECT_EQ(over.decidedAt, 0);
    EXPECT_EQ(over.decidedFor, Seat::black);

    const Review gaveUp = reviewed("[Variant \"amazons-6x6\"]\n\nresigns", 500);
    EXPECT_TRUE(gaveUp.plies.empty());
    EXPECT_FALSE(gaveUp.decidedAt) << "giving up proves nothing";
}

TEST(Review, BeginsInTheMiddleOfATurn) {
    const Review review =
        reviewed("[Position \"3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1\"]\n\n/g7 *", 500);
    ASSERT_EQ(review.plies.size(), 1U);
    EXPECT_EQ(review.plies[0].best[0].line[0].from, rules::noCell);
}

TEST(Review, StopsWhenToldAndKeepsWhatIsDone) {
    const auto course =
        analysis::courseOf(test::randomGame(shared(*rules::findBuiltinVariant("amazons-6x6")), 3, 6));
    const base::ManualClock clock;
    analysis::Reviewer reviewer(course, test::nodes(500), 1, clock);
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(reviewer.step(nullptr));
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(reviewer.step(&stop));
    const Review part = analysis::reviewOf(course, reviewer.findings());
    EXPECT_EQ(part.plies.size(), 3U);
    EXPECT_FALSE(part.complete);

    // What was found before is not searched again, and the rest is found as it would have been.
    analysis::Reviewer rest(course, test::nodes(500), 1, clock, reviewer.findings());
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(rest.step(nullptr));
    EXPECT_EQ(rest.nodes(), 0U);
    while (rest.step(nullptr)) continue;
    EXPECT_GT(rest.nodes(), 0U);
    EXPECT_EQ(rest.findings(), test::find(course, 500));
}

TEST(Review, TellsTheStagesOfATurn) {
    const auto rules = shared(*rules::findBuiltinVariant("amazons"));
    const auto course = analysis::courseOf(test::randomGame(rules, 5, 1));
    const auto review = analysis::reviewOf(course, test::find(course, 300));
    const auto json = analysis::reviewJson(course, review, test::nodes(300), analysis::TellStages::yes);
    const auto& stages = json["plies"][0]["stages"];
    EXPECT_EQ(stages["pieces"].size(), 4U);
    // Each stage begins with its best, and the best of a later one is never better than that of the one
    // before, as it has less to choose from.
    EXPECT_GE(stages["pieces"][0]["win"], stages["steps"][0]["win"]);
    EXPECT_GE(stages["steps"][0]["win"], stages["shots"][0]["win"]);
    const rules::Turn best = review.plies[0].best[0].line[0];
    const auto steps = legalSteps(*rules, rules->start(), best.from);
    EXPECT_EQ(stages["steps"].size(), static_cast<std::size_t>(steps.count()));
}

}  // namespace
