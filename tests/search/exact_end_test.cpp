#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>

#include "alpha_betas.h"
#include "search/greedy_search.h"
#include "search/random_search.h"
#include "searching.h"
#include "solver/decision.h"

// What counting proves is never given away again, however little the search may look at.

using namespace otrera;
using rules::Position;
using rules::Rules;
using rules::Seat;

namespace {

constexpr std::uint64_t enough = 20'000;

struct Ending {
    Position position;
    solver::Decision decision;
};

/// A game up to where it is proved who wins, or up to the end. The players look one turn ahead, or play
/// anything.
std::optional<Ending> decidedEnding(const Rules& rules, std::uint64_t seed) {
    solver::Decider decider(rules);
    base::Random random(seed);
    search::RandomSearch any(rules, seed);
    search::GreedySearch greedy(rules, seed);
    Position position = rules.start();
    while (!position.finished()) {
        // Deciding is dear only where much is open.
        if (position.empty.count() * 4 < rules.geometry().cellCount() * 3) {
            auto decision = decider.decide(position, enough);
            if (decision.winner) return Ending{position, decision};
        }
        search::Search& player =
            seed % 2 == 0 || random.below(4) == 0 ? static_cast<search::Search&>(any) : greedy;
        player.start(position);
        player.advance(1'000'000);
        playTurn(rules, position, *player.report().best);
    }
    return std::nullopt;
}

/// The search that plays a variant: alpha-beta where it can.
std::unique_ptr<search::Search> searchOf(const Rules& rules) {
    if (rules.seatCount() == 2 && rules.variant().rule == rules::BlockedRule::out)
        return std::make_unique<search::AlphaBeta>(test::alphaBeta(rules));
    return std::make_unique<search::TreeSearch>(test::treeSearch(rules));
}

using Play = std::function<rules::Turn(const Position&)>;

/// The rest of a game: one seat by one player, the others by another.
Position playedOn(const Rules& rules, Position position, Seat seat, const Play& one, const Play& other) {
    while (!position.finished()) {
        const bool own = position.toMove() == seat;
        playTurn(rules, position, own ? one(position) : other(position));
    }
    return position;
}

Play hastyPlayerOf(search::Search& search) {
    return [&search](const Position& position) {
        using Clock = std::chrono::steady_clock;
        const auto end = Clock::now() + std::chrono::milliseconds(10);
        search.start(position);
        while (Clock::now() < end && search.advance(64)) {
        }
        return *search.report().best;
    };
}

Play playerOf(search::Search& search, std::uint64_t nodes) {
    return [&search, nodes](const Position& position) {
        search.start(position);
        search.advance(nodes);
        return *search.report().best;
    };
}

/// Turns that the winner of a finished game could still make.
int turnsLeft(const Rules& rules, const Position& finished) {
    return solver::Decider(rules).decide(finished, enough).score.low;
}

void expectWon(const Rules& rules, const Ending& ending, const Play& winner, const Play& others) {
    const Seat seat = *ending.decision.winner;
    const Position last = playedOn(rules, ending.position, seat, winner, others);
    EXPECT_EQ(ranking(rules, last).front(), seat) << "throws the win away";
    const bool counted = ending.decision.stage == solver::Stage::separated && ending.decision.score.exact();
    const bool sitsOut = rules.variant().rule == rules::BlockedRule::pass;
    if (counted && !sitsOut) {
        EXPECT_GE(turnsLeft(rules, last), ending.decision.score.low);
    }
}

int countEndings(std::uint64_t firstSeed, std::uint64_t seeds,
                 const std::function<void(const Rules&, const Ending&, std::uint64_t seed)>& visit) {
    int endings = 0;
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = firstSeed; seed < firstSeed + seeds; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            const auto ending = decidedEnding(rules, seed);
            if (!ending) continue;
            ++endings;
            visit(rules, *ending, seed);
        }
    }
    return endings;
}

TEST(ExactEnd, WhatIsWonStaysWonWithHardlyAnyNodes) {
    int separated = 0;
    const int endings =
        countEndings(1, 10, [&](const Rules& rules, const Ending& ending, std::uint64_t seed) {
            if (ending.decision.stage == solver::Stage::separated) ++separated;
            const auto winner = searchOf(rules);
            search::RandomSearch any(rules, seed);
            expectWon(rules, ending, playerOf(*winner, 1), playerOf(any, 1));
            const auto again = searchOf(rules);
            const auto strong = searchOf(rules);
            expectWon(rules, ending, playerOf(*again, 1), playerOf(*strong, 2'000));
        });
    EXPECT_GE(endings, 150);
    EXPECT_GE(separated, 30);
}

TEST(ExactEnd, WhatIsWonStaysWonAtTenMilliseconds) {
    if (!std::getenv("OTRERA_SLOW")) GTEST_SKIP() << "takes minutes: set OTRERA_SLOW=1";
    const int endings =
        countEndings(1001, 20, [&](const Rules& rules, const Ending& ending, std::uint64_t seed) {
            search::GreedySearch greedy(rules, seed);
            const auto winner = searchOf(rules);
            expectWon(rules, ending, hastyPlayerOf(*winner), playerOf(greedy, 1'000'000));
            const auto again = searchOf(rules);
            const auto strong = searchOf(rules);
            expectWon(rules, ending, hastyPlayerOf(*again), playerOf(*strong, 20'000));
        });
    EXPECT_GE(endings, 300);
}

TEST(ExactEnd, SaysAtOnceWhoHasWon) {
    countEndings(101, 3, [&](const Rules& rules, const Ending& ending, std::uint64_t) {
        const auto search = searchOf(rules);
        search->start(ending.position);
        const auto report = search->report();
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.score[indexOf(*ending.decision.winner)], 1);
        EXPECT_TRUE(test::isLegal(rules, ending.position, report.line));
    });
}

}  // namespace
