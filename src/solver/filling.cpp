#include "solver/filling.h"

#include <algorithm>
#include <array>

#include "base/random.h"
#include "territory/connected.h"
#include "territory/fill.h"

namespace otrera::solver {

using rules::Cell;
using rules::Turn;

namespace {

/// The cells of one colour, in a colouring of the board in which every step and every shot changes colour;
/// none where there is no such colouring (slides have none).
std::optional<Bits128> colouringOf(const rules::Rules& rules) {
    if (rules.variant().step.slide || rules.variant().shot.slide) return std::nullopt;
    Bits128 colours[2];
    for (Bits128 left = rules.geometry().board(); left.any();) {
        Bits128 front = Bits128::single(left.lowest());
        for (int colour = 0; front.any(); colour = 1 - colour) {
            colours[colour] |= front;
            left &= ~front;
            const Bits128 reached = territory::neighboursOf(rules, front, rules.geometry().board());
            if ((reached & colours[colour]).any()) return std::nullopt;
            front = reached & left;
        }
    }
    return colours[0];
}

/// True when a shot never hits the cell that the step left.
bool leavesCells(const rules::Rules& rules) {
    const Bits128 board = rules.geometry().board();
    const auto& cells = rules.geometry().cells();
    return std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
        return (rules.step().reach(cell, board) & rules.shot().reach(cell, board)).none();
    });
}

}  // namespace

void Filler::Room::play(const Turn& turn) {
    if (turn.from != rules::noCell) {
        pieces ^= setOf(turn.from) | setOf(turn.to);
        empties ^= setOf(turn.from) | setOf(turn.to);
    }
    empties &= ~setOf(turn.shot);
}

// ---- the table

Filler::Table::Table() { clear(); }

void Filler::Table::clear() {
    constexpr std::size_t firstSize = 64;
    entries_.assign(firstSize, Entry{});
    used_ = 0;
}

bool Filler::Table::large() const {
    constexpr std::size_t most = std::size_t{1} << 18;
    return used_ > most;
}

std::size_t Filler::Table::placeOf(const Room& room) const {
    std::uint64_t hash = base::splitMix64(room.pieces.low);
    hash = base::splitMix64(hash ^ room.pieces.high);
    hash = base::splitMix64(hash ^ room.empties.low);
    hash = base::splitMix64(hash ^ room.empties.high);
    std::size_t place = hash & (entries_.size() - 1);
    // A room in the table has an empty cell: a place without one is free.
    while (entries_[place].room.empties.any() && !(entries_[place].room == room)) {
        place = (place + 1) & (entries_.size() - 1);
    }
    return place;
}

void Filler::Table::grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& entry : old) {
        if (entry.room.empties.any()) entries_[placeOf(entry.room)] = entry;
    }
}

Filler::Entry& Filler::Table::at(const Room& room) {
    if (2 * used_ >= entries_.size()) grow();
    Entry& entry = entries_[placeOf(room)];
    if (entry.room.empties.none()) {
        ++used_;
        entry.room = room;
        entry.high = static_cast<std::uint8_t>(room.empties.count());
    }
    return entry;
}

// ---- the search

/// A room that has fallen apart: its parts with pieces and empty cells, and how many cells lie in none.
struct Filler::Parts {
    std::vector<Room> rooms;
    int lost = 0;
};

Filler::Filler(const rules::Rules& rules)
    : rules_(rules), colour_(colouringOf(rules)), leavesCells_(leavesCells(rules)) {}

Filler::Parts Filler::split(const Room& room) const {
    Parts parts;
    Bits128 lost = room.empties;
    for (Bits128 left = room.pieces; left.any();) {
        const Bits128 cells =
            territory::connectedTo(rules_, Bits128::single(left.lowest()), room.empties | room.pieces);
        const Room part{room.pieces & cells, room.empties & cells};
        left &= ~cells;
        lost &= ~cells;
        if (part.empties.any()) parts.rooms.push_back(part);
    }
    parts.lost = lost.count();
    return parts;
}

/// Cells that are wasted in a room for certain.
int Filler::wasteFloor(const Room& room) const {
    if (!rules_.everyStepHasShot()) {
        // A shot hits only what it reaches from a cell that a piece can step to.
        const Bits128 cells = room.empties | room.pieces;
        Bits128 stood = room.pieces;
        for (Bits128 front = stood; front.any(); stood |= front) {
            front = rules_.step().neighbours(front, cells & ~stood);
        }
        const int hit = rules_.shot().reachAll(stood, cells).count();
        // The cell that the very last step left stays.
        return std::max(leavesCells_ ? 1 : 0, room.empties.count() - hit);
    }
    if (!colour_) return 0;
    // A piece burns a cell of the colour that it stands on, and then stands on the other one. So a piece
    // burns as many of one colour as of the other, or one more of the colour where it began; then it has
    // freed a cell of that colour, and ends on the other. With d = (how many pieces of this colour do so) -
    // (how many of the other), at most `mine + d` cells of this colour are burnt and `theirs - d` of the
    // other, and the former are d more than the latter.
    const int mine = (room.empties & *colour_).count();
    const int theirs = room.empties.count() - mine;
    const int most = (room.pieces & *colour_).count();
    const int least = most - room.pieces.count();
    const int wanted = theirs - mine;
    return std::abs(wanted - std::clamp(wanted, least, most));
}

/// The cells that a shot may hit, those with the fewest ways to others first.
std::vector<Cell> Filler::targetsOf(const Room& room) const {
    const Bits128 cells = room.empties | room.pieces;
    std::array<int, 128> ways;
    std::vector<Cell> targets;
    targets.reserve(static_cast<std::size_t>(cells.count()));
    base::forEach(cells, [&](unsigned cell) {
        ways[cell] = territory::neighboursOf(rules_, Bits128::single(cell), cells).count();
        targets.push_back(static_cast<Cell>(cell));
    });
    std::stable_sort(targets.begin(), targets.end(),
                     [&](Cell a, Cell b) { return ways[indexOf(a)] < ways[indexOf(b)]; });
    return targets;
}

bool Filler::partsFit(const Room& room, int waste) {
    const Parts parts = split(room);
    waste -= parts.lost;
    if (waste < 0) return false;
    if (parts.rooms.empty()) return true;
    // What all parts waste at least; then one after another for what it wastes really.
    std::vector<int> floors;
    for (const Room& part : parts.rooms) {
        floors.push_back(std::max<int>(wasteFloor(part), table_.at(part).low));
        waste -= floors.back();
    }
    for (std::size_t i = 0; i < parts.rooms.size(); ++i) {
        if (waste < 0) return false;
        int wasted = floors[i];
        while (!fits(parts.rooms[i], wasted)) {
            if (spent() || --waste < 0) return false;
            ++wasted;
        }
    }
    return true;
}

bool Filler::fits(const Room& room, int waste) {
    {
        const Entry& entry = table_.at(room);
        if (waste >= entry.high) return true;
        if (waste < entry.low) return false;
    }
    if (spent()) return false;
    ++nodes_;
    Turn best;
    const bool found = waste >= wasteFloor(room) && tryTurns(room, waste, best);
    if (!found && spent()) return false;
    Entry& entry = table_.at(room);
    if (found) {
        entry.high = static_cast<std::uint8_t>(waste);
        entry.best = best;
    } else {
        entry.low = static_cast<std::uint8_t>(waste + 1);
    }
    return found;
}

bool Filler::tryTurns(const Room& room, int waste, Turn& best) {
    for (const Cell shot : targetsOf(room)) {
        for (Bits128 left = room.pieces; left.any();) {
            const auto from = static_cast<Cell>(left.takeLowest());
            const Bits128 free = room.empties | setOf(from);
            if (!free.has(indexOf(shot))) continue;
            // Movements are symmetric: these are the landing cells that can hit the target.
            Bits128 landings = rules_.step().reach(from, room.empties) & rules_.shot().reach(shot, free);
            while (landings.any()) {
                best = {from, static_cast<Cell>(landings.takeLowest()), shot};
                Room after = room;
                after.play(best);
                if (partsFit(after, waste)) return true;
                if (spent()) return false;
            }
        }
    }
    return false;
}

bool Filler::shotFits(const Room& room, Cell shooter, int waste, Turn& best) {
    const Bits128 reached = rules_.shot().reach(shooter, room.empties);
    for (const Cell shot : targetsOf(room)) {
        if (!reached.has(indexOf(shot))) continue;
        best = {rules::noCell, shooter, shot};
        Room after = room;
        after.play(best);
        if (partsFit(after, waste)) return true;
        if (spent()) return false;
    }
    return false;
}

/// The turns of the ways found, part by part.
void Filler::collect(const Room& room, std::vector<Turn>& turns) {
    for (Room part : split(room).rooms) {
        const Turn turn = table_.at(part).best;
        if (turn.shot == rules::noCell) continue;
        turns.push_back(turn);
        part.play(turn);
        collect(part, turns);
    }
}

Filling Filler::fill(Bits128 pieces, Bits128 empties, Cell shooter, std::uint64_t nodeLimit) {
    if (table_.large()) table_.clear();
    nodes_ = 0;
    limit_ = nodeLimit;
    const Room room{pieces, empties};
    const int cells = empties.count();
    Filling filling;
    filling.turns = territory::greedyFill(rules_, pieces, empties, shooter);
    filling.low = static_cast<int>(filling.turns.size());
    filling.high = cells;
    for (int waste = 0; waste < cells - filling.low; ++waste) {
        Turn first;
        const bool shotDue = shooter != rules::noCell;
        const bool found = shotDue ? shotFits(room, shooter, waste, first) : partsFit(room, waste);
        if (!found && spent()) break;
        if (!found) {
            filling.high = cells - waste - 1;
            continue;
        }
        filling.turns.clear();
        Room after = room;
        if (shotDue) {
            filling.turns.push_back(first);
            after.play(first);
        }
        collect(after, filling.turns);
        filling.low = static_cast<int>(filling.turns.size());
    }
    filling.nodes = nodes_;
    return filling;
}

}  // namespace otrera::solver
