#include "server/pool_engines.h"

#include <span>

#include "protocol/uci_question.h"

namespace otrera::server {

namespace {

/// An engine with a clock thinks no longer than it can afford, whatever its level.
std::string timeLimit(const play::LiveGame& game) {
    const play::TimeControl& control = game.setup().time;
    if (control.base == 0) return {};
    const std::vector<std::int64_t> increments(game.rules().seatCount(), control.increment);
    return " " + protocol::uciClockWords(std::span(game.clocks().left).first(increments.size()), increments);
}

}  // namespace

std::uint64_t PoolEngines::ask(const std::string& asker, const play::LiveGame& game,
                               std::function<void(base::Result<rules::Turn>)> answer) {
    const auto& position = game.position();
    const int level = game.players()[indexOf(position.toMove())].level;
    auto question = protocol::uciQuestion(game.rules(), game.setup().start, game.actions(), level);
    question.go += timeLimit(game);
    process::Question asked;
    asked.asker = asker;
    asked.lines = std::move(question.lines);
    asked.go = std::move(question.go);
    return pool_.ask(std::move(asked), [rules = game.setup().rules, position,
                                        answer = std::move(answer)](const base::Result<std::string>& text) {
        answer(text ? protocol::readBestmove(*rules, position, *text)
                    : base::Result<rules::Turn>(text.error()));
    });
}

}  // namespace otrera::server
