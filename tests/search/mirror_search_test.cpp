#include "search/mirror_search.h"

#include <gtest/gtest.h>

#include "rules/half_turn.h"
#include "searching.h"

using namespace otrera;
using search::MirrorSearch;

namespace {

/// The half-turn on the lattice: through the middle between the first cell and the last.
base::Bits128 turned(const rules::Geometry& geometry, base::Bits128 set) {
    const rules::Vector first = geometry.pointOf(geometry.cells().front());
    const rules::Vector last = geometry.pointOf(geometry.cells().back());
    base::Bits128 image;
    base::forEach(set, [&](unsigned cell) {
        const rules::Vector point = geometry.pointOf(static_cast<rules::Cell>(cell));
        const rules::Vector opposite{first.x + last.x - point.x, first.y + last.y - point.y};
        image |= setOf(geometry.at(opposite).value());
    });
    return image;
}

bool isMirrored(const rules::Rules& rules, const rules::Position& position) {
    return turned(rules.geometry(), position.pieces[0]) == position.pieces[1] &&
           turned(rules.geometry(), position.empty) == position.empty;
}

/// All legal turns that leave a mirrored board, found by trying each.
std::vector<rules::Turn> mirrorTurns(const rules::Rules& rules, const rules::Position& position) {
    std::vector<rules::Turn> found;
    for (const rules::Turn& turn : rules::turnsOf(rules, position)) {
        rules::Position next = position;
        rules::playTurn(rules, next, turn);
        if (isMirrored(rules, next)) found.push_back(turn);
    }
    return found;
}

void expectAllFound(const rules::Rules& rules, const rules::Position& position, int& images) {
    const auto expected = mirrorTurns(rules, position);
    ASSERT_LE(expected.size(), 1U);
    const auto found = search::mirrorTurn(rules, position);
    EXPECT_EQ(found, expected.empty() ? std::nullopt : std::optional(expected[0]));
    images += static_cast<int>(expected.size());
}

/// Two-seat boards with and without a middle cell, each start its own image.
std::vector<rules::Variant> mirroredVariants() {
    std::vector<rules::Variant> variants;
    for (const char* id : {"amazons", "amazons-6x6", "amazons-hex", "cowboys", "cowboys-7x7"}) {
        variants.push_back(*rules::findBuiltinVariant(id));
    }
    constexpr rules::MovementKind slide{true, 0, 0};
    variants.push_back(
        test::userVariant("5x3", {5, 3, 0}, slide, slide, {{{0, 0}, {3, 0}}, {{4, 2}, {1, 2}}}));
    return variants;
}

TEST(MirrorTurn, IsTheOneThatTryingAllTurnsFinds) {
    for (const rules::Variant& variant : mirroredVariants()) {
        const auto rules = test::rulesOf(variant);
        int images = 0;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            rules::Position position = rules.start();
            // Random turns, answered with the image while there is one: boards that can be mirrored, then
            // boards that cannot.
            while (!position.finished()) {
                const auto legal = rules::turnsOf(rules, position);
                const rules::Turn turn = legal[random.below(legal.size())];
                rules::playTurn(rules, position, turn);
                expectAllFound(rules, position, images);
                if (position.finished()) break;
                const auto answer = search::mirrorTurn(rules, position);
                const auto answers = rules::turnsOf(rules, position);
                const rules::Turn next = answer.value_or(answers[random.below(answers.size())]);
                // The step alone made: the shot must be found too.
                rules::Position stepped = position;
                rules::playStep(stepped, next.from, next.to);
                expectAllFound(rules, stepped, images);
                rules::playTurn(rules, position, next);
                if (HasFailure()) return;
            }
        }
        EXPECT_GT(images, 10) << variant.id;
    }
}

TEST(MirrorTurn, TheMiddleOfTheBoardIsItsOwnImage) {
    // 5x1, W..B. with an arrow on e1: White's piece is not the image of Black's yet, and after b1 it is; the
    // shot that leaves a mirrored board then is the one on a1, the image of e1. With the arrow gone and
    // White on a1, Black on d1, stepping b1 leaves a1, c1, e1 empty: only the middle, c1, mirrors itself.
    constexpr rules::MovementKind slide{true, 0, 0};
    const test::Board withArrow(slide, slide, {"W..Bx"});
    EXPECT_EQ(search::mirrorTurn(withArrow.rules, withArrow.position),
              (rules::Turn{withArrow.cell("a1"), withArrow.cell("b1"), withArrow.cell("a1")}));
    const test::Board open(slide, slide, {"W..B."});
    EXPECT_EQ(search::mirrorTurn(open.rules, open.position),
              (rules::Turn{open.cell("a1"), open.cell("b1"), open.cell("c1")}));
}

TEST(MirrorTurn, IsForTwoSeats) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("cowboys-4"));
    EXPECT_FALSE(search::mirrorTurn(rules, rules.start()));
}

TEST(MirrorSearch, AnswersWithTheImage) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("cowboys"));
    MirrorSearch search(rules, 1);
    base::Random random(5);
    rules::Position position = rules.start();
    while (!position.finished()) {
        const auto legal = rules::turnsOf(rules, position);
        const rules::Turn turn = legal[random.below(legal.size())];
        rules::playTurn(rules, position, turn);
        search.start(position);
        EXPECT_FALSE(search.advance(100));
        const search::Report report = search.report();
        ASSERT_EQ(report.best, rules::halfTurnImage(rules.geometry(), turn));
        EXPECT_EQ(report.line, std::vector{*report.best});
        // The theorem says so for this board.
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.score, (std::array<double, 4>{0, 1, 0, 0}));
        rules::playTurn(rules, position, *report.best);
    }
    EXPECT_EQ(rules::ranking(rules, position).front(), rules::Seat::black);
}

TEST(MirrorSearch, ElsePlaysAsTheGreedyPlayer) {
    for (const char* id : {"cowboys", "amazons-4a", "amazons"}) {
        const auto rules = test::rulesOf(*rules::findBuiltinVariant(id));
        MirrorSearch mirror(rules, 9);
        search::GreedySearch greedy(rules, 9);
        mirror.start(rules.start());
        greedy.start(rules.start());
        while (mirror.advance(100)) EXPECT_TRUE(greedy.advance(100));
        EXPECT_FALSE(greedy.advance(100));
        EXPECT_EQ(mirror.report(), greedy.report()) << id;
        EXPECT_EQ(mirror.nodes(), greedy.nodes()) << id;
    }
}

TEST(MirrorSearch, AnImageIsNoProofWhereTheTheoremDoesNotHold) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    rules::Position position = rules.start();
    rules::playTurn(rules, position, rules::turnsOf(rules, position).front());
    MirrorSearch search(rules, 1);
    search.start(position);
    const search::Report report = search.report();
    EXPECT_FALSE(report.proved);
    EXPECT_EQ(report.score, (std::array<double, 4>{0.5, 0.5, 0, 0}));
}

}  // namespace
