#pragma once

#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.h"

namespace otrera::rules {

/// For GoogleTest.
inline void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.id; }

}  // namespace otrera::rules

/// Variants beyond the built-in ones, chosen for what might go wrong on them, and what the tests of several
/// libraries share.
namespace otrera::testing {

using rules::BlockedRule;
using rules::BoardShape;
using rules::MovementKind;
using rules::Rules;
using rules::Square;
using rules::Variant;

inline constexpr MovementKind slide{true, 0, 0};
constexpr MovementKind leap(int a, int b) { return {false, a, b}; }

/// True in builds that are many times slower than the release.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool slowBuild = true;
#else
inline constexpr bool slowBuild = false;
#endif

inline bool slowTestsWanted() { return std::getenv("OTRERA_SLOW") != nullptr; }

/// The seed of the random games: always the same, unless OTRERA_SEED says another.
inline std::uint64_t seed() {
    const char* wanted = std::getenv("OTRERA_SEED");
    return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 20030131;
}

/// A square of a name like "c7". (Not by the notation library: this is for the tests of what lies below it.)
inline Square squareNamed(std::string_view name, const BoardShape& shape) {
    const std::string_view files = shape.isHexagon() ? "abcdefghikl" : "abcdefghijklmnopqrstuvwxyz";
    Square square;
    std::size_t letters = 0;
    while (letters < name.size() && name[letters] >= 'a') ++letters;
    for (const char letter : name.substr(0, letters)) {
        square.file = square.file * 26 + static_cast<int>(files.find(letter)) + 1;
    }
    --square.file;
    square.rank = std::atoi(std::string(name.substr(letters)).c_str()) - 1;
    return square;
}

inline std::vector<Square> squaresNamed(std::string_view names, const BoardShape& shape) {
    std::vector<Square> squares;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        if (end > 0) squares.push_back(squareNamed(names.substr(0, end), shape));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return squares;
}

/// Seats as in perft.tsv: "a4 d1;a7 d10".
inline std::vector<std::vector<Square>> seatsNamed(std::string_view text, const BoardShape& shape) {
    std::vector<std::vector<Square>> seats;
    while (true) {
        const std::size_t end = std::min(text.find(';'), text.size());
        seats.push_back(squaresNamed(text.substr(0, end), shape));
        if (end == text.size()) return seats;
        text.remove_prefix(end + 1);
    }
}

inline Variant userVariant(std::string id, BoardShape board, MovementKind step, MovementKind shot,
                           std::string_view seats, BlockedRule rule = BlockedRule::out,
                           std::string_view blocked = "") {
    Variant variant;
    variant.name = id;
    variant.id = std::move(id);
    variant.board = board;
    variant.step = step;
    variant.shot = shot;
    variant.seats = seatsNamed(seats, board);
    variant.blocked = squaresNamed(blocked, board);
    variant.rule = rule;
    return variant;
}

inline std::vector<Variant> userVariants() {
    using enum BlockedRule;
    const MovementKind knight = leap(1, 2);
    return {
        // Hexagons of other sizes and movements.
        userVariant("hex4-leap", {0, 0, 4}, knight, knight, "a1 g4;a4 g1"),
        userVariant("hex5-pass", {0, 0, 5}, slide, slide, "a1 e9;i1 a5;e1 i5", pass),
        userVariant("hex3-mixed", {0, 0, 3}, slide, leap(1, 1), "a1 e3;a3 e1"),
        userVariant("hex4-straight", {0, 0, 4}, leap(0, 2), slide, "d1 a4;d7 g4"),
        userVariant("hex2", {0, 0, 2}, slide, slide, "a1;c2"),
        // A shot that moves in another way than the step: a step may have no shot.
        userVariant("slide-leap", {7, 7, 0}, slide, knight, "a3 c1 e1 g3;a5 c7 e7 g5"),
        userVariant("leap-slide", {7, 7, 0}, knight, slide, "a3 c1 e1 g3;a5 c7 e7 g5"),
        userVariant("short-shot", {6, 5, 0}, slide, leap(0, 1), "a1 f1;a5 f5"),
        userVariant("far-shot", {5, 5, 0}, knight, leap(0, 3), "a1 e1;a5 e5"),
        userVariant("diagonal-shot", {6, 6, 0}, slide, leap(2, 2), "a2 e1;f5 b6"),
        // Unusual leaps: they name each direction twice, or see only a part of the board.
        userVariant("leap-1-1", {6, 6, 0}, leap(1, 1), leap(1, 1), "a1 d1;c6 f6"),
        userVariant("leap-2-2", {7, 7, 0}, leap(2, 2), leap(2, 2), "a1 d1;d7 g7"),
        userVariant("leap-0-3", {8, 8, 0}, leap(0, 3), leap(0, 3), "a1 d1 b2;d7 g7 h5"),
        userVariant("leap-2-1", {6, 6, 0}, leap(2, 1), leap(1, 2), "a3 c1 d1 f3;a4 c6 d6 f4"),
        userVariant("leap-too-far", {5, 5, 0}, leap(0, 7), slide, "a1;e5"),
        // Three and four seats, and seats that come back.
        userVariant("pass-2", {5, 5, 0}, slide, slide, "a1 e1;a5 e5", pass),
        userVariant("pass-3", {6, 6, 0}, slide, slide, "a2 b1;f2 e1;c6 d6", pass),
        userVariant("pass-4", {6, 6, 0}, knight, knight, "a3 f4;c1 d6;d1 c6;f3 a4", pass),
        userVariant("out-3", {5, 5, 0}, slide, slide, "a1 c1;e2 e5;a5 b4"),
        userVariant("out-4", {5, 5, 0}, knight, knight, "a1 e5;a5 e1;c1 c5;a3 e3"),
        // Seats that cannot move from the start, next to each other in turn order.
        userVariant("walled-in", {6, 3, 0}, slide, slide, "a1;c1;e1;f1 f3", out, "b1 b2 a2 c2 d2 d1"),
        userVariant("walled-in-pass", {6, 3, 0}, slide, slide, "a1;c1;e1;f1 f3", pass, "b2 a2 c2 d2 d1"),
        userVariant("blocked-cells", {6, 6, 0}, slide, slide, "a2 b1 e1 f2;a5 b6 e6 f5", out, "c3 d4 a1 f6"),
        // Boards up to the last bit, thin boards, shifts beyond one word.
        userVariant("12x9", {12, 9, 0}, slide, slide, "a3 d1 i1 l3;a7 d9 i9 l7"),
        userVariant("42x3", {42, 3, 0}, slide, slide, "a1 t1;b3 ap3"),
        userVariant("40x3-leap", {40, 3, 0}, knight, knight, "a1 t1 an1;a3 t3 an3"),
        userVariant("11x10-leap", {11, 10, 0}, knight, knight, "a3 d1 h1 k3;a8 d10 h10 k8"),
        userVariant("1x64", {1, 64, 0}, slide, slide, "a1 a30;a33 a64"),
        userVariant("128x1", {128, 1, 0}, slide, slide, "a1 bb1;bd1 dx1"),
        userVariant("3x40-leap", {3, 25, 0}, knight, knight, "a1 c25;a25 c1"),
        // Any number of pieces.
        userVariant("crowded", {4, 3, 0}, slide, slide, "a1 b1 c1 d1 a2 b2;a3 b3 c3 d3 c2"),
        userVariant("full", {2, 2, 0}, slide, slide, "a1 b1;a2 b2"),
        userVariant("full-pass", {2, 2, 0}, slide, slide, "a1 b1;a2;b2", pass),
    };
}

/// The built-in variants and those above.
inline std::vector<Variant> allVariants() {
    std::vector<Variant> all = rules::builtinVariants();
    for (Variant& variant : userVariants()) all.push_back(std::move(variant));
    return all;
}

inline Rules rulesFor(const Variant& variant) {
    auto rules = Rules::make(variant);
    if (!rules) std::abort();
    return std::move(rules).value();
}

}  // namespace otrera::testing
