#include <algorithm>
#include <string_view>

#include "rules/variant.h"

namespace otrera::rules {

namespace {

// Squares are written as everywhere else ("a4") and read at compile time. On the hexagon files go a .. l
// without j.
consteval Square squareOf(std::string_view name, std::string_view files) {
    Square square{static_cast<int>(files.find(name[0])), 0};
    for (const char digit : name.substr(1)) square.rank = square.rank * 10 + (digit - '0');
    --square.rank;
    return square;
}
consteval Square operator""_sq(const char* name, std::size_t size) {
    return squareOf({name, size}, "abcdefghij");
}
consteval Square operator""_hex(const char* name, std::size_t size) {
    return squareOf({name, size}, "abcdefghikl");
}

constexpr MovementKind slide{true, 0, 0};
constexpr MovementKind leap12{false, 1, 2};

using Seats = std::vector<std::vector<Square>>;

Variant amazons(std::string id, std::string name, BoardShape board, Seats seats, Provenance provenance,
                std::string source) {
    return {std::move(id), std::move(name),  board,      slide,
            slide,         std::move(seats), {},         BlockedRule::out,
            "amazon",      "arrow",          provenance, std::move(source)};
}

Variant cowboys(std::string id, std::string name, int size, Seats seats, Provenance provenance,
                std::string source) {
    return {std::move(id),
            std::move(name),
            {size, size, 0},
            leap12,
            leap12,
            std::move(seats),
            {},
            BlockedRule::out,
            "cowboy",
            "bullet",
            provenance,
            std::move(source)};
}

std::vector<Variant> makeVariants() {
    const std::string server = "Rognlie's play-by-mail server";
    const std::string author = "the author's own board (Chris Huntoon)";
    constexpr BoardShape tenByTen{10, 10, 0};
    using enum Provenance;
    return {
        amazons(
            "amazons", "Amazons", tenByTen,
            {{"a4"_sq, "d1"_sq, "g1"_sq, "j4"_sq}, {"a7"_sq, "d10"_sq, "g10"_sq, "j7"_sq}}, published,
            "Walter Zamkauskas 1988; Ed Pegg Jr in rec.games.abstract, 16 December 1994; Eteroscacco; every "
            "other source"),
        amazons("amazons-3a", "Amazons for three, A", tenByTen,
                {{"b1"_sq, "f1"_sq, "i1"_sq}, {"a5"_sq, "a8"_sq, "c10"_sq}, {"h10"_sq, "j5"_sq, "j8"_sq}},
                published, server + ", three-player board"),
        amazons("amazons-3b", "Amazons for three, B", tenByTen,
                {{"d1"_sq, "g1"_sq, "j4"_sq}, {"d10"_sq, "g10"_sq, "j7"_sq}, {"a4"_sq, "a7"_sq, "e5"_sq}},
                published, server + ", alternate three-player board"),
        amazons("amazons-4a", "Amazons for four, A", tenByTen,
                {{"d1"_sq, "g1"_sq}, {"a4"_sq, "a7"_sq}, {"d10"_sq, "g10"_sq}, {"j7"_sq, "j4"_sq}}, inferred,
                server +
                    " shows d10 and g10 as one seat; each side of the board owns two of the eight classic "
                    "squares, clockwise"),
        amazons("amazons-4b", "Amazons for four, B", tenByTen,
                {{"d10"_sq, "g1"_sq}, {"d1"_sq, "g10"_sq}, {"a4"_sq, "j7"_sq}, {"a7"_sq, "j4"_sq}}, proposed,
                "the published figure is lost; the squares of Cowboys for four, carried over to 10x10"),
        amazons("amazons-hex", "Hexagonal Amazons", {0, 0, 6},
                {{"a2"_hex, "f1"_hex, "l2"_hex}, {"a5"_hex, "f11"_hex, "l5"_hex}}, proposed,
                "the published figure is lost; the nearest analogue of the square start, where mirror and "
                "half-turn "
                "exchange the colours"),
        cowboys("cowboys", "Cowboys", 8,
                {{"a3"_sq, "c1"_sq, "f1"_sq, "h3"_sq}, {"a6"_sq, "c8"_sq, "f8"_sq, "h6"_sq}}, published,
                "Chris Huntoon 2003; diagram in a public rules collection"),
        cowboys("cowboys-4", "Cowboys for four", 8,
                {{"f1"_sq, "c8"_sq}, {"c1"_sq, "f8"_sq}, {"a3"_sq, "h6"_sq}, {"a6"_sq, "h3"_sq}}, published,
                "the four-player variant of the published rules (squares in text)"),
        cowboys("cowboys-6x6", "Cowboys 6x6", 6,
                {{"a3"_sq, "c1"_sq, "d1"_sq, "f3"_sq}, {"a4"_sq, "c6"_sq, "d6"_sq, "f4"_sq}}, inferred,
                "third square from each corner, as on the author's 7x7, 8x8 and 9x9 boards"),
        amazons("amazons-8x8", "Amazons 8x8", {8, 8, 0},
                {{"a3"_sq, "c1"_sq, "f1"_sq, "h3"_sq}, {"a6"_sq, "c8"_sq, "f8"_sq, "h6"_sq}}, published,
                "the board of the Botzone and CodinGame arenas"),
        amazons("amazons-6x6", "Amazons 6x6", {6, 6, 0},
                {{"a2"_sq, "b1"_sq, "e1"_sq, "f2"_sq}, {"a5"_sq, "b6"_sq, "e6"_sq, "f5"_sq}}, published,
                "the usual small board"),
        amazons("amazons-cross", "Amazons, cross start", tenByTen,
                {{"d1"_sq, "g1"_sq, "d10"_sq, "g10"_sq}, {"a4"_sq, "a7"_sq, "j4"_sq, "j7"_sq}}, published,
                "Little Golem"),
        cowboys("cowboys-7x7", "Cowboys 7x7", 7,
                {{"a3"_sq, "c1"_sq, "e1"_sq, "g3"_sq}, {"a5"_sq, "c7"_sq, "e7"_sq, "g5"_sq}}, published,
                author),
        cowboys("cowboys-9x9", "Cowboys 9x9", 9,
                {{"a3"_sq, "c1"_sq, "g1"_sq, "i3"_sq}, {"a7"_sq, "c9"_sq, "g9"_sq, "i7"_sq}}, published,
                author),
    };
}

}  // namespace

const std::vector<Variant>& builtinVariants() {
    static const std::vector<Variant> variants = makeVariants();
    return variants;
}

const Variant* findBuiltinVariant(std::string_view id) {
    const auto& variants = builtinVariants();
    const auto found =
        std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.id == id; });
    return found == variants.end() ? nullptr : &*found;
}

}  // namespace otrera::rules
