#include "diagram/diagram.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "../territory/positions.h"
#include "diagram/ascii.h"
#include "diagram/example.h"
#include "diagram/hatching.h"
#include "diagram/rules_pages.h"
#include "diagram/sheet.h"
#include "diagram/svg.h"
#include "diagram/words.h"
#include "notation/position_text.h"
#include "notation/turn_text.h"

namespace otrera::diagram {

namespace {

rules::Rules rulesOfId(const char* id) { return test::rulesOf(*rules::findBuiltinVariant(id)); }

Cell cellOf(const Rules& rules, std::string_view name) {
    std::size_t at = 0;
    return *notation::readCell(rules.geometry(), name, at);
}

/// Names of cells, sorted.
std::string namesOf(const Rules& rules, Bits128 cells) {
    std::vector<std::string> names;
    forEach(cells, [&](unsigned cell) {
        names.push_back(notation::cellName(rules.geometry(), static_cast<Cell>(cell)));
    });
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

void play(const Rules& rules, Position& position, const char* text) {
    const auto turn = notation::readTurn(rules, position, text);
    ASSERT_TRUE(turn) << text;
    rules::playTurn(rules, position, *turn);
}

void stepTo(const Rules& rules, Position& position, const char* from, const char* to) {
    rules::playStep(position, cellOf(rules, from), cellOf(rules, to));
}

}  // namespace

// The figures of the printed rules; the lists are counted by another program, from the squares alone.
TEST(Reach, FiguresOfThePrintedAmazonsRules) {
    const auto rules = rulesOfId("amazons");
    Position position = rules.start();
    EXPECT_EQ(namesOf(rules, stepsFrom(rules, position, cellOf(rules, "d1")).cells),
              "a1 b1 b3 c1 c2 d2 d3 d4 d5 d6 d7 d8 d9 e1 e2 f1 f3 g4 h5 i6");
    Position half = position;
    stepTo(rules, half, "d1", "d7");
    EXPECT_EQ(namesOf(rules, shotsFrom(rules, half, cellOf(rules, "d7")).cells),
              "a10 b5 b7 b9 c6 c7 c8 d1 d2 d3 d4 d5 d6 d8 d9 e6 e7 e8 f5 f7 f9 g4 g7 h3 h7 i2 i7 j1");
    play(rules, position, "d1-d7/g7");
    EXPECT_EQ(namesOf(rules, stepsFrom(rules, position, cellOf(rules, "g10")).cells),
              "e10 e8 f10 f9 g8 g9 h10 h9 i10 i8 j10");
    stepTo(rules, position, "g10", "e8");
    EXPECT_EQ(namesOf(rules, shotsFrom(rules, position, cellOf(rules, "e8")).cells),
              "a8 b8 c10 c8 d8 d9 e1 e10 e2 e3 e4 e5 e6 e7 e9 f7 f8 f9 g10 g6 g8 h5 h8 i4 i8 j3 j8");
    EXPECT_TRUE(stepsFrom(rules, position, cellOf(rules, "e5")).cells.none()) << "no piece is there";
}

TEST(Reach, FiguresOfThePrintedCowboysRules) {
    const auto rules = rulesOfId("cowboys");
    const auto alone = notation::readPosition(rules, "8/8/2N5/8/8/8/7n/8 w - - 0 1");
    ASSERT_TRUE(alone);
    EXPECT_EQ(namesOf(rules, stepsFrom(rules, *alone, cellOf(rules, "c6")).cells), "a5 a7 b4 b8 d4 d8 e5 e7");
    EXPECT_EQ(namesOf(rules, stepsFrom(rules, *alone, cellOf(rules, "h2")).cells), "f1 f3 g4");
    Position position = rules.start();
    EXPECT_EQ(namesOf(rules, stepsFrom(rules, position, cellOf(rules, "c1")).cells), "a2 b3 d3 e2");
    stepTo(rules, position, "c1", "d3");
    EXPECT_EQ(namesOf(rules, shotsFrom(rules, position, cellOf(rules, "d3")).cells),
              "b2 b4 c1 c5 e1 e5 f2 f4");
}

TEST(Reach, AStepThatLeavesNoShotIsNone) {
    // The piece steps by one cell along the row and shoots like a knight: from b1 nothing is there to shoot
    // at.
    const test::Board board({false, 0, 1}, {false, 1, 2}, {"x.xB", "..xx", "W..."});
    const auto reach = stepsFrom(board.rules, board.position, board.cell("a1"));
    EXPECT_EQ(namesOf(board.rules, reach.cells), "a2");
}

TEST(Shading, ProvedTerritoryDeadCellsAndAnEstimate) {
    constexpr rules::MovementKind slide{true, 0, 0};
    // Left White alone, in the middle both, at the right a cell that nobody can reach.
    const test::Board board(slide, slide, {"W.xW.B.x.", "..x....x."});
    const auto shading = shadingOf(board.rules, board.position, Estimate::with);
    EXPECT_EQ(namesOf(board.rules, shading.proved[0]), "a1 a2 b1 b2") << "with the piece in it";
    EXPECT_EQ(shading.proved[1].count(), 0);
    EXPECT_EQ(namesOf(board.rules, shading.dead), "i1 i2");
    // White d2: reaches e2, d1, e1 at once; Black f2: e2, g2, e1, f1, g1. d1 is White's alone.
    EXPECT_EQ(namesOf(board.rules, shading.nearer[0]), "d1");
    EXPECT_EQ(namesOf(board.rules, shading.nearer[1]), "f1 g1 g2");
    const auto sure = shadingOf(board.rules, board.position, Estimate::without);
    EXPECT_TRUE(sure.nearer[0].none() && sure.nearer[1].none());
    EXPECT_EQ(sure.proved, shading.proved);
}

TEST(Layout, TheSeatAtTheBottomSitsLowest) {
    // Which side each seat starts at is told by its squares; on some boards it has no side.
    struct Row {
        const char* id;
        std::array<int, 4> turns;
    };
    // amazons-4a: White below, Black left, Red above, Yellow right; a quarter turn counterclockwise brings
    // the left side down.
    constexpr Row rows[] = {{"amazons", {0, 2, 0, 0}},      {"amazons-hex", {0, 3, 0, 0}},
                            {"amazons-4a", {0, 1, 2, 3}},   {"amazons-3a", {0, 1, 3, 0}},
                            {"amazons-4b", {0, 0, 1, 1}},   {"cowboys-4", {0, 0, 1, 1}},
                            {"amazons-cross", {0, 2, 0, 0}}};
    for (const Row& row : rows) {
        const auto rules = rulesOfId(row.id);
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            EXPECT_EQ(turnsFor(rules, rules::seatAt(seat)), row.turns[seat]) << row.id << " seat " << seat;
        }
    }
}

TEST(Layout, TurnsKeepCellsApartAndNamesInPlace) {
    for (const auto& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        const auto& geometry = rules.geometry();
        for (int turns = 0; turns < (variant.board.isHexagon() ? 6 : 4); ++turns) {
            SCOPED_TRACE(variant.id + " turned " + std::to_string(turns));
            const Layout layout = layoutOf(geometry, turns);
            for (const Cell a : geometry.cells()) {
                const Point at = layout.centreOf(a);
                EXPECT_GE(std::min(at.x, at.y), 49.99);
                EXPECT_LE(at.x, layout.width - 49.99);
                EXPECT_LE(at.y, layout.height - 49.99);
                for (const Cell b : geometry.cells()) {
                    const double distance = lengthOf(at - layout.centreOf(b));
                    ASSERT_TRUE(a == b || distance > 99.9) << distance;
                }
            }
            // Every file and every rank has one label, and every label is beside the board.
            EXPECT_EQ(layout.labels.size(),
                      static_cast<std::size_t>(variant.board.width() + variant.board.height()));
            for (const Label& label : layout.labels) {
                for (const Cell cell : geometry.cells()) {
                    EXPECT_GT(lengthOf(label.at - layout.centreOf(cell)), 70);
                }
                EXPECT_GE(label.at.x, -layout.left);
                EXPECT_LE(label.at.x, layout.width + layout.right);
                EXPECT_GE(label.at.y, -layout.top);
                EXPECT_LE(label.at.y, layout.height + layout.bottom);
            }
        }
    }
}

TEST(Layout, LabelsOfATurnedBoard) {
    const auto rules = rulesOfId("amazons-4a");
    // Black's side, the left one, at the bottom: the ranks stand below, rank 10 at the left; the files at the
    // left, a at the bottom.
    const Layout layout = layoutOf(rules.geometry(), turnsFor(rules, Seat::black));
    const auto labelAt = [&](Point near) {
        for (const Label& label : layout.labels) {
            if (lengthOf(label.at - near) < 40) return label.text;
        }
        return std::string();
    };
    EXPECT_EQ(labelAt({50, 1020}), "10");
    EXPECT_EQ(labelAt({950, 1020}), "1");
    EXPECT_EQ(labelAt({-20, 950}), "a");
    EXPECT_EQ(labelAt({-20, 50}), "j");
    const Point a4 = layout.centreOf(cellOf(rules, "a4"));
    EXPECT_NEAR(a4.x, 650, 0.01);
    EXPECT_NEAR(a4.y, 950, 0.01);
}

TEST(Hatching, StaysInItsCellAndRunsOnInTheNext) {
    for (const bool hexagon : {false, true}) {
        const auto rules = rulesOfId(hexagon ? "amazons-hex" : "amazons");
        const Layout layout = layoutOf(rules.geometry(), 0);
        const auto inRadius = hexagon ? 57.74 : 70.72;
        for (unsigned seat = 0; seat < 4; ++seat) {
            for (const Cell cell : rules.geometry().cells()) {
                std::vector<Point> corners = layout.corners;
                for (Point& corner : corners) corner = corner + layout.centreOf(cell);
                const Path path = hatching(rules::seatAt(seat), corners);
                EXPECT_GE(path.segments().size(), 8u) << "at least four lines";
                for (const auto& segment : path.segments()) {
                    EXPECT_LE(lengthOf(segment.end - layout.centreOf(cell)), inRadius);
                }
            }
        }
    }
}

TEST(Words, LinesFitAndNothingIsLost) {
    const std::string text = "The Game of the Amazons, as it was played by correspondence in 1994";
    const auto lines = wrapped(text, 20, 300);
    ASSERT_GT(lines.size(), 1u);
    std::string joined;
    for (const std::string& line : lines) {
        EXPECT_LE(textWidth(line, 20), 300);
        joined += (joined.empty() ? "" : " ") + line;
    }
    EXPECT_EQ(joined, text);
    EXPECT_EQ(wrapped("one\n\ntwo", 20, 300), (std::vector<std::string>{"one", "", "two"}));
    // A word longer than a line is cut between characters, not within one.
    std::string word;
    for (int i = 0; i < 200; ++i) word += "è";
    std::string whole;
    for (const std::string& line : wrapped(word, 20, 300)) {
        EXPECT_EQ(line.size() % 2, 0u);
        EXPECT_LE(textWidth(line, 20), 300);
        whole += line;
    }
    EXPECT_EQ(whole, word);
    EXPECT_EQ(wrapped("a\x1B[31mb", 20, 300), (std::vector<std::string>{"a?[31mb"}));
}

TEST(Diagrams, CellsThatAreNotOnTheBoardAreLeftOut) {
    const auto rules = rulesOfId("cowboys");
    const Options plain;
    for (const unsigned index : {9U, 127U, 128U, 200U, 255U}) {  // 9: in the pad of the first rank
        const auto cell = static_cast<Cell>(index);
        Options options;
        options.lastTurn = rules::Turn{cell, cell, cell};
        options.marks = {{cell, MarkKind::letter, "A"}};
        options.reaches = {{Reach::Kind::step, cell, {}}};
        EXPECT_EQ(svgText(drawDiagram(rules, rules.start(), options), 100),
                  svgText(drawDiagram(rules, rules.start(), plain), 100));
        EXPECT_TRUE(stepsFrom(rules, rules.start(), cell).cells.none());
        EXPECT_TRUE(shotsFrom(rules, rules.start(), cell).cells.none());
        options.legend = false;
        EXPECT_EQ(asciiText(rules, rules.start(), options), asciiText(rules, rules.start(), plain));
    }
}

TEST(Description, SaysAllThatIsDrawn) {
    const auto rules = rulesOfId("amazons");
    Position position = rules.start();
    play(rules, position, "d1-d7/g7");
    Options options;
    options.lastTurn = notation::readTurn(rules, rules.start(), "d1-d7/g7").value();
    options.reaches = {stepsFrom(rules, position, cellOf(rules, "g10"))};
    options.marks = {{cellOf(rules, "a1"), MarkKind::cross, ""}};
    options.bottom = Seat::black;
    EXPECT_EQ(describe(rules, position, options),
              "Amazons. White: g1, a4, j4, d7. Black: a7, j7, d10, g10. Shot at (arrow): g7. Black to move. "
              "Last turn: d1-d7/g7. Steps from g10: e8, g8, i8, f9, g9, h9, e10, f10, h10, i10, j10. Marked "
              "with a cross: a1. Black sits at the bottom.");
}

TEST(Examples, AreThePrintedOnesWhereTheyCanBePlayed) {
    const auto textOf = [](const char* id) {
        const auto rules = rulesOfId(id);
        std::string text;
        for (const auto& turn : exampleTurns(rules)) text += notation::turnText(rules.geometry(), turn) + " ";
        return text;
    };
    EXPECT_EQ(textOf("amazons"), "d1-d7/g7 g10-e8/i4 ");
    EXPECT_EQ(textOf("cowboys"), "c1-d3/b4 h6-g4/e3 ");
    for (const auto& variant : test::allVariants()) {
        const auto rules = test::rulesOf(variant);
        Position position = rules.start();
        for (const auto& turn : exampleTurns(rules)) {
            ASSERT_EQ(rules::judgeTurn(rules, position, turn), rules::TurnFault::none) << variant.id;
            rules::playTurn(rules, position, turn);
        }
    }
}

namespace {

/// Every text of a drawing lies on it, as far as widths are known here; groups are balanced.
void expectTextsInside(const Drawing& drawing) {
    struct Place {
        Point offset;
        double scale;
    };
    std::vector<Place> places{{{}, 1}};
    for (const Item& item : drawing.items) {
        if (const auto* group = std::get_if<GroupBegin>(&item)) {
            places.push_back({places.back().offset + group->offset * places.back().scale,
                              places.back().scale * group->scale});
        } else if (std::holds_alternative<GroupEnd>(item)) {
            ASSERT_GT(places.size(), 1u);
            places.pop_back();
        } else if (const auto* text = std::get_if<Text>(&item)) {
            const Place place = places.back();
            const Point at = place.offset + text->at * place.scale;
            const double width = textWidth(text->text, text->size * place.scale, text->bold);
            const double before = text->anchor == Text::Anchor::begin    ? 0
                                  : text->anchor == Text::Anchor::middle ? width / 2
                                                                         : width;
            EXPECT_GE(at.x - before, 0) << text->text;
            EXPECT_LE(at.x - before + width, drawing.width) << text->text;
            EXPECT_GE(at.y - text->size * place.scale, -1) << text->text;
            EXPECT_LE(at.y, drawing.height) << text->text;
        }
    }
    EXPECT_EQ(places.size(), 1u);
}

}  // namespace

TEST(RulesPages, TwoForEveryVariantAndNothingSticksOut) {
    for (const auto& variant : test::allVariants()) {
        SCOPED_TRACE(variant.id);
        const auto rules = test::rulesOf(variant);
        const auto pages = rulesPages(rules, ThemeName::grey);
        ASSERT_EQ(pages.size(), 2u);
        for (const Drawing& page : pages) {
            EXPECT_EQ(page.width, pageWidth);
            EXPECT_EQ(page.height, pageHeight);
            expectTextsInside(page);
        }
    }
}

TEST(Sheets, AsManyPagesAsTheyNeed) {
    const auto rules = rulesOfId("amazons");
    const Drawing one = drawDiagram(rules, rules.start(), {});
    const std::vector<Drawing> many(20, one);
    // Two columns on A4: boards of (210 - 2 * 15 - 6) / 2 = 87 mm, so two rows and not three fit 297 mm.
    const auto pages = drawPages(many, {ThemeName::safe, 2, "Twenty"});
    EXPECT_EQ(pages.size(), 5u);
    std::size_t boards = 0;
    for (const Drawing& page : pages) {
        expectTextsInside(page);
        for (const Item& item : page.items) {
            const auto* group = std::get_if<GroupBegin>(&item);
            if (group != nullptr && group->name == "board") ++boards;
        }
    }
    EXPECT_EQ(boards, 20u);
    const Drawing sheet = drawSheet(many, {ThemeName::safe, 5, ""});
    EXPECT_GT(sheet.width, 5 * one.width);
    EXPECT_LT(sheet.width, 5.4 * one.width);
    EXPECT_GT(sheet.height, 4 * one.height);
    EXPECT_LT(sheet.height, 4.4 * one.height);
    EXPECT_EQ(drawPages({}, {}).size(), 1u);
}

TEST(Diagrams, OfTheOddestBoardsAndCaptions) {
    constexpr rules::MovementKind slide{true, 0, 0};
    const auto longVariant = test::userVariant("long", {127, 1, 0}, slide, slide, {{{0, 0}}, {{126, 0}}});
    const auto highVariant = test::userVariant("high", {1, 64, 0}, slide, slide, {{{0, 0}}, {{0, 63}}});
    for (const auto& variant : {longVariant, highVariant}) {
        const auto rules = test::rulesOf(variant);
        Options options;
        options.caption = std::string(3000, 'x') + " " + std::string(2000, 'y');
        expectTextsInside(drawDiagram(rules, rules.start(), options));
    }
}

}  // namespace otrera::diagram
