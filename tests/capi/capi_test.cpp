// The C interface as the page uses it: numbers of cells, texts, JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "../rules/sample_variants.h"
#include "capi/otrera.h"
#include "notation/json.h"

namespace {

using otrera::notation::Json;

struct Close {
    void operator()(otrera_game* game) const { otrera_game_close(game); }
    void operator()(otrera_search* search) const { otrera_search_close(search); }
};
using Game = std::unique_ptr<otrera_game, Close>;
using Search = std::unique_ptr<otrera_search, Close>;

Game newGame(const char* variant, const char* position = "") {
    return Game(otrera_game_new(variant, position));
}
std::string error() { return otrera_error(); }
Json status(const Game& game) { return Json::parse(otrera_game_status(game.get())); }
Json board(const Game& game) { return Json::parse(otrera_game_board(game.get())); }

unsigned cell(const Game& game, const std::string& name) {
    const Json json = board(game);
    for (unsigned number = 0; number < json["cells"].size(); ++number) {
        if (json["cells"][number]["name"] == name) return number;
    }
    ADD_FAILURE() << "no cell " << name;
    return 0;
}

std::size_t cellCount(const Game& game) { return board(game)["cells"].size(); }

std::vector<unsigned> marked(const Game& game, const std::uint8_t* bytes) {
    std::vector<unsigned> cells;
    for (unsigned number = 0; number < cellCount(game); ++number) {
        if (bytes[number] == 1) cells.push_back(number);
    }
    return cells;
}

TEST(CInterface, ListsTheVariants) {
    const Json variants = Json::parse(otrera_variants());
    ASSERT_EQ(variants.size(), 14U);
    EXPECT_EQ(variants[0]["id"], "amazons");
    EXPECT_EQ(variants[6]["id"], "cowboys");
    const std::set<std::string> expected{"id",   "name",  "provenance", "source", "board",     "step",
                                         "shot", "seats", "blocked",    "rule",   "pieceName", "shotName"};
    std::set<std::string> fields;
    for (const auto& [field, value] : variants[0].items()) fields.insert(field);
    EXPECT_EQ(fields, expected);
}

TEST(CInterface, NamesTheCellsAndTheirPlaces) {
    const Game square = newGame("amazons");
    const Json json = board(square);
    EXPECT_EQ(json["shape"], "square");
    ASSERT_EQ(json["cells"].size(), 100U);
    for (unsigned number = 0; number < 100; ++number) {
        const Json& place = json["cells"][number];
        EXPECT_EQ(place["x"], number % 10);
        EXPECT_EQ(place["y"], number / 10);
    }
    EXPECT_EQ(json["cells"][0]["name"], "a1");
    EXPECT_EQ(json["cells"][99]["name"], "j10");

    const Game hexagon = newGame("amazons-hex");
    const Json cells = board(hexagon)["cells"];
    EXPECT_EQ(board(hexagon)["shape"], "hexagon");
    ASSERT_EQ(cells.size(), 91U);
    const auto at = [&](const char* name) -> const Json& { return cells[cell(hexagon, name)]; };
    // f1 .. f11 stand above each other; a1 and l1 stand as high as f3.5; the middle is the middle.
    EXPECT_EQ(at("f11")["y"].get<double>() - at("f1")["y"].get<double>(), 10);
    EXPECT_EQ(at("f11")["x"], at("f1")["x"]);
    EXPECT_EQ(at("a1")["y"], at("l1")["y"]);
    EXPECT_EQ(at("a1")["y"].get<double>() - at("f1")["y"].get<double>(), 2.5);
    EXPECT_NEAR((at("a3")["x"].get<double>() + at("l3")["x"].get<double>()) / 2, at("f6")["x"], 1e-9);
    // All six neighbours of the middle are one cell's height away.
    int near = 0;
    for (const Json& other : cells) {
        const double x = other["x"].get<double>() - at("f6")["x"].get<double>();
        const double y = other["y"].get<double>() - at("f6")["y"].get<double>();
        near += std::abs(x * x + y * y - 1) < 1e-9 ? 1 : 0;
    }
    EXPECT_EQ(near, 6);
}

TEST(CInterface, BadInputGivesNullAndAReason) {
    EXPECT_EQ(otrera_game_new("chess", ""), nullptr);
    EXPECT_NE(error().find("no variant 'chess'"), std::string::npos) << error();
    EXPECT_EQ(otrera_game_new("", ""), nullptr);
    EXPECT_FALSE(error().empty());
    EXPECT_EQ(otrera_game_new("{\"id\":", ""), nullptr);
    EXPECT_TRUE(error().starts_with("1:7: ")) << error();
    EXPECT_EQ(otrera_game_new("amazons", "3q2q3/10 w"), nullptr);
    EXPECT_NE(error().find("has 2 rows"), std::string::npos) << error();
    EXPECT_EQ(otrera_game_new("", "12/12/12/12/12/12/12/12/12/12/12/12 w"), nullptr);
    EXPECT_FALSE(error().empty());
    EXPECT_EQ(otrera_game_read(""), nullptr);
    EXPECT_FALSE(error().empty());
    EXPECT_EQ(otrera_game_read("d1-d17/g7"), nullptr);
    EXPECT_TRUE(error().starts_with("1:4: ")) << error();
    const Game good = newGame("amazons");
    EXPECT_NE(good, nullptr);
    EXPECT_EQ(error(), "") << "a success clears the reason";
}

TEST(CInterface, BadNumbersAreIllegalAndHarmless) {
    const Game game = newGame("amazons-6x6");
    const std::string before = otrera_game_status(game.get());
    const unsigned good = cell(game, "b1");
    const unsigned to = cell(game, "b2");
    for (const unsigned bad : {36U, 127U, 128U, 255U, 256U, 65536U, 4'000'000'000U, 4'294'967'295U}) {
        EXPECT_TRUE(marked(game, otrera_game_steps(game.get(), bad)).empty()) << bad;
        EXPECT_TRUE(marked(game, otrera_game_shots_after(game.get(), bad, to)).empty()) << bad;
        EXPECT_TRUE(marked(game, otrera_game_shots_after(game.get(), good, bad)).empty()) << bad;
        EXPECT_EQ(otrera_game_step(game.get(), bad, to), 0) << bad;
        EXPECT_EQ(otrera_game_step(game.get(), good, bad), 0) << bad;
        EXPECT_EQ(otrera_game_shoot(game.get(), bad), 0) << bad;
        EXPECT_NE(error(), "") << bad;
        EXPECT_EQ(otrera_game_resign(game.get(), bad), 0) << bad;
        EXPECT_EQ(otrera_game_goto(game.get(), bad), 0) << bad;
    }
    EXPECT_EQ(otrera_game_resign(game.get(), 2), 0);
    EXPECT_EQ(otrera_game_resign(game.get(), 99), 0);
    EXPECT_EQ(otrera_game_undo(game.get()), 0);
    EXPECT_EQ(otrera_game_cancel_step(game.get()), 0);
    EXPECT_EQ(otrera_game_turn(game.get(), ""), 0);
    EXPECT_EQ(otrera_game_tag(game.get(), "", "x"), 0);
    EXPECT_EQ(otrera_game_status(game.get()), before);
    for (const unsigned level : {0U, 21U, 4'000'000'000U}) EXPECT_EQ(otrera_level_nodes(level), 0);
    for (unsigned level = 1; level <= 20; ++level) EXPECT_GT(otrera_level_nodes(level), 0) << level;
}

TEST(CInterface, PlaysTheExampleOfTheRules) {
    const Game game = newGame("amazons");
    const auto number = [&](const char* name) { return cell(game, name); };
    EXPECT_EQ(marked(game, otrera_game_movable(game.get())),
              (std::vector{number("d1"), number("g1"), number("a4"), number("j4")}));
    EXPECT_EQ(marked(game, otrera_game_steps(game.get(), number("d1"))).size(), 8U + 3U + 2U + 2U + 5U);
    EXPECT_TRUE(marked(game, otrera_game_shots(game.get())).empty());
    const auto after = marked(game, otrera_game_shots_after(game.get(), number("d1"), number("d7")));
    ASSERT_EQ(otrera_game_step(game.get(), number("d1"), number("d7")), 1);
    EXPECT_EQ(marked(game, otrera_game_shots(game.get())), after);
    EXPECT_TRUE(marked(game, otrera_game_movable(game.get())).empty());
    EXPECT_EQ(status(game)["shooter"], number("d7"));
    EXPECT_EQ(status(game)["turns"][0], after.size());
    ASSERT_EQ(otrera_game_shoot(game.get(), number("g7")), 1);
    const std::uint8_t* cells = otrera_game_cells(game.get());
    EXPECT_EQ(cells[number("d1")], 0);
    EXPECT_EQ(otrera_game_cells(game.get())[number("d7")], 1);
    EXPECT_EQ(otrera_game_cells(game.get())[number("d10")], 2);
    EXPECT_EQ(otrera_game_cells(game.get())[number("g7")], 5);
    ASSERT_EQ(otrera_game_turn(game.get(), "g10-e8/i4"), 1) << error();
    const Json json = status(game);
    EXPECT_EQ(json["position"], "3q6/10/4q5/q2Q2*2q/10/10/Q7*Q/10/10/6Q3 w - - 2 2");
    EXPECT_EQ(json["turns"][0], 1704);  // perft.tsv
    EXPECT_EQ(json["toMove"], "W");
    EXPECT_EQ(json["ply"], 2);
    EXPECT_EQ(json["arrows"], 2);
    EXPECT_EQ(json["actions"][1]["text"], "g10-e8/i4");
    EXPECT_EQ(json["actions"][0], (Json{{"seat", "W"},
                                        {"text", "d1-d7/g7"},
                                        {"from", number("d1")},
                                        {"to", number("d7")},
                                        {"shot", number("g7")}}));
    ASSERT_EQ(otrera_game_goto(game.get(), 1), 1);
    EXPECT_EQ(status(game)["position"], "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
    EXPECT_EQ(status(game)["plies"], 2);
    ASSERT_EQ(otrera_game_undo(game.get()), 1);
    EXPECT_EQ(status(game)["plies"], 0);
}

TEST(CInterface, StatusHasTheFieldsOfItsContract) {
    const Game game = newGame("cowboys-4");
    ASSERT_EQ(otrera_game_resign(game.get(), 2), 1);
    ASSERT_EQ(otrera_game_resign(game.get(), 0), 1);
    Json json = status(game);
    EXPECT_EQ(json["out"], (Json{"R", "W"}));
    EXPECT_EQ(json["toMove"], "B");
    EXPECT_EQ(json["finished"], false);
    EXPECT_EQ(json["ranking"], Json::array());
    EXPECT_EQ(json["result"], "*");
    EXPECT_EQ(json["shooter"], nullptr);
    EXPECT_EQ(json["problems"], Json::array());
    EXPECT_EQ(json["secondPlayerMirrors"], false);
    EXPECT_EQ(json["turns"].size(), 4U);
    ASSERT_EQ(otrera_game_resign(game.get(), 3), 1);
    json = status(game);
    EXPECT_EQ(json["finished"], true);
    EXPECT_EQ(json["toMove"], nullptr);
    EXPECT_EQ(json["ranking"], (Json{"B", "Y", "W", "R"}));
    EXPECT_EQ(json["result"], "B>Y>W>R");
    EXPECT_EQ(json["actions"][2], (Json{{"seat", "Y"}, {"text", "resigns"}}));
    EXPECT_EQ(otrera_search_new(game.get(), 1), nullptr) << "nobody can move";
    EXPECT_FALSE(error().empty());
    EXPECT_EQ(status(newGame("cowboys"))["secondPlayerMirrors"], true);
}

TEST(CInterface, RemarksOfAReviewAreNotForReading) {
    const Game game(otrera_game_read("{first} {[%review win=0.5,0.5]} d1-d7/g7"));
    ASSERT_NE(game, nullptr) << error();
    const Json lines = Json::parse(otrera_game_lines(game.get()));
    EXPECT_EQ(lines["comments"], (Json::array({Json{{"ply", 0}, {"text", "first"}}})));
    EXPECT_NE(std::string(otrera_game_record(game.get())).find("[%review"), std::string::npos)
        << "they stay in the record";
}

TEST(CInterface, ReadsARecordWithAProblem) {
    const Game game(otrera_game_read("[White \"\xE8\"]\n{first} d1-d7/g7 (d1-d8/g8) d7-d12/d8"));
    ASSERT_NE(game, nullptr) << error();
    const Json json = status(game);
    EXPECT_EQ(json["plies"], 1);
    EXPECT_EQ(json["problems"][0]["line"], 2);
    EXPECT_EQ(json["problems"][0]["column"], 32);
    EXPECT_EQ(json["problems"][0]["ply"], 2);
    EXPECT_EQ(json["problems"][0]["text"], "d7-d12/d8");
    const Json lines = Json::parse(otrera_game_lines(game.get()));
    EXPECT_EQ(lines["actions"], json["actions"]);
    EXPECT_EQ(lines["comments"], (Json::array({Json{{"ply", 0}, {"text", "first"}}})));
    ASSERT_EQ(lines["variations"].size(), 1U);
    EXPECT_EQ(lines["variations"][0]["ply"], 1);
    EXPECT_EQ(lines["variations"][0]["actions"][0]["text"], "d1-d8/g8");
    EXPECT_EQ(json["tags"]["White"], "\xC3\xA8") << "bytes that are no UTF-8 are Windows-1252";
}

TEST(CInterface, ViewsLines) {
    const Game game(otrera_game_read("d1-d7/g7 g10-e8/i4 (g10-g9/g10 j4-j5/j4 (j4-j6/j4)) j4-j5/j4 1-0"));
    ASSERT_NE(game, nullptr) << error();
    EXPECT_EQ(status(game)["path"], "");
    EXPECT_EQ(status(game)["study"], false);
    ASSERT_EQ(otrera_game_enter(game.get(), "0/0", 3), 1);
    EXPECT_EQ(status(game)["path"], "0/0");
    EXPECT_EQ(status(game)["ply"], 3);
    EXPECT_EQ(status(game)["actions"][2]["text"], "j4-j6/j4");
    EXPECT_EQ(status(game)["result"], "*") << "the result is that of the main line";
    for (const char* path :
         {"1", "0/1", "0/0/0", "x", "-1", "0/", "/0", "4294967296", "99999999999999999999"})
        EXPECT_EQ(otrera_game_enter(game.get(), path, 3), 0) << path;
    EXPECT_EQ(otrera_game_enter(game.get(), "0", 4), 0);
    EXPECT_EQ(status(game)["path"], "0/0") << "a refusal changes nothing";

    ASSERT_EQ(otrera_game_study(game.get(), 1), 1);
    ASSERT_EQ(otrera_game_goto(game.get(), 0), 1);
    EXPECT_EQ(status(game)["path"], "");
    ASSERT_EQ(otrera_game_turn(game.get(), "d1-d8/g8"), 1);
    EXPECT_EQ(status(game)["path"], "0") << "it stands before the one that was first";
    EXPECT_EQ(status(game)["plies"], 1);
    EXPECT_EQ(Json::parse(otrera_game_lines(game.get()))["actions"].size(), 3U);
    ASSERT_EQ(otrera_game_promote_line(game.get()), 1);
    EXPECT_EQ(Json::parse(otrera_game_lines(game.get()))["actions"].size(), 1U);
    EXPECT_EQ(otrera_game_remove_line(game.get()), 0);
    ASSERT_EQ(otrera_game_enter(game.get(), "0", 1), 1);
    ASSERT_EQ(otrera_game_remove_line(game.get()), 1);
    EXPECT_EQ(Json::parse(otrera_game_lines(game.get()))["variations"], Json::array());
}

struct CloseReading {
    void operator()(otrera_reading* reading) const { otrera_reading_close(reading); }
};
using Reading = std::unique_ptr<otrera_reading, CloseReading>;

Reading reading(const std::string& text, const char* variant = "", const char* dialect = "") {
    return Reading(otrera_reading_new(reinterpret_cast<const std::uint8_t*>(text.data()),
                                      static_cast<std::uint32_t>(text.size()), variant, dialect));
}

TEST(CInterface, ReadsAllGamesOfAText) {
    const Reading two = reading(
        "[White \"Ada\"]\n[Event \"x\"]\n\nd1-d7/g7 1-0\n\n"
        "[Variant \"amazons\"]\n\nd1-d7/g7 (d1-d1/d1) d7-d12/d8 *\n");
    ASSERT_NE(two, nullptr) << error();
    const Json games = Json::parse(otrera_reading_games(two.get()));
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0]["line"], 1);
    EXPECT_EQ(games[0]["players"], (Json{"Ada", ""}));
    EXPECT_EQ(games[0]["event"], "x");
    EXPECT_EQ(games[0]["plies"], 1);
    EXPECT_EQ(games[0]["result"], "1-0");
    EXPECT_EQ(games[0]["problems"], Json::array());
    EXPECT_EQ(games[1]["line"], 6);
    ASSERT_EQ(games[1]["problems"].size(), 2U);
    EXPECT_EQ(games[1]["problems"][0]["inVariation"], true);
    EXPECT_EQ(games[1]["problems"][1]["inVariation"], false);
    EXPECT_EQ(games[1]["problems"][1]["line"], 8);
    EXPECT_EQ(games[1]["problems"][1]["ply"], 2);

    EXPECT_EQ(Json::parse(otrera_reading_details(two.get(), 0))["turns"], Json{"d1-d7/g7"});
    EXPECT_EQ(otrera_reading_details(two.get(), 2), nullptr);
    EXPECT_EQ(otrera_reading_game(two.get(), 2), nullptr);
    const Game game(otrera_reading_game(two.get(), 1));
    ASSERT_NE(game, nullptr);
    EXPECT_EQ(status(game)["plies"], 1);
    EXPECT_EQ(status(game)["problems"], games[1]["problems"]);
}

TEST(CInterface, ReadsTextsOfAnyKind) {
    const Reading none = reading("");
    ASSERT_NE(none, nullptr);
    EXPECT_EQ(Json::parse(otrera_reading_games(none.get())), Json::array());
    const std::string zero("d1-d7\0/g7", 9);
    EXPECT_EQ(std::string(otrera_reading_text(reading(zero).get())), "d1-d7\xEF\xBF\xBD/g7");
    EXPECT_EQ(std::string(otrera_reading_text(reading("\xE8 \x93").get())), "\xC3\xA8 \xE2\x80\x9C");
    EXPECT_EQ(reading("d1-d7/g7", "chess"), nullptr);
    EXPECT_NE(error().find("chess"), std::string::npos);
    EXPECT_EQ(reading("d1-d7/g7", "", "runes"), nullptr);
    EXPECT_NE(error().find("runes"), std::string::npos);
}

TEST(CInterface, AGameCanBeTakenAsAnotherVariant) {
    // A piece stands on d1 in more than one variant.
    const Reading some = reading("d1-d7/g7 *");
    const Json game = Json::parse(otrera_reading_games(some.get()))[0];
    ASSERT_FALSE(game["alternatives"].empty()) << game.dump();
    const std::string first = game["variant"];
    const std::string other = game["alternatives"][0];
    EXPECT_EQ(otrera_reading_choose(some.get(), 0, "chess"), 0);
    EXPECT_EQ(otrera_reading_choose(some.get(), 0, first.c_str()), 0) << "it is that one already";
    EXPECT_EQ(otrera_reading_choose(some.get(), 1, other.c_str()), 0);
    ASSERT_EQ(otrera_reading_choose(some.get(), 0, other.c_str()), 1);
    const Json after = Json::parse(otrera_reading_games(some.get()))[0];
    EXPECT_EQ(after["variant"], other);
    EXPECT_EQ(after["plies"], 1);
    ASSERT_EQ(otrera_reading_choose(some.get(), 0, first.c_str()), 1);
    EXPECT_EQ(Json::parse(otrera_reading_games(some.get()))[0], game);
}

TEST(CInterface, SaysWhoseTheCellsAre) {
    // A wall of arrows on file c: White has a1 a2 a3 b1 b2 but for the piece, Black d, e with a piece on e3.
    const Game game = newGame("", "2*1q/2*2/Q1*2 w");
    ASSERT_NE(game, nullptr) << error();
    const Json json = Json::parse(otrera_game_territory(game.get()));
    ASSERT_EQ(json["regions"].size(), 2U);
    for (const Json& region : json["regions"]) {
        EXPECT_EQ(region["kind"], "territory");
        EXPECT_EQ(region["cells"].size(), 5U);
        EXPECT_EQ(region["low"], 5);
        EXPECT_EQ(region["high"], 5);
    }
    EXPECT_EQ(json["seats"][0], (Json{{"seat", "W"}, {"cells", 5}, {"low", 5}, {"high", 5}, {"nearest", 0}}));
    EXPECT_EQ(json["contested"], 0);
    // At the start nothing is proved, and each seat is nearer to as many cells as the other.
    const Game start = newGame("amazons");
    const Json open = Json::parse(otrera_game_territory(start.get()));
    ASSERT_EQ(open["regions"].size(), 1U);
    EXPECT_EQ(open["regions"][0]["kind"], "contested");
    EXPECT_EQ(open["contested"], 92);
    EXPECT_GT(open["seats"][0]["nearest"], 0);
    EXPECT_EQ(open["seats"][0]["nearest"], open["seats"][1]["nearest"]);
    EXPECT_EQ(open["seats"][0]["nearest"], open["estimate"]["nearest"][0].size());
    // White's a1 comes to c1 with one step, Black's e3 with two (by c3); to e1 both come with one.
    const Game race = newGame("", "4q/5/Q4 w");
    const Json estimate = Json::parse(otrera_game_territory(race.get()))["estimate"];
    const auto has = [](const Json& list, unsigned number) {
        return std::find(list.begin(), list.end(), Json(number)) != list.end();
    };
    EXPECT_TRUE(has(estimate["nearest"][0], cell(race, "b1")));
    EXPECT_TRUE(has(estimate["narrow"], cell(race, "b1")));
    EXPECT_FALSE(has(estimate["nearest"][0], cell(race, "e1")));
    EXPECT_FALSE(has(estimate["narrow"], cell(race, "e1")));
}

TEST(CInterface, SaysWhatIsProved) {
    const Game game = newGame("", "2*1q/2*2/Q1*2 w");
    ASSERT_NE(game, nullptr) << error();
    const Json json = Json::parse(otrera_game_claim(game.get()));
    // Five turns each, and White is to move.
    EXPECT_EQ(json["ground"], "separated");
    EXPECT_EQ(json["winner"], "B");
    EXPECT_EQ(json["by"], (Json{{"low", 0}, {"high", 0}, {"exact", true}}));
    EXPECT_EQ(json["turns"][0], (Json{{"low", 5}, {"high", 5}, {"exact", true}}));
    EXPECT_EQ(json["regions"][0]["pieces"], (Json{{cell(game, "a1")}, Json::array()}));
    const Game start = newGame("amazons");
    EXPECT_EQ(Json::parse(otrera_game_claim(start.get()))["ground"], "contested");
}

TEST(CInterface, FinishesASeparatedGame) {
    const Game game = newGame("", "2*1q/2*2/Q1*2 w");
    ASSERT_EQ(otrera_game_finish(game.get()), 1) << error();
    EXPECT_EQ(status(game)["plies"], 10);
    EXPECT_EQ(status(game)["result"], "0-1");
    // There is nothing more to play.
    EXPECT_EQ(otrera_game_finish(game.get()), 0);
    EXPECT_NE(error(), "");
    EXPECT_EQ(status(game)["plies"], 10);

    const Game open = newGame("amazons");
    EXPECT_EQ(otrera_game_finish(open.get()), 0);
    EXPECT_NE(error(), "");
    EXPECT_EQ(status(open)["plies"], 0);
}

TEST(CInterface, FinishesFromAHalfMadeTurnAndInAVariation) {
    const Game game = newGame("", "2*1q/2*2/Q1*2 w");
    ASSERT_EQ(otrera_game_step(game.get(), cell(game, "a1"), cell(game, "a2")), 1);
    ASSERT_EQ(otrera_game_finish(game.get()), 1) << error();
    EXPECT_EQ(status(game)["finished"], true);
    const std::string first = status(game)["actions"][0]["text"];
    EXPECT_EQ(first.substr(0, 6), "a1-a2/");

    // In a study what was played stays: the end is a variation.
    otrera_game_study(game.get(), 1);
    otrera_game_goto(game.get(), 0);
    ASSERT_EQ(otrera_game_turn(game.get(), "a1-b1/a1"), 1) << error();
    ASSERT_EQ(otrera_game_finish(game.get()), 1) << error();
    EXPECT_EQ(status(game)["path"], "0");
    EXPECT_EQ(status(game)["finished"], true);
    EXPECT_EQ(Json::parse(otrera_game_lines(game.get()))["actions"][0]["text"], first);
}

TEST(CInterface, DrawsTheViewedPosition) {
    const Game game = newGame("amazons");
    ASSERT_EQ(otrera_game_turn(game.get(), "d1-d7/g7"), 1);
    const std::string plain = otrera_game_diagram(game.get(), "");
    EXPECT_NE(plain.find("<svg"), std::string::npos);
    const std::string other = otrera_game_diagram(
        game.get(), R"({"theme": "grey", "bottom": "B", "territory": true, "estimate": true, "caption": "<&>",
                        "pixels": 200})");
    EXPECT_NE(other, plain);
    EXPECT_NE(other.find("&lt;&amp;"), std::string::npos);
    ASSERT_EQ(otrera_game_goto(game.get(), 0), 1);
    EXPECT_NE(std::string(otrera_game_diagram(game.get(), "{}")), plain);
    for (const char* bad : {"[]", "{", "null", R"({"theme": "pink"})", R"({"theme": 3})",
                            R"({"bottom": "R"})", R"({"pixels": 1e30})", R"({"pixels": 99999})",
                            R"({"legend": 1})", R"({"caption": {}})", R"({"x": 1})"}) {
        EXPECT_EQ(otrera_game_diagram(game.get(), bad), nullptr) << bad;
        EXPECT_NE(error(), "") << bad;
    }
}

TEST(CInterface, WritesAGameInEveryForm) {
    const Game game = newGame("amazons");
    ASSERT_EQ(otrera_game_turn(game.get(), "d1-d7/g7"), 1);
    const Json formats = Json::parse(otrera_formats());
    ASSERT_GE(formats.size(), 7U);
    for (const Json& format : formats) {
        const std::string name = format["name"];
        EXPECT_FALSE(format["about"].get<std::string>().empty()) << name;
        const char* text = otrera_game_export(game.get(), name.c_str());
        if (text == nullptr) {
            EXPECT_NE(error(), "") << name;
        } else {
            EXPECT_NE(std::string(text), "") << name;
        }
    }
    const std::string record = otrera_game_record(game.get());
    EXPECT_EQ(otrera_game_export(game.get(), "text"), record);
    EXPECT_EQ(otrera_game_export(game.get(), "runes"), nullptr);
    EXPECT_NE(error().find("runes"), std::string::npos);
    // Botzone plays on 8x8 only.
    EXPECT_EQ(otrera_game_export(game.get(), "botzone"), nullptr);
    EXPECT_NE(error(), "");
}

TEST(CInterface, StartsFromAPositionAlone) {
    const Game game = newGame("", "2q2/5/5/5/2Q2 b - - 3 7");
    ASSERT_NE(game, nullptr) << error();
    EXPECT_EQ(status(game)["start"], "2q2/5/5/5/2Q2 b - - 3 7");
    EXPECT_EQ(status(game)["toMove"], "B");
    const std::string record = otrera_game_record(game.get());
    const Game again(otrera_game_read(record.c_str()));
    ASSERT_NE(again, nullptr) << error();
    EXPECT_EQ(status(again)["position"], status(game)["position"]);
    // Pieces of one colour alone make a position too, and its record can be read.
    const Game lonely = newGame("", "3/1Q1/3 w");
    ASSERT_NE(lonely, nullptr) << error();
    const std::string text = otrera_game_record(lonely.get());
    EXPECT_NE(Game(otrera_game_read(text.c_str())), nullptr) << error() << text;
}

TEST(CInterface, TagsAreKeptInTheRecord) {
    const Game game = newGame("amazons");
    ASSERT_EQ(otrera_game_tag(game.get(), "White", "Ada"), 1);
    ASSERT_EQ(otrera_game_tag(game.get(), "Event", "x"), 1);
    ASSERT_EQ(otrera_game_tag(game.get(), "Event", ""), 1);
    EXPECT_EQ(status(game)["tags"], (Json{{"White", "Ada"}}));
    EXPECT_EQ(otrera_game_tag(game.get(), "Position", "garbage"), 0);
    EXPECT_EQ(std::string(otrera_game_record(game.get())),
              "[White \"Ada\"]\n[Variant \"amazons\"]\n[Result \"*\"]\n\n*\n");
}

TEST(CInterface, SearchesACopy) {
    Game game = newGame("amazons-6x6");
    const Search search(otrera_search_new(game.get(), 5));
    ASSERT_NE(search, nullptr);
    const std::string first = Json::parse(otrera_search_report(search.get()))["turn"];
    ASSERT_EQ(otrera_game_turn(game.get(), first.c_str()), 1) << "legal before any search";
    game.reset();  // the search goes on without it
    otrera_search_advance(search.get(), 50);
    const Json report = Json::parse(otrera_search_report(search.get()));
    const Game check = newGame("amazons-6x6");
    for (const auto& turn : report["line"]) {
        EXPECT_EQ(otrera_game_turn(check.get(), turn.get<std::string>().c_str()), 1) << error();
    }
    double sum = 0;
    for (const auto& share : report["score"]) sum += share.get<double>();
    EXPECT_NEAR(sum, 1, 1e-6);
    otrera_game_close(nullptr);
    otrera_search_close(nullptr);
}

TEST(CInterface, ASearchGoesOnWithTheGame) {
    const Game game = newGame("amazons-6x6");
    const Search search(otrera_search_new(game.get(), 5));
    do {
        otrera_search_advance(search.get(), 200);
        const std::string turn = Json::parse(otrera_search_report(search.get()))["turn"];
        ASSERT_EQ(otrera_game_turn(game.get(), turn.c_str()), 1) << error();
    } while (otrera_search_start(search.get(), game.get()) == 1);
    EXPECT_EQ(std::string(error()), "the game is over");
    const Game other = newGame("cowboys");
    EXPECT_EQ(otrera_search_start(search.get(), other.get()), 0);
    EXPECT_EQ(std::string(error()), "the search is for another variant");
}

TEST(CInterface, MemoryForTexts) {
    void* memory = otrera_alloc(1000);
    ASSERT_NE(memory, nullptr);
    otrera_free(memory);
    otrera_free(nullptr);
}

}  // namespace
