#include "engine/options.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/tree.h"

using namespace otrera;
using engine::OptionInfo;
using engine::Options;

namespace {

std::string errorOf(std::string_view name, std::string_view value) {
    Options options;
    const auto set = setOption(options, name, value);
    EXPECT_EQ(options, Options{}) << name << " " << value;
    return set ? "no error" : set.error().text;
}

Options with(std::string_view name, std::string_view value) {
    Options options;
    const auto set = setOption(options, name, value);
    EXPECT_TRUE(set.ok()) << name << " " << value << ": " << set.error().text;
    return options;
}

/// A value as it is said.
std::string said(const OptionInfo& info, std::int64_t value) {
    if (info.kind == OptionInfo::Kind::check) return value != 0 ? "true" : "false";
    return std::to_string(value);
}

TEST(Options, AreSetByName) {
    EXPECT_EQ(with("Seed", "7").tree.seed, 7U);
    EXPECT_EQ(with("Seed", "7").alphaBeta.seed, 7U);
    EXPECT_EQ(with("KeptTurns", "12").alphaBeta.keptTurns, 12U);
    EXPECT_EQ(with("reduction", "250").alphaBeta.reduction, 0.25F);
    EXPECT_EQ(with("futility", "0").alphaBeta.futility, 0);
    EXPECT_TRUE(with("TreeSearch", "true").treeSearch);
    EXPECT_EQ(with("TREESEARCH", "false"), Options{});
    EXPECT_EQ(with("Threads", "256").threads, 256U);
    EXPECT_EQ(with("KeptSteps", "12").tree.keptSteps, 12U);
    EXPECT_EQ(with("keptshots", "5").tree.keptShots, 5U);
    EXPECT_EQ(with("EXPLORATION", "1400").tree.exploration, 1.4F);
    EXPECT_EQ(with("MoveOverhead", "0").overhead, 0);
    EXPECT_EQ(with("Threads", "1"), Options{});
}

TEST(Options, HashIsMemory) {
    // As much as is said, less a node or an entry at most, whichever search it is.
    for (const std::size_t mebibytes : {1U, 16U, 1000U, 65'536U}) {
        const std::size_t said = mebibytes << 20U;
        const Options options = with("Hash", std::to_string(mebibytes));
        EXPECT_LE(options.tree.maxNodes * sizeof(search::Node), said);
        EXPECT_GT((options.tree.maxNodes + 1) * sizeof(search::Node), said);
        EXPECT_EQ(options.alphaBeta.tableEntries * search::TranspositionTable::bytesEach, said);
    }
}

TEST(Options, StandardValuesChangeNothing) {
    for (const OptionInfo& info : engine::optionInfos()) {
        EXPECT_EQ(with(info.name, said(info, info.standard)), Options{}) << info.name;
    }
}

TEST(Options, BoundsAreKept) {
    const auto infos = engine::optionInfos();
    for (const OptionInfo& info : infos) {
        SCOPED_TRACE(info.name);
        EXPECT_LE(info.least, info.standard);
        EXPECT_LE(info.standard, info.most);
        with(info.name, said(info, info.least));
        with(info.name, said(info, info.most));
        const auto same = [&](const OptionInfo& other) {
            return engine::isSameOption(other.name, info.name);
        };
        EXPECT_EQ(std::count_if(infos.begin(), infos.end(), same), 1);
        if (info.kind == OptionInfo::Kind::check) continue;
        const std::string text = std::string(info.name) + " is a whole number from " +
                                 std::to_string(info.least) + " to " + std::to_string(info.most) + ", not '";
        EXPECT_EQ(errorOf(info.name, std::to_string(info.least - 1)),
                  text + std::to_string(info.least - 1) + "'");
        EXPECT_EQ(errorOf(info.name, std::to_string(info.most + 1)),
                  text + std::to_string(info.most + 1) + "'");
    }
}

TEST(Options, WhatIsNoValue) {
    for (const char* bad : {"", "x", "1x", "+1", " 1", "1.5", "0x10", "99999999999999999999"}) {
        EXPECT_EQ(errorOf("Hash", bad),
                  "Hash is a whole number from 1 to 65536, not '" + std::string(bad) + "'");
    }
    EXPECT_EQ(errorOf("TreeSearch", "1"), "TreeSearch is true or false, not '1'");
    EXPECT_EQ(errorOf("Nothing", "1"), "there is no option 'Nothing'");
    EXPECT_EQ(errorOf("Has", "1"), "there is no option 'Has'");
    EXPECT_EQ(errorOf("", "1"), "there is no option ''");
}

TEST(Options, YesAndNo) {
    constexpr OptionInfo check{"Ponder", OptionInfo::Kind::check};
    EXPECT_EQ(*readOption(check, "true"), 1);
    EXPECT_EQ(*readOption(check, "false"), 0);
    const auto wrong = readOption(check, "1");
    ASSERT_FALSE(wrong.ok());
    EXPECT_EQ(wrong.error().text, "Ponder is true or false, not '1'");
}

}  // namespace
