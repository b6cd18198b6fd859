#pragma once

#include <map>
#include <memory>
#include <string>

#include "eval/lieberum.h"
#include "eval/make_evaluator.h"
#include "eval/network_file.h"
#include "eval/shipped_networks.h"
#include "search/alpha_beta.h"
#include "searching.h"

// What the tests of alpha-beta share.
namespace otrera::test {

using EvaluatorPointer = std::shared_ptr<const eval::Evaluator>;

/// A small table, as most tests need: one is made for each search.
inline search::AlphaBetaOptions smallTable(std::size_t entries = std::size_t{1} << 12) {
    search::AlphaBetaOptions options;
    options.tableEntries = entries;
    return options;
}

/// Hardly anything is kept, and hardly any memory: proofs need what was left out.
inline search::AlphaBetaOptions narrow() {
    auto options = smallTable(64);
    options.keptSteps = {2, 2, 2};
    options.keptTurns = 3;
    options.futility = 0;
    return options;
}

inline search::AlphaBetaOptions withoutCounting(search::AlphaBetaOptions options) {
    options.counts = false;
    return options;
}

/// The variants it plays: two seats, and out is out.
inline std::vector<rules::Variant> playedVariants() {
    std::vector<rules::Variant> variants;
    for (const rules::Variant& variant : allVariants()) {
        if (variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out) variants.push_back(variant);
    }
    return variants;
}

/// What may judge: that of the literature, that of the engine, and a network even where none is shipped.
inline std::map<std::string, EvaluatorPointer> judges(const rules::Rules& rules) {
    const auto file = eval::readNetwork(eval::shippedNetwork("amazons"));
    EXPECT_TRUE(file.ok());
    return {{"lieberum", std::make_shared<eval::LieberumEvaluator>(rules)},
            {"engine", eval::makeEvaluator(rules)},
            {"network", eval::makeEvaluator(rules, &file->network)}};
}

inline search::AlphaBeta alphaBeta(const rules::Rules& rules,
                                   const search::AlphaBetaOptions& options = smallTable()) {
    return {rules, eval::makeEvaluator(rules), options};
}

/// Searches until nothing is left to search, which must come.
inline void solve(search::Search& search) {
    int calls = 0;
    while (search.advance(1000)) ASSERT_LT(++calls, 10'000);
}

/// A legal line with a score that is one, or none in a finished game.
inline void expectSound(const rules::Rules& rules, const rules::Position& position,
                        const search::Report& report) {
    ASSERT_EQ(report.best.has_value(), !position.finished());
    EXPECT_NEAR(report.score[0] + report.score[1], 1, 1e-9);
    EXPECT_GE(report.score[0], 0);
    EXPECT_GE(report.score[1], 0);
    if (!report.best) return;
    ASSERT_FALSE(report.line.empty());
    EXPECT_EQ(report.line.front(), *report.best);
    EXPECT_TRUE(isLegal(rules, position, report.line));
    EXPECT_GE(report.depth, 0);
}

/// Boards that exhaustive search can solve, once a few arrows stand on them.
inline std::vector<rules::Variant> smallBoards() {
    constexpr rules::MovementKind slide{true, 0, 0};
    constexpr rules::MovementKind knight{false, 1, 2};
    constexpr rules::MovementKind wazir{false, 0, 1};
    return {
        userVariant("4x3", {4, 3, 0}, slide, slide, {{{0, 0}}, {{3, 2}}}),
        userVariant("4x4", {4, 4, 0}, slide, slide, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        userVariant("4x4-knights", {4, 4, 0}, knight, knight, {{{0, 0}, {3, 0}}, {{0, 3}, {3, 3}}}),
        userVariant("4x3-mixed", {4, 3, 0}, slide, wazir, {{{0, 0}, {1, 0}}, {{3, 2}}}),
    };
}

/// Calls check(rules, position, random) for endings of small boards, each with so many empty cells at most;
/// every fifth has a shot due. Ends at the first failure.
template <class Check>
void inEndings(int empties, std::uint64_t seeds, Check check) {
    for (const rules::Variant& variant : smallBoards()) {
        const auto rules = rulesOf(variant);
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            SCOPED_TRACE(variant.id + ", seed " + std::to_string(seed));
            base::Random random(seed);
            auto position = ending(rules, random, empties);
            if (seed % 5 == 0) makeStep(rules, random, position);
            check(rules, position, random);
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace otrera::test
