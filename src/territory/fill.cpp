#include "territory/fill.h"

#include <algorithm>

#include "territory/connected.h"

namespace otrera::territory {

namespace {

/// The pieces of one seat and the cells that are left to them.
struct Room {
    Bits128 pieces;
    Bits128 empties;

    void play(const rules::Turn& turn) {
        if (turn.from != rules::noCell) {
            pieces ^= setOf(turn.from) | setOf(turn.to);
            empties ^= setOf(turn.from) | setOf(turn.to);
        }
        empties &= ~setOf(turn.shot);
    }
};

/// The best turn so far: the one that leaves most cells within reach.
struct Choice {
    rules::Turn turn;
    int kept = -1;

    /// True when no turn can be better.
    bool consider(const rules::Rules& rules, Room room, const rules::Turn& candidate) {
        room.play(candidate);
        const int reached = (connectedTo(rules, room.pieces, room.empties) & room.empties).count();
        if (reached > kept) {
            kept = reached;
            turn = candidate;
        }
        return reached == room.empties.count();
    }
};

/// The cells that a shot may hit, those with the fewest ways to others first.
std::vector<rules::Cell> targetsOf(const rules::Rules& rules, const Room& room) {
    const Bits128 cells = room.empties | room.pieces;
    std::array<int, 128> ways{};
    std::vector<rules::Cell> targets;
    base::forEach(cells, [&](unsigned cell) {
        ways[cell] = neighboursOf(rules, Bits128::single(cell), cells).count();
        targets.push_back(static_cast<rules::Cell>(cell));
    });
    std::stable_sort(targets.begin(), targets.end(),
                     [&](rules::Cell a, rules::Cell b) { return ways[indexOf(a)] < ways[indexOf(b)]; });
    return targets;
}

/// A turn, or one without a shot where there is none.
rules::Turn chooseTurn(const rules::Rules& rules, const Room& room) {
    Choice choice;
    for (const rules::Cell shot : targetsOf(rules, room)) {
        for (Bits128 left = room.pieces; left.any();) {
            const auto from = static_cast<rules::Cell>(left.takeLowest());
            const Bits128 free = room.empties | setOf(from);
            if (!free.has(indexOf(shot))) continue;
            // Movements are symmetric: these are the landing cells that can hit the target.
            Bits128 landings = rules.step().reach(from, room.empties) & rules.shot().reach(shot, free);
            while (landings.any()) {
                const auto to = static_cast<rules::Cell>(landings.takeLowest());
                if (choice.consider(rules, room, {from, to, shot})) return choice.turn;
            }
        }
    }
    return choice.turn;
}

rules::Turn chooseShot(const rules::Rules& rules, const Room& room, rules::Cell shooter) {
    Choice choice;
    const Bits128 reached = rules.shot().reach(shooter, room.empties);
    for (const rules::Cell shot : targetsOf(rules, room)) {
        if (!reached.has(indexOf(shot))) continue;
        if (choice.consider(rules, room, {rules::noCell, shooter, shot})) break;
    }
    return choice.turn;
}

}  // namespace

std::vector<rules::Turn> greedyFill(const rules::Rules& rules, Bits128 pieces, Bits128 empties,
                                    rules::Cell shooter) {
    Room room{pieces, empties};
    std::vector<rules::Turn> turns;
    const auto play = [&](const rules::Turn& turn) {
        if (turn.shot == rules::noCell) return false;
        room.play(turn);
        turns.push_back(turn);
        return true;
    };
    if (shooter != rules::noCell) play(chooseShot(rules, room, shooter));
    while (play(chooseTurn(rules, room))) {
    }
    return turns;
}

}  // namespace otrera::territory
