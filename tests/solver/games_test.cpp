#include "solver/games.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "game_notation.h"
#include "plain_games.h"
#include "solver/thermograph.h"

using namespace otrera;
using solver::Dyadic;
using solver::Game;
using solver::GameTable;
using solver::Outcome;
using test::gameOf;

namespace {

TEST(Dyadic, Arithmetic) {
    const Dyadic half = Dyadic::of(2, 2);
    EXPECT_EQ(half.numerator(), 1);
    EXPECT_EQ(half.exponent(), 1);
    EXPECT_EQ(half + half, Dyadic(1));
    EXPECT_EQ(half - Dyadic(2), Dyadic::of(-3, 1));
    EXPECT_LT(-half, Dyadic::of(-1, 2));
    EXPECT_EQ(half.half(), Dyadic::of(1, 2));
    EXPECT_EQ(Dyadic::of(-3, 1).floorScaled(0), -2);
    EXPECT_EQ(Dyadic::of(5, 2).toDouble(), 1.25);
}

TEST(Dyadic, TheSimplestNumberBetween) {
    // ONAG, chapter 2: the number that was born first.
    EXPECT_EQ(solver::simplestBetween(Dyadic(-3), false, Dyadic(5), false), Dyadic(0));
    EXPECT_EQ(solver::simplestBetween(Dyadic(0), false, Dyadic(1), false), Dyadic::of(1, 1));
    EXPECT_EQ(solver::simplestBetween(Dyadic(2), false, Dyadic(9), false), Dyadic(3));
    EXPECT_EQ(solver::simplestBetween(Dyadic(2), true, Dyadic(9), false), Dyadic(2));
    EXPECT_EQ(solver::simplestBetween(Dyadic::of(1, 2), false, Dyadic::of(1, 1), false), Dyadic::of(3, 3));
    EXPECT_EQ(solver::simplestBetween(Dyadic(-1), false, Dyadic::of(-1, 2), true), Dyadic::of(-1, 1));
    EXPECT_EQ(solver::simplestBetween(Dyadic::of(5, 2), false, Dyadic::of(11, 3), false), Dyadic::of(21, 4));
}

/// Identities of Winning Ways and of Siegel's book.
TEST(Games, KnownValues) {
    GameTable games;
    const std::pair<const char*, const char*> equal[] = {
        {"{|}", "0"},
        {"{0|}", "1"},
        {"{-5|7}", "0"},
        {"{0|1}", "1/2"},
        {"{1/2|1}", "3/4"},
        {"{2|}", "3"},
        {"{*|*}", "0"},
        {"{0|0}", "*"},
        {"{0,*|0,*}", "*2"},
        {"{0|*}", "^"},
        {"{0,*|0}", "^*"},
        {"{0|^}", "^^*"},
        {"{0|^*}", "^^"},

        {"{0|^^*}", "^3"},
        {"{0|^*3}", "^^*2"},
        {"{1|1}", "1*"},
        {"{0|*3}", "^*2"},
        {"{3|{2|1}}", "{3|{2|1}}"},
        {"{{2|1}|0}", "{{2|1}|0}"},
        {"{^|v}", "*"},
        {"{1,*|-1,*}", "+-1"},
        {"{v|1}", "0"},
        {"{*|1}", "0"},
        {"{^|1}", "1/2"},
        {"{1/4,*|}", "1"},
        {"{{1|-1}|1}", "0"},
    };
    for (const auto& [one, other] : equal) EXPECT_EQ(gameOf(games, one), gameOf(games, other)) << one;
    EXPECT_EQ(games.sum(gameOf(games, "*"), gameOf(games, "*")), games.zero());
    EXPECT_EQ(games.sum(gameOf(games, "*2"), gameOf(games, "*3")), gameOf(games, "*"));
    EXPECT_EQ(games.sum(gameOf(games, "+-1"), gameOf(games, "+-1")), games.zero());
    EXPECT_EQ(games.sum(gameOf(games, "+-1"), gameOf(games, "1")), gameOf(games, "{2|0}"));
    EXPECT_EQ(games.sum(gameOf(games, "+-2"), gameOf(games, "+-1")), gameOf(games, "+-{{3|1}}"));
    EXPECT_EQ(games.negative(gameOf(games, "{3|{2|1}}")), gameOf(games, "{{-1|-2}|-3}"));
}

TEST(Games, Outcomes) {
    GameTable games;
    EXPECT_EQ(games.outcomeOf(gameOf(games, "0")), Outcome::previous);
    EXPECT_EQ(games.outcomeOf(gameOf(games, "*")), Outcome::next);
    EXPECT_EQ(games.outcomeOf(gameOf(games, "^")), Outcome::left);
    EXPECT_EQ(games.outcomeOf(gameOf(games, "v*2")), Outcome::right);
    EXPECT_EQ(games.outcomeOf(gameOf(games, "^*")), Outcome::next);
    EXPECT_EQ(games.outcomeOf(gameOf(games, "{2|-1/2}")), Outcome::next);
}

/// A random game made of earlier ones.
Game randomGame(GameTable& games, base::Random& random, const std::vector<Game>& earlier) {
    std::vector<Game> options[2];
    for (auto& list : options) {
        for (auto count = random.below(4); count > 0; --count)
            list.push_back(earlier[random.below(earlier.size())]);
    }
    return games.make(options[0], options[1]);
}

/// A game, its options as they were given, and the same by definition alone.
TEST(Games, RandomOnesAreWhatTheDefinitionsSay) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        GameTable games;
        test::PlainGames plain;
        std::vector<Game> made{games.zero()};
        std::vector<int> trees{plain.add({})};
        for (int i = 0; i < 25; ++i) {
            std::vector<Game> options[2];
            test::PlainGames::Tree tree;
            for (const int side : {0, 1}) {
                for (auto count = random.below(4); count > 0; --count) {
                    const auto which = random.below(made.size());
                    options[side].push_back(made[which]);
                    (side == 0 ? tree.left : tree.right).push_back(trees[which]);
                }
            }
            made.push_back(games.make(options[0], options[1]));
            trees.push_back(plain.add(tree));
            const int form = plain.fromTable(games, made.back());
            ASSERT_TRUE(plain.areEqual(form, trees.back()));
            ASSERT_TRUE(plain.isCanonical(form));
            for (std::size_t k = 0; k < made.size(); ++k) {
                ASSERT_EQ(games.isAtMost(made[k], made.back()), plain.isAtMost(trees[k], trees.back()));
                ASSERT_EQ(games.isAtMost(made.back(), made[k]), plain.isAtMost(trees.back(), trees[k]));
                ASSERT_EQ(made[k] == made.back(), plain.areEqual(trees[k], trees.back()));
            }
        }
    }
}

TEST(Games, SumsAreAGroup) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        GameTable games;
        std::vector<Game> made{games.zero()};
        for (int i = 0; i < 12; ++i) made.push_back(randomGame(games, random, made));
        const auto pick = [&] { return made[random.below(made.size())]; };
        for (int i = 0; i < 10; ++i) {
            const Game a = pick(), b = pick(), c = pick();
            EXPECT_EQ(games.sum(a, games.negative(a)), games.zero());
            EXPECT_EQ(games.negative(games.negative(a)), a);
            EXPECT_EQ(games.sum(a, b), games.sum(b, a));
            EXPECT_EQ(games.sum(games.sum(a, b), c), games.sum(a, games.sum(b, c)));
            EXPECT_EQ(games.isAtMost(a, b), games.isAtMost(games.sum(a, c), games.sum(b, c)));
        }
    }
}

TEST(Games, LimitsAreKept) {
    GameTable games;
    const Game hot = gameOf(games, "{5|{3,{4|1}|{0|{-2|-5},+-1}}}");
    solver::GameLimits few;
    few.work = 3;
    games.allow(few);
    (void)games.sum(hot, gameOf(games, "{7|{2|-3}}"));
    EXPECT_TRUE(games.spent());
    // And nothing wrong was kept.
    games.allow({});
    const Game sum = games.sum(hot, gameOf(games, "{7|{2|-3}}"));
    GameTable fresh;
    const Game same = fresh.sum(gameOf(fresh, "{5|{3,{4|1}|{0|{-2|-5},+-1}}}"), gameOf(fresh, "{7|{2|-3}}"));
    test::PlainGames plain;
    const int one = plain.fromTable(games, sum);
    test::PlainGames other;
    EXPECT_EQ(games.left(sum).size(), fresh.left(same).size());
    EXPECT_TRUE(plain.isCanonical(one));
}

// ---- thermographs

std::pair<Dyadic, Dyadic> meanAndTemperature(const char* text) {
    GameTable games;
    const auto thermograph = solver::Thermographs(games).of(gameOf(games, text));
    return {thermograph->mean(), thermograph->temperature()};
}

TEST(Thermograph, KnownMeansAndTemperatures) {
    using Pair = std::pair<Dyadic, Dyadic>;
    EXPECT_EQ(meanAndTemperature("7"), (Pair{7, -1}));
    EXPECT_EQ(meanAndTemperature("3/4"), (Pair{Dyadic::of(3, 2), Dyadic::of(-1, 2)}));
    EXPECT_EQ(meanAndTemperature("-1/2"), (Pair{Dyadic::of(-1, 1), Dyadic::of(-1, 1)}));
    EXPECT_EQ(meanAndTemperature("*"), (Pair{0, 0}));
    EXPECT_EQ(meanAndTemperature("^^*"), (Pair{0, 0}));
    EXPECT_EQ(meanAndTemperature("+-4"), (Pair{0, 4}));
    EXPECT_EQ(meanAndTemperature("{7|2}"), (Pair{Dyadic::of(9, 1), Dyadic::of(5, 1)}));
    // Winning Ways, chapter 6: {4|{1|-3}} ... by hand: Right's threat to go on is worth more than the tax.
    EXPECT_EQ(meanAndTemperature("{8|{4|0}}"), (Pair{5, 3}));
}

TEST(Thermograph, WallsOfATwoStepGame) {
    // {8|{4|0}}: Left pays t for 8; Right moves to {4|0}, which cools to 2 at t = 2 and waits for Left
    // before.
    GameTable games;
    const auto thermograph = solver::Thermographs(games).of(gameOf(games, "{8|{4|0}}"));
    using Corner = solver::Thermograph::Corner;
    EXPECT_EQ(thermograph->left, (std::vector<Corner>{{-1, 9}, {3, 5}}));
    EXPECT_EQ(thermograph->right, (std::vector<Corner>{{-1, 4}, {2, 4}, {3, 5}}));
}

Dyadic at(const std::vector<solver::Thermograph::Corner>& wall, Dyadic temperature) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) {
        if (temperature >= wall[i + 1].temperature) continue;
        const Dyadic rise = temperature - wall[i].temperature;
        if (wall[i + 1].value == wall[i].value) return wall[i].value;
        return wall[i + 1].value > wall[i].value ? wall[i].value + rise : wall[i].value - rise;
    }
    return wall.back().value;
}

/// Against walls that are found temperature by temperature, in steps of 1/64.
TEST(Thermograph, RandomOnesAreWhatTaxesSay) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        GameTable games;
        solver::Thermographs drawn(games);
        test::PlainGames plain;
        std::vector<Game> made{games.zero()};
        for (int number = -4; number <= 4; ++number) made.push_back(games.integer(number));
        for (int i = 0; i < 20; ++i) {
            made.push_back(randomGame(games, random, made));
            const auto thermograph = drawn.of(made.back());
            ASSERT_TRUE(thermograph);
            const bool coarse = std::all_of(made.begin(), made.end(), [&](Game game) {
                return drawn.of(game)->temperature().exponent() <= 6 &&
                       drawn.of(game)->mean().exponent() <= 6;
            });
            if (!coarse) break;
            const int tree = plain.fromTable(games, made.back());
            for (int step = 0; step <= 8 * 64; step += 1) {
                const Dyadic temperature = Dyadic::of(step - 64, 6);
                const auto& walls = plain.wallsAt(tree, step);
                ASSERT_EQ(at(thermograph->left, temperature), Dyadic::of(walls.left, 6));
                ASSERT_EQ(at(thermograph->right, temperature), Dyadic::of(walls.right, 6));
                ASSERT_EQ(thermograph->temperature() <= temperature, walls.isMast);
            }
            ++compared;
        }
    }
    EXPECT_GE(compared, 200);
}

}  // namespace
