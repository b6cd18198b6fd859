#include <gtest/gtest.h>

#include <set>

#include "rules/turns.h"
#include "sample_variants.h"

namespace {

using namespace otrera;
using namespace otrera::testing;

TEST(BuiltinVariants, AreFourteenWithNamesOfTheirOwn) {
    const std::set<std::string> expected{"amazons",     "amazons-3a",  "amazons-3b",  "amazons-4a",
                                         "amazons-4b",  "amazons-hex", "cowboys",     "cowboys-4",
                                         "cowboys-6x6", "amazons-8x8", "amazons-6x6", "amazons-cross",
                                         "cowboys-7x7", "cowboys-9x9"};
    std::set<std::string> ids;
    std::set<std::string> names;
    for (const Variant& variant : rules::builtinVariants()) {
        ids.insert(variant.id);
        names.insert(variant.name);
        EXPECT_EQ(rules::findBuiltinVariant(variant.id), &variant);
        EXPECT_NE(variant.provenance, rules::Provenance::user) << variant.id;
        EXPECT_FALSE(variant.source.empty()) << variant.id;
        const bool isCowboys = variant.id.starts_with("cowboys");
        EXPECT_EQ(variant.pieceName, isCowboys ? "cowboy" : "amazon") << variant.id;
        EXPECT_EQ(variant.shotName, isCowboys ? "bullet" : "arrow") << variant.id;
    }
    EXPECT_EQ(ids, expected);
    EXPECT_EQ(names.size(), expected.size());
    EXPECT_EQ(rules::findBuiltinVariant("Amazons"), nullptr);
    EXPECT_EQ(rules::findBuiltinVariant(""), nullptr);
}

TEST(BuiltinVariants, SayHowSureTheirSquaresAre) {
    const auto provenance = [](const char* id) { return rules::findBuiltinVariant(id)->provenance; };
    using enum rules::Provenance;
    for (const char* id : {"amazons", "amazons-3a", "amazons-3b", "cowboys", "cowboys-4", "amazons-8x8",
                           "amazons-6x6", "amazons-cross", "cowboys-7x7", "cowboys-9x9"}) {
        EXPECT_EQ(provenance(id), published) << id;
    }
    for (const char* id : {"amazons-4a", "cowboys-6x6"}) EXPECT_EQ(provenance(id), inferred) << id;
    for (const char* id : {"amazons-4b", "amazons-hex"}) EXPECT_EQ(provenance(id), proposed) << id;
}

/// The squares as the published rules print them (their order within a seat says nothing).
TEST(BuiltinVariants, StandOnThePublishedSquares) {
    const auto expectSeats = [](const char* id, const char* seats) {
        const Rules rules = rulesFor(*rules::findBuiltinVariant(id));
        const auto expected = seatsNamed(seats, rules.variant().board);
        ASSERT_EQ(rules.seatCount(), expected.size()) << id;
        for (std::size_t seat = 0; seat < expected.size(); ++seat) {
            rules::Bits128 set;
            for (const Square square : expected[seat]) set |= setOf(*rules.geometry().at(square));
            EXPECT_EQ(rules.start().pieces[seat], set) << id << ", seat " << seat;
        }
        EXPECT_EQ(arrowsOf(rules, rules.start()).count(), 0) << id;
        EXPECT_EQ(rules.start().toMove(), rules::Seat::white) << id;
    };
    expectSeats("amazons", "a4 d1 g1 j4;a7 d10 g10 j7");
    expectSeats("cowboys", "a3 c1 f1 h3;a6 c8 f8 h6");
    expectSeats("cowboys-4", "f1 c8;c1 f8;a3 h6;a6 h3");
    expectSeats("amazons-hex", "a2 f1 l2;a5 f11 l5");
    expectSeats("amazons-4b", "d10 g1;d1 g10;a4 j7;a7 j4");
}

TEST(Rules, RefuseWhatIsNoVariant) {
    const Variant good = userVariant("good", {5, 5, 0}, slide, slide, "a1;e5");
    ASSERT_TRUE(Rules::make(good).ok());
    const auto refused = [&](auto change) {
        Variant bad = good;
        change(bad);
        const auto rules = Rules::make(bad);
        return !rules.ok() && !rules.error().text.empty();
    };
    EXPECT_TRUE(refused([](Variant& v) { v.seats.resize(1); }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats.clear(); }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats = seatsNamed("a1;a2;a3;a4;a5", v.board); }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats[1] = v.seats[0]; }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats[0] = squaresNamed("a1 b1 a1", v.board); }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats[0][0] = {5, 0}; }));
    EXPECT_TRUE(refused([](Variant& v) { v.seats[0][0] = {0, -1}; }));
    EXPECT_TRUE(refused([](Variant& v) { v.blocked = v.seats[1]; }));
    EXPECT_TRUE(refused([](Variant& v) { v.blocked = squaresNamed("c3 c3", v.board); }));
    EXPECT_TRUE(refused([](Variant& v) { v.blocked = {{9, 9}}; }));
    EXPECT_TRUE(refused([](Variant& v) { v.step = leap(0, 0); }));
    EXPECT_TRUE(refused([](Variant& v) { v.shot = leap(-1, 2); }));
    EXPECT_TRUE(refused([](Variant& v) { v.shot = leap(1, 128); }));
    EXPECT_TRUE(refused([](Variant& v) { v.step = leap(2147483647, 2147483647); }));
    EXPECT_TRUE(refused([](Variant& v) { v.board = {0, 5, 0}; }));
    EXPECT_TRUE(refused([](Variant& v) { v.board = {12, 12, 0}; }));
    EXPECT_TRUE(refused([](Variant& v) { v.board = {0, 0, 7}; }));
}

TEST(Rules, ABoardFullOfPiecesIsAFinishedGame) {
    std::string white;
    std::string black;
    for (int rank = 1; rank <= 10; ++rank) {
        for (char file = 'a'; file <= 'j'; ++file) {
            (rank <= 5 ? white : black) += std::string(1, file) + std::to_string(rank) + " ";
        }
    }
    const Rules full = rulesFor(userVariant("full", {10, 10, 0}, slide, slide, white + ";" + black));
    EXPECT_TRUE(full.start().finished());
    EXPECT_EQ(ranking(full, full.start()).front(), rules::Seat::black);
    // One free cell in the middle of White's half: eight pieces step there and shoot where they were, or
    // nowhere else.
    const Rules nearly = rulesFor(userVariant("nearly", {10, 10, 0}, slide, slide,
                                              white.replace(white.find("e3 "), 3, "") + ";" + black));
    EXPECT_EQ(countTurns(nearly, nearly.start(), rules::Seat::white), 8U);
}

}  // namespace
