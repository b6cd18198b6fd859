#include "training/self_play.h"

#include <gtest/gtest.h>

#include <map>

#include "eval/make_evaluator.h"
#include "rules/turns.h"

namespace otrera::training {
namespace {

using rules::Rules;

Rules rulesOf(const char* id) { return Rules::make(*rules::findBuiltinVariant(id)).value(); }

SelfPlaySettings quickSettings() {
    SelfPlaySettings settings;
    settings.nodes = 60;
    return settings;
}

const std::atomic<bool> goOn{false};

Game gameOf(const Rules& rules, const SelfPlaySettings& settings, std::uint32_t number) {
    return playGame(rules, settings, number, goOn).value();
}

rules::Position endOf(const Rules& rules, const Game& game) {
    rules::Position position = rules.start();
    for (const Ply& ply : game.plies) playTurn(rules, position, ply.turn);
    return position;
}

TEST(SelfPlay, PlaysAllVariantsByTheRules) {
    for (const rules::Variant& variant : rules::builtinVariants()) {
        const Rules rules = Rules::make(variant).value();
        for (const std::uint32_t number : {0U, 1U}) {
            const Game game = gameOf(rules, quickSettings(), number);
            EXPECT_EQ(game.number, number);
            // The reader replays it.
            const auto read = readGame(rules, gameBytes(rules, game));
            ASSERT_TRUE(read.ok()) << variant.id << ": " << read.error().text;
            EXPECT_EQ(*read, game) << variant.id;
        }
    }
}

TEST(SelfPlay, IsRepeatableAndDependsOnSeedAndNumber) {
    const Rules rules = rulesOf("amazons-6x6");
    SelfPlaySettings settings = quickSettings();
    const Game game = gameOf(rules, settings, 7);
    EXPECT_EQ(gameOf(rules, settings, 7), game);
    EXPECT_NE(gameOf(rules, settings, 8).plies, game.plies);
    settings.seed = 2;
    EXPECT_NE(gameOf(rules, settings, 7).plies, game.plies);
}

TEST(SelfPlay, BeginsWithAnOpeningByChance) {
    const Rules rules = rulesOf("amazons");
    SelfPlaySettings settings = quickSettings();
    settings.nodes = 1;
    settings.openingPlies = 3;
    std::map<std::size_t, int> lengths;
    for (std::uint32_t number = 0; number < 30; ++number) {
        const Game game = gameOf(rules, settings, number);
        std::size_t length = 0;
        while (!game.plies[length].share) ++length;
        ++lengths[length];
        for (std::size_t i = length; i < game.plies.size(); ++i) EXPECT_TRUE(game.plies[i].share);
    }
    EXPECT_EQ(lengths.size(), 3U);
    EXPECT_EQ(lengths.begin()->first, 1U);
    settings.openingPlies = 0;
    EXPECT_TRUE(gameOf(rules, settings, 0).plies[0].share);
}

TEST(SelfPlay, TakesSiblingsAndOtherTurnsAsOftenAsAsked) {
    const Rules rules = rulesOf("amazons-8x8");
    SelfPlaySettings settings = quickSettings();
    const auto count = [&](double siblings, double offBest) {
        settings.siblings = siblings;
        settings.offBest = offBest;
        std::array<double, 3> counts{};
        for (std::uint32_t number = 0; number < 10; ++number) {
            for (const Ply& ply : gameOf(rules, settings, number).plies) {
                if (!ply.share) continue;
                ++counts[0];
                if (ply.sibling) ++counts[1];
                if (ply.offBest) ++counts[2];
                EXPECT_TRUE(!ply.sibling || ply.sibling->turn != ply.turn);
            }
        }
        return std::pair(counts[1] / counts[0], counts[2] / counts[0]);
    };
    EXPECT_EQ(count(0, 0), std::pair(0.0, 0.0));
    // Three hundred positions and more: five standard deviations of a half are less than 0.15.
    EXPECT_NEAR(count(50, 0).first, 0.5, 0.15);
    EXPECT_NEAR(count(0, 50).second, 0.5, 0.15);
}

TEST(SelfPlay, WinnersAreThoseThatASolvedTreeNames) {
    const Rules rules = rulesOf("amazons-6x6");
    int solved = 0;
    for (std::uint32_t number = 0; number < 40; ++number) {
        const Game game = gameOf(rules, quickSettings(), number);
        search::TreeSearch search(rules, eval::makeEvaluator(rules), {});
        search.start(endOf(rules, game));
        search.advance(20'000);
        const search::Report report = search.report();
        if (!report.proved) continue;
        ++solved;
        EXPECT_EQ(report.score[indexOf(game.winner)], 1) << "game " << number;
    }
    EXPECT_GE(solved, 20);
}

TEST(PlayGames, ThreadsPlayTheSameGames) {
    const Rules rules = rulesOf("amazons-6x6");
    const SelfPlaySettings settings = quickSettings();
    const std::vector<std::uint32_t> numbers{0, 1, 2, 5, 9, 10, 11, 12};
    std::map<std::uint32_t, Game> games;
    const auto keep = [&](const Game& game) { return games.emplace(game.number, game).second; };
    EXPECT_TRUE(playGames(rules, settings, numbers, 3, keep, goOn));
    ASSERT_EQ(games.size(), numbers.size());
    for (const std::uint32_t number : numbers) EXPECT_EQ(games.at(number), gameOf(rules, settings, number));
}

TEST(PlayGames, EndsWhenToldTo) {
    const Rules rules = rulesOf("amazons-6x6");
    const std::vector<std::uint32_t> numbers{0, 1, 2, 3, 4, 5};
    int kept = 0;
    const auto keepTwo = [&](const Game&) { return ++kept < 3; };
    EXPECT_FALSE(playGames(rules, quickSettings(), numbers, 2, keepTwo, goOn));
    EXPECT_EQ(kept, 3);
    std::atomic<bool> stop{false};
    const auto stopAtOnce = [&](const Game&) { return stop = true; };
    EXPECT_FALSE(playGames(rules, quickSettings(), numbers, 1, stopAtOnce, stop));
}

}  // namespace
}  // namespace otrera::training
