#include "claims/game_text.h"

#include <gtest/gtest.h>

#include "../solver/game_notation.h"
#include "base/random.h"
#include "claims/game_json.h"
#include "claims/thermograph_text.h"

using namespace otrera;
using claims::GameText;
using notation::Json;
using solver::Game;
using solver::GameTable;
using test::gameOf;

namespace {

std::string textOf(GameTable& games, Game game) { return GameText(games).of(game, 10'000).value(); }

TEST(GameText, NamesAndBraces) {
    // As CGSuite writes them; options in an order of our own.
    GameTable games;
    for (const char* text : {"0",          "-3",
                             "3/4",        "-1/16",
                             "*",          "*2",
                             "*5",         "^",
                             "v",          "^*",
                             "v*",         "^^",
                             "vv",         "^^*",
                             "^3*2",       "v3",
                             "^*3",        "1*",
                             "1/2*3",      "-2^",
                             "3/4vv*",     "+-1",
                             "+-1/2",      "+-{1,{2|0}}",
                             "{2|0}",      "{2|-1/2,{*|-1}}",
                             "{*|-1}",     "+-{4|1}",
                             "{0,v*|vv}",  "{^^*|*,v}",
                             "{3|{2|1}}",  "+-{3,{4|0,{1|0,*}}}",
                             "{0|{0|-2}}", "+-{1*}"}) {
        EXPECT_EQ(textOf(games, gameOf(games, text)), text);
    }
}

TEST(GameText, IsReadAsTheSameGame) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        base::Random random(seed);
        GameTable games;
        std::vector<Game> made{games.zero()};
        for (int i = 0; i < 14; ++i) {
            std::vector<Game> options[2];
            for (auto& list : options) {
                for (auto count = random.below(4); count > 0; --count)
                    list.push_back(made[random.below(made.size())]);
            }
            made.push_back(games.make(options[0], options[1]));
            EXPECT_EQ(gameOf(games, textOf(games, made.back())), made.back());
        }
        // Another table, filled the other way round, writes the same.
        GameTable other;
        for (std::size_t i = made.size(); i-- > 0;) {
            const std::string text = textOf(games, made[i]);
            EXPECT_EQ(textOf(other, gameOf(other, text)), text);
        }
    }
}

TEST(GameText, TooLongIsNone) {
    GameTable games;
    EXPECT_EQ(GameText(games).of(gameOf(games, "{2|0}"), 4), std::nullopt);
    EXPECT_EQ(GameText(games).of(gameOf(games, "{2|0}"), 5), "{2|0}");
}

TEST(GameJson, FieldsAndNestedOptions) {
    GameTable games;
    const Json json = claims::gameJson(games, gameOf(games, "{2|-1/2}"));
    EXPECT_EQ(json["canonical"], "{2|-1/2}");
    EXPECT_EQ(json["left_stop"], 2);
    EXPECT_EQ(json["right_stop"], -0.5);
    EXPECT_EQ(json["mean"], 0.75);
    EXPECT_EQ(json["temperature"], 1.25);
    EXPECT_EQ(json["outcome"], "N");
    // At temperature -1 Left's wall is what 2 and the tax turned round give; Right's at the half's own mast.
    EXPECT_EQ(json["thermograph"]["left"], (Json{{3, -1}, {0.75, 1.25}}));
    EXPECT_EQ(json["thermograph"]["right"].back(), (Json{0.75, 1.25}));
    EXPECT_EQ(json["options"]["left"][0]["canonical"], "2");
    EXPECT_EQ(json["options"]["left"][0]["options"]["left"][0]["canonical"], "1");
    const Json& half = json["options"]["right"][0];
    EXPECT_EQ(half["canonical"], "-1/2");
    EXPECT_EQ(half["options"]["left"][0]["canonical"], "-1");
    EXPECT_EQ(half["options"]["right"][0]["canonical"], "0");
    EXPECT_EQ(half["options"]["right"][0]["options"]["left"], Json::array());
    EXPECT_EQ(claims::gameJson(games, gameOf(games, "^"))["outcome"], "L");
    EXPECT_EQ(claims::gameJson(games, gameOf(games, "-1"))["outcome"], "R");
    EXPECT_EQ(claims::gameJson(games, gameOf(games, "0"))["outcome"], "P");
}

TEST(GameJson, DeepTreesAreCut) {
    GameTable games;
    const Json json = claims::optionsJson(games, gameOf(games, "{2|0}"), 4);
    // {2|0}, 2, 0 and 1 are four games: the 0 below them would be the fifth.
    EXPECT_EQ(json["left"][0]["options"]["left"][0]["canonical"], "1");
    EXPECT_TRUE(json["left"][0]["options"]["left"][0]["options"].is_null());
}

TEST(ThermographText, CornersAndPicture) {
    GameTable games;
    const auto hot = solver::Thermographs(games).of(gameOf(games, "+-4"));
    EXPECT_EQ(claims::thermographText(*hot).substr(0, 60),
              "  left wall   5 at -1, 0 at 4\n  right wall  -5 at -1, 0 at 4");
    // The foot of the mast in the middle of 49 columns, and the walls at its ends at temperature 0.
    EXPECT_NE(claims::thermographText(*hot).find("\n         4                          |\n"),
              std::string::npos);
    EXPECT_NE(claims::thermographText(*hot).find("\n         0  /" + std::string(47, ' ') + "\\\n"),
              std::string::npos);
    const auto cold = solver::Thermographs(games).of(gameOf(games, "^"));
    EXPECT_EQ(claims::thermographText(*cold),
              "  left wall   1 at -1, 0 at 0\n  right wall  0 at -1, 0 at 0\n");
}

}  // namespace
