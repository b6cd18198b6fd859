#include "match/engine_spec.h"

#include <gtest/gtest.h>

namespace otrera::match {
namespace {

using Words = std::vector<std::string>;

TEST(EngineSpec, Fields) {
    const auto spec =
        readEngineSpec("name=A,cmd=./x  --opt \"two words\" a\\ b,proto=uci,Hash=64,File=a\\,b,tc=2+0.05");
    ASSERT_TRUE(spec.ok()) << spec.error().text;
    EXPECT_EQ(spec->name, "A");
    EXPECT_EQ(spec->command, (Words{"./x", "--opt", "two words", "a b"}));
    ASSERT_EQ(spec->options.size(), 2U);
    EXPECT_EQ(spec->options[0], (std::pair<std::string, std::string>("Hash", "64")));
    EXPECT_EQ(spec->options[1].second, "a,b");
    ASSERT_TRUE(spec->control);
    EXPECT_EQ(spec->control->baseTime, 2000);
    EXPECT_EQ(spec->control->increment, 50);
}

TEST(EngineSpec, WhatIsUsual) {
    EXPECT_EQ(readEngineSpec("Seed=3")->protocol, "self");
    EXPECT_EQ(readEngineSpec("Seed=3")->name, "self");
    EXPECT_EQ(readEngineSpec("cmd=/usr/bin/fish -q")->protocol, "uci");
    EXPECT_EQ(readEngineSpec("cmd=/usr/bin/fish -q")->name, "fish");
    EXPECT_EQ(readEngineSpec("proto=greedy")->name, "greedy");
    EXPECT_FALSE(readEngineSpec("proto=greedy")->control);
}

TEST(EngineSpec, RefusesWhatIsWrong) {
    for (const char* wrong : {"",
                              "name",
                              "=x",
                              "name=a,name=b",
                              "proto=xyz",
                              "proto=uci",
                              "proto=gtp,cmd=x",
                              "cmd=",
                              "cmd=\"x",
                              "proto=self,cmd=x",
                              "proto=random,Seed=1",
                              "time=0",
                              "time=10x",
                              "tc=1+",
                              "tc=-1",
                              "tc=nan",
                              "tc=inf",
                              "tc=1e99",
                              "nodes=-1",
                              "time=1,nodes=2",
                              "name=a\"b",
                              "name=a\nb",
                              "name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
        EXPECT_FALSE(readEngineSpec(wrong).ok()) << wrong;
    }
}

TEST(EngineSpec, Controls) {
    EXPECT_EQ(readTurnTime("250")->turnTime, 250);
    EXPECT_EQ(readGameTime("60")->baseTime, 60000);
    EXPECT_EQ(readGameTime("0.5+0.001")->increment, 1);
    EXPECT_EQ(readNodes("5000")->nodes, 5000U);
    EXPECT_EQ(textOf(*readTurnTime("250")), "250 ms a turn");
    EXPECT_EQ(textOf(*readGameTime("10+0.1")), "10+0.1 s");
    EXPECT_EQ(textOf(*readNodes("7")), "7 nodes a turn");
}

}  // namespace
}  // namespace otrera::match
