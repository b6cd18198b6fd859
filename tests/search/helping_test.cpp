#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "alpha_betas.h"

// Searches that help another one.

using namespace otrera;
using rules::Position;
using rules::Rules;
using search::AlphaBeta;
using search::Report;
using search::Search;

namespace {

/// Lets a helper search in a thread of its own while this exists.
class InAThread {
  public:
    InAThread(Search& helper, const Position& position)
        : thread_([this, &helper, position] {
              helper.start(position);
              while (!stop_ && helper.advance(64)) {
              }
          }) {}
    ~InAThread() {
        stop_ = true;
        thread_.join();
    }

  private:
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

TEST(Helping, WhatTheHelperFindsIsFound) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons"));
    const auto nodesTo = [&](AlphaBeta& search, const Position& position, int depth) {
        search.start(position);
        while (search.report().depth < depth) search.advance(1);
        return search.nodes();
    };
    // A helper goes other ways: not all that it finds is asked for, and in some positions none.
    std::uint64_t alone = 0;
    std::uint64_t helped = 0;
    base::Random random(1);
    for (int i = 0; i < 10; ++i) {
        const Position position = test::ending(rules, random, 92 - 4 * i);
        auto first = test::alphaBeta(rules, test::smallTable(1 << 18));
        auto second = test::alphaBeta(rules, test::smallTable(1 << 18));
        const auto helper = second.makeHelper(1);
        ASSERT_TRUE(helper);
        helper->start(position);
        while (helper->report().depth < 4) helper->advance(100);
        alone += nodesTo(first, position, 4);
        helped += nodesTo(second, position, 4);
    }
    EXPECT_LT(helped, alone * 3 / 4);
}

TEST(Helping, AHelperMayOutliveTheSearch) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto search = std::make_unique<AlphaBeta>(test::alphaBeta(rules));
    const auto helper = search->makeHelper(3);
    search.reset();
    helper->start(rules.start());
    helper->advance(5000);
    test::expectSound(rules, rules.start(), helper->report());
}

TEST(Helping, AHelperForgetsOnlyItsOwn) {
    // The table belongs to the search that is helped: that one clears it.
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto search = test::alphaBeta(rules);
    const auto helper = search.makeHelper(1);
    search.start(rules.start());
    search.advance(3000);
    EXPECT_GT(search.report().memory, 0);
    helper->forget();
    EXPECT_GT(search.report().memory, 0);
    search.forget();
    EXPECT_EQ(search.report().memory, 0);
}

TEST(Helping, TogetherTheySolveWhatExhaustiveSearchSolves) {
    test::inEndings(8, 25, [&](const Rules& rules, const Position& position, base::Random& random) {
        const bool wins = test::Exhaustive(rules, position.toMove()).wins(position);
        const auto options = random.below(2) == 0 ? test::narrow() : test::smallTable(256);
        auto search = test::alphaBeta(rules, test::withoutCounting(options));
        const auto helper = search.makeHelper(1 + random.below(100));
        const InAThread helping(*helper, position);
        search.start(position);
        test::solve(search);
        const Report report = search.report();
        test::expectSound(rules, position, report);
        EXPECT_TRUE(report.proved);
        EXPECT_EQ(report.score[indexOf(position.toMove())], wins ? 1 : 0);
    });
}

TEST(Helping, AWholeGameWithThreeHelpers) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-6x6"));
    auto search = test::alphaBeta(rules, test::smallTable(1024));
    std::array<std::unique_ptr<Search>, 3> helpers{search.makeHelper(1), search.makeHelper(2),
                                                   search.makeHelper(3)};
    for (Position position = rules.start(); !position.finished();) {
        const InAThread first(*helpers[0], position);
        const InAThread second(*helpers[1], position);
        const InAThread third(*helpers[2], position);
        search.start(position);
        for (int slice = 0; slice < 30; ++slice) {
            search.advance(64);
            test::expectSound(rules, position, search.report());
        }
        if (HasFailure()) return;
        playTurn(rules, position, *search.report().best);
    }
}

TEST(Helping, OnlyAlphaBetaIsHelped) {
    const auto rules = test::rulesOf(*rules::findBuiltinVariant("amazons-4a"));
    EXPECT_FALSE(test::treeSearch(rules).makeHelper(1));
}

}  // namespace
