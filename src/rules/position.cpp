#include "rules/position.h"

#include <algorithm>

#include "base/random.h"
#include "rules/rules.h"
#include "rules/turns.h"

namespace otrera::rules {

namespace {

/// Random numbers for the key (Zobrist 1970), the same in every build.
struct KeyTable {
    std::array<std::array<std::uint64_t, 128>, maxSeats> piece{};
    std::array<std::uint64_t, 128> arrow{};
    std::array<std::uint64_t, 128> shooter{};
    std::array<std::uint64_t, maxSeats> toMove{};
    std::array<std::uint64_t, maxSeats> out{};
};

constexpr KeyTable makeKeyTable() {
    KeyTable table;
    base::Random random(0x07A3E4A0);
    for (auto& seat : table.piece) {
        for (auto& key : seat) key = random.next();
    }
    for (auto& key : table.arrow) key = random.next();
    for (auto& key : table.shooter) key = random.next();
    for (auto& key : table.toMove) key = random.next();
    for (auto& key : table.out) key = random.next();
    return table;
}

constexpr KeyTable keys = makeKeyTable();

void movePiece(Position& position, Cell from, Cell to) {
    const unsigned seat = indexOf(position.toMove());
    const Bits128 both = setOf(from) ^ setOf(to);
    position.pieces[seat] ^= both;
    position.empty ^= both;
}

void setToMove(Status& status, Seat seat) {
    status.key ^= keys.toMove[indexOf(status.toMove)] ^ keys.toMove[indexOf(seat)];
    status.toMove = seat;
}

/// Passes the turn to the next seat in turn order, whatever its state.
void advance(const Rules& rules, Status& status) {
    const unsigned next = indexOf(status.toMove) + 1;
    if (next == rules.seatCount()) ++status.round;
    setToMove(status, seatAt(next == rules.seatCount() ? 0 : next));
}

void goOut(Status& status, Seat seat) {
    status.outOrder[status.outCount++] = seat;
    status.key ^= keys.out[indexOf(seat)];
}

/// Finds the seat that moves next, beginning with the one whose turn it is; seats that cannot move go out or
/// sit out on the way. Finishes the game when one seat is left, or none can move.
void settle(const Rules& rules, Position& position) {
    Status& status = position.status;
    unsigned sittingOut = 0;
    Status beforeSittingOut;
    while (true) {
        const unsigned seatsLeft = rules.seatCount() - status.outCount;
        if (seatsLeft == 1) {
            status.finished = true;
            return;
        }
        if (!position.isOut(status.toMove)) {
            if (hasTurn(rules, position, status.toMove)) return;
            if (rules.variant().rule == BlockedRule::out) {
                goOut(status, status.toMove);
                // The seat that ended the game stays the one to move.
                if (seatsLeft == 2) continue;
            } else {
                if (sittingOut == 0) beforeSittingOut = status;
                if (++sittingOut == seatsLeft) {
                    // Nobody can move: the game ends where it stood.
                    status = beforeSittingOut;
                    status.finished = true;
                    return;
                }
            }
        }
        advance(rules, status);
    }
}

void finishTurn(const Rules& rules, Position& position) {
    Status& status = position.status;
    status.lastTurn[indexOf(status.toMove)] = ++status.turns;
    advance(rules, status);
    settle(rules, position);
}

}  // namespace

bool Position::isOut(Seat seat) const {
    const auto end = status.outOrder.begin() + status.outCount;
    return std::find(status.outOrder.begin(), end, seat) != end;
}

base::Result<Position> makePosition(const Rules& rules, const PositionSetup& setup) {
    Position position;
    const Bits128 board = rules.geometry().board();
    Bits128 taken = setup.arrows;
    for (unsigned seat = 0; seat < maxSeats; ++seat) {
        if ((setup.pieces[seat] & taken).any()) return base::Error{"two things stand on one cell"};
        if (setup.pieces[seat].any() && seat >= rules.seatCount())
            return base::Error{"there is no such seat"};
        taken |= setup.pieces[seat];
    }
    if ((taken & ~board).any()) return base::Error{"something stands beside the board"};
    position.pieces = setup.pieces;
    position.empty = board & ~taken;

    Status& status = position.status;
    if (indexOf(setup.toMove) >= rules.seatCount()) return base::Error{"the seat to move does not exist"};
    status.toMove = setup.toMove;
    status.turns = setup.turns;
    status.round = setup.round;
    for (const Seat seat : setup.out) {
        if (indexOf(seat) >= rules.seatCount()) return base::Error{"a seat that is out does not exist"};
        if (position.isOut(seat)) return base::Error{"a seat is out twice"};
        status.outOrder[status.outCount++] = seat;
    }
    if (status.outCount == rules.seatCount()) return base::Error{"every seat is out"};
    status.shooter = setup.shooter;
    if (position.shotDue()) {
        const unsigned shooter = indexOf(setup.shooter);
        if (!setup.pieces[indexOf(setup.toMove)].has(shooter)) {
            return base::Error{"the cell that must shoot holds no piece of the seat to move"};
        }
        if (position.isOut(setup.toMove)) return base::Error{"the seat that must shoot is out"};
        if (status.outCount + 1U == rules.seatCount()) {
            return base::Error{"the seat that must shoot is the only one left: the game is over"};
        }
        if (rules.shot().reach(setup.shooter, position.empty).none()) {
            return base::Error{"the piece that must shoot has no cell to shoot at"};
        }
    }
    status.key = computeKey(rules, position);
    if (!position.shotDue()) settle(rules, position);
    return position;
}

Bits128 arrowsOf(const Rules& rules, const Position& position) {
    Bits128 arrows = rules.geometry().board() & ~position.empty;
    for (const Bits128 pieces : position.pieces) arrows &= ~pieces;
    return arrows;
}

std::uint64_t computeKey(const Rules& rules, const Position& position) {
    const Status& status = position.status;
    std::uint64_t key = keys.toMove[indexOf(status.toMove)];
    for (unsigned seat = 0; seat < maxSeats; ++seat) {
        forEach(position.pieces[seat], [&](unsigned cell) { key ^= keys.piece[seat][cell]; });
    }
    forEach(arrowsOf(rules, position), [&](unsigned cell) { key ^= keys.arrow[cell]; });
    for (unsigned i = 0; i < status.outCount; ++i) key ^= keys.out[indexOf(status.outOrder[i])];
    if (position.shotDue()) key ^= keys.shooter[indexOf(status.shooter)];
    return key;
}

Status playTurn(const Rules& rules, Position& position, const Turn& turn) {
    const Status before = position.status;
    if (turn.from != noCell) playStep(position, turn.from, turn.to);
    playShot(rules, position, turn.shot);
    return before;
}

std::uint64_t keyAfter(const Rules& rules, const Position& position, const Turn& turn) {
    const auto& piece = keys.piece[indexOf(position.toMove())];
    Status status = position.status;
    status.key ^= piece[indexOf(turn.from)] ^ piece[indexOf(turn.to)] ^ keys.arrow[indexOf(turn.shot)];
    advance(rules, status);
    return status.key;
}

void undoTurn(Position& position, const Turn& turn, const Status& before) {
    undoShot(position, turn.shot, before);
    if (turn.from != noCell) movePiece(position, turn.to, turn.from);
}

Status playStep(Position& position, Cell from, Cell to) {
    const Status before = position.status;
    const auto& piece = keys.piece[indexOf(position.toMove())];
    movePiece(position, from, to);
    position.status.key ^= piece[indexOf(from)] ^ piece[indexOf(to)] ^ keys.shooter[indexOf(to)];
    position.status.shooter = to;
    return before;
}

void undoStep(Position& position, Cell from, Cell to, const Status& before) {
    movePiece(position, to, from);
    position.status = before;
}

Status playShot(const Rules& rules, Position& position, Cell shot) {
    const Status before = position.status;
    position.empty ^= setOf(shot);
    position.status.key ^= keys.arrow[indexOf(shot)] ^ keys.shooter[indexOf(before.shooter)];
    position.status.shooter = noCell;
    finishTurn(rules, position);
    return before;
}

void undoShot(Position& position, Cell shot, const Status& before) {
    position.empty ^= setOf(shot);
    position.status = before;
}

void retire(const Rules& rules, Position& position, Seat seat) {
    goOut(position.status, seat);
    settle(rules, position);
}

std::vector<Seat> ranking(const Rules& rules, const Position& position) {
    std::vector<Seat> ranked;
    const Status& status = position.status;
    if (!status.finished) return ranked;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(seatAt(seat))) ranked.push_back(seatAt(seat));
    }
    std::sort(ranked.begin(), ranked.end(), [&](Seat a, Seat b) {
        const auto lastA = status.lastTurn[indexOf(a)];
        const auto lastB = status.lastTurn[indexOf(b)];
        return lastA != lastB ? lastA > lastB : a > b;
    });
    for (unsigned i = status.outCount; i-- > 0;) ranked.push_back(status.outOrder[i]);
    return ranked;
}

}  // namespace otrera::rules
