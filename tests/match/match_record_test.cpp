#include "match/match_record.h"

#include "players.h"

namespace otrera::match {
namespace {

using namespace testing;

const std::string key = "0123456789abcdef";

struct Kept3 {
    Setup setup;
    std::vector<Result> results;
    std::vector<std::string> texts;
    std::string all;
};

Kept3 keptMatch(const char* variant, std::uint64_t games) {
    const auto rules = rulesOf(variant);
    Kept3 kept{setupOf(rules, {builtin("r", "random", rules), builtin("g \\ [x]", "greedy", rules)}, games),
               {},
               {},
               {}};
    const std::atomic<bool> goOn{false};
    const OnGame onGame = [&](const Result& result, const PlayedGame& game) {
        kept.texts.push_back(matchRecordText(kept.setup, key, result, game));
        kept.all += kept.texts.back();
        return true;
    };
    const OnFault onFault = [](auto, const auto&, const std::string& text, const auto&) {
        ADD_FAILURE() << text;
    };
    EXPECT_EQ(playMatch(kept.setup, kept.results, onGame, onFault, goOn), Ending::complete);
    return kept;
}

void expectSame(const Result& a, const Result& b) {
    EXPECT_EQ(a.number, b.number);
    EXPECT_EQ(a.fixture.seats, b.fixture.seats);
    EXPECT_EQ(a.fixture.sample, b.fixture.sample);
    EXPECT_EQ(a.winner, b.winner);
    EXPECT_EQ(a.winningSeat, b.winningSeat);
    EXPECT_EQ(a.text, b.text);
    EXPECT_EQ(a.plies, b.plies);
    EXPECT_EQ(a.reason, b.reason);
    EXPECT_EQ(a.worstOverrun, b.worstOverrun);
}

TEST(MatchRecord, GamesAreReadBack) {
    for (const char* variant : {"amazons-6x6", "cowboys-7x7", "amazons-hex", "amazons-3a"}) {
        const auto kept = keptMatch(variant, 4);
        const auto read = readMatchRecords(kept.setup, key, kept.all);
        ASSERT_TRUE(read.ok()) << read.error().text;
        EXPECT_EQ(read->bytes, kept.all.size());
        ASSERT_EQ(read->results.size(), kept.results.size());
        for (std::size_t i = 0; i < kept.results.size(); ++i) expectSame(read->results[i], kept.results[i]);
    }
}

TEST(MatchRecord, ATornRecordIsCutOffWhereverItTore) {
    const auto kept = keptMatch("amazons-6x6", 2);
    ASSERT_EQ(kept.texts.size(), 2U);
    const std::size_t first = kept.texts[0].size();
    for (std::size_t size = first; size < kept.all.size(); ++size) {
        const auto read = readMatchRecords(kept.setup, key, std::string_view(kept.all).substr(0, size));
        ASSERT_TRUE(read.ok()) << size << ": " << read.error().text;
        // The first stays, and what is cut off is the second.
        EXPECT_EQ(read->results.size(), 1U) << size;
        EXPECT_EQ(read->bytes, first) << size;
    }
    for (std::size_t size = 0; size < first; ++size) {
        const auto read = readMatchRecords(kept.setup, key, std::string_view(kept.all).substr(0, size));
        ASSERT_TRUE(read.ok()) << size << ": " << read.error().text;
        EXPECT_EQ(read->results.size(), 0U) << size;
        EXPECT_EQ(read->bytes, 0U) << size;
    }
}

TEST(MatchRecord, WhatIsNotOfTheMatchIsRefused) {
    const auto kept = keptMatch("amazons-6x6", 2);
    EXPECT_FALSE(readMatchRecords(kept.setup, "another", kept.all).ok());
    EXPECT_FALSE(readMatchRecords(kept.setup, key, kept.texts[0] + kept.texts[0]).ok());
    const std::string foreign = "[Event \"Olympiad\"]\n[Variant \"amazons-6x6\"]\n\n*\n\n";
    EXPECT_FALSE(readMatchRecords(kept.setup, key, foreign + kept.all).ok());
    EXPECT_FALSE(readMatchRecords(kept.setup, key, kept.all + foreign).ok());
    EXPECT_FALSE(readMatchRecords(kept.setup, key, foreign).ok());
    for (const char* note : {"and notes of mine\n", "# my note", "\nmore\n\nof it\n", "{a remark}"})
        EXPECT_FALSE(readMatchRecords(kept.setup, key, kept.all + note).ok()) << note;
    EXPECT_FALSE(readMatchRecords(kept.setup, key, "These are my notes,\nand no games at all.\n").ok());
}

TEST(MatchRecord, GamesBeyondAShorterMatchAreLeftAlone) {
    const auto kept = keptMatch("amazons-6x6", 6);
    auto shorter = kept.setup;
    shorter.schedule = Schedule::make(2, 2, Format::roundRobin, 2).value();
    const auto read = readMatchRecords(shorter, key, kept.all);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->results.size(), 2U);
    EXPECT_EQ(read->bytes, kept.all.size());
}

}  // namespace
}  // namespace otrera::match
