#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "search/random_search.h"
#include "searching.h"

using namespace otrera;

namespace {

std::vector<rules::Variant> twoPlayerVariants() {
    std::vector<rules::Variant> variants;
    for (const rules::Variant& variant : rules::builtinVariants()) {
        if (variant.seats.size() == 2) variants.push_back(variant);
    }
    return variants;
}

/// Plays a game between the tree search in one seat and a random player; true when the tree search wins.
/// `think` brings the tree search, which has started on its position, as far as it may go.
template <class Think>
bool winsGame(const rules::Rules& rules, unsigned seat, std::uint64_t seed, Think think) {
    search::TreeOptions options;
    options.seed = seed;
    auto tree = test::treeSearch(rules, options);
    search::RandomSearch random(rules, seed);
    rules::Position position = rules.start();
    while (!position.finished()) {
        const bool own = indexOf(position.toMove()) == seat;
        search::Search& player = own ? static_cast<search::Search&>(tree) : random;
        player.start(position);
        if (own) think(tree);
        const auto turn = player.report().best;
        if (!turn || rules::judgeTurn(rules, position, *turn) != rules::TurnFault::none) {
            ADD_FAILURE() << "no legal turn";
            return false;
        }
        rules::playTurn(rules, position, *turn);
    }
    return indexOf(rules::ranking(rules, position).front()) == seat;
}

class VersusRandom : public testing::TestWithParam<std::size_t> {};

TEST_P(VersusRandom, WinsWithAThousandNodes) {
    const auto rules = test::rulesOf(twoPlayerVariants()[GetParam()]);
    for (const unsigned seat : {0U, 1U}) {
        EXPECT_TRUE(winsGame(rules, seat, 1 + seat, [](search::Search& tree) { tree.advance(1000); }));
    }
}

TEST_P(VersusRandom, WinsFiftyOfFiftyAt100Milliseconds) {
    if (!std::getenv("OTRERA_SLOW")) GTEST_SKIP() << "takes minutes: set OTRERA_SLOW=1";
    using Clock = std::chrono::steady_clock;
    const auto rules = test::rulesOf(twoPlayerVariants()[GetParam()]);
    const auto think = [](search::Search& tree) {
        const auto end = Clock::now() + std::chrono::milliseconds(100);
        while (Clock::now() < end && tree.advance(64)) {
        }
    };
    int wins = 0;
    for (unsigned game = 0; game < 50; ++game) wins += winsGame(rules, game % 2, game + 1, think) ? 1 : 0;
    EXPECT_EQ(wins, 50);
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& info) {
    std::string name = twoPlayerVariants()[info.param].id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(TwoPlayers, VersusRandom, testing::Range<std::size_t>(0, twoPlayerVariants().size()),
                         nameOf);

TEST(VersusRandoms, WinsMostAgainstTwoOrThree) {
    for (const rules::Variant& variant : rules::builtinVariants()) {
        if (variant.seats.size() == 2) continue;
        const auto rules = test::rulesOf(variant);
        const unsigned games = 2 * rules.seatCount();
        unsigned wins = 0;
        for (unsigned game = 0; game < games; ++game) {
            const auto think = [](search::Search& tree) { tree.advance(1000); };
            wins += winsGame(rules, game % rules.seatCount(), game + 1, think) ? 1U : 0U;
        }
        // By chance it would win one in three or four.
        EXPECT_GE(wins, games * 3 / 4) << variant.id;
    }
}

TEST(RandomSearch, PlaysEveryTurnAboutEquallyOften) {
    // 4x1, White on the left, Black on the right: b1/a1, b1/c1, c1/b1, c1/a1.
    const auto rules =
        test::rulesOf(test::userVariant("row", {4, 1, 0}, {true, 0, 0}, {true, 0, 0}, {{{0, 0}}, {{3, 0}}}));
    const auto legal = rules::turnsOf(rules, rules.start());
    ASSERT_EQ(legal.size(), 4U);
    search::RandomSearch search(rules, 5);
    std::vector<int> counts(legal.size());
    for (int i = 0; i < 4000; ++i) {
        search.start(rules.start());
        const auto turn = search.report().best;
        ASSERT_TRUE(turn);
        ++counts[static_cast<std::size_t>(std::find(legal.begin(), legal.end(), *turn) - legal.begin())];
    }
    // 1000 +- 27 each (one standard deviation).
    for (const int count : counts) EXPECT_NEAR(count, 1000, 6 * 27);
}

TEST(RandomSearch, HasNothingToSearch) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("cowboys-4"));
    search::RandomSearch search(rules, 1);
    search.start(rules.start());
    EXPECT_FALSE(search.advance(1000));
    const search::Report report = search.report();
    EXPECT_TRUE(test::isLegal(rules, rules.start(), report.line));
    EXPECT_EQ(report.score, (std::array<double, 4>{0.25, 0.25, 0.25, 0.25}));
    EXPECT_FALSE(report.proved);
}

}  // namespace
