#include "match/openings.h"

#include <memory>
#include <optional>

#include "base/random.h"
#include "notation/dialect.h"
#include "rules/turns.h"

namespace otrera::match {

namespace {

using notation::Action;

std::optional<Opening> randomOpening(const rules::Rules& rules, int plies, std::uint64_t seed) {
    Opening opening{rules.start(), {}};
    base::Random random(seed);
    rules::Position position = opening.start;
    for (int ply = 0; ply < plies; ++ply) {
        const auto turns = turnsOf(rules, position);
        if (turns.empty()) return std::nullopt;
        const Action action{Action::Kind::turn, position.toMove(), turns[random.below(turns.size())]};
        playAction(rules, position, action);
        opening.actions.push_back(action);
    }
    if (position.finished()) return std::nullopt;
    return opening;
}

/// Tries again where a game ended too soon.
std::optional<Opening> lastingOpening(const rules::Rules& rules, int plies, std::uint64_t seed) {
    constexpr std::uint64_t tries = 200;
    for (std::uint64_t i = 0; i < tries; ++i) {
        if (auto opening = randomOpening(rules, plies, base::splitMix64(seed + i))) return opening;
    }
    return std::nullopt;
}

std::optional<base::Error> problemOf(const notation::Record& record, const rules::Rules& rules) {
    if (const auto* problem = record.problem())
        return base::Error{problem->reason, problem->line, problem->column};
    if (record.rules->variant() != rules.variant())
        return base::Error{"this game is " + record.rules->variant().id, record.firstLine, 1};
    const auto& actions = record.main.actions;
    if (positionAfter(rules, record.start, actions, actions.size()).finished())
        return base::Error{"this game is over already: it cannot be an opening", record.firstLine, 1};
    return std::nullopt;
}

}  // namespace

base::Result<Openings> randomOpenings(const notation::RulesPointer& rules, int plies, std::uint64_t seed) {
    if (!lastingOpening(*rules, plies, seed))
        return base::Error{"games of this variant do not last " + std::to_string(plies) + " random turns"};
    const auto at = [=](std::size_t number) {
        const std::uint64_t own = seed + base::splitMix64(number);
        // One try in 200 went well for the first: a game that never does gets the bare start.
        return lastingOpening(*rules, plies, own).value_or(Opening{rules->start(), {}});
    };
    return Openings{at, plies == 0 ? std::optional<std::size_t>(1) : std::nullopt};
}

base::Result<Openings> readOpenings(const notation::RulesPointer& rules, std::string_view text) {
    const auto openings = std::make_shared<std::vector<Opening>>();
    std::optional<base::Error> error;
    notation::readRecords(text, {rules, nullptr}, [&](notation::Record&& record) {
        error = problemOf(record, *rules);
        openings->push_back({record.start, std::move(record.main.actions)});
        return !error;
    });
    if (error) return *error;
    if (openings->empty()) return base::Error{"no game is in it"};
    return Openings{[openings](std::size_t number) { return (*openings)[number % openings->size()]; },
                    openings->size()};
}

}  // namespace otrera::match
