#include "protocol/uci_position.h"

#include <algorithm>
#include <optional>

#include "notation/dialect.h"
#include "notation/position_text.h"
#include "protocol/uci_text.h"

namespace otrera::protocol {

namespace {

using notation::Action;

base::Error errorOf(const notation::Problem& problem) {
    if (problem.ply > 0)
        return base::Error{"position: turn " + std::to_string(problem.ply) + ": " + problem.reason};
    return base::Error{"position: '" + problem.text + "': " + problem.reason};
}

bool onlyTurns(const notation::Record& record) {
    return record.main.comments.empty() && record.main.variations.empty() &&
           std::all_of(record.main.actions.begin(), record.main.actions.end(),
                       [](const Action& action) { return action.kind == Action::Kind::turn; });
}

}  // namespace

base::Result<rules::Position> readUciPosition(const notation::RulesPointer& rules, std::string_view line) {
    std::optional<notation::Record> record;
    notation::readRecords(line, {rules, notation::findDialect("uci")}, [&](notation::Record&& read) {
        record = std::move(read);
        return false;
    });
    if (!record) return base::Error{"position: 'position startpos' or 'position fen ...' is wanted"};
    if (record->problem() != nullptr) return errorOf(*record->problem());
    if (!onlyTurns(*record))
        return base::Error{"position: only turns can stand behind 'moves', no remarks and nobody giving up"};
    return positionAfter(*rules, record->start, record->main.actions, record->main.actions.size());
}

std::string uciPositionLine(const rules::Rules& rules, const rules::Position& start,
                            const std::vector<Action>& turns) {
    std::string line =
        start == rules.start() ? "position startpos" : "position fen " + notation::positionText(rules, start);
    if (!turns.empty()) line += " moves";
    for (const Action& action : turns) line += " " + uciTurnText(rules, action.turn);
    return line;
}

}  // namespace otrera::protocol
