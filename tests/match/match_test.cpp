#include "match/match.h"

#include <map>

#include "match/match_report.h"
#include "players.h"

namespace otrera::match {
namespace {

using namespace testing;

const std::atomic<bool> goOn{false};
const OnFault noFault = [](std::size_t, const std::string&, const std::string& text, const std::string&) {
    ADD_FAILURE() << text;
};

/// The games of a match by number: who won, in how many plies.
std::map<std::size_t, std::pair<std::string, std::size_t>> gamesOf(const std::vector<Result>& results) {
    std::map<std::size_t, std::pair<std::string, std::size_t>> games;
    for (const Result& result : results) {
        EXPECT_TRUE(games.emplace(result.number, std::pair(result.text, result.plies)).second);
    }
    return games;
}

std::vector<Result> played(const Setup& setup) {
    std::vector<Result> results;
    EXPECT_EQ(playMatch(
                  setup, results, [](const auto&, const auto&) { return true; }, noFault, goOn),
              Ending::complete);
    return results;
}

TEST(Match, PlaysEveryGameOnceTheSameWithAnyConcurrency) {
    const auto rules = rulesOf("amazons-6x6");
    auto setup = setupOf(rules, {builtin("r", "random", rules), builtin("g", "greedy", rules)}, 20);
    const auto alone = gamesOf(played(setup));
    EXPECT_EQ(alone.size(), 20U);
    setup.concurrency = 3;
    EXPECT_EQ(gamesOf(played(setup)), alone);
    setup.seed = 2;
    EXPECT_NE(gamesOf(played(setup)), alone);
}

TEST(Match, GreedyBeatsRandomEverywhere) {
    for (const char* variant : {"amazons-6x6", "cowboys-7x7", "amazons-3a"}) {
        const auto rules = rulesOf(variant);
        const auto setup = setupOf(rules, {builtin("g", "greedy", rules), builtin("r", "random", rules)}, 40);
        const auto results = played(setup);
        const Summary summary = summaryOf(setup, results);
        EXPECT_GT(summary.estimate.share, 0.7) << variant;
        EXPECT_GT(summary.estimate.los, 0.999);
        std::size_t wins = 0;
        for (const Result& result : results) wins += result.winner == 0 ? 1 : 0;
        EXPECT_EQ(winsIn(summary.first), wins);
        EXPECT_EQ(samplesIn(summary.first) * gamesASample(summary.first), results.size());
    }
}

TEST(Match, GoesOnFromWhatWasPlayed) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(rules, {builtin("r", "random", rules), builtin("g", "greedy", rules)}, 12);
    const auto all = played(setup);
    std::vector<Result> results;
    const OnGame seven = [&](const auto&, const auto&) { return results.size() < 7; };
    EXPECT_EQ(playMatch(setup, results, seven, noFault, goOn), Ending::stopped);
    EXPECT_EQ(results.size(), 7U);
    std::size_t added = 0;
    EXPECT_EQ(playMatch(
                  setup, results,
                  [&](const auto&, const auto&) {
                      ++added;
                      return true;
                  },
                  noFault, goOn),
              Ending::complete);
    EXPECT_EQ(results.size(), all.size());
    EXPECT_EQ(added, all.size() - 7);
    EXPECT_EQ(gamesOf(results), gamesOf(all));
}

TEST(Match, IsStoppedFromOutside) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup =
        setupOf(rules, {builtin("r", "random", rules), builtin("g", "greedy", rules)}, 1'000'000);
    std::vector<Result> results;
    std::atomic<bool> stop{false};
    const OnGame stopSoon = [&](const auto&, const auto&) {
        if (results.size() > 2) stop = true;
        return true;
    };
    EXPECT_EQ(playMatch(setup, results, stopSoon, noFault, stop), Ending::stopped);
    EXPECT_GT(results.size(), 2U);
}

TEST(Match, StopsWhenAGameCannotBeKept) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(rules, {builtin("r", "random", rules), builtin("g", "greedy", rules)}, 12);
    std::vector<Result> results;
    const auto onGame = [&](const auto&, const auto&) { return results.size() < 3; };
    EXPECT_EQ(playMatch(setup, results, onGame, noFault, goOn), Ending::stopped);
    EXPECT_EQ(results.size(), 3U);
}

TEST(Match, SprtEndsIt) {
    const auto rules = rulesOf("amazons-6x6");
    auto setup = setupOf(rules, {builtin("g", "greedy", rules), builtin("r", "random", rules)}, 2000);
    setup.sprt = Sprt{0, 100};
    std::vector<Result> results;
    const auto keep = [](const auto&, const auto&) { return true; };
    EXPECT_EQ(playMatch(setup, results, keep, noFault, goOn), Ending::decided);
    const Summary summary = summaryOf(setup, results);
    EXPECT_GE(*summary.llr, setup.sprt->upper());
    EXPECT_LT(results.size(), 200U);
    // Nothing more is played when it goes on from there.
    const std::size_t before = results.size();
    EXPECT_EQ(playMatch(setup, results, keep, noFault, goOn), Ending::decided);
    EXPECT_EQ(results.size(), before);
    EXPECT_NE(reportText(setup, results, Ending::decided).find("Elo 100 accepted"), std::string::npos);
}

TEST(Match, IncompleteSamplesDoNotCount) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(rules, {builtin("r", "random", rules), builtin("g", "greedy", rules)}, 10);
    auto results = played(setup);
    results.pop_back();
    EXPECT_EQ(samplesIn(summaryOf(setup, results).first), 4U);
}

TEST(Match, RoundRobinHasRatings) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(
        rules, {builtin("r", "random", rules), builtin("g", "greedy", rules), builtin("s", "random", rules)},
        20);
    const auto results = played(setup);
    EXPECT_EQ(results.size(), 60U);
    const Summary summary = summaryOf(setup, results);
    ASSERT_EQ(summary.ratings.size(), 3U);
    EXPECT_GT(summary.ratings[1].elo, summary.ratings[0].elo);
    EXPECT_GT(summary.ratings[1].elo, summary.ratings[2].elo);
    EXPECT_EQ(winsIn(summary.first), winsIn(summary.outcomes[0]) + winsIn(summary.outcomes[1]));
}

TEST(Match, TheLastLineIsAsPromised) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(rules, {builtin("A", "random", rules), builtin("g", "greedy", rules)}, 2);
    Summary summary;
    summary.first = {10, 20, 20};
    summary.estimate = {0.6, 0.102, 70.4, 78.26, 0.9876};
    EXPECT_EQ(lastLine(setup, summary), "A: 60 of 100 = 60.0 % +- 10.2; Elo 70.4 +- 78.3; LOS 0.988");
}

TEST(Match, AnEngineThatStartsAtTheSecondTryPlays) {
    const auto rules = rulesOf("amazons-6x6");
    auto setup = setupOf(rules, {builtin("g", "greedy", rules), builtin("x", "random", rules)}, 4);
    int begun = 0;
    class Late final : public Player {
      public:
        explicit Late(int& begun) : begun_(begun) {}
        std::optional<std::string> begin(std::uint64_t seed) override {
            return begun_++ == 0 ? std::optional<std::string>("not yet") : player_.begin(seed);
        }
        Answer choose(const Question& question, const std::atomic<bool>& stop) override {
            return player_.choose(question, stop);
        }

      private:
        int& begun_;
        ScriptedPlayer player_;
    };
    setup.entrants[1].makePlayer = [&] { return std::make_unique<Late>(begun); };
    std::vector<Result> results;
    std::size_t faults = 0;
    const OnFault count = [&](auto, const auto&, const auto&, const auto&) { ++faults; };
    EXPECT_EQ(playMatch(
                  setup, results, [](const auto&, const auto&) { return true; }, count, goOn),
              Ending::complete);
    EXPECT_EQ(results.size(), 4U);
    EXPECT_EQ(faults, 1U);
    for (const Result& result : results) EXPECT_EQ(result.reason, "blocked");
}

TEST(Match, AnEngineThatDoesNotStartEndsIt) {
    const auto rules = rulesOf("amazons-6x6");
    auto setup = setupOf(rules, {builtin("g", "greedy", rules), builtin("x", "random", rules)}, 100);
    setup.entrants[1].makePlayer = [] {
        auto player = std::make_unique<ScriptedPlayer>();
        player->problem = "no such program";
        return player;
    };
    std::vector<Result> results;
    std::size_t faults = 0;
    const OnFault count = [&](std::size_t, const std::string& name, const std::string&, const std::string&) {
        EXPECT_EQ(name, "x");
        ++faults;
    };
    EXPECT_EQ(playMatch(
                  setup, results, [](const auto&, const auto&) { return true; }, count, goOn),
              Ending::failed);
    EXPECT_TRUE(results.empty());
    EXPECT_EQ(faults, 3U);
}

}  // namespace
}  // namespace otrera::match
