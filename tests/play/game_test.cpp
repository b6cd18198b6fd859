#include "play/game.h"

#include <gtest/gtest.h>

#include "../notation/random_records.h"
#include "../rules/sample_variants.h"
#include "notation/dialect.h"
#include "notation/position_text.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using play::Game;
using rules::Cell;
using rules::Seat;

std::shared_ptr<const Rules> builtin(const char* id) {
    return std::make_shared<const Rules>(rulesFor(*rules::findBuiltinVariant(id)));
}

Game newGame(const char* id = "amazons") {
    auto rules = builtin(id);
    const auto start = rules->start();
    return {std::move(rules), start};
}

Cell cell(const Game& game, std::string_view name) {
    return *game.rules().geometry().at(squareNamed(name, game.rules().variant().board));
}

std::string positionOf(const Game& game) { return notation::positionText(game.rules(), game.position()); }

/// A game on paper with two plies, remarks and a variation for each.
Game annotated() {
    return Game(
        notation::readRecords("[Event \"x\"]\n{0} d1-d7/g7 {1} (d1-d8/g8) g10-e8/i4 {2} (g10-g9/g10) "
                              "j4-j5/j4 {3} *")[0]);
}

TEST(Game, PlaysByHalvesAndAsAWhole) {
    Game game = newGame();
    const std::string start = positionOf(game);
    EXPECT_FALSE(game.shoot(cell(game, "g7"))) << "nothing has stepped";
    EXPECT_FALSE(game.step(cell(game, "d1"), cell(game, "g1")));
    EXPECT_FALSE(game.step(cell(game, "d10"), cell(game, "d9")));
    EXPECT_EQ(positionOf(game), start);
    EXPECT_TRUE(game.step(cell(game, "d1"), cell(game, "d7")));
    EXPECT_EQ(positionOf(game), "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1");
    EXPECT_EQ(game.steppedFrom(), cell(game, "d1"));
    EXPECT_EQ(game.plies(), 0U);
    EXPECT_FALSE(game.step(cell(game, "a4"), cell(game, "a5"))) << "a shot is due";
    EXPECT_FALSE(game.resign(Seat::white)) << "a shot is due";
    EXPECT_FALSE(game.shoot(cell(game, "e9")));
    EXPECT_TRUE(game.shoot(cell(game, "g7")));
    EXPECT_EQ(positionOf(game), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    EXPECT_EQ(game.steppedFrom(), rules::noCell);

    Game whole = newGame();
    ASSERT_TRUE(whole.play("d1-d7/g7").ok());
    EXPECT_EQ(whole.position(), game.position());
    EXPECT_EQ(whole.record().main, game.record().main);
    EXPECT_FALSE(whole.play("d1-d7/g7").ok());
    EXPECT_EQ(whole.plies(), 1U);
}

TEST(Game, RefusesCellsThatAreNone) {
    Game game = newGame();
    for (const unsigned number : {10U, 127U, 128U, 200U, 255U}) {
        const auto none = static_cast<Cell>(number);
        EXPECT_FALSE(game.step(none, cell(game, "d7"))) << number;
        EXPECT_FALSE(game.step(cell(game, "d1"), none)) << number;
        EXPECT_FALSE(game.shoot(none)) << number;
    }
    ASSERT_TRUE(game.step(cell(game, "d1"), cell(game, "d7")));
    EXPECT_FALSE(game.shoot(rules::noCell));
    EXPECT_FALSE(game.resign(rules::seatAt(2)));
    EXPECT_FALSE(game.resign(rules::seatAt(99)));
}

TEST(Game, AStepCanBeTakenBack) {
    Game game = newGame();
    const std::string start = positionOf(game);
    EXPECT_FALSE(game.cancelStep());
    EXPECT_FALSE(game.undo());
    ASSERT_TRUE(game.step(cell(game, "d1"), cell(game, "d7")));
    EXPECT_TRUE(game.cancelStep());
    EXPECT_EQ(positionOf(game), start);
    ASSERT_TRUE(game.play("d1-d7/g7").ok());
    ASSERT_TRUE(game.step(cell(game, "a7"), cell(game, "a8")));
    EXPECT_TRUE(game.undo()) << "the step";
    EXPECT_EQ(game.plies(), 1U);
    EXPECT_TRUE(game.undo()) << "the turn";
    EXPECT_EQ(positionOf(game), start);
    // A whole turn drops a half-made step.
    ASSERT_TRUE(game.step(cell(game, "d1"), cell(game, "d7")));
    EXPECT_TRUE(game.play("a4-a5/a4").ok());
    EXPECT_EQ(game.plies(), 1U);
    EXPECT_FALSE(game.position().shotDue());
}

TEST(Game, LooksAtAnyPly) {
    Game game = annotated();
    EXPECT_EQ(game.plies(), 3U);
    EXPECT_EQ(game.viewed(), 3U);
    EXPECT_FALSE(game.goTo(4));
    EXPECT_EQ(game.viewed(), 3U);
    ASSERT_TRUE(game.goTo(1));
    EXPECT_EQ(positionOf(game), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    EXPECT_EQ(game.plies(), 3U);
    ASSERT_TRUE(game.step(cell(game, "a7"), cell(game, "a8")));
    ASSERT_TRUE(game.goTo(0)) << "drops the half-made step";
    EXPECT_FALSE(game.position().shotDue());
    EXPECT_EQ(game.position(), game.rules().start());
}

TEST(Game, PlayingEarlierDropsWhatCameAfter) {
    Game game = annotated();
    ASSERT_TRUE(game.goTo(1));
    ASSERT_TRUE(game.play("a7-a8/a7").ok());
    EXPECT_EQ(game.plies(), 2U);
    EXPECT_EQ(game.viewed(), 2U);
    using notation::Comment;
    EXPECT_EQ(game.record().main.comments, (std::vector<Comment>{{0, "0"}, {1, "1"}}));
    ASSERT_EQ(game.record().main.variations.size(), 1U);
    EXPECT_EQ(game.record().main.variations[0].ply, 1);
    EXPECT_EQ(game.record().tags.size(), 1U);
    // What is left is a record that can be read.
    const auto read = notation::readRecords(recordText(game.record()));
    ASSERT_EQ(read.size(), 1U);
    EXPECT_FALSE(read[0].problem());
    EXPECT_EQ(read[0].main, game.record().main);

    game = annotated();
    ASSERT_TRUE(game.goTo(2));
    EXPECT_TRUE(game.undo()) << "takes back the ply before the one looked at";
    EXPECT_EQ(game.plies(), 1U);
    EXPECT_EQ(game.viewed(), 1U);
    EXPECT_EQ(game.record().main.comments.size(), 2U);
}

using play::LinePath;

std::string lineText(const Game& game) {
    std::string text;
    for (const auto& action : game.actions())
        text += (text.empty() ? "" : " ") + notation::turnText(game.rules().geometry(), action.turn);
    return text;
}

/// Three plies; at ply 2 a variation of two plies whose second one has another one for it.
Game nested() {
    return Game(
        notation::readRecords("d1-d7/g7 g10-e8/i4 (g10-g9/g10 j4-j5/j4 {deep} (j4-j6/j4 {deeper} "
                              "a7-a8/a7) a7-a9/a7) j4-j5/j4 *")[0]);
}

TEST(GameLines, AreEnteredAndLeft) {
    Game game = nested();
    EXPECT_EQ(game.path(), LinePath{});
    EXPECT_EQ(game.viewed(), 3U);
    EXPECT_FALSE(game.goTo({1}, 2)) << "there is one variation only";
    EXPECT_FALSE(game.goTo({0, 1}, 2));
    EXPECT_FALSE(game.goTo({0}, 5)) << "it has four plies";
    EXPECT_EQ(game.viewed(), 3U);

    ASSERT_TRUE(game.goTo({0}, 3));
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-g9/g10 j4-j5/j4 a7-a9/a7");
    EXPECT_EQ(game.plies(), 4U);
    EXPECT_EQ(game.position(), positionAfter(game.rules(), game.rules().start(), game.actions(), 3));
    ASSERT_TRUE(game.goTo({0, 0}, 4));
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-g9/g10 j4-j6/j4 a7-a8/a7");
    EXPECT_EQ(game.position(), positionAfter(game.rules(), game.rules().start(), game.actions(), 4));

    ASSERT_TRUE(game.goTo(2)) << "the ply before: of the line around";
    EXPECT_EQ(game.path(), LinePath{0});
    ASSERT_TRUE(game.goTo(4));
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-g9/g10 j4-j5/j4 a7-a9/a7");
    ASSERT_TRUE(game.goTo({0, 0}, 1)) << "before both";
    EXPECT_EQ(game.path(), LinePath{});
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-e8/i4 j4-j5/j4");
}

TEST(GameLines, ATurnInAVariationLeavesTheMainLineAlone) {
    Game game = nested();
    const auto main = game.record().main.actions;
    ASSERT_TRUE(game.goTo({0}, 4));
    ASSERT_TRUE(game.play("a4-a5/a4").ok());
    EXPECT_EQ(game.record().main.actions, main);
    EXPECT_EQ(game.record().main.variations[0].line.actions.size(), 4U);
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(recordText(game.record()), recordText(nested().record()));
    // Earlier in it: what came after in the variation goes, as in a game that is played.
    ASSERT_TRUE(game.goTo({0}, 2));
    ASSERT_TRUE(game.play("a4-a5/a4").ok());
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-g9/g10 a4-a5/a4");
    EXPECT_TRUE(game.record().main.variations[0].line.variations.empty());
    EXPECT_EQ(game.record().main.actions, main);
    // An empty one goes.
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.path(), LinePath{});
    EXPECT_EQ(game.viewed(), 1U);
    EXPECT_TRUE(game.record().main.variations.empty());
    EXPECT_EQ(game.record().main.actions, main);
}

TEST(GameLines, AStudyDropsNothing) {
    Game game = nested();
    game.setStudy(true);
    const std::string before = recordText(game.record());
    ASSERT_TRUE(game.goTo(0));
    ASSERT_TRUE(game.play("d1-d7/g7").ok()) << "stands there: is followed";
    EXPECT_EQ(game.path(), LinePath{});
    ASSERT_TRUE(game.play("g10-g9/g10").ok()) << "stands there as a variation";
    EXPECT_EQ(game.path(), LinePath{0});
    ASSERT_TRUE(game.play("j4-j6/j4").ok());
    EXPECT_EQ(game.path(), (LinePath{0, 0}));
    EXPECT_EQ(recordText(game.record()), before);

    ASSERT_TRUE(game.goTo(0));
    ASSERT_TRUE(game.play("d1-d8/g8").ok()) << "new at ply 1: stands before the one at ply 2";
    EXPECT_EQ(game.path(), LinePath{0});
    ASSERT_TRUE(game.play("g10-g9/g10").ok());
    EXPECT_EQ(lineText(game), "d1-d8/g8 g10-g9/g10");
    EXPECT_EQ(game.record().main.variations.size(), 2U);
    EXPECT_EQ(game.record().main.actions.size(), 3U);
    const auto read = notation::readRecords(recordText(game.record()));
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].main, game.record().main);

    ASSERT_TRUE(game.removeLine());
    EXPECT_EQ(game.viewed(), 0U);
    EXPECT_EQ(recordText(game.record()), before);
    EXPECT_FALSE(game.removeLine()) << "the main line is no variation";
}

TEST(GameLines, AStudyKeepsTheStatedResult) {
    Game game(notation::readRecords("d1-d7/g7 1-0")[0]);
    game.setStudy(true);
    ASSERT_TRUE(game.play("g10-e8/i4").ok()) << "at the end of the main line: lengthens it";
    EXPECT_EQ(game.path(), LinePath{});
    EXPECT_EQ(game.record().result, "1-0");
    ASSERT_TRUE(game.resign(Seat::white));
    EXPECT_EQ(game.record().result, "0-1") << "the board says otherwise";
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.record().result, "*");
}

TEST(GameLines, AVariationBecomesTheMainLine) {
    Game game = nested();
    const auto main = game.record().main.actions;
    ASSERT_TRUE(game.goTo({0}, 3));
    const auto position = game.position();
    ASSERT_TRUE(game.promoteLine());
    EXPECT_EQ(game.path(), LinePath{});
    EXPECT_EQ(game.viewed(), 3U);
    EXPECT_EQ(game.position(), position);
    EXPECT_EQ(lineText(game), "d1-d7/g7 g10-g9/g10 j4-j5/j4 a7-a9/a7");
    const auto& line = game.record().main;
    EXPECT_EQ(line.actions, game.actions());
    EXPECT_EQ(line.comments, (std::vector<notation::Comment>{{3, "deep"}}));
    ASSERT_EQ(line.variations.size(), 2U);
    EXPECT_EQ(line.variations[0].ply, 2) << "what it replaced";
    EXPECT_EQ(line.variations[0].line.actions, std::vector(main.begin() + 1, main.end()));
    EXPECT_EQ(line.variations[1].ply, 3);
    EXPECT_EQ(line.variations[1].line.comments, (std::vector<notation::Comment>{{3, "deeper"}}));
    // And back again.
    ASSERT_TRUE(game.goTo({0}, 2));
    ASSERT_TRUE(game.promoteLine());
    EXPECT_EQ(recordText(game.record()), recordText(nested().record()));
    EXPECT_FALSE(game.promoteLine());
}

TEST(Game, ALookWithoutATurnChangesNothing) {
    Game game = annotated();
    const std::string text = recordText(game.record());
    game.goTo(1);
    ASSERT_TRUE(game.step(cell(game, "a7"), cell(game, "a8")));
    ASSERT_TRUE(game.cancelStep());
    EXPECT_FALSE(game.play("a7-a7/a7").ok());
    EXPECT_EQ(recordText(game.record()), text);
}

TEST(Game, AProblemGoesWhenTheGameGoesOn) {
    Game game(notation::readRecords("d1-d7/g7 d7-d12/d8 1-0")[0]);
    EXPECT_TRUE(game.record().problem());
    EXPECT_EQ(game.plies(), 1U);
    ASSERT_TRUE(game.play("a7-a8/a7").ok());
    EXPECT_FALSE(game.record().problem());
    EXPECT_EQ(game.record().result, "*");
}

TEST(Game, AResignationEndsAGameOfTwo) {
    Game game = newGame();
    ASSERT_TRUE(game.resign(Seat::black));
    EXPECT_TRUE(game.position().finished());
    EXPECT_EQ(game.record().result, "1-0");
    EXPECT_FALSE(game.resign(Seat::white));
    EXPECT_FALSE(game.play("d1-d7/g7").ok());
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.record().result, "*");
    EXPECT_TRUE(game.play("d1-d7/g7").ok());
}

TEST(Game, FourSeatsResignOneAfterAnother) {
    Game game = newGame("cowboys-4");
    ASSERT_TRUE(game.resign(Seat::red));
    EXPECT_FALSE(game.resign(Seat::red));
    EXPECT_EQ(game.position().toMove(), Seat::white);
    ASSERT_TRUE(game.resign(Seat::white));
    EXPECT_EQ(game.position().toMove(), Seat::black);
    EXPECT_EQ(game.record().result, "*");
    ASSERT_TRUE(game.resign(Seat::yellow));
    EXPECT_EQ(game.record().result, "B>Y>W>R");
}

TEST(Game, StartsFromAHalfMadeTurn) {
    auto rules = builtin("amazons");
    const auto start = notation::readPosition(*rules, "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w - d7 0 1");
    ASSERT_TRUE(start.ok());
    Game game(rules, *start);
    EXPECT_FALSE(game.cancelStep()) << "the step is not ours to take back";
    EXPECT_FALSE(game.undo());
    EXPECT_FALSE(game.step(cell(game, "a4"), cell(game, "a5")));
    ASSERT_TRUE(game.shoot(cell(game, "g7")));
    EXPECT_EQ(positionOf(game), "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    const auto read = notation::readRecords(recordText(game.record()));
    ASSERT_EQ(read.size(), 1U);
    EXPECT_FALSE(read[0].problem());
    ASSERT_TRUE(game.undo());
    EXPECT_EQ(game.position(), *start);
}

TEST(Game, KeepsTagsThatAreNotItsOwnBusiness) {
    Game game = newGame();
    EXPECT_TRUE(game.setTag("White", "Ada \"A\" \\ Lovelace"));
    EXPECT_TRUE(game.setTag("Event", "x"));
    EXPECT_TRUE(game.setTag("Event", "y"));
    EXPECT_TRUE(game.setTag("Site", "z"));
    EXPECT_TRUE(game.setTag("Site", ""));
    EXPECT_TRUE(game.setTag("Round", "")) << "there was none to remove";
    for (const char* name :
         {"", "two words", "a\"b", "a]b", "\xC3\xA8", "Variant", "VariantDefinition", "Position", "Result"}) {
        EXPECT_FALSE(game.setTag(name, "cowboys")) << name;
    }
    const auto read = notation::readRecords(recordText(game.record()));
    ASSERT_EQ(read.size(), 1U);
    EXPECT_FALSE(read[0].problem());
    EXPECT_EQ(read[0].tags, (std::vector<notation::Tag>{{"White", "Ada \"A\" \\ Lovelace"}, {"Event", "y"}}));
}

/// The ply that the variation of a path stands for.
std::size_t plyOf(const notation::Record& record, const LinePath& path) {
    const notation::Line* line = &record.main;
    std::size_t ply = 0;
    for (const std::size_t index : path) {
        ply = static_cast<std::size_t>(line->variations.at(index).ply);
        line = &line->variations[index].line;
    }
    return ply;
}

/// Whatever is done, the game is what its record says.
TEST(Game, IsAlwaysWhatItsRecordSays) {
    for (const char* id : {"cowboys-6x6", "amazons-6x6", "cowboys-4", "amazons-3a"}) {
        auto rules = builtin(id);
        base::Random random(seed());
        RecordMaker maker(seed());
        Game game(maker.make(rules));
        const auto& cells = rules->geometry().cells();
        const auto someCell = [&](rules::Bits128 among) {
            if (among.none() || random.below(8) == 0) return cells[random.below(cells.size())];
            for (auto skip = random.below(static_cast<unsigned>(among.count())); skip > 0; --skip) {
                among.takeLowest();
            }
            return static_cast<Cell>(among.lowest());
        };
        for (int action = 0; action < (slowBuild ? 200 : 3000); ++action) {
            SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", action " + std::to_string(action));
            const auto& variations = game.record().main.variations;
            switch (random.below(17)) {
                case 0:
                    game.undo();
                    break;
                case 1:
                    game.goTo(random.below(game.plies() + 2));
                    break;
                case 2:
                    if (random.below(8) == 0) game.resign(rules::seatAt(unsigned(random.below(5))));
                    break;
                case 3:
                    game.cancelStep();
                    break;
                case 4:
                    game.setStudy(random.below(4) != 0);
                    break;
                case 5:
                case 6: {
                    if (variations.empty()) break;
                    LinePath path{random.below(variations.size())};
                    const auto& inner = variations[path[0]].line.variations;
                    if (!inner.empty() && random.below(2) == 0) path.push_back(random.below(inner.size()));
                    game.goTo(path, random.below(game.plies() + 2));
                    break;
                }
                case 7:
                    if (random.below(3) == 0) game.removeLine();
                    break;
                case 8:
                    game.promoteLine();
                    break;
                default: {
                    const Cell from = someCell(movablePieces(*rules, game.position()));
                    game.step(from, someCell(legalSteps(*rules, game.position(), from)));
                    game.shoot(someCell(legalShots(*rules, game.position())));
                }
            }
            ASSERT_LE(game.viewed(), game.plies());
            const auto& record = game.record();
            if (game.path().empty()) {
                ASSERT_EQ(game.actions(), record.main.actions);
            } else {
                ASSERT_GE(game.viewed(), plyOf(record, game.path()));
            }
            rules::Position position = positionAfter(*rules, record.start, game.actions(), game.viewed());
            if (game.steppedFrom() == rules::noCell) {
                ASSERT_EQ(game.position(), position);
            } else {
                playStep(position, game.steppedFrom(), game.position().status.shooter);
                ASSERT_EQ(game.position(), position);
            }
            if (random.below(20) != 0) continue;
            const auto read = notation::readRecords(recordText(record));
            ASSERT_EQ(read.size(), 1U);
            ASSERT_FALSE(read[0].problem()) << read[0].problem()->reason << recordText(record);
            ASSERT_EQ(read[0].main, record.main);
            ASSERT_EQ(read[0].result, record.result);
        }
    }
}

}  // namespace
