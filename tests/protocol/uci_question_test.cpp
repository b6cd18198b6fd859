#include "protocol/uci_question.h"

#include "conversation.h"
#include "notation/position_text.h"
#include "protocol/uci_text.h"

using namespace otrera;
using namespace otrera::protocol;
using namespace otrera::protocol::testing;
using notation::Action;

namespace {

rules::Rules rulesOf(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

/// Actions written as in a record, played from the start.
std::vector<Action> actionsOf(const rules::Rules& rules, const std::vector<std::string>& texts) {
    std::vector<Action> actions;
    auto position = rules.start();
    for (const std::string& text : texts) {
        Action action{Action::Kind::resigns, position.toMove(), {}};
        if (text != "resigns")
            action = {Action::Kind::turn, position.toMove(), *notation::readTurn(rules, position, text)};
        actions.push_back(action);
        playAction(rules, position, action);
    }
    return actions;
}

using Lines = std::vector<std::string>;

TEST(UciQuestion, AGameFromItsStart) {
    const auto rules = rulesOf("amazons");
    const auto actions = actionsOf(rules, {"d1-d7/g7", "g10-g9/a3"});
    const auto question = uciQuestion(rules, rules.start(), actions, 6);
    EXPECT_EQ(question.lines, (Lines{"ucinewgame", "setoption name UCI_Variant value amazons",
                                     "position startpos moves d1d7,d7g7 g10g9,g9a3"}));
    EXPECT_EQ(question.go, "go nodes 2000");
    EXPECT_EQ(uciQuestion(rules, rules.start(), {}, 1).lines[2], "position startpos");
}

TEST(UciQuestion, AGameFromAPosition) {
    const auto rules = rulesOf("amazons");
    auto start = rules.start();
    playTurn(rules, start, *notation::readTurn(rules, start, "d1-d7/g7"));
    const Action black{Action::Kind::turn, rules::Seat::black,
                       *notation::readTurn(rules, start, "g10-g9/a3")};
    EXPECT_EQ(uciQuestion(rules, start, {black}, 1).lines[2],
              "position fen 3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1 moves g10g9,g9a3");
}

TEST(UciQuestion, WhoGaveUpIsToldByThePosition) {
    const auto rules = rulesOf("amazons-3a");
    const auto actions = actionsOf(rules, {"f1-f8/c5", "resigns"});
    auto position = rules.start();
    for (const Action& action : actions) playAction(rules, position, action);
    const auto lines = uciQuestion(rules, rules.start(), actions, 1).lines;
    EXPECT_EQ(lines[2], "position fen " + notation::positionText(rules, position));
    EXPECT_NE(lines[2].find(" r b - 1 1"), std::string::npos) << "Red to move, Black out: " << lines[2];
}

TEST(UciQuestion, AUsersVariantIsTold) {
    const auto variant = test::userVariants()[0];
    const auto rules = test::rulesOf(variant);
    const std::string line = uciQuestion(rules, rules.start(), {}, 1).lines[1];
    EXPECT_EQ(line.rfind(R"(setoption name VariantDefinition value {"id":"slide-knight")", 0), 0U) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
}

/// Plays a random game with some resignations among it.
std::vector<Action> randomActions(const rules::Rules& rules, base::Random& random,
                                  rules::Position& position) {
    std::vector<Action> actions;
    for (std::uint64_t left = random.below(30); left > 0; --left) {
        const auto legal = turnsOf(rules, position);
        Action action{Action::Kind::turn, position.toMove(), legal[random.below(legal.size())]};
        if (random.below(15) == 0) action = {Action::Kind::time, position.toMove(), {}};
        auto after = position;
        playAction(rules, after, action);
        if (after.finished()) break;
        position = after;
        actions.push_back(action);
    }
    return actions;
}

TEST(UciQuestion, ASessionUnderstandsIt) {
    for (const auto& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto start = test::randomPosition(rules, random, 10);
            if (seed % 4 == 0) start = rules.start();
            if (seed % 5 == 0) test::makeStep(rules, random, start);
            auto position = start;
            const auto actions =
                position.shotDue() ? std::vector<Action>() : randomActions(rules, random, position);
            const auto question = uciQuestion(rules, start, actions, 1);
            Conversation conversation;
            for (const auto& line : question.lines) conversation.session().receive(line);
            EXPECT_TRUE(conversation.said(0).empty()) << conversation.said(0)[0];
            conversation.session().receive(question.go);
            conversation.session().finish();
            EXPECT_EQ(notation::positionText(rules, conversation.position()),
                      notation::positionText(rules, position));
            EXPECT_EQ(conversation.position().status.key, position.status.key);
            if (HasFailure()) return;
        }
    }
}

TEST(UciQuestion, TheClocksBySeat) {
    using Times = std::vector<std::int64_t>;
    EXPECT_EQ(uciClockWords(Times{60'000, 59'000}, Times{1'000, 500}),
              "wtime 60000 btime 59000 winc 1000 binc 500");
    EXPECT_EQ(uciClockWords(Times{1, 0, -20, 4}, Times{0, 0, 0, 0}),
              "wtime 1 btime 1 rtime 1 ytime 4 winc 0 binc 0 rinc 0 yinc 0");
    // They are read as they are meant.
    const auto command = readUciCommand("go nodes 5 " + uciClockWords(Times{10, 20, 30}, Times{1, 2, 3}));
    ASSERT_TRUE(command.ok());
    const UciGo& go = std::get<UciGo>(*command);
    EXPECT_EQ(go.problem, "");
    EXPECT_EQ(go.time, (std::array<std::optional<std::int64_t>, 4>{10, 20, 30, std::nullopt}));
    EXPECT_EQ(go.increment, (std::array<std::optional<std::int64_t>, 4>{1, 2, 3, std::nullopt}));
}

TEST(ReadBestmove, EverySpelling) {
    const auto rules = rulesOf("amazons");
    const auto wanted = *notation::readTurn(rules, rules.start(), "d1-d7/g7");
    for (const char* text :
         {"d1d7,d7g7", "d1-d7/g7", "d1d7,d7g7 ponder a7a6,a6a5", "D1D7G7", " d1d7,d7g7 "}) {
        const auto turn = readBestmove(rules, rules.start(), text);
        ASSERT_TRUE(turn.ok()) << text << ": " << turn.error().text;
        EXPECT_EQ(*turn, wanted) << text;
    }
}

TEST(ReadBestmove, WhatIsNoLegalTurn) {
    const auto rules = rulesOf("amazons");
    const auto error = [&](const char* text) {
        const auto turn = readBestmove(rules, rules.start(), text);
        return turn.ok() ? "no error" : turn.error().text;
    };
    EXPECT_EQ(error("d1d7,d7d8"), "no error");
    EXPECT_EQ(error("a7a6,a6a5"), "a7-a6/a5: there is no amazon of White on a7");
    EXPECT_EQ(error("d1d7"), "d1-d7: the shot is missing; 28 are possible");
    EXPECT_EQ(error("(none)"), "the engine answers '(none)', which is no turn");
    EXPECT_EQ(error(""), "the engine answers '', which is no turn");
    EXPECT_EQ(error("d1d7,d7g7 g1g2,g2g3"), "the engine answers 'd1d7,d7g7 g1g2,g2g3', which is no turn");
    EXPECT_EQ(error("\001\002"), "'?\?' stands where a cell should");
}

TEST(ReadBestmove, WhatTheSessionWrites) {
    test::everywhere(
        [](const rules::Rules& rules, const rules::Position& position) {
            const auto legal = turnsOf(rules, position);
            const auto& turn = legal[legal.size() / 2];
            const auto read = readBestmove(rules, position, uciTurnText(rules, turn));
            ASSERT_TRUE(read.ok()) << read.error().text;
            EXPECT_EQ(*read, turn);
        },
        40);
}

}  // namespace
