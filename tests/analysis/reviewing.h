#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "analysis/review.h"
#include "analysis/reviewer.h"
#include "notation/dialect.h"

// Reviews for tests: short, by nodes, without a clock.
namespace otrera::test {

inline notation::Record recordOf(const std::string& text) {
    auto records = notation::readRecords(text);
    EXPECT_EQ(records.size(), 1U);
    EXPECT_TRUE(records.at(0).problems.empty()) << records.at(0).problems.at(0).reason;
    return std::move(records.at(0));
}

inline notation::Record recordOfFile(const std::string& name) {
    std::ifstream file(std::string(OTRERA_DATA) + "/games/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return recordOf(text.str());
}

inline analysis::Settings nodes(std::uint64_t count) { return {count, {}}; }

/// Reviews the first positions of a course; none means all.
inline std::vector<analysis::Findings> find(const analysis::Course& course, std::uint64_t nodeCount,
                                            std::size_t positions = ~std::size_t{0}) {
    const base::ManualClock clock;
    analysis::Reviewer reviewer(course, nodes(nodeCount), 1, clock);
    while (reviewer.done() < positions && reviewer.step(nullptr)) continue;
    return reviewer.findings();
}

/// The review of a game written down.
inline analysis::Review reviewed(const std::string& text, std::uint64_t nodeCount) {
    const auto course = analysis::courseOf(recordOf(text));
    return analysis::reviewOf(course, find(course, nodeCount));
}

/// A game of random turns.
inline notation::Record randomGame(const std::shared_ptr<const rules::Rules>& rules, std::uint64_t seed,
                                   std::size_t plies) {
    base::Random random(seed);
    notation::Record record;
    record.rules = rules;
    record.start = rules->start();
    rules::Position position = record.start;
    while (!position.finished() && record.main.actions.size() < plies) {
        const auto turns = turnsOf(*rules, position);
        const rules::Turn turn = turns[random.below(turns.size())];
        record.main.actions.push_back({notation::Action::Kind::turn, position.toMove(), turn});
        playTurn(*rules, position, turn);
    }
    record.result = notation::resultText(*rules, position);
    return record;
}

}  // namespace otrera::test
