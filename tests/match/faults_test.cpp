// Matches against programs that misbehave: nothing hangs, nothing is left, and the log says what happened.
#include <dirent.h>
#include <sys/wait.h>

#include <cerrno>

#include "match/match_report.h"
#include "match/uci_player.h"
#include "players.h"

namespace otrera::match {
namespace {

using namespace testing;

const std::atomic<bool> goOn{false};

Entrant mock(const notation::RulesPointer& rules, const std::string& how, const TimeControl& control) {
    UciProgram program;
    program.command = {OTRERA_MOCK_ENGINE, how};
    program.startLimit = std::chrono::milliseconds(how == "deaf" ? 200 : 20'000);
    program.grace = std::chrono::milliseconds(1000);
    return {"mock", control, [=] { return std::make_unique<UciPlayer>(program, rules); }};
}

std::size_t openDescriptors() {
    std::size_t count = 0;
    DIR* folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++count;
    closedir(folder);
    return count;
}

void expectNothingLeft() {
    errno = 0;
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
    EXPECT_EQ(errno, ECHILD);
}

struct Outcome {
    std::vector<Result> results;
    std::vector<std::string> faults;
    std::vector<std::string> logs;
};

/// Two games of 6x6 between a mock (entrant 0) and random turns (entrant 1).
Outcome playPair(const std::string& how, const TimeControl& control) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup = setupOf(rules, {mock(rules, how, control), builtin("r", "random", rules)}, 2);
    Outcome outcome;
    const OnFault onFault = [&](std::size_t, const std::string& name, const std::string& text,
                                const std::string& log) {
        EXPECT_EQ(name, "mock");
        outcome.faults.push_back(text);
        outcome.logs.push_back(log);
    };
    const auto keep = [](const auto&, const auto&) { return true; };
    EXPECT_EQ(playMatch(setup, outcome.results, keep, onFault, goOn), Ending::complete);
    return outcome;
}

struct Misbehaviour {
    const char* how;
    const char* reason;
    const char* said;
};

class Faults : public ::testing::TestWithParam<Misbehaviour> {};

TEST_P(Faults, LosesTheGameAndIsLogged) {
    const auto [how, reason, said] = GetParam();
    const std::size_t before = openDescriptors();
    const auto outcome = playPair(how, turnTime(100));
    ASSERT_EQ(outcome.results.size(), 2U);
    ASSERT_EQ(outcome.faults.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(outcome.results[i].winner, 1U);
        EXPECT_EQ(outcome.results[i].reason, reason);
        EXPECT_NE(outcome.faults[i].find(said), std::string::npos) << outcome.faults[i];
        // What was said on both sides.
        EXPECT_NE(outcome.logs[i].find("> go movetime 100"), std::string::npos);
        EXPECT_NE(outcome.logs[i].find("< bestmove"), std::string::npos);
    }
    EXPECT_EQ(openDescriptors(), before);
    expectNothingLeft();
}

INSTANTIATE_TEST_SUITE_P(Kinds, Faults,
                         ::testing::Values(Misbehaviour{"illegal", "illegal turn", "a1"},
                                           Misbehaviour{"none", "illegal turn", "(none)"},
                                           Misbehaviour{"silent", "silence", "told to stop"},
                                           Misbehaviour{"slow", "time", ""},
                                           Misbehaviour{"crash", "crash", "Aborted"},
                                           Misbehaviour{"exit", "crash", "code 3"},
                                           Misbehaviour{"flood", "flood", "more than anybody reads"},
                                           Misbehaviour{"closing-output", "disconnected", "closed"},
                                           Misbehaviour{"closing-input", "disconnected", "closed"}),
                         [](const auto& kind) {
                             std::string name = kind.param.how;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(UciPlayer, TheErrorOutputIsInTheLog) {
    const auto outcome = playPair("exit", turnTime(100));
    ASSERT_FALSE(outcome.logs.empty());
    EXPECT_NE(outcome.logs[0].find("mock: out of ideas"), std::string::npos) << outcome.logs[0];
}

TEST(UciPlayer, AGoodOnePlaysWithEveryControl) {
    TimeControl clock;
    clock.baseTime = 60'000;
    clock.increment = 100;
    for (const TimeControl& control : {turnTime(5000), nodeLimit(100), clock}) {
        const auto outcome = playPair("random", control);
        EXPECT_TRUE(outcome.faults.empty());
        for (const auto& result : outcome.results) EXPECT_EQ(result.reason, "blocked");
    }
    expectNothingLeft();
}

TEST(UciPlayer, WhatItSaidIsNoted) {
    const auto rules = rulesOf("amazons");
    const auto player = mock(rules, "random", turnTime(1000)).makePlayer();
    ASSERT_FALSE(player->begin(1));
    const rules::Position start = rules->start();
    const Answer answer =
        player->choose({*rules, start, {}, start, turnTime(5000), {0, 0}, {0, 0}, 5000}, goOn);
    ASSERT_FALSE(answer.fault) << answer.text;
    EXPECT_EQ(answer.centipawns, 17);
    EXPECT_EQ(answer.depth, 1);
    EXPECT_EQ(answer.nodes, 5U);
}

TEST(UciPlayer, WhatDoesNotStartSaysWhy) {
    const auto rules = rulesOf("amazons");
    for (const auto& [how, said] : {std::pair("dies", "code 7"), std::pair("deaf", "uciok")}) {
        const auto player = mock(rules, how, turnTime(100)).makePlayer();
        const auto problem = player->begin(1);
        ASSERT_TRUE(problem);
        EXPECT_NE(problem->find(said), std::string::npos) << *problem;
        const bool hasErrors = player->log().find("mock: I will not") != std::string::npos;
        EXPECT_EQ(hasErrors, how == std::string("dies"));
    }
    UciProgram missing;
    missing.command = {"/no/such/program"};
    UciPlayer player(missing, rules);
    EXPECT_NE(player.begin(1)->find("/no/such/program"), std::string::npos);
    expectNothingLeft();
}

TEST(UciPlayer, OptionsAndVariantsMustBeKnown) {
    const auto problem = [](const char* variant, std::vector<std::pair<std::string, std::string>> options) {
        UciProgram program;
        program.command = {OTRERA_MOCK_ENGINE, "random"};
        program.options = std::move(options);
        return UciPlayer(program, rulesOf(variant)).begin(1).value_or("none");
    };
    EXPECT_EQ(problem("amazons-6x6", {{"Its Level", "2"}}), "none");
    EXPECT_EQ(problem("amazons-6x6", {{"its level", "2"}}), "none");
    EXPECT_EQ(problem("amazons-6x6", {{"Its Levl", "2"}}), "it has no option Its Levl");
    EXPECT_EQ(problem("amazons-6x6", {{"Its Level", "9"}}),
              "it does not take its options: Its Level is 1 to 3");
    EXPECT_EQ(problem("cowboys", {}), "it does not know the variant cowboys");
    expectNothingLeft();
}

TEST(UciPlayer, AStoppedMatchWaitsForNobody) {
    const auto rules = rulesOf("amazons-6x6");
    const auto setup =
        setupOf(rules, {mock(rules, "silent", turnTime(600'000)), builtin("r", "random", rules)}, 2);
    std::vector<Result> results;
    std::atomic<bool> stop{false};
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop = true;
    });
    const auto keep = [](const auto&, const auto&) { return true; };
    const OnFault onFault = [](auto, const auto&, const std::string& text, const auto&) {
        ADD_FAILURE() << text;
    };
    EXPECT_EQ(playMatch(setup, results, keep, onFault, stop), Ending::stopped);
    stopper.join();
    EXPECT_TRUE(results.empty());
    expectNothingLeft();
}

}  // namespace
}  // namespace otrera::match
