// Reviews, stages and best turns through the C interface.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "capi/otrera.h"
#include "notation/json.h"

namespace {

using otrera::notation::Json;

struct Close {
    void operator()(otrera_game* game) const { otrera_game_close(game); }
    void operator()(otrera_search* search) const { otrera_search_close(search); }
    void operator()(otrera_review* review) const { otrera_review_close(review); }
};
using Game = std::unique_ptr<otrera_game, Close>;
using Search = std::unique_ptr<otrera_search, Close>;
using Review = std::unique_ptr<otrera_review, Close>;

constexpr double few = 300;

Game gameOf(const char* variant, const std::vector<const char*>& turns, const char* position = "") {
    Game game(otrera_game_new(variant, position));
    for (const char* turn : turns) EXPECT_EQ(otrera_game_turn(game.get(), turn), 1) << turn;
    return game;
}

/// White shuts its own pieces in; the turns are legal, and the first of them anything but good.
Game shortGame() { return gameOf("amazons-6x6", {"b1-b2/b1", "a5-a4/b3", "e1-e2/e1"}); }

Game readGame(const std::string& record) { return Game(otrera_game_read(record.c_str())); }

Json report(const Review& review) { return Json::parse(otrera_review_report(review.get())); }
Json lines(const Game& game) { return Json::parse(otrera_game_lines(game.get())); }
Json status(const Game& game) { return Json::parse(otrera_game_status(game.get())); }

/// The record of a game reviewed to its end.
std::string reviewed(const Game& game, double nodes = few) {
    const Review review(otrera_review_new(game.get(), nodes));
    while (otrera_review_step(review.get()) == 1) {
    }
    return otrera_review_record(review.get());
}

TEST(ReviewByPly, TellsAfterEachStepWhatIsDone) {
    const Game game = shortGame();
    const Review review(otrera_review_new(game.get(), few));
    ASSERT_NE(review, nullptr);
    EXPECT_EQ(report(review)["done"], 0);
    EXPECT_EQ(report(review)["total"], 4);
    for (unsigned done = 1; done <= 4; ++done) {
        EXPECT_EQ(otrera_review_step(review.get()), done < 4 ? 1 : 0);
        const Json json = report(review);
        EXPECT_EQ(json["done"], done);
        EXPECT_EQ(json["plies"].size(), done - 1);
        EXPECT_EQ(json["course"].size(), done);
        EXPECT_EQ(json["complete"], done == 4);
        // Each of them can be played where the game has come to.
        ASSERT_EQ(otrera_game_goto(game.get(), done - 1), 1);
        ASSERT_FALSE(json["ahead"].empty());
        for (const Json& choice : json["ahead"]) {
            const Game copy = readGame(otrera_game_record(game.get()));
            ASSERT_EQ(otrera_game_goto(copy.get(), done - 1), 1);
            EXPECT_EQ(otrera_game_turn(copy.get(), choice["turn"].get<std::string>().c_str()), 1);
        }
    }
    EXPECT_EQ(otrera_review_step(review.get()), 0) << "and nothing happens any more";
    EXPECT_EQ(report(review)["settings"]["nodes"], few);
    const std::string html = otrera_review_html(review.get());
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>") || html.starts_with("<!doctype html>"));
    EXPECT_NE(html.find("a5-a4/b3"), std::string::npos);
}

TEST(ReviewByPly, IsTakenFromTheRecordThatHoldsIt) {
    const Game game = shortGame();
    EXPECT_EQ(otrera_review_new(game.get(), 0), nullptr);
    EXPECT_STREQ(otrera_error(), "there is no review in the game");
    const Review made(otrera_review_new(game.get(), few));
    otrera_review_step(made.get());
    otrera_review_step(made.get());
    const Game half = readGame(otrera_review_record(made.get()));
    const Review told(otrera_review_new(half.get(), 0));
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(otrera_review_step(told.get()), 0) << "nothing is searched";
    EXPECT_EQ(report(told)["done"], 2);
    EXPECT_EQ(report(told), report(made));
    // What is there is not searched again; with more nodes it is.
    const Review goesOn(otrera_review_new(half.get(), few));
    EXPECT_EQ(report(goesOn)["done"], 2);
    const Review deeper(otrera_review_new(half.get(), few + 1));
    EXPECT_EQ(report(deeper)["done"], 0);
    while (otrera_review_step(goesOn.get()) == 1) {
    }
    EXPECT_EQ(std::string(otrera_review_record(goesOn.get())), reviewed(game)) << "as if never interrupted";
}

TEST(ReviewByPly, IsOfSomethingThatCanBeReviewed) {
    const Game game = shortGame();
    for (const double nodes : {-1.0, 1e13, std::nan("")})
        EXPECT_EQ(otrera_review_new(game.get(), nodes), nullptr) << nodes;
    EXPECT_STRNE(otrera_error(), "");
    // A game without turns has one position; a finished one has nothing to search.
    const Review start(otrera_review_new(gameOf("amazons-6x6", {}).get(), few));
    EXPECT_EQ(otrera_review_step(start.get()), 0);
    EXPECT_EQ(report(start)["done"], 1);
    // A wall between both, five empty cells for each: who moves first runs out first.
    const Review counted(otrera_review_new(gameOf("", {}, "2*1q/2*2/Q1*2 w").get(), few));
    ASSERT_NE(counted, nullptr) << otrera_error();
    otrera_review_step(counted.get());
    const Json json = report(counted);
    EXPECT_EQ(json["complete"], true);
    EXPECT_EQ(json["course"][0]["state"], "separated");
    EXPECT_EQ(json["course"][0]["proved"], "B");
    EXPECT_EQ(json["course"][0]["win"], (Json{0.0, 1.0}));
}

TEST(ReviewByPly, IsKeptInTheGameThatWasReviewed) {
    const Game game = shortGame();
    const std::string record = reviewed(game);
    // Meanwhile it went on, somebody opened a variation, and there was a remark.
    const Game now =
        readGame("[Variant \"amazons-6x6\"]\n1. b1-b2/b1 {a remark} a5-a4/b3 2. e1-e2/e1 b6-b5/b6 *\n");
    ASSERT_EQ(status(now)["plies"], 4) << otrera_game_record(now.get());
    otrera_game_study(now.get(), 1);
    ASSERT_EQ(otrera_game_goto(now.get(), 2), 1);
    ASSERT_EQ(otrera_game_turn(now.get(), "e1-e2/e3"), 1);
    const Json before = lines(now);
    ASSERT_EQ(otrera_game_keep_review(now.get(), record.c_str()), 1) << otrera_error();
    EXPECT_EQ(lines(now), before) << "all else stays";
    EXPECT_EQ(status(now)["path"], "0");
    const Review told(otrera_review_new(now.get(), 0));
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(report(told)["done"], 4);
    EXPECT_EQ(report(told)["total"], 5);
    EXPECT_NE(std::string(otrera_game_export(now.get(), "sgf")).find("OTREVIEW["), std::string::npos);
    // Once more is not twice.
    const std::string once = otrera_game_record(now.get());
    ASSERT_EQ(otrera_game_keep_review(now.get(), record.c_str()), 1);
    EXPECT_EQ(std::string(otrera_game_record(now.get())), once);
}

TEST(ReviewByPly, IsKeptAsFarAsItIsTheSameGame) {
    const std::string record = reviewed(shortGame());
    const Game other = gameOf("amazons-6x6", {"b1-b2/b1", "a5-a4/a3", "e1-e2/e1"});
    ASSERT_EQ(otrera_game_keep_review(other.get(), record.c_str()), 1);
    const Review told(otrera_review_new(other.get(), 0));
    EXPECT_EQ(report(told)["done"], 2) << "the start, and after the turn that both have";
    EXPECT_EQ(otrera_game_keep_review(gameOf("amazons-8x8", {}).get(), record.c_str()), 0);
    const std::string plain = otrera_game_record(shortGame().get());
    EXPECT_EQ(otrera_game_keep_review(other.get(), plain.c_str()), 0);
    EXPECT_EQ(otrera_game_keep_review(other.get(), ""), 0);
    EXPECT_STRNE(otrera_error(), "");
}

TEST(StagesOfATurn, AreAllPiecesStepsAndShots) {
    const Game game = gameOf("amazons", {});
    const Json json = Json::parse(otrera_game_stages(game.get(), "d1-d7/g7"));
    // From d1 a queen of chess has 8 + 3 + 2 + 2 + 5 cells to go.
    EXPECT_EQ(json["pieces"].size(), 4U);
    EXPECT_EQ(json["steps"].size(), 20U);
    const Json cells = Json::parse(otrera_game_board(game.get()))["cells"];
    std::set<std::string> pieces;
    for (const Json& piece : json["pieces"])
        pieces.insert(cells[piece["cell"].get<unsigned>()]["name"].get<std::string>());
    EXPECT_EQ(pieces, (std::set<std::string>{"a4", "d1", "g1", "j4"}));
    for (const char* stage : {"pieces", "steps", "shots"}) {
        double last = 1;
        for (const Json& value : json[stage]) {
            EXPECT_LE(value["win"].get<double>(), last) << "best first";
            last = value["win"].get<double>();
            EXPECT_GE(last, 0);
        }
    }
    EXPECT_EQ(otrera_game_stages(game.get(), "d1-d7/d8x"), nullptr);
    EXPECT_EQ(otrera_game_stages(game.get(), "d1-e3/e4"), nullptr);
    // Of a half-made turn the shot is left.
    ASSERT_EQ(otrera_game_turn(game.get(), "d1-d7/g7"), 1);
    ASSERT_EQ(otrera_game_undo(game.get()), 1);
}

TEST(BestTurns, AreToldApart) {
    const Game game = gameOf("amazons-6x6", {});
    const Search search(otrera_search_new(game.get(), 1));
    otrera_search_want(search.get(), 3);
    ASSERT_EQ(otrera_search_start(search.get(), game.get()), 1);
    otrera_search_advance(search.get(), 3000);
    const Json list = Json::parse(otrera_search_lines(search.get()));
    ASSERT_GE(list.size(), 3U);
    std::set<std::string> turns;
    double last = 1;
    for (const Json& line : list) {
        turns.insert(line["turn"].get<std::string>());
        EXPECT_LE(line["win"].get<double>(), last);
        last = line["win"].get<double>();
        EXPECT_EQ(line["line"][0], line["turn"]);
    }
    EXPECT_EQ(turns.size(), list.size());
    EXPECT_EQ(list[0]["turn"], Json::parse(otrera_search_report(search.get()))["turn"]);
}

/// The numbers were counted in the games by another program.
TEST(Openings, OfTheShippedBookAreShown) {
    std::ifstream file(OTRERA_DATA "/books/amazons.book", std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    otrera_book* book = otrera_book_new(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                        static_cast<std::uint32_t>(bytes.size()));
    ASSERT_NE(book, nullptr) << otrera_error();
    const Game game = gameOf("amazons", {});
    const Json shown = Json::parse(otrera_book_show(book, game.get()));
    EXPECT_EQ(shown["games"], 3606);
    EXPECT_EQ(shown["turns"][0]["turn"], "d1-d8/b6");
    EXPECT_EQ(shown["turns"][0]["games"], 1179);
    EXPECT_EQ(shown["turns"][0]["wins"], (Json{716, 463}));
    EXPECT_EQ(shown["turns"][0]["ways"], 2);
    const Game mirrored = gameOf("amazons", {"g1-g8/i6"});
    EXPECT_EQ(Json::parse(otrera_book_show(book, mirrored.get()))["games"], 1179);
    EXPECT_EQ(otrera_book_show(book, gameOf("amazons-8x8", {}).get()), nullptr);
    EXPECT_STREQ(otrera_error(), "the book is of another variant");
    otrera_book_close(book);
    EXPECT_EQ(otrera_book_new(reinterpret_cast<const std::uint8_t*>("hello"), 5), nullptr);
}

}  // namespace
