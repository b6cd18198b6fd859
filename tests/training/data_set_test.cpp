#include "training/data_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/random.h"
#include "eval/make_evaluator.h"
#include "training/phase_losses.h"
#include "training/self_play.h"
#include "training/targets.h"

namespace otrera::training {
namespace {

using rules::Rules;

const std::atomic<bool> goOn{false};

const Rules& smallRules() {
    static const Rules rules = Rules::make(*rules::findBuiltinVariant("amazons-6x6")).value();
    return rules;
}

Game gameOf(std::uint32_t number) {
    SelfPlaySettings settings;
    settings.nodes = 50;
    return playGame(smallRules(), settings, number, goOn).value();
}

struct Games {
    std::vector<Game> games;
    std::vector<std::string> bytes;
    std::vector<std::string_view> blocks;

    explicit Games(std::uint32_t count) {
        for (std::uint32_t number = 0; number < count; ++number) {
            games.push_back(gameOf(number));
            bytes.push_back(gameBytes(smallRules(), games.back()));
        }
        blocks.assign(bytes.begin(), bytes.end());
    }
    DataSet load(unsigned mostPerGame, std::uint64_t seed, unsigned threads) const {
        Crew crew(threads);
        DataSet data;
        EXPECT_TRUE(*addGames(data, smallRules(), blocks, mostPerGame, seed, crew, goOn));
        return data;
    }
};

TEST(DataSet, HasEveryPositionThatWasSearched) {
    const Games games(5);
    const DataSet data = games.load(1000, 1, 1);
    std::size_t row = 0;
    for (std::uint32_t number = 0; number < games.games.size(); ++number) {
        rules::Position position = smallRules().start();
        const auto expectRow = [&](const rules::Position& of, StoredShare share, Outcome outcome) {
            ASSERT_LT(row, data.rows());
            EXPECT_EQ(data.features[row],
                      plainFeatures(smallRules(), eval::boardOf(smallRules(), of, of.toMove())));
            EXPECT_EQ(data.empties[row], of.empty.count());
            EXPECT_EQ(data.shares[row], share);
            EXPECT_EQ(data.outcomes[row], outcome);
            EXPECT_EQ(data.gameOf[row], number);
            EXPECT_EQ(data.boards[row].empty, of.empty);
            ++row;
        };
        for (const Ply& ply : games.games[number].plies) {
            const bool wins = position.toMove() == games.games[number].winner;
            if (ply.share) expectRow(position, *ply.share, wins ? Outcome::won : Outcome::lost);
            if (ply.sibling) {
                rules::Position after = position;
                playTurn(smallRules(), after, ply.sibling->turn);
                expectRow(after, ply.sibling->share, Outcome::unknown);
            }
            playTurn(smallRules(), position, ply.turn);
        }
    }
    EXPECT_EQ(row, data.rows());
    EXPECT_EQ(data.games, games.games.size());
    EXPECT_EQ(data.boardCells, 36U);
}

TEST(DataSet, HasAViewOfEverySeatThatIsNotOut) {
    const Rules rules = Rules::make(*rules::findBuiltinVariant("amazons-3a")).value();
    SelfPlaySettings settings;
    settings.nodes = 20;
    settings.siblings = 0;
    const Game game = playGame(rules, settings, 1, goOn).value();
    const std::string bytes = gameBytes(rules, game);
    const std::string_view block = bytes;
    Crew crew(1);
    DataSet data;
    ASSERT_TRUE(addGames(data, rules, {&block, 1}, 1000, 1, crew, goOn).ok());
    std::size_t row = 0;
    rules::Position position = rules.start();
    for (const Ply& ply : game.plies) {
        for (unsigned i = 0; ply.share && i < 3; ++i) {
            const rules::Seat seat = rules::seatAt(i);
            if (position.isOut(seat)) continue;
            ASSERT_LT(row, data.rows());
            EXPECT_EQ(data.features[row], plainFeatures(rules, eval::boardOf(rules, position, seat)));
            EXPECT_EQ(data.outcomes[row], seat == game.winner ? Outcome::won : Outcome::lost);
            EXPECT_EQ(data.hasShare[row] != 0, seat == position.toMove());
            ++row;
        }
        playTurn(rules, position, ply.turn);
    }
    EXPECT_EQ(row, data.rows());
}

TEST(DataSet, TakesSoManyOfAGameAndTheSameWithAnyThreads) {
    const Games games(150);
    const DataSet data = games.load(4, 1, 1);
    std::vector<unsigned> counts(games.games.size());
    for (const std::uint32_t game : data.gameOf) ++counts[game];
    for (std::size_t i = 0; i < counts.size(); ++i)
        EXPECT_EQ(counts[i], std::min<std::size_t>(4, games.games[i].positions()));
    EXPECT_EQ(games.load(4, 1, 3).features, data.features);
    EXPECT_NE(games.load(4, 2, 1).features, data.features);
}

TEST(DataSet, AddsGamesToThoseThatAreThere) {
    const Games games(6);
    const DataSet once = games.load(1000, 1, 1);
    Crew crew(2);
    DataSet twice;
    const std::span<const std::string_view> blocks(games.blocks);
    ASSERT_TRUE(addGames(twice, smallRules(), blocks.first(2), 1000, 1, crew, goOn).ok());
    ASSERT_TRUE(addGames(twice, smallRules(), blocks.subspan(2), 1000, 1, crew, goOn).ok());
    EXPECT_EQ(twice.features, once.features);
    EXPECT_EQ(twice.gameOf, once.gameOf);
    EXPECT_EQ(twice.games, 6U);
}

TEST(DataSet, NamesTheGameThatIsDamaged) {
    Games games(4);
    games.bytes[2][10] ^= 1;
    Crew crew(1);
    DataSet data;
    const auto added = addGames(data, smallRules(), games.blocks, 24, 1, crew, goOn);
    ASSERT_FALSE(added.ok());
    EXPECT_EQ(added.error().text, "game 3: its checksum is wrong");
}

TEST(Split, PutsWholeGamesAside) {
    DataSet data;
    data.games = 2000;
    for (std::uint32_t game = 0; game < data.games; ++game) data.gameOf.insert(data.gameOf.end(), 3, game);
    data.features.resize(data.gameOf.size());
    const Split split = splitByGame(data, 10, 1);
    EXPECT_EQ(split.train.size() + split.validation.size(), data.rows());
    std::set<std::uint32_t> aside;
    for (const std::uint32_t row : split.validation) aside.insert(data.gameOf[row]);
    for (const std::uint32_t row : split.train) EXPECT_FALSE(aside.contains(data.gameOf[row]));
    // 200 are expected; five standard deviations are 67.
    EXPECT_NEAR(static_cast<double>(aside.size()), 200, 67);
    EXPECT_EQ(splitByGame(data, 10, 1).validation, split.validation);
    EXPECT_NE(splitByGame(data, 10, 2).validation, split.validation);
}

/// Shares of a search that is too sure of itself: outcomes follow half of their logits.
DataSet overconfident(std::size_t rows) {
    base::Random random(1);
    DataSet data;
    for (std::size_t row = 0; row < rows; ++row) {
        const double logit = 8 * (random.unit() - 0.5);
        data.shares.push_back(storedShare(1 / (1 + std::exp(-logit))));
        const double chance = 1 / (1 + std::exp(-logit / 2));
        data.outcomes.push_back(random.unit() < chance ? Outcome::won : Outcome::lost);
    }
    data.hasShare.assign(rows, 1);
    data.features.resize(rows);
    return data;
}

TEST(Targets, FindTheScaleOfTheSearch) {
    const DataSet data = overconfident(20'000);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < data.rows(); ++row) rows.push_back(row);
    EXPECT_NEAR(shareScale(data, rows), 0.5, 0.05);
    EXPECT_NEAR(calibrated(storedShare(0.8), 0.5), 2.0 / 3, 1e-4);  // odds of 4 become odds of 2
    EXPECT_EQ(shareScale(data, {}), 1);
}

TEST(Targets, MixOutcomeAndSearch) {
    DataSet data;
    data.shares = {storedShare(0.8), storedShare(0.8), storedShare(0.8), 0};
    data.outcomes = {Outcome::won, Outcome::lost, Outcome::unknown, Outcome::won};
    data.hasShare = {1, 1, 1, 0};
    data.features.resize(4);
    const std::vector<float> targets = targetsOf(data, 1, 0.7);
    EXPECT_EQ(targets[3], 1);
    EXPECT_NEAR(targets[0], 0.7 + 0.3 * 0.8, 1e-4);
    EXPECT_NEAR(targets[1], 0.3 * 0.8, 1e-4);
    EXPECT_NEAR(targets[2], 0.8, 1e-4);
}

TEST(PhaseLosses, CountEachPhaseAndAllTogether) {
    DataSet data;
    data.boardCells = 100;
    data.empties = {92, 75, 74, 50, 10};
    data.shares.assign(5, storedShare(0.5));
    data.hasShare = {1, 0, 1, 1, 1};
    data.outcomes = {Outcome::won, Outcome::lost, Outcome::won, Outcome::unknown, Outcome::lost};
    data.features.resize(5);
    const std::vector<float> targets{1, 0, 1, 0.5F, 0};
    const std::vector<std::uint32_t> rows{0, 1, 2, 3, 4};
    const std::vector<float> logits{2, 2, 0.5F, 0, -1};
    const auto phases = phaseLosses(data, targets, rows, logits, 1);
    ASSERT_EQ(phases.size(), 5U);
    EXPECT_EQ(phases[0].leastEmpties, 75U);
    EXPECT_EQ(phases[0].mostEmpties, 100U);
    EXPECT_EQ(phases[3].leastEmpties, 0U);
    EXPECT_EQ(phases[3].mostEmpties, 24U);
    EXPECT_EQ(phases[0].positions, 2U);
    EXPECT_EQ(phases[1].positions, 2U);
    EXPECT_EQ(phases[1].known, 1U);
    EXPECT_EQ(phases[2].positions, 0U);
    EXPECT_EQ(phases[3].positions, 1U);
    EXPECT_EQ(phases[4].positions, 5U);
    EXPECT_NEAR(phases[0].right, 0.5, 1e-9);
    EXPECT_EQ(phases[0].searched, 1U);
    EXPECT_NEAR(phases[0].searchLoss, std::log(2), 1e-4);
    // -ln of the chance given to what happened: e^2 / (1 + e^2) won, and lost.
    EXPECT_NEAR(phases[0].outcomeLoss, (0.126928 + 2.126928) / 2, 1e-5);
    EXPECT_NEAR(phases[3].loss, 0.313262, 1e-5);
}

}  // namespace
}  // namespace otrera::training
