#pragma once

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

/// Makes a random legal step, so that a shot is due. The position must not be finished nor have one due.
inline void makeStep(const rules::Rules& rules, base::Random& random, rules::Position& position) {
    const auto legal = rules::turnsOf(rules, position);
    const rules::Turn turn = legal[random.below(legal.size())];
    rules::playStep(position, turn.from, turn.to);
}

}  // namespace otrera::test
