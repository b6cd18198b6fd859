#include "match/referee.h"

#include "players.h"

namespace otrera::match {
namespace {

using namespace testing;
using notation::Action;
using rules::Seat;

const std::atomic<bool> goOn{false};

PlayedGame play(const char* variant, std::vector<ScriptedPlayer> players, const TimeControl& control,
                const Opening* opening = nullptr) {
    const auto rules = rulesOf(variant);
    std::vector<Seated> seats;
    for (auto& player : players)
        seats.push_back({&player, std::string(1, static_cast<char>('a' + seats.size())), control, 1});
    return playGame(rules, opening ? *opening : Opening{rules->start(), {}}, seats, House{}, goOn);
}

ScriptedPlayer faultAt(int number, Fault fault) {
    return ScriptedPlayer([=](int at, const Question&, Answer& answer) {
        if (at != number) return;
        answer.fault = fault;
        answer.text = "as it was told";
    });
}

TEST(Referee, PlaysToTheEndByTheRules) {
    const auto game = play("amazons-6x6", std::vector<ScriptedPlayer>(2), turnTime(100));
    const auto& record = game.record;
    const auto end =
        positionAfter(*record.rules, record.start, record.main.actions, record.main.actions.size());
    EXPECT_TRUE(end.finished());
    EXPECT_EQ(game.winner, ranking(*record.rules, end).front());
    EXPECT_EQ(game.reason, "blocked");
    EXPECT_EQ(game.notes.size(), record.main.actions.size());
    EXPECT_EQ(record.result, game.winner == Seat::white ? "1-0" : "0-1");
    EXPECT_TRUE(game.faults.empty());
}

TEST(Referee, BeginsAfterTheOpening) {
    const auto rules = rulesOf("amazons-6x6");
    const Opening opening = randomOpenings(rules, 3, 5).value().at(0);
    int asked = -1;
    std::vector<ScriptedPlayer> players;
    players.emplace_back();
    players.emplace_back([&](int, const Question& question, Answer&) {
        if (asked < 0) asked = static_cast<int>(question.actions.size());
    });
    const auto game = play("amazons-6x6", std::move(players), turnTime(100), &opening);
    // After three plies it is Black's turn.
    EXPECT_EQ(asked, 3);
    EXPECT_TRUE(std::equal(opening.actions.begin(), opening.actions.end(), game.record.main.actions.begin()));
    EXPECT_EQ(game.notes.front().ply, 4U);
}

TEST(Referee, AFaultLosesTheGame) {
    for (const Fault fault :
         {Fault::illegalTurn, Fault::time, Fault::crash, Fault::silence, Fault::disconnected, Fault::flood}) {
        std::vector<ScriptedPlayer> players;
        players.emplace_back();
        players.push_back(faultAt(2, fault));
        const auto game = play("amazons", std::move(players), turnTime(100));
        EXPECT_EQ(game.winner, Seat::white);
        EXPECT_EQ(game.reason, nameOf(fault));
        ASSERT_EQ(game.faults.size(), 1U);
        EXPECT_EQ(game.faults[0].first, Seat::black);
        EXPECT_NE(game.faults[0].second.find("as it was told"), std::string::npos);
        const Action& last = game.record.main.actions.back();
        EXPECT_EQ(last.kind, fault == Fault::time ? Action::Kind::time : Action::Kind::resigns);
        EXPECT_EQ(game.record.main.actions.size(), 6U);  // five turns, and the end
    }
}

TEST(Referee, OthersGoOnWithoutWhoHasAFault) {
    std::vector<ScriptedPlayer> players(2);
    players.insert(players.begin() + 1, faultAt(1, Fault::crash));
    const auto game = play("amazons-3a", std::move(players), turnTime(100));
    EXPECT_EQ(game.reason, "blocked");
    EXPECT_NE(game.winner, Seat::black);
    EXPECT_EQ(game.faults.size(), 1U);
    EXPECT_EQ(game.record.result.back(), 'B');
}

TEST(Referee, TimeForATurn) {
    const auto slow = [](std::int64_t milliseconds) {
        return ScriptedPlayer([=](int at, const Question&, Answer& answer) {
            answer.milliseconds = at == 1 ? milliseconds : 10;
        });
    };
    // 100 ms and a margin of 50.
    for (const auto& [used, lost] : {std::pair(100, false), std::pair(150, false), std::pair(151, true)}) {
        std::vector<ScriptedPlayer> players;
        players.push_back(slow(used));
        players.emplace_back();
        const auto game = play("amazons-6x6", std::move(players), turnTime(100));
        EXPECT_EQ(game.reason == "time", lost) << used;
        EXPECT_EQ(game.worstOverrun, std::max(0, used - 100));
        if (lost) {
            EXPECT_EQ(game.winner, Seat::black);
        }
    }
}

TEST(Referee, ClocksRunDownAndGain) {
    TimeControl control;
    control.baseTime = 1000;
    control.increment = 20;
    std::vector<std::int64_t> seen;
    std::vector<ScriptedPlayer> players;
    players.emplace_back([&](int, const Question& question, Answer& answer) {
        seen.push_back(question.left[0]);
        EXPECT_EQ(question.increments[0], 20);
        EXPECT_EQ(question.patience, question.left[0] + 50);
        answer.milliseconds = 300;
    });
    players.emplace_back();
    const auto game = play("amazons", std::move(players), control);
    // 1000, 720, 440, 160: the turn of 300 ms from 160 is 140 too long.
    EXPECT_EQ(seen, (std::vector<std::int64_t>{1000, 720, 440, 160}));
    EXPECT_EQ(game.reason, "time");
    EXPECT_EQ(game.worstOverrun, 140);
    EXPECT_EQ(game.winner, Seat::black);
}

TEST(Referee, NodesHaveNoClock) {
    std::vector<ScriptedPlayer> players(2, ScriptedPlayer([](int, const Question& question, Answer& answer) {
                                            EXPECT_EQ(question.patience, 60'000);
                                            answer.milliseconds = 50'000;
                                        }));
    const auto game = play("amazons-6x6", std::move(players), nodeLimit(5));
    EXPECT_EQ(game.reason, "blocked");
    EXPECT_EQ(game.worstOverrun, 0);
}

TEST(Referee, WithoutAPlayerThereIsNoGame) {
    std::vector<ScriptedPlayer> players(2);
    players[0].problem = "no such program";
    const auto game = play("amazons", std::move(players), turnTime(100));
    EXPECT_TRUE(game.unstarted);
    EXPECT_FALSE(game.winner);
    ASSERT_EQ(game.faults.size(), 1U);
    EXPECT_EQ(game.faults[0].second, "crash: no such program");
}

TEST(Referee, EveryTurnIsChecked) {
    std::vector<ScriptedPlayer> players(2);
    players.pop_back();
    // The step is legal, the shot hits its own cell.
    players.emplace_back([](int at, const Question&, Answer& answer) {
        if (at == 1) answer.turn.shot = answer.turn.to;
    });
    auto game = play("amazons", std::move(players), turnTime(100));
    EXPECT_EQ(game.winner, Seat::white);
    EXPECT_EQ(game.reason, "illegal turn");
    std::vector<ScriptedPlayer> silent(
        2, ScriptedPlayer([](int, const Question&, Answer& answer) { answer.turn = {}; }));
    game = play("amazons", std::move(silent), turnTime(100));
    EXPECT_EQ(game.reason, "illegal turn");
    EXPECT_EQ(game.record.main.actions.size(), 1U);
}

TEST(Referee, AStoppedGameHasNoResult) {
    std::vector<ScriptedPlayer> players;
    players.emplace_back();
    players.push_back(faultAt(1, Fault::stopped));
    const auto game = play("amazons", std::move(players), turnTime(100));
    EXPECT_TRUE(game.stopped);
    EXPECT_FALSE(game.winner);
}

}  // namespace
}  // namespace otrera::match
