#include "diagram/diagram.h"
#include "diagram/words.h"
#include "notation/cells.h"
#include "notation/text.h"
#include "notation/turn_text.h"

namespace otrera::diagram {

namespace {

std::string cellList(const rules::Geometry& geometry, Bits128 cells) {
    std::string text;
    forEach(cells & geometry.board(), [&](unsigned cell) {
        text += (text.empty() ? "" : ", ") + notation::cellName(geometry, static_cast<Cell>(cell));
    });
    return text;
}

std::string markName(const Mark& mark) {
    switch (mark.kind) {
        case MarkKind::circle:
            return "a circle";
        case MarkKind::cross:
            return "a cross";
        case MarkKind::square:
            return "a square";
        case MarkKind::triangle:
            return "a triangle";
        case MarkKind::dot:
            return "a dot";
        case MarkKind::letter:
            break;
    }
    return "the letter " + notation::printable(mark.text);
}

std::string piecesText(const Rules& rules, const Position& position) {
    std::string text;
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        const Seat seat = rules::seatAt(index);
        const std::string cells = cellList(rules.geometry(), position.pieces[index]);
        text += notation::seatName(seat) + ": " + (cells.empty() ? "no piece" : cells) +
                (position.isOut(seat) ? " (out)" : "") + ". ";
    }
    return text;
}

std::string shotsText(const Rules& rules, const Position& position) {
    Bits128 blocked;
    for (const rules::Square square : rules.variant().blocked) {
        if (const auto cell = rules.geometry().at(square)) blocked |= setOf(*cell);
    }
    const Bits128 closed = rules::arrowsOf(rules, position);
    std::string text;
    const std::string shots = cellList(rules.geometry(), closed & ~blocked);
    if (!shots.empty())
        text += "Shot at (" + notation::printable(rules.variant().shotName) + "): " + shots + ". ";
    const std::string fromStart = cellList(rules.geometry(), closed & blocked);
    if (!fromStart.empty()) text += "Blocked from the start: " + fromStart + ". ";
    return text;
}

std::string statusText(const Rules& rules, const Position& position, const Options& options) {
    const auto& geometry = rules.geometry();
    const std::string toMove = notation::seatName(position.toMove());
    std::string text = position.finished() ? "The game is over. " : toMove + " to move. ";
    if (position.shotDue()) {
        text = toMove + " must shoot from " + notation::cellName(geometry, position.status.shooter) + ". ";
    }
    if (!options.lastTurn) return text;
    const rules::Turn& turn = *options.lastTurn;
    const auto onBoard = [&](Cell cell) { return isOnBoard(geometry, cell); };
    if (onBoard(turn.from) && onBoard(turn.to) && onBoard(turn.shot)) {
        text += "Last turn: " + notation::turnText(geometry, turn) + ". ";
    } else if (onBoard(turn.from) && onBoard(turn.to)) {
        text += "Last step: " + notation::cellName(geometry, turn.from) + "-" +
                notation::cellName(geometry, turn.to) + ". ";
    }
    return text;
}

std::string shadingText(const Rules& rules, const Shading& shading) {
    std::string text;
    for (unsigned index = 0; index < rules.seatCount(); ++index) {
        const std::string seat = notation::seatName(rules::seatAt(index));
        const std::string proved = cellList(rules.geometry(), shading.proved[index]);
        if (!proved.empty()) text += joined({"Proved territory of ", seat, ": ", proved, ". "});
        const std::string nearer = cellList(rules.geometry(), shading.nearer[index]);
        if (!nearer.empty()) text += joined({"Estimate, ", seat, " is nearer: ", nearer, ". "});
    }
    const std::string dead = cellList(rules.geometry(), shading.dead);
    if (!dead.empty()) text += "Nobody can get to: " + dead + ". ";
    return text;
}

}  // namespace

std::string describe(const Rules& rules, const Position& position, const Options& options) {
    const auto& geometry = rules.geometry();
    std::string text = notation::printable(rules.variant().name) + ". " + piecesText(rules, position) +
                       shotsText(rules, position) + statusText(rules, position, options);
    for (const Reach& reach : options.reaches) {
        if (!isOnBoard(geometry, reach.from)) continue;
        const std::string cells = cellList(geometry, reach.cells);
        text += std::string(reach.kind == Reach::Kind::step ? "Steps" : "Shots") + " from " +
                notation::cellName(geometry, reach.from) + ": " + (cells.empty() ? "none" : cells) + ". ";
    }
    for (const Mark& mark : options.marks) {
        if (!isOnBoard(geometry, mark.cell)) continue;
        text += "Marked with " + markName(mark) + ": " + notation::cellName(geometry, mark.cell) + ". ";
    }
    text += shadingText(rules, options.shading);
    return text + notation::seatName(options.bottom) + " sits at the bottom.";
}

}  // namespace otrera::diagram
