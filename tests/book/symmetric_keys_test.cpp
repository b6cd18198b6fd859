#include "book/symmetric_keys.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"

namespace otrera::book {
namespace {

using rules::Position;
using rules::Rules;
using rules::Turn;

Rules rulesOf(const std::string& id) { return Rules::make(*rules::findBuiltinVariant(id)).value(); }

/// The position as a symmetry of the board carries it, made from its parts.
Position imageOf(const Rules& rules, const Position& position, const rules::Symmetry& symmetry) {
    rules::PositionSetup setup;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
        setup.pieces[seat] = rules::imageOf(symmetry, position.pieces[seat]);
    setup.arrows = rules::imageOf(symmetry, arrowsOf(rules, position));
    setup.toMove = position.toMove();
    for (unsigned i = 0; i < position.status.outCount; ++i) setup.out.push_back(position.status.outOrder[i]);
    return makePosition(rules, setup).value();
}

class EveryVariant : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(SymmetricKeys, EveryVariant,
                         testing::Values("amazons", "amazons-6x6", "amazons-hex", "cowboys-7x7", "amazons-3a",
                                         "amazons-4b"),
                         [](const auto& one) {
                             std::string name = one.param;
                             for (char& c : name) c = c == '-' ? '_' : c;
                             return name;
                         });

TEST_P(EveryVariant, AreTheSameForAllImages) {
    const Rules rules = rulesOf(GetParam());
    const SymmetricKeys keys(rules);
    const auto symmetries = symmetriesOf(rules.geometry());
    const std::uint64_t seed = testing::UnitTest::GetInstance()->random_seed();
    SCOPED_TRACE(seed);
    base::Random random(seed);
    Position position = rules.start();
    std::set<std::uint64_t> met;
    while (!position.finished()) {
        const std::uint64_t key = keys.keyOf(position);
        for (const auto& symmetry : symmetries)
            ASSERT_EQ(keys.keyOf(imageOf(rules, position, symmetry)), key);
        EXPECT_TRUE(met.insert(key).second) << "two positions of a game with one key";
        const auto turns = turnsOf(rules, position);
        playTurn(rules, position, turns[random.below(turns.size())]);
    }
}

// The quick way to the keys of all turns against the plain one, to the end, where seats go out.
TEST_P(EveryVariant, OfAllTurnsAreThoseOfThePositionsAfterThem) {
    const Rules rules = rulesOf(GetParam());
    const SymmetricKeys keys(rules);
    const std::uint64_t seed = testing::UnitTest::GetInstance()->random_seed();
    SCOPED_TRACE(seed);
    base::Random random(seed);
    Position position = rules.start();
    while (!position.finished()) {
        const auto turns = turnsOf(rules, position);
        std::vector<Turn> visited;
        keys.forEachTurn(position, [&](const Turn& turn, const Position& after, std::uint64_t key) {
            visited.push_back(turn);
            Position played = position;
            playTurn(rules, played, turn);
            ASSERT_EQ(after, played);
            const bool isLooked = random.below(10) == 0 || turns.size() < 50;
            EXPECT_TRUE(!isLooked || key == keys.keyOf(after));
        });
        ASSERT_EQ(visited, turns);
        playTurn(rules, position, turns[random.below(turns.size())]);
    }
}

// 2,176 first turns; the start is its own mirror image, file for file, and on ten files no turn is its own.
TEST(SymmetricKeys, TellHalfOfTheFirstTurnsApart) {
    const Rules rules = rulesOf("amazons");
    const SymmetricKeys keys(rules);
    std::set<std::uint64_t> met;
    keys.forEachTurn(rules.start(),
                     [&](const Turn&, const Position&, std::uint64_t key) { met.insert(key); });
    EXPECT_EQ(met.size(), 1088U);
}

TEST(SymmetricKeys, KnowPositionsInWhichAShotIsDue) {
    const Rules rules = rulesOf("amazons-6x6");
    const SymmetricKeys keys(rules);
    Position position = rules.start();
    const Turn first = turnsOf(rules, position).front();
    Position whole = position;
    playTurn(rules, whole, first);
    playStep(position, first.from, first.to);
    EXPECT_NE(keys.keyOf(position), keys.keyOf(rules.start()));
    bool isThere = false;
    keys.forEachTurn(position, [&](const Turn& turn, const Position& after, std::uint64_t key) {
        if (turn.shot != first.shot) return;
        isThere = true;
        EXPECT_EQ(after, whole);
        EXPECT_EQ(key, keys.keyOf(whole));
    });
    EXPECT_TRUE(isThere);
}

}  // namespace
}  // namespace otrera::book
