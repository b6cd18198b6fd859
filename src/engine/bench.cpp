#include "engine/bench.h"

#include <array>
#include <memory>

#include "base/random.h"
#include "engine/engine.h"
#include "rules/turns.h"

namespace otrera::engine {

namespace {

constexpr std::uint64_t nodesOfPosition = 80'000;
/// How much of the board is filled, per cent: the opening, the fight, and where the board begins to be
/// divided.
constexpr std::array filled{0, 10, 25, 45};

/// No time passes: the bench is limited by nodes alone.
using NoClock = base::ManualClock;

void mix(std::uint64_t& signature, std::uint64_t number) {
    signature = base::splitMix64(signature ^ base::splitMix64(number));
}

void mix(std::uint64_t& signature, const search::Report& report) {
    mix(signature, report.nodes);
    mix(signature, static_cast<std::uint64_t>(report.depth));
    mix(signature, report.proved ? 1 : 0);
    for (const rules::Turn& turn : report.line) {
        mix(signature, indexOf(turn.from));
        mix(signature, indexOf(turn.to));
        mix(signature, indexOf(turn.shot));
    }
}

}  // namespace

std::vector<rules::Position> benchPositions(const rules::Rules& rules) {
    std::vector<rules::Position> positions;
    for (const int share : filled) {
        base::Random random(static_cast<std::uint64_t>(share));
        rules::Position position = rules.start();
        const int turns = position.empty.count() * share / 100;
        for (int made = 0; made < turns; ++made) {
            const auto legal = turnsOf(rules, position);
            rules::Position next = position;
            playTurn(rules, next, legal[static_cast<std::size_t>(random.below(legal.size()))]);
            // The last position in which there is something to search.
            if (next.finished()) break;
            position = next;
        }
        positions.push_back(position);
    }
    return positions;
}

std::optional<BenchRow> benchVariant(const rules::Variant& variant, const std::atomic<bool>* stop) {
    auto made = rules::Rules::make(variant);
    if (!made) return BenchRow{};
    const auto rules = std::make_shared<const rules::Rules>(std::move(made).value());
    Engine engine = makeEngine(rules);
    BenchRow row;
    for (const rules::Position& position : benchPositions(*rules)) {
        engine.forget();
        engine.setPosition(position);
        const auto report = engine.think({nodesOfPosition, {}}, NoClock(), stop, nullptr);
        if (stop && stop->load()) return std::nullopt;
        row.nodes += report.nodes;
        mix(row.signature, report);
    }
    return row;
}

std::uint64_t benchSignature(const std::vector<BenchRow>& rows) {
    std::uint64_t signature = 0;
    for (const BenchRow& row : rows) mix(signature, row.signature);
    return signature;
}

}  // namespace otrera::engine
