#include "training/game_file.h"

#include <gtest/gtest.h>

#include "base/checksum.h"
#include "base/random.h"
#include "rules/turns.h"

namespace otrera::training {
namespace {

using rules::Rules;
using rules::Turn;

Rules rulesOf(const char* id) { return Rules::make(*rules::findBuiltinVariant(id)).value(); }

/// A game of random turns to its end, with everything that a file can keep.
Game randomGame(const Rules& rules, std::uint32_t number) {
    base::Random random(number);
    Game game;
    game.number = number;
    rules::Position position = rules.start();
    while (!position.finished()) {
        const std::vector<Turn> turns = turnsOf(rules, position);
        Ply ply;
        ply.turn = turns[random.below(turns.size())];
        if (game.plies.size() >= 2) {
            ply.share = static_cast<StoredShare>(random.next());
            ply.offBest = random.below(3) == 0;
            rules::Position after = position;
            const Turn other = turns[random.below(turns.size())];
            playTurn(rules, after, other);
            if (!after.finished()) ply.sibling = Sibling{other, static_cast<StoredShare>(random.next())};
        }
        game.plies.push_back(ply);
        playTurn(rules, position, ply.turn);
    }
    game.winner = ranking(rules, position).front();
    return game;
}

FileHeader headerOf(const Rules& rules) {
    notation::Json settings;
    settings["nodes"] = 400;
    return {rules.variant(), settings};
}

std::string fileOf(const Rules& rules, const std::vector<Game>& games) {
    std::string bytes = headerBytes(headerOf(rules));
    for (const Game& game : games) bytes += gameBytes(rules, game);
    return bytes;
}

/// The block of gameBytes with some bytes changed and a right checksum again.
std::string resealed(std::string block) {
    const std::uint32_t checksum = base::crc32(std::string_view(block).substr(8));
    for (int i = 0; i < 4; ++i) block[4 + i] = static_cast<char>(checksum >> (8 * i));
    return block;
}

TEST(StoredShare, KeepsSharesToOnePartIn65535) {
    EXPECT_EQ(storedShare(0), 0);
    EXPECT_EQ(storedShare(1), 65535);
    EXPECT_EQ(storedShare(-0.1), 0);
    EXPECT_EQ(storedShare(1.1), 65535);
    EXPECT_NEAR(shareOf(storedShare(0.3)), 0.3, 0.5 / 65535);
}

TEST(GameFile, GivesBackWhatWasWritten) {
    for (const char* id : {"amazons", "amazons-hex", "cowboys-6x6", "amazons-3a", "amazons-4b"}) {
        const Rules rules = rulesOf(id);
        const std::vector<Game> games{randomGame(rules, 0), randomGame(rules, 70'000), randomGame(rules, 2)};
        const std::string bytes = fileOf(rules, games);
        const auto file = readGameFile(bytes);
        ASSERT_TRUE(file.ok()) << id;
        EXPECT_EQ(file->header.variant, rules.variant());
        EXPECT_EQ(file->header.settings["nodes"], 400);
        EXPECT_FALSE(file->cut);
        EXPECT_EQ(file->wholeBytes, bytes.size());
        ASSERT_EQ(file->blocks.size(), games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            const auto game = readGame(rules, file->blocks[i]);
            ASSERT_TRUE(game.ok()) << id << ": " << game.error().text;
            EXPECT_EQ(*game, games[i]);
        }
    }
}

TEST(GameFile, TakesElevenBytesForAPlyAtMost) {
    const Rules rules = rulesOf("amazons");
    const Game game = randomGame(rules, 1);
    EXPECT_LE(gameBytes(rules, game).size(), 13 + 11 * game.plies.size());
}

TEST(GameFile, CutAnywhereKeepsTheGamesBeforeTheCut) {
    const Rules rules = rulesOf("amazons-6x6");
    const std::vector<Game> games{randomGame(rules, 0), randomGame(rules, 1), randomGame(rules, 2)};
    const std::string bytes = fileOf(rules, games);
    const std::size_t header = headerBytes(headerOf(rules)).size();
    // Where each game ends.
    std::vector<std::size_t> ends{header};
    for (const Game& game : games) ends.push_back(ends.back() + gameBytes(rules, game).size());
    ASSERT_EQ(ends.back(), bytes.size());
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const auto file = readGameFile(std::string_view(bytes).substr(0, length));
        ASSERT_EQ(file.ok(), length >= header) << length;
        if (!file) continue;
        std::size_t whole = 0;
        while (ends[whole + 1] <= length) ++whole;
        EXPECT_EQ(file->blocks.size(), whole) << length;
        EXPECT_EQ(file->wholeBytes, ends[whole]) << length;
        EXPECT_EQ(file->cut, length != ends[whole]) << length;
    }
}

TEST(GameFile, DamageAnywhereIsFound) {
    const Rules rules = rulesOf("amazons-6x6");
    const std::string whole = fileOf(rules, {randomGame(rules, 0), randomGame(rules, 1)});
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const unsigned flip : {0x01U, 0x80U, 0xFFU}) {
            std::string bytes = whole;
            bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ flip);
            const auto file = readGameFile(bytes);
            bool found = !file.ok();
            if (file) {
                for (const std::string_view block : file->blocks)
                    found = found || !readGame(rules, block).ok();
            }
            EXPECT_TRUE(found) << "byte " << at << " changed by " << flip;
        }
    }
}

TEST(GameFile, RefusesOtherFilesAndVersions) {
    EXPECT_FALSE(readGameFile("").ok());
    EXPECT_FALSE(readGameFile("(;GM[18]SZ[10])").ok());
    std::string bytes = headerBytes(headerOf(rulesOf("amazons")));
    bytes[8] = 2;
    const auto file = readGameFile(bytes);
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.error().text, "this file has version 2 of the format, not 1");
}

TEST(GameFile, RefusesGamesAgainstTheRules) {
    const Rules rules = rulesOf("amazons-6x6");
    const Game good = randomGame(rules, 3);
    ASSERT_TRUE(readGame(rules, gameBytes(rules, good)).ok());
    const auto problemOf = [&](auto change) {
        Game game = good;
        change(game);
        const auto read = readGame(rules, gameBytes(rules, game));
        return read ? std::string("none") : read.error().text;
    };
    EXPECT_EQ(problemOf([](Game& game) { game.plies[4].turn.shot = game.plies[4].turn.to; }),
              "an illegal turn in ply 5");
    EXPECT_EQ(problemOf([](Game& game) {
                  game.plies[4].sibling = Sibling{game.plies[0].turn, 1};
              }),
              "a sibling that cannot be searched in ply 5");
    EXPECT_EQ(problemOf([](Game& game) { game.plies.pop_back(); }), "its ending is not that of its turns");
    EXPECT_EQ(problemOf([](Game& game) { game.ending = Ending::decided; }),
              "its ending is not that of its turns");
    EXPECT_EQ(problemOf([](Game& game) {
                  game.winner = game.winner == rules::Seat::white ? rules::Seat::black : rules::Seat::white;
              }),
              "somebody else has won it");
    EXPECT_EQ(problemOf([](Game& game) { game.winner = rules::Seat::red; }), "an unknown ending");
    EXPECT_EQ(problemOf([](Game& game) { game.plies[0].offBest = true; }), "unknown flags in ply 1");
}

TEST(GameFile, RefusesBytesThatCannotBeWhatTheyStandFor) {
    const Rules rules = rulesOf("amazons-6x6");
    const std::string good = gameBytes(rules, randomGame(rules, 3));
    ASSERT_TRUE(readGame(rules, resealed(good)).ok());
    std::string noCell = good;
    noCell[14] = 36;  // the first turn begins behind length, checksum, number, ending and flags
    EXPECT_EQ(readGame(rules, resealed(noCell)).error().text, "an illegal turn in ply 1");
    std::string flags = good;
    flags[13] = 8;
    EXPECT_EQ(readGame(rules, resealed(flags)).error().text, "unknown flags in ply 1");
    EXPECT_FALSE(readGame(rules, resealed(good.substr(0, good.size() - 1))).ok());
}

}  // namespace
}  // namespace otrera::training
