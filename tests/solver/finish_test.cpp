#include "solver/finish.h"

#include <gtest/gtest.h>

#include "../territory/plain_filling.h"
#include "../territory/positions.h"

using namespace otrera;
using solver::Decider;
using solver::Stage;

namespace {

constexpr std::uint64_t enough = 100'000;

/// A random game of the variant up to where it is separated; finished ones and open ends do not count.
std::optional<rules::Position> separatedPosition(const rules::Rules& rules, base::Random& random) {
    Decider decider(rules);
    rules::Position position = rules.start();
    while (!position.finished()) {
        // Deciding is dear only where much is open.
        if (position.empty.count() * 2 < rules.geometry().cellCount() &&
            decider.decide(position, 0).stage == Stage::separated) {
            return position;
        }
        const auto legal = turnsOf(rules, position);
        playTurn(rules, position, legal[random.below(legal.size())]);
    }
    return std::nullopt;
}

TEST(Finish, LosesNoTurnOfTheScore) {
    int finished = 0;
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        Decider decider(rules);
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto start = separatedPosition(rules, random);
            if (!start) continue;
            if (seed % 4 == 0) test::makeStep(rules, random, *start);
            const auto decision = decider.decide(*start, enough);
            ASSERT_EQ(decision.stage, Stage::separated);
            ASSERT_TRUE(decision.winner && decision.score.exact());
            const unsigned winner = indexOf(*decision.winner);

            rules::Position position = *start;
            std::array<int, rules::maxSeats> made{};
            for (const rules::Turn& turn : solver::finish(rules, *start, enough)) {
                ASSERT_EQ(judgeTurn(rules, position, turn), rules::TurnFault::none);
                ++made[indexOf(position.toMove())];
                playTurn(rules, position, turn);
            }
            ASSERT_TRUE(position.finished());
            EXPECT_EQ(ranking(rules, position).front(), *decision.winner);
            const bool sitsOut = variant.rule == rules::BlockedRule::pass;
            for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
                if (seat == winner && !sitsOut) continue;
                EXPECT_EQ(made[seat], decision.turns[seat].low) << seat;
            }
            if (!sitsOut) {
                // What is left to the winner, counted once more; by trying all sequences where that is quick.
                EXPECT_EQ(made[winner] + decision.score.low, decision.turns[winner].low);
                constexpr int quick = 6;
                if (position.empty.count() <= quick) {
                    EXPECT_EQ(test::mostTurns(rules, position.pieces[winner], position.empty, rules::noCell),
                              decision.score.low);
                }
            }
            ++finished;
        }
    }
    EXPECT_GE(finished, 500);
    RecordProperty("finished", finished);
}

TEST(Finish, LeavesOpenPositionsAlone) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    EXPECT_TRUE(solver::finish(rules, rules.start(), 0).empty());
}

}  // namespace
