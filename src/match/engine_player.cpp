#include "match/engine_player.h"

#include "engine/time_control.h"

namespace otrera::match {

std::optional<std::string> EnginePlayer::begin(std::uint64_t seed) {
    engine_.reset();  // before the next one takes memory
    engine_.emplace(makeEngine_(seed));
    return std::nullopt;
}

Answer EnginePlayer::choose(const Question& question, const std::atomic<bool>& stop) {
    const std::size_t seat = indexOf(question.position.toMove());
    engine::Limits limits;
    limits.nodes = question.control.nodes;
    limits.milliseconds = question.control.turnTime;
    if (question.control.baseTime) {
        const engine::SeatClock clock{question.left[seat], question.increments[seat], std::nullopt};
        // Nothing lies between this engine and its clock.
        constexpr std::int64_t overhead = 10;
        limits.milliseconds = timeForTurn(question.rules, question.position, clock, overhead);
    }
    engine_->setPosition(question.position);
    const std::int64_t begun = clock_.milliseconds();
    const auto report = engine_->think(limits, clock_, &stop, nullptr);
    Answer answer;
    answer.milliseconds = clock_.milliseconds() - begun;
    if (stop) {
        answer.fault = Fault::stopped;
        return answer;
    }
    // None is no legal turn, as the referee will find.
    answer.turn = report.best.value_or(rules::Turn{});
    answer.chance = report.score[seat];
    answer.depth = report.depth;
    answer.nodes = report.nodes;
    return answer;
}

}  // namespace otrera::match
