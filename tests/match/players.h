#pragma once

#include <gtest/gtest.h>

#include "base/clock.h"
#include "engine/players.h"
#include "match/engine_player.h"
#include "match/match.h"
#include "rules/turns.h"

namespace otrera::match::testing {

inline notation::RulesPointer rulesOf(const char* id) {
    return std::make_shared<const rules::Rules>(rules::Rules::make(*rules::findBuiltinVariant(id)).value());
}

/// Plays the first turn that it finds, in the time that it is told, or does what a script says instead.
class ScriptedPlayer final : public Player {
  public:
    /// Changes the answer to the question of that number (from 0).
    using Script = std::function<void(int number, const Question& question, Answer& answer)>;
    explicit ScriptedPlayer(Script script = {}) : script_(std::move(script)) {}

    std::optional<std::string> begin(std::uint64_t) override {
        asked_ = 0;
        return problem;
    }
    Answer choose(const Question& question, const std::atomic<bool>&) override {
        Answer answer;
        answer.turn = turnsOf(question.rules, question.position).front();
        if (script_) script_(asked_, question, answer);
        ++asked_;
        return answer;
    }

    std::optional<std::string> problem;

  private:
    Script script_;
    int asked_ = 0;
};

inline TimeControl turnTime(std::int64_t milliseconds) {
    TimeControl control;
    control.turnTime = milliseconds;
    return control;
}

inline TimeControl nodeLimit(std::uint64_t nodes) {
    TimeControl control;
    control.nodes = nodes;
    return control;
}

/// A player of engine::makePlayer.
inline Entrant builtin(const char* name, const char* kind, const notation::RulesPointer& rules) {
    static const base::ManualClock clock;
    return {name, nodeLimit(1'000'000), [=] {
                return std::make_unique<EnginePlayer>(
                    [=](std::uint64_t seed) { return engine::makePlayer(kind, rules, seed).value(); }, clock);
            }};
}

/// A match between entrants, with openings of two random turns.
inline Setup setupOf(const notation::RulesPointer& rules, std::vector<Entrant> entrants,
                     std::uint64_t games) {
    auto schedule = Schedule::make(entrants.size(), rules->seatCount(), Format::roundRobin, games).value();
    return {rules,
            std::move(entrants),
            std::move(schedule),
            randomOpenings(rules, 2, 7).value(),
            {},
            1,
            std::nullopt,
            1};
}

}  // namespace otrera::match::testing
