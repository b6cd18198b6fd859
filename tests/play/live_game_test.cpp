#include "play/live_game.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <random>

#include "base/random.h"
#include "notation/dialect.h"
#include "notation/position_text.h"
#include "notation/record_json.h"
#include "play/live_game_json.h"
#include "rules/turns.h"

namespace otrera::play {
namespace {

using Kind = Player::Kind;

std::shared_ptr<const Rules> rulesOf(std::string_view id) {
    return std::make_shared<Rules>(Rules::make(*rules::findBuiltinVariant(std::string(id))).value());
}

Player person(std::string owner) { return {Kind::person, 0, std::move(owner), {}, {}}; }
Player here(std::string owner) { return {Kind::here, 0, std::move(owner), {}, {}}; }
Player open(std::string link) { return {Kind::open, 0, {}, {}, std::move(link)}; }
Player engine(int level) { return {Kind::engine, level, {}, {}, {}}; }

Setup setupOf(std::string_view variant, std::vector<Player> players, TimeControl time = {}) {
    Setup setup;
    setup.rules = rulesOf(variant);
    setup.start = setup.rules->start();
    setup.players = std::move(players);
    setup.creator = "anna";
    setup.time = time;
    setup.created = {1000, 1'700'000'000'000};
    return setup;
}

/// A game that begins with a position; the variant is told from its text.
Setup setupAt(std::string_view position, std::vector<Player> players) {
    Setup setup = setupOf("amazons", std::move(players));
    setup.rules = std::make_shared<Rules>(Rules::make(notation::variantOfPosition(position).value()).value());
    setup.start = notation::readPosition(*setup.rules, position).value();
    return setup;
}

/// Five turns each, and White is to move: Black is left with none when White cannot move.
constexpr std::string_view fiveEach = "2*1q/2*2/Q1*2 w - - 0 1";

/// A game with a clock that the test sets.
class Board {
  public:
    explicit Board(Setup setup) : game(LiveGame::create(std::move(setup)).value()) {}

    Moment now() const { return {1000 + clock, 1'700'000'000'000 + clock}; }

    /// Lets a command take place; the refusal's text, or "" when it did.
    std::string act(const std::string& owner, Command command) {
        const auto verdict = game.judge(command, owner, now());
        if (const auto* refusal = std::get_if<Refusal>(&verdict)) {
            notYours = refusal->kind == Refusal::Kind::notYours;
            return refusal->text;
        }
        const auto applied = game.apply(std::get<Event>(verdict));
        return applied ? "" : "applied: " + applied.error().text;
    }
    std::string turn(const std::string& owner, std::string text) {
        Command command;
        command.turn = std::move(text);
        return act(owner, command);
    }
    std::string act(const std::string& owner, Command::Kind kind, std::optional<Seat> seat = {},
                    std::optional<int> plies = {}) {
        return act(owner, {kind, seat, {}, plies, {}, {}});
    }
    std::string join(const std::string& owner, const std::string& link) {
        return act(owner, {Command::Kind::join, {}, {}, {}, link, "Visitor"});
    }
    /// Plays any turn for the seat to move.
    void playAny(const std::string& owner) {
        const auto turns = turnsOf(game.rules(), game.position());
        ASSERT_EQ(turn(owner, notation::turnText(game.rules().geometry(), turns.front())), "");
    }
    std::int64_t left(Seat seat) const { return game.clocks().left[indexOf(seat)]; }

    LiveGame game;
    std::int64_t clock = 0;
    bool notYours = false;
};

TEST(LiveGame, TurnsOnlyByTheirOwnersAndTheRules) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}));
    EXPECT_NE(board.turn("bert", "d1-d7/g7"), "");
    EXPECT_TRUE(board.notYours);
    EXPECT_NE(board.turn("anna", "d1-d7/g8"), "");
    EXPECT_FALSE(board.notYours);
    EXPECT_EQ(board.game.version(), 0);
    EXPECT_EQ(board.turn("anna", "D1D7/G7"), "");
    EXPECT_EQ(board.game.version(), 1);
    EXPECT_NE(board.turn("anna", "d10-d9/d10"), "");
    EXPECT_TRUE(board.notYours);
    EXPECT_EQ(board.turn("bert", "d10-d8/d10"), "");
    EXPECT_EQ(stateJson(board.game)["turns"].dump(), R"(["d1-d7/g7","d10-d8/d10"])");
}

TEST(LiveGame, OneOwnerPlaysAllSeatsAtHisScreen) {
    Board board(setupOf("amazons", {person("anna"), here("anna")}));
    EXPECT_EQ(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_EQ(board.turn("anna", "d10-d8/d10"), "");
    // Alone, taking back needs nobody's leave.
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_EQ(board.game.actions().size(), 1U);
    EXPECT_EQ(board.game.version(), 3);
    EXPECT_EQ(board.act("anna", Command::Kind::undo, {}, 0), "");
    EXPECT_EQ(board.game.position(), board.game.setup().start);
    EXPECT_NE(board.act("anna", Command::Kind::undo), "");
    EXPECT_EQ(board.act("anna", Command::Kind::resign), "");
    EXPECT_EQ(board.game.result(), "0-1");
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_EQ(board.game.result(), "*");
}

TEST(LiveGame, UndoAgainstAnEngineBringsTheOwnTurnBack) {
    Board board(setupOf("amazons", {person("anna"), engine(3)}));
    EXPECT_EQ(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_NE(board.turn("anna", "d10-d8/d10"), "");
    const auto turn = notation::readTurn(board.game.rules(), board.game.position(), "d10-d8/d10");
    const auto verdict = board.game.judgeEngine(*turn, board.now());
    ASSERT_TRUE(std::holds_alternative<Event>(verdict));
    ASSERT_TRUE(board.game.apply(std::get<Event>(verdict)).ok());
    EXPECT_TRUE(std::holds_alternative<Refusal>(board.game.judgeEngine(*turn, board.now())));
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_TRUE(board.game.actions().empty());
    EXPECT_NE(board.act("anna", Command::Kind::draw), "");
}

TEST(LiveGame, UndoBetweenPeopleNeedsAgreement) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}));
    board.turn("anna", "d1-d7/g7");
    EXPECT_NE(board.act("bert", Command::Kind::undo), "");  // he has no turn to take back
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    ASSERT_TRUE(board.game.offer().has_value());
    EXPECT_EQ(board.game.actions().size(), 1U);
    EXPECT_NE(board.act("anna", Command::Kind::accept), "");  // not her own offer
    EXPECT_NE(board.act("carl", Command::Kind::accept), "");
    EXPECT_EQ(board.act("bert", Command::Kind::decline), "");
    EXPECT_FALSE(board.game.offer().has_value());
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_EQ(board.act("bert", Command::Kind::accept), "");
    EXPECT_TRUE(board.game.actions().empty());
    // An offer ends with the next turn, and by who made it.
    board.turn("anna", "d1-d7/g7");
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_NE(board.act("bert", Command::Kind::withdraw), "");
    EXPECT_EQ(board.act("anna", Command::Kind::withdraw), "");
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_NE(board.act("bert", Command::Kind::draw), "");  // one at a time
    EXPECT_EQ(board.turn("bert", "d10-d8/d10"), "");
    EXPECT_FALSE(board.game.offer().has_value());
    EXPECT_NE(board.act("bert", Command::Kind::accept), "");
}

TEST(LiveGame, DrawByAgreementOfTwo) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}));
    EXPECT_EQ(board.act("bert", Command::Kind::draw), "");
    EXPECT_EQ(board.game.result(), "*");
    EXPECT_EQ(board.act("anna", Command::Kind::accept), "");
    EXPECT_EQ(board.game.result(), "1/2-1/2");
    EXPECT_TRUE(board.game.finished());
    EXPECT_EQ(stateJson(board.game)["ending"], "agreed");
    EXPECT_NE(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_NE(board.act("anna", Command::Kind::undo), "");
    Board three(setupOf("amazons-3a", {person("anna"), person("bert"), person("carl")}));
    EXPECT_NE(three.act("anna", Command::Kind::draw), "");
}

TEST(LiveGame, AClaimEndsWhatIsProvedWhoeverClaims) {
    Board board(setupAt(fiveEach, {person("anna"), person("bert")}));
    EXPECT_EQ(board.act("carl", Command::Kind::claim), "that seat is not yours");
    EXPECT_TRUE(board.notYours);
    // Anna claims, and has lost.
    ASSERT_EQ(board.act("anna", Command::Kind::claim), "");
    EXPECT_TRUE(board.game.finished());
    EXPECT_TRUE(board.game.claimed());
    EXPECT_EQ(board.game.result(), "0-1");
    const auto state = stateJson(board.game);
    EXPECT_EQ(state["ending"], "claim");
    EXPECT_EQ(state["score"], "Black+0");
    EXPECT_TRUE(state["to_move"].is_null());
    EXPECT_EQ(board.turn("anna", "a1-a2/a1"), "the game is over");
    EXPECT_EQ(board.act("bert", Command::Kind::claim), "the game is over");
    // The record says so, and is read back so.
    const auto records = notation::readRecords(notation::recordText(board.game.record()));
    ASSERT_EQ(records.size(), 1U);
    const auto json = notation::recordJson("", records[0]);
    EXPECT_EQ(json["result"], "0-1");
    EXPECT_EQ(json["ending"], "claim");
    // What was stored brings it back.
    const auto again =
        readLiveGame(setupText(board.game.setup()), {eventText(board.game.rules(), board.game.events()[0])});
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(stateJson(*again), state);
}

TEST(LiveGame, AClaimWithoutProofIsRefusedWithTheReason) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}));
    const std::string said = board.act("anna", Command::Kind::claim);
    EXPECT_NE(said.find("a region is contested; White is sure of 0 turns"), std::string::npos) << said;
    EXPECT_FALSE(board.notYours);
    EXPECT_EQ(board.game.version(), 0);
}

TEST(LiveGame, AClaimOfThreeNeedsAllPlaces) {
    // Two turns each, and who is to move first runs out first.
    const std::vector<Player> three{person("anna"), person("bert"), person("carl")};
    Board board(setupAt("W2*B2*R2/*********** w - - 0 1", three));
    ASSERT_EQ(board.act("bert", Command::Kind::claim), "");
    EXPECT_EQ(board.game.result(), "R>B>W");
    // White has three turns of its own and the others one between them: who of these has it is open.
    Board open(setupAt("W3*B1R/******** w - - 0 1", three));
    const std::string said = open.act("anna", Command::Kind::claim);
    EXPECT_NE(said.find("White is proved to win, but the places behind are not decided"), std::string::npos)
        << said;
}

TEST(LiveGame, AClaimSentTwiceIsTheSame) {
    Board board(setupAt(fiveEach, {person("anna"), person("bert")}));
    ASSERT_EQ(board.act("anna", Command::Kind::claim), "");
    Command claim;
    claim.kind = Command::Kind::claim;
    EXPECT_TRUE(board.game.isRepeated(claim, "anna", 0));
    EXPECT_FALSE(board.game.isRepeated(claim, "bert", 0));
    EXPECT_FALSE(board.game.isRepeated({}, "anna", 0));
}

TEST(LiveGame, OpenSeatsAreTakenByTheirLinkOnce) {
    Board board(setupOf("amazons", {person("anna"), open("secret")}, {60'000, 0, 0}));
    EXPECT_FALSE(board.game.clocks().running.has_value());
    // The first turn may be made before; clocks wait.
    EXPECT_EQ(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_NE(board.join("bert", "wrong"), "");
    EXPECT_TRUE(board.notYours);
    EXPECT_NE(board.join("bert", ""), "");
    board.clock = 5000;
    EXPECT_EQ(board.join("bert", "secret"), "");
    EXPECT_NE(board.join("carl", "secret"), "");
    EXPECT_EQ(board.game.clocks().running, Seat::black);
    board.clock = 7000;
    EXPECT_EQ(board.turn("bert", "d10-d8/d10"), "");
    EXPECT_EQ(board.left(Seat::white), 60'000);
    EXPECT_EQ(board.left(Seat::black), 58'000);
    EXPECT_EQ(board.game.players()[1].name, "Visitor");
}

TEST(LiveGame, ClocksCountDownAndAddTheIncrement) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}, {10'000, 2'000, 0}));
    EXPECT_EQ(board.game.deadline(), 11'000);
    board.clock = 4'000;
    EXPECT_EQ(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_EQ(board.left(Seat::white), 8'000);
    EXPECT_EQ(board.game.deadline(), 1000 + 4'000 + 10'000);
    // Other events cost the seat to move its time and nobody else's.
    board.clock = 5'000;
    EXPECT_EQ(board.act("anna", Command::Kind::draw), "");
    EXPECT_EQ(board.left(Seat::black), 9'000);
    EXPECT_EQ(board.left(Seat::white), 8'000);
    board.clock = 13'999;
    EXPECT_FALSE(board.game.overdue(board.now()).has_value());
    board.clock = 14'000;
    const auto late = board.game.overdue(board.now());
    ASSERT_TRUE(late.has_value());
    EXPECT_EQ(late->seat, Seat::black);
    ASSERT_TRUE(board.game.apply(*late).ok());
    EXPECT_EQ(board.game.result(), "1-0");
    EXPECT_EQ(stateJson(board.game)["ending"], "time");
    EXPECT_EQ(board.left(Seat::black), 0);
    EXPECT_FALSE(board.game.deadline().has_value());
}

TEST(LiveGame, DaysAreForEachTurn) {
    constexpr std::int64_t day = 86'400'000;
    Board board(setupOf("amazons", {person("anna"), person("bert")}, {0, 0, 3 * day}));
    board.clock = 2 * day;
    EXPECT_EQ(board.turn("anna", "d1-d7/g7"), "");
    EXPECT_EQ(board.left(Seat::white), 3 * day);
    EXPECT_EQ(board.game.deadline(), 1000 + 5 * day);
}

TEST(LiveGame, TakingBackBringsTheTimeBack) {
    Board board(setupOf("amazons", {person("anna"), here("anna")}, {10'000, 0, 0}));
    board.clock = 3'000;
    board.turn("anna", "d1-d7/g7");
    board.clock = 5'000;
    EXPECT_EQ(board.act("anna", Command::Kind::undo, {}, 0), "");
    EXPECT_EQ(board.left(Seat::white), 10'000);
    EXPECT_EQ(board.left(Seat::black), 10'000);
    EXPECT_EQ(board.game.clocks().running, Seat::white);
    EXPECT_EQ(board.game.clocks().at, 6'000);
}

TEST(LiveGame, WhoLeavesDoesNotHoldUpTheOthers) {
    Board board(setupOf("amazons-4a", {person("anna"), person("bert"), person("carl"), here("anna")},
                        {10'000, 0, 0}));
    board.playAny("anna");
    board.clock = 10'000;
    const auto late = board.game.overdue(board.now());
    ASSERT_TRUE(late.has_value());
    EXPECT_EQ(late->seat, Seat::black);
    ASSERT_TRUE(board.game.apply(*late).ok());
    EXPECT_EQ(board.game.result(), "*");
    EXPECT_EQ(board.game.position().toMove(), Seat::red);
    EXPECT_EQ(stateJson(board.game)["out"].dump(), R"(["B"])");
    EXPECT_EQ(stateJson(board.game)["gave_up"].dump(), R"([{"ply":2,"seat":"B","how":"time"}])");
    // Nobody brings him back, who may have left, and he stops nobody.
    EXPECT_NE(board.act("anna", Command::Kind::undo, Seat::white), "");
    EXPECT_NE(board.act("bert", Command::Kind::undo), "");
    board.playAny("carl");
    // Bert is out: only Anna has to agree.
    EXPECT_EQ(board.act("carl", Command::Kind::undo), "");
    ASSERT_TRUE(board.game.offer().has_value());
    EXPECT_EQ(board.game.offer()->waiting, (std::vector{Seat::white, Seat::yellow}));
    EXPECT_EQ(board.act("anna", Command::Kind::accept), "");
    EXPECT_EQ(board.game.position().toMove(), Seat::red);
    // Resigning out of turn, one seat of two.
    EXPECT_EQ(board.act("anna", Command::Kind::resign, Seat::yellow), "");
    EXPECT_EQ(board.act("carl", Command::Kind::resign), "");
    EXPECT_EQ(board.game.result(), "W>R>Y>B");
}

TEST(LiveGame, AllOthersMustAgree) {
    Board board(setupOf("amazons-3a", {person("anna"), person("bert"), person("carl")}));
    board.playAny("anna");
    EXPECT_EQ(board.act("anna", Command::Kind::undo), "");
    EXPECT_EQ(board.act("carl", Command::Kind::accept), "");
    EXPECT_EQ(board.game.actions().size(), 1U);
    EXPECT_NE(board.act("carl", Command::Kind::decline), "");  // he has agreed
    EXPECT_EQ(board.act("bert", Command::Kind::accept), "");
    EXPECT_TRUE(board.game.actions().empty());
}

TEST(LiveGame, TellsWhatWasSentTwice) {
    Board board(setupOf("amazons", {person("anna"), person("bert")}));
    board.turn("anna", "d1-d7/g7");
    board.turn("bert", "d10-d8/d10");
    Command again;
    again.turn = "d1d7/g7";
    EXPECT_TRUE(board.game.isRepeated(again, "anna", 0));
    EXPECT_FALSE(board.game.isRepeated(again, "bert", 0));
    EXPECT_FALSE(board.game.isRepeated(again, "anna", 1));
    EXPECT_FALSE(board.game.isRepeated(again, "anna", 2));
    EXPECT_FALSE(board.game.isRepeated(again, "anna", -1));
    again.turn = "d1-d7/g6";
    EXPECT_FALSE(board.game.isRepeated(again, "anna", 0));
    const LiveGame then = board.game.at(1);
    EXPECT_EQ(then.version(), 1);
    EXPECT_EQ(stateJson(then)["turns"].dump(), R"(["d1-d7/g7"])");
}

TEST(LiveGame, DamagedEventsAreRefused) {
    const Board board(setupOf("amazons", {person("anna"), person("bert")}));
    const std::string setup = setupText(board.game.setup());
    const std::string good = R"({"kind":"turn","seat":"W","turn":"d1-d7/g7","moment":[1,2]})";
    EXPECT_TRUE(readLiveGame(setup, {good}).ok());
    for (const char* bad : {"", "[]", "{}", R"({"kind":"turn","seat":"W","turn":"d1-d7/g8","moment":[1,2]})",
                            R"({"kind":"turn","seat":"B","turn":"d1-d7/g7","moment":[1,2]})",
                            R"({"kind":"turn","seat":"R","turn":"d1-d7/g7","moment":[1,2]})",
                            R"({"kind":"turn","seat":"W","turn":7,"moment":[1,2]})",
                            R"({"kind":"turn","seat":"W","turn":"d1-d7/g7"})",
                            R"({"kind":"turn","seat":"W","turn":"d1-d7/g7","moment":[1,"2"]})",
                            R"({"kind":"joined","seat":"W","owner":"x","moment":[1,2]})",
                            R"({"kind":"accepts","seat":"W","moment":[1,2]})",
                            R"({"kind":"offers","seat":"W","what":"undo","plies":3,"moment":[1,2]})",
                            R"({"kind":"claims","seat":"W","moment":[1,2]})",
                            R"({"kind":"claims","seat":"W","result":"2-0","score":"White+1","moment":[1,2]})",
                            R"({"kind":"claims","seat":"W","result":"1-0","moment":[1,2]})",
                            R"({"kind":"dances","seat":"W","moment":[1,2]})"}) {
        EXPECT_FALSE(readLiveGame(setup, {bad}).ok()) << bad;
    }
    EXPECT_FALSE(readLiveGame("{}", {}).ok());
    EXPECT_FALSE(readLiveGame(setup.substr(0, setup.size() - 1), {}).ok());
    EXPECT_FALSE(LiveGame::create(setupOf("amazons", {person("anna")})).ok());
    EXPECT_FALSE(LiveGame::create(setupOf("amazons", {person("anna"), person("")})).ok());
}

/// Random games of several owners in all ways; after each event the game that is read back from its texts is
/// in the same state, and so is each earlier version.
TEST(LiveGame, FollowsFromItsEventsAlone) {
    const char* given = std::getenv("OTRERA_SEED");
    const std::uint64_t seed = given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
    std::cout << "OTRERA_SEED=" << seed << "\n";
    base::Random random(seed);
    const std::vector<std::string> owners{"anna", "bert", "carl"};
    for (const char* variant : {"cowboys-6x6", "amazons-6x6", "amazons-3a", "amazons-4b", "amazons-hex"}) {
        auto setup = setupOf(variant, {}, {static_cast<std::int64_t>(random.below(2)) * 50'000, 1'000, 0});
        for (unsigned seat = 0; seat < setup.rules->seatCount(); ++seat)
            setup.players.push_back(seat == 1 ? open("link") : person(owners[random.below(2)]));
        Board board(std::move(setup));
        std::vector<std::string> texts;
        std::vector<std::string> states{stateJson(board.game).dump()};
        for (int i = 0; i < 150; ++i) {
            board.clock += static_cast<std::int64_t>(random.below(3'000));
            Command command;
            command.kind = static_cast<Command::Kind>(random.below(12) < 7 ? 0 : random.below(9));
            command.link = "link";
            const auto turns = turnsOf(board.game.rules(), board.game.position());
            if (!turns.empty())
                command.turn =
                    notation::turnText(board.game.rules().geometry(), turns[random.below(turns.size())]);
            auto verdict = board.game.judge(command, owners[random.below(3)], board.now());
            if (const auto late = board.game.overdue(board.now())) verdict = *late;
            if (!std::holds_alternative<Event>(verdict)) continue;
            texts.push_back(eventText(board.game.rules(), std::get<Event>(verdict)));
            ASSERT_TRUE(board.game.apply(std::get<Event>(verdict)).ok()) << texts.back();
            states.push_back(stateJson(board.game).dump());
            const auto back = readLiveGame(setupText(board.game.setup()), texts);
            ASSERT_TRUE(back.ok()) << back.error().text;
            ASSERT_EQ(stateJson(*back).dump(), states.back());
        }
        for (std::size_t version = 0; version < states.size(); ++version) {
            ASSERT_EQ(stateJson(board.game.at(static_cast<std::int64_t>(version))).dump(), states[version]);
        }
    }
}

TEST(LiveGame, TellsNoSecrets) {
    Board board(setupOf("amazons", {person("owner-anna"), open("link-secret")}));
    board.join("owner-bert", "link-secret");
    const std::string seen =
        stateJson(board.game).dump() + eventJson(board.game.rules(), board.game.events()[0], 1).dump();
    EXPECT_EQ(seen.find("owner-"), std::string::npos);
    EXPECT_EQ(seen.find("link-secret"), std::string::npos);
}

}  // namespace
}  // namespace otrera::play
