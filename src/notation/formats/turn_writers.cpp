// Formats that hold turns or a position and nothing else: no results, tags, remarks or variations.
#include <algorithm>

#include "notation/formats/writers.h"
#include "notation/json.h"
#include "notation/position_text.h"

namespace otrera::notation {

namespace {

constexpr const char* holders = "; text and json hold this game";

/// The turns of a game in a form that has no word for giving up: only what stands at the end can be left out.
base::Result<std::vector<Action>> plainTurns(const Record& record, const std::string& form) {
    std::vector<Action> turns = record.main.actions;
    while (!turns.empty() && turns.back().kind != Action::Kind::turn) turns.pop_back();
    const bool gaveUp = std::any_of(turns.begin(), turns.end(),
                                    [](const Action& action) { return action.kind != Action::Kind::turn; });
    if (gaveUp) return base::Error{form + " cannot say that a seat gives up while others play on" + holders};
    return turns;
}

bool isBuiltin(const Record& record) {
    return rules::findBuiltinVariant(record.rules->variant().id) != nullptr;
}

Position lastPosition(const Record& record) {
    return positionAfter(*record.rules, record.start, record.main.actions, record.main.actions.size());
}

}  // namespace

base::Result<std::string> uciOf(const Record& record, const std::string& file) {
    (void)file;
    const Rules& rules = *record.rules;
    if (!isBuiltin(record)) return base::Error{std::string("uci holds built-in variants") + holders};
    if (record.start.shotDue())
        return base::Error{std::string("uci cannot begin in the middle of a turn") + holders};
    const auto turns = plainTurns(record, "uci");
    if (!turns) return turns.error();
    std::string text;
    if (rules.variant().id != "amazons")
        text = "setoption name UCI_Variant value " + rules.variant().id + "\n";
    text += record.start == rules.start() ? "position startpos"
                                          : "position fen " + positionText(rules, record.start);
    if (!turns->empty()) text += " moves";
    for (const Action& action : *turns) {
        const auto name = [&](rules::Cell cell) { return cellName(rules.geometry(), cell); };
        const std::string to = name(action.turn.to);
        text += " " + name(action.turn.from) + to + "," + to + name(action.turn.shot);
    }
    return text + "\n";
}

base::Result<std::string> fenOf(const Record& record, const std::string& file) {
    (void)file;
    const rules::Variant& played = record.rules->variant();
    const std::string text = positionText(*record.rules, lastPosition(record));
    // Who reads it knows the board and the letters, nothing else.
    const auto told = variantOfPosition(text);
    const bool same = told && told->board == played.board && told->step == played.step &&
                      told->shot == played.shot && told->seats.size() == played.seats.size() &&
                      told->rule == played.rule;
    if (!same) return base::Error{"fen does not tell how the pieces of " + played.id + " move" + holders};
    return text + "\n";
}

base::Result<std::string> botzoneOf(const Record& record, const std::string& file) {
    (void)file;
    const Rules& rules = *record.rules;
    if (rules.variant().id != "amazons-8x8" || record.start != rules.start())
        return base::Error{std::string("botzone holds amazons-8x8 from its start") + holders};
    const auto turns = plainTurns(record, "botzone");
    if (!turns) return turns.error();
    const auto entry = [](int x0, int y0, int x1, int y1, int x2, int y2) {
        return Json{{"x0", x0}, {"y0", y0}, {"x1", x1}, {"y1", y1}, {"x2", x2}, {"y2", y2}};
    };
    Json requests = Json::array({entry(-1, -1, -1, -1, -1, -1)});
    Json responses = Json::array();
    for (std::size_t i = 0; i < turns->size(); ++i) {
        // The side at the top moves first there: our rank 1 is its row 0.
        const Turn& turn = (*turns)[i].turn;
        const auto square = [&](rules::Cell cell) { return rules.geometry().squareOf(cell); };
        const auto from = square(turn.from);
        const auto to = square(turn.to);
        const auto shot = square(turn.shot);
        (i % 2 == 0 ? responses : requests)
            .push_back(entry(from.file, from.rank, to.file, to.rank, shot.file, shot.rank));
    }
    return Json{{"requests", requests}, {"responses", responses}}.dump() + "\n";
}

base::Result<std::string> cgsuiteOf(const Record& record, const std::string& file) {
    (void)file;
    const Rules& rules = *record.rules;
    const rules::Variant& variant = rules.variant();
    if (variant.seats.size() != 2 || variant.board.isHexagon() || !variant.step.slide ||
        !variant.shot.slide || variant.rule != rules::BlockedRule::out) {
        return base::Error{std::string("cgsuite holds two seats with sliding pieces on squares") + holders};
    }
    if (!record.main.actions.empty())
        return base::Error{std::string("cgsuite holds one position, as --ply N cuts it out") + holders};
    if (record.start.toMove() != rules::Seat::white || record.start.shotDue())
        return base::Error{
            "cgsuite holds positions in which White begins a turn; text, json and fen hold this one"};
    std::string text;
    for (int rank = variant.board.ranks; rank-- > 0;) {
        for (int file_ = 0; file_ < variant.board.files; ++file_) {
            const unsigned cell = indexOf(*rules.geometry().at(rules::Square{file_, rank}));
            text += record.start.empty.has(cell)       ? '.'
                    : record.start.pieces[0].has(cell) ? 'x'
                    : record.start.pieces[1].has(cell) ? 'o'
                                                       : '#';
        }
        if (rank > 0) text += '|';
    }
    return text + "\n";
}

}  // namespace otrera::notation
