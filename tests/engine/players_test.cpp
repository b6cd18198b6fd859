#include "engine/players.h"

#include <gtest/gtest.h>

#include "../territory/positions.h"

using namespace otrera;

namespace {

std::shared_ptr<const rules::Rules> rulesOf(const rules::Variant& variant) {
    return std::make_shared<const rules::Rules>(test::rulesOf(variant));
}

TEST(Players, PlayLegalTurnsInEveryVariant) {
    for (const rules::Variant& variant : test::allVariants()) {
        const auto rules = rulesOf(variant);
        for (const std::string_view name : engine::playerNames) {
            SCOPED_TRACE(variant.id + ", " + std::string(name));
            auto made = engine::makePlayer(name, rules, 1);
            const bool forTwo = variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out;
            ASSERT_EQ(made.ok(), name != "classic" || forTwo);
            if (!made) continue;
            engine::Engine& player = made.value();
            base::ManualClock clock;
            rules::Position position = rules->start();
            for (int ply = 0; ply < 6 && !position.finished(); ++ply) {
                player.setPosition(position);
                const search::Report report = player.think({5000, {}}, clock, nullptr, {});
                ASSERT_TRUE(report.best);
                ASSERT_EQ(judgeTurn(*rules, position, *report.best), rules::TurnFault::none);
                rules::playTurn(*rules, position, *report.best);
            }
        }
    }
}

TEST(Players, StopAtOnceWithALegalTurn) {
    const auto rules = rulesOf(*rules::findBuiltinVariant("amazons"));
    const std::atomic<bool> stop = true;
    base::ManualClock clock;
    for (const std::string_view name : engine::playerNames) {
        auto player = engine::makePlayer(name, rules, 1);
        const search::Report report = player.value().think({}, clock, &stop, {});
        ASSERT_TRUE(report.best) << name;
        EXPECT_LT(report.nodes, 500U) << name;
    }
}

TEST(Players, AnUnknownNameIsAnsweredWithAllNames) {
    const auto rules = rulesOf(*rules::findBuiltinVariant("amazons"));
    const auto player = engine::makePlayer("gready", rules, 1);
    ASSERT_FALSE(player.ok());
    EXPECT_NE(player.error().text.find("gready"), std::string::npos);
    for (const std::string_view name : engine::playerNames) {
        EXPECT_NE(player.error().text.find(name), std::string::npos) << name;
    }
}

}  // namespace
