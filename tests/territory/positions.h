#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/rules.h"
#include "rules/turns.h"

// Positions to try things on, for the tests of this folder and of those above it.
namespace otrera::test {

inline rules::Variant userVariant(std::string id, rules::BoardShape board, rules::MovementKind step,
                                  rules::MovementKind shot, std::vector<std::vector<rules::Square>> seats) {
    rules::Variant variant;
    variant.id = std::move(id);
    variant.name = variant.id;
    variant.board = board;
    variant.step = step;
    variant.shot = shot;
    variant.seats = std::move(seats);
    return variant;
}

/// What no built-in variant has: separate movements, odd leaps, a leap on a hexagon, blocked cells, the rule
/// `pass`, oblong boards, more pieces for one seat than for another.
inline std::vector<rules::Variant> userVariants() {
    constexpr rules::MovementKind slide{true, 0, 0};
    constexpr rules::MovementKind knight{false, 1, 2};
    constexpr rules::MovementKind camel{false, 1, 3};
    constexpr rules::MovementKind wazir{false, 0, 1};
    std::vector<rules::Variant> variants{
        userVariant("slide-knight", {6, 6, 0}, slide, knight, {{{0, 1}, {4, 0}}, {{1, 5}, {5, 4}}}),
        userVariant("knight-slide", {7, 5, 0}, knight, slide, {{{0, 0}, {3, 0}}, {{3, 4}, {6, 4}}}),
        userVariant("camel-wazir", {7, 7, 0}, camel, wazir, {{{1, 1}}, {{5, 5}, {3, 3}}}),
        userVariant("hex-knight", {0, 0, 4}, knight, knight, {{{0, 0}, {3, 0}}, {{3, 6}, {6, 3}}}),
        userVariant("three-pass", {6, 5, 0}, slide, slide, {{{0, 0}}, {{5, 0}}, {{2, 4}, {3, 4}}}),
        userVariant("four-blocked", {5, 5, 0}, slide, slide, {{{0, 0}}, {{4, 0}}, {{4, 4}}, {{0, 4}}}),
        userVariant("four-pass", {5, 5, 0}, knight, wazir, {{{0, 0}}, {{4, 0}}, {{4, 4}}, {{0, 4}}}),
    };
    variants[4].rule = rules::BlockedRule::pass;
    variants[5].blocked = {{2, 2}, {2, 1}};
    variants[6].rule = rules::BlockedRule::pass;
    return variants;
}

inline std::vector<rules::Variant> allVariants() {
    std::vector<rules::Variant> variants = rules::builtinVariants();
    for (rules::Variant& variant : userVariants()) variants.push_back(std::move(variant));
    return variants;
}

inline rules::Rules rulesOf(const rules::Variant& variant) {
    auto rules = rules::Rules::make(variant);
    return std::move(rules).value();
}

/// A position after up to `turns` random turns from the start; finished only when `finished` allows it.
inline rules::Position randomPosition(const rules::Rules& rules, base::Random& random, unsigned turns,
                                      bool finishedToo = false) {
    rules::Position position = rules.start();
    for (std::uint64_t left = random.below(turns + 1); left > 0 && !position.finished(); --left) {
        const auto legal = rules::turnsOf(rules, position);
        const rules::Position before = position;
        rules::playTurn(rules, position, legal[random.below(legal.size())]);
        if (position.finished() && !finishedToo) return before;
    }
    return position;
}

/// A position drawn by hand: rows from the top, W B R Y pieces, . empty, anything else an arrow. Board, seats
/// and pieces are what the rows show (at least two seats), White is to move.
struct Board {
    rules::Rules rules;
    rules::Position position;

    Board(rules::MovementKind step, rules::MovementKind shot, const std::vector<std::string>& rows,
          std::vector<rules::Seat> out = {})
        : rules(rulesOf(variantOf(step, shot, rows))) {
        rules::PositionSetup setup;
        setup.pieces = rules.start().pieces;
        setup.arrows = rules::arrowsOf(rules, rules.start());
        setup.out = std::move(out);
        position = makePosition(rules, setup).value();
    }

    /// The cells of names like "a1 b10".
    base::Bits128 cells(const std::string& names) const {
        base::Bits128 set;
        for (std::size_t at = 0; at < names.size();
             at = std::min(names.find(' ', at), names.size() - 1) + 1) {
            const rules::Square square{names[at] - 'a', std::stoi(names.substr(at + 1)) - 1};
            set |= setOf(*rules.geometry().at(square));
        }
        return set;
    }
    rules::Cell cell(const std::string& name) const { return static_cast<rules::Cell>(cells(name).lowest()); }

  private:
    static rules::Variant variantOf(rules::MovementKind step, rules::MovementKind shot,
                                    const std::vector<std::string>& rows) {
        const int height = static_cast<int>(rows.size());
        auto variant =
            userVariant("drawn", {static_cast<int>(rows[0].size()), height, 0}, step, shot, {{}, {}});
        for (int row = 0; row < height; ++row) {
            const std::string& marks = rows[static_cast<std::size_t>(row)];
            for (std::size_t file = 0; file < marks.size(); ++file) {
                const rules::Square square{static_cast<int>(file), height - 1 - row};
                const std::size_t seat = std::string("WBRY").find(marks[file]);
                if (seat == std::string::npos) {
                    if (marks[file] != '.') variant.blocked.push_back(square);
                    continue;
                }
                if (seat >= variant.seats.size()) variant.seats.resize(seat + 1);
                variant.seats[seat].push_back(square);
            }
        }
        return variant;
    }
};

/// Makes a random legal step, so that a shot is due. The position must not be finished nor have one due.
inline void makeStep(const rules::Rules& rules, base::Random& random, rules::Position& position) {
    const auto legal = rules::turnsOf(rules, position);
    const rules::Turn turn = legal[random.below(legal.size())];
    rules::playStep(position, turn.from, turn.to);
}

/// Calls check(rules, position) for 60 positions of every variant after up to `turns` random turns, with the
/// seed shown where it fails; every third has a shot due. Ends at the first failure.
template <class Check>
void everywhere(Check check, unsigned turns = 60, bool finishedToo = false) {
    for (const rules::Variant& variant : allVariants()) {
        const auto rules = rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = randomPosition(rules, random, turns, finishedToo);
            if (seed % 3 == 0 && !position.finished()) makeStep(rules, random, position);
            check(rules, position);
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace otrera::test
