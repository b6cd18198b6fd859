#include "notation/turn_text.h"

#include "notation/text.h"

namespace otrera::notation {

namespace {

using rules::noCell;
using rules::TurnFault;

/// A turn as written, not yet tried: `shot` may be missing.
struct WrittenTurn {
    Turn turn;
    bool hasShot = false;
};

base::Error errorAt(std::string_view text, std::size_t at, std::string reason) {
    return {std::move(reason), 1, placeOf(text, at).column};
}

std::string unreadable(std::string_view text, std::size_t at, const char* expected) {
    if (at >= text.size()) return std::string("the text ends where ") + expected + " should stand";
    return "'" + excerpt(text.substr(at)) + "' stands where " + expected + " should";
}

base::Result<Cell> cellAt(const rules::Geometry& geometry, std::string_view text, std::size_t& at,
                          const char* expected) {
    if (const auto cell = readCell(geometry, text, at)) return *cell;
    std::size_t end = at;
    while (end < text.size() && isLetter(text[end])) ++end;
    while (end < text.size() && isDigit(text[end])) ++end;
    if (end > at && isLetter(text[at]) && isDigit(text[end - 1])) {
        return errorAt(text, at, excerpt(text.substr(at, end - at)) + " is not on the board");
    }
    return errorAt(text, at, unreadable(text, at, expected));
}

base::Result<WrittenTurn> readWritten(const rules::Geometry& geometry, std::string_view text) {
    WrittenTurn written;
    std::size_t at = 0;
    if (text.empty() || text[0] != '/') {
        const auto from = cellAt(geometry, text, at, "a cell");
        if (!from) return from.error();
        written.turn.from = *from;
        if (at < text.size() && text[at] == '-') ++at;
        const auto to = cellAt(geometry, text, at, "the cell to step to");
        if (!to) return to.error();
        written.turn.to = *to;
        if (at == text.size()) return written;
        if (text[at] != '/') return errorAt(text, at, unreadable(text, at, "'/' and the shot"));
    }
    ++at;
    const auto shot = cellAt(geometry, text, at, "the cell to shoot at");
    if (!shot) return shot.error();
    if (at != text.size()) return errorAt(text, at, unreadable(text, at, "the end of the turn"));
    written.turn.shot = *shot;
    written.hasShot = true;
    return written;
}

std::string faultText(const Rules& rules, const Position& position, const Turn& turn, TurnFault fault) {
    const auto name = [&](Cell cell) { return cellName(rules.geometry(), cell); };
    const auto& variant = rules.variant();
    switch (fault) {
        case TurnFault::none:
            break;
        case TurnFault::gameOver:
            return "the game is over";
        case TurnFault::noPiece:
            return "there is no " + variant.pieceName + " of " + seatName(position.toMove()) + " on " +
                   name(turn.from);
        case TurnFault::stepNotEmpty:
            return name(turn.to) + " is not empty";
        case TurnFault::stepBlocked:
            return "the " + variant.pieceName + " on " + name(turn.from) + " cannot step to " + name(turn.to);
        case TurnFault::shotNotEmpty:
            return "the shot's cell " + name(turn.shot) + " is not empty";
        case TurnFault::shotBlocked:
            return "from " + name(turn.to) + " no " + variant.shotName + " reaches " + name(turn.shot);
        case TurnFault::stepDue:
            return "the step is missing";
        case TurnFault::shotDue:
            return "the " + variant.pieceName + " on " + name(position.status.shooter) +
                   " has stepped and must shoot";
    }
    return {};
}

std::string missingShotText(const Rules& rules, const Position& position, const Turn& turn) {
    Turn probe = turn;
    probe.shot = turn.from;
    const TurnFault fault = judgeTurn(rules, position, probe);
    // The shot back to the start is only a probe: its own faults do not count, the step's do.
    if (fault != TurnFault::none && fault != TurnFault::shotBlocked && fault != TurnFault::shotNotEmpty) {
        return "the shot is missing, and " + faultText(rules, position, probe, fault);
    }
    const auto empty = (position.empty | setOf(turn.from)) & ~setOf(turn.to);
    const int possible = rules.shot().reach(turn.to, empty).count();
    return "the shot is missing; " + std::to_string(possible) +
           (possible == 1 ? " is possible" : " are possible");
}

}  // namespace

std::string turnText(const rules::Geometry& geometry, const Turn& turn) {
    std::string text;
    if (turn.from != noCell) text = cellName(geometry, turn.from) + "-" + cellName(geometry, turn.to);
    return text + "/" + cellName(geometry, turn.shot);
}

base::Result<Turn> readTurn(const Rules& rules, const Position& position, std::string_view text) {
    const auto written = readWritten(rules.geometry(), text);
    if (!written) return written.error();
    Turn turn = written->turn;
    if (turn.from == noCell && position.shotDue()) turn.to = position.status.shooter;
    const std::string shown = excerpt(text) + ": ";
    if (!written->hasShot) return base::Error{shown + missingShotText(rules, position, turn), 1, 1};
    if (turn.to == noCell)
        return base::Error{shown + faultText(rules, position, turn, TurnFault::stepDue), 1, 1};
    const TurnFault fault = judgeTurn(rules, position, turn);
    if (fault != TurnFault::none) return base::Error{shown + faultText(rules, position, turn, fault), 1, 1};
    return turn;
}

}  // namespace otrera::notation
