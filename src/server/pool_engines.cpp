#include "server/pool_engines.h"

#include "protocol/uci_question.h"

namespace otrera::server {

std::uint64_t PoolEngines::ask(const std::string& asker, const play::LiveGame& game,
                               std::function<void(base::Result<rules::Turn>)> answer) {
    const auto& position = game.position();
    const int level = game.players()[indexOf(position.toMove())].level;
    auto question = protocol::uciQuestion(game.rules(), game.setup().start, game.actions(), level);
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
