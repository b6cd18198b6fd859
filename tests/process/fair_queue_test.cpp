#include "process/fair_queue.h"

#include <gtest/gtest.h>

using otrera::process::FairQueue;

namespace {

/// All that is left, in its order.
std::string rest(FairQueue<char>& queue) {
    std::string items;
    while (const auto item = queue.take()) items += *item;
    return items;
}

TEST(FairQueue, AskersTakeTurns) {
    FairQueue<char> queue;
    for (const char c : {'1', '2', '3', '4'}) queue.push("a", c);
    for (const char c : {'x', 'y'}) queue.push("b", c);
    queue.push("c", '!');
    EXPECT_EQ(queue.size(), 7U);
    EXPECT_EQ(queue.sizeOf("a"), 4U);
    EXPECT_EQ(queue.sizeOf("nobody"), 0U);
    EXPECT_EQ(rest(queue), "1x!2y34");
    EXPECT_EQ(queue.size(), 0U);
}

TEST(FairQueue, WhoComesNewWaitsForNoSecondItem) {
    FairQueue<char> queue;
    for (const char c : {'1', '2', '3'}) queue.push("a", c);
    EXPECT_EQ(queue.take(), '1');
    queue.push("b", 'x');  // while 1 is worked on
    queue.done("a");
    EXPECT_EQ(rest(queue), "x23");
}

TEST(FairQueue, NewcomersDoNotStarveAnybody) {
    FairQueue<char> queue;
    queue.push("a", '1');
    queue.push("a", '2');
    EXPECT_EQ(queue.take(), '1');
    queue.push("b", 'x');
    queue.done("a");
    EXPECT_EQ(queue.take(), 'x');
    queue.push("c", 'y');
    queue.done("b");
    EXPECT_EQ(rest(queue), "2y");
}

TEST(FairQueue, ItemsCanBeTakenOut) {
    FairQueue<char> queue;
    for (const char c : {'1', '2'}) queue.push("a", c);
    queue.push("b", 'x');
    const auto is = [](char wanted) { return [wanted](char item) { return item == wanted; }; };
    EXPECT_EQ(queue.remove(is('?')), std::nullopt);
    EXPECT_EQ(queue.remove(is('1')), '1');
    EXPECT_EQ(queue.remove(is('x')), 'x');
    EXPECT_EQ(queue.size(), 1U);
    queue.push("b", 'z');
    EXPECT_EQ(rest(queue), "2z");
}

}  // namespace
