#include "solver/decision.h"

#include <algorithm>

#include "territory/connected.h"

namespace otrera::solver {

using rules::Cell;
using rules::Position;
using rules::Rules;
using rules::Turn;

namespace {

/// 1 when `first` moves before `second`, the one who is to move beginning.
int movesBefore(const Rules& rules, const Position& position, unsigned first, unsigned second) {
    const auto count = rules.seatCount();
    const auto wait = [&](unsigned seat) { return (seat + count - indexOf(position.toMove())) % count; };
    return wait(first) < wait(second) ? 1 : 0;
}

std::vector<unsigned> liveSeats(const Rules& rules, const Position& position) {
    std::vector<unsigned> seats;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) seats.push_back(seat);
    }
    return seats;
}

/// How many turns more a seat can make than it needs to outlast the others, while it guards.
int marginOf(const Rules& rules, const Position& position, unsigned seat, const Guard& guard) {
    int margin = static_cast<int>(guard.turns.size());
    for (const unsigned other : liveSeats(rules, position)) {
        if (other == seat) continue;
        const int needed = guard.others[other] + movesBefore(rules, position, seat, other);
        margin = std::min(margin, static_cast<int>(guard.turns.size()) - needed);
    }
    return margin;
}

/// The sets of cells that hang together, of `cells`, each with at least one cell of `from`.
std::vector<Bits128> partsOf(const Rules& rules, Bits128 from, Bits128 cells) {
    std::vector<Bits128> parts;
    while (from.any()) {
        parts.push_back(territory::connectedTo(rules, Bits128::single(from.lowest()), cells));
        from &= ~parts.back();
    }
    return parts;
}

bool separated(const std::vector<territory::Region>& regions) {
    return std::none_of(regions.begin(), regions.end(), [](const territory::Region& region) {
        return region.kind == territory::RegionKind::contested;
    });
}

/// The piece that must shoot, where it is one of these; noCell otherwise.
Cell shooterAmong(const Position& position, Bits128 pieces) {
    const Cell shooter = position.status.shooter;
    return position.shotDue() && pieces.has(indexOf(shooter)) ? shooter : rules::noCell;
}

}  // namespace

/// The most turns that a seat can make on cells to which nobody else comes but perhaps other seats against
/// whom nothing is known.
int Decider::mostTurns(const Position& position, Seat seat, Bits128 cells) {
    const Bits128 empties = cells & position.empty;
    const Bits128 pieces = cells & position.pieces[indexOf(seat)];
    if (pieces.none()) return 0;
    // Each turn burns a cell, whoever else takes some too.
    if ((empties | pieces) != cells) return empties.count();
    return filler_.fill(pieces, empties, shooterAmong(position, pieces), sideLimit_).high;
}

/// Fills closed cells that hang together by the pieces inside; or, where that gives more, by them and the
/// best of the blockers, which steps in, seals the cell that it leaves, and is no blocker any more.
std::vector<Turn> Decider::fillPart(Bits128 pieces, Bits128 empties, Bits128& blockers) {
    std::vector<Turn> best;
    if (pieces.any()) best = filler_.fill(pieces, empties, rules::noCell, nodeLimit_).turns;
    const auto cells = static_cast<std::size_t>(empties.count());
    Cell used = rules::noCell;
    base::forEach(blockers, [&](unsigned blocker) {
        const auto from = static_cast<Cell>(blocker);
        base::forEach(rules_.step().reach(from, empties), [&](unsigned to) {
            const auto landing = static_cast<Cell>(to);
            if (best.size() == cells) return;
            if (!rules_.shot().reach(landing, empties | setOf(from)).has(blocker)) return;
            const auto filling =
                filler_.fill(pieces | setOf(landing), empties & ~setOf(landing), rules::noCell, sideLimit_);
            if (filling.turns.size() + 1 <= best.size()) return;
            best = {Turn{from, landing, from}};
            best.insert(best.end(), filling.turns.begin(), filling.turns.end());
            used = from;
        });
    });
    if (used != rules::noCell) blockers &= ~setOf(used);
    return best;
}

/// Adds the safe turns on what is closed to the others.
void Decider::fillClosed(const Position& position, Seat seat, Guard& guard) {
    const Bits128 own = position.pieces[indexOf(seat)];
    Bits128 blockers = own & territory::neighboursOf(rules_, guard.open, own);
    const Bits128 inside = own & ~blockers;
    if (blockersStay_) blockers = {};
    for (const Bits128 part : partsOf(rules_, guard.closed, guard.closed | inside)) {
        const auto turns = fillPart(part & inside, part & guard.closed, blockers);
        guard.turns.insert(guard.turns.end(), turns.begin(), turns.end());
    }
}

Guard Decider::guardBetweenTurns(const Position& position, Seat seat) {
    Bits128 others;
    const auto seats = liveSeats(rules_, position);
    for (const unsigned other : seats) {
        if (other != indexOf(seat)) others |= position.pieces[other];
    }
    Guard guard;
    for (const Bits128 part : partsOf(rules_, others, others | position.empty)) {
        guard.open |= part;
        for (const unsigned other : seats) {
            if (other != indexOf(seat)) {
                guard.others[other] += mostTurns(position, rules::seatAt(other), part);
            }
        }
    }
    guard.closed = position.empty & ~guard.open;
    fillClosed(position, seat, guard);
    return guard;
}

/// Of all shots that the seat to move may complete its turn by the one after which it stands best.
Guard Decider::guardWithShot(const Position& position) {
    const unsigned seat = indexOf(position.toMove());
    Guard best;
    int bestMargin = 0;
    base::forEach(legalShots(rules_, position), [&](unsigned cell) {
        const auto shot = static_cast<Cell>(cell);
        // The board after it, without the others going out: what they can do is bounded all the same.
        Position after = position;
        after.empty &= ~setOf(shot);
        after.status.shooter = rules::noCell;
        Guard guard = guardBetweenTurns(after, position.toMove());
        guard.turns.insert(guard.turns.begin(), Turn{rules::noCell, position.status.shooter, shot});
        const int margin = marginOf(rules_, position, seat, guard);
        if (!best.turns.empty() && margin <= bestMargin) return;
        best = std::move(guard);
        bestMargin = margin;
    });
    return best;
}

Guard Decider::guardOf(const Position& position, Seat seat) {
    const bool mustShoot = position.shotDue() && position.toMove() == seat;
    return mustShoot ? guardWithShot(position) : guardBetweenTurns(position, seat);
}

void Decider::decideFinished(const Position& position, Decision& decision) {
    decision.stage = Stage::finished;
    const auto ranked = ranking(rules_, position);
    for (std::size_t i = 0; i < ranked.size(); ++i) {
        for (std::size_t j = i + 1; j < ranked.size(); ++j) {
            decision.outlasts[indexOf(ranked[i])][indexOf(ranked[j])] = true;
        }
    }
    const auto tally = tallyOf(decision.regions);
    for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
        decision.turns[seat] = {tally.seats[seat].low, tally.seats[seat].high};
    }
    decision.winner = ranked.front();
    decision.score = decision.turns[indexOf(ranked.front())];
}

/// Who outlasts whom, and who wins.
void Decider::compare(const Position& position, Decision& decision) {
    // Where seats only sit out, who has no safe turn left must open a door while others wait.
    const bool provable =
        decision.stage == Stage::separated || rules_.variant().rule == rules::BlockedRule::out;
    for (const unsigned seat : liveSeats(rules_, position)) {
        const Guard& guard = decision.guards[seat];
        bool first = provable;
        for (unsigned other = 0; other < rules_.seatCount(); ++other) {
            if (other == seat) continue;
            const int needed = guard.others[other] + movesBefore(rules_, position, seat, other);
            const bool outlasts = position.isOut(rules::seatAt(other)) ||
                                  (provable && static_cast<int>(guard.turns.size()) >= needed);
            decision.outlasts[seat][other] = outlasts;
            first = first && outlasts;
        }
        if (first) decision.winner = rules::seatAt(seat);
    }
}

void Decider::setHigh(const Position& position, Decision& decision) {
    const auto seats = liveSeats(rules_, position);
    for (const unsigned seat : seats) {
        int high = 0;
        for (const territory::Region& region : decision.regions) {
            if (region.pieces[seat].none()) continue;
            high += region.high;
            if (region.owner) continue;
            // The others can make their safe turns first, and each turn burns a cell.
            for (const unsigned other : seats) {
                if (other == seat) continue;
                const auto& turns = decision.guards[other].turns;
                high -= static_cast<int>(std::count_if(turns.begin(), turns.end(), [&](const Turn& turn) {
                    return region.cells.has(indexOf(turn.shot));
                }));
            }
        }
        // Who outlasts the seat can guard as long as it moves.
        for (const unsigned other : seats) {
            if (decision.outlasts[other][seat]) high = std::min(high, decision.guards[other].others[seat]);
        }
        decision.turns[seat].high = high;
    }
}

void Decider::setScore(const Position& position, Decision& decision) {
    if (!decision.winner) return;
    const unsigned winner = indexOf(*decision.winner);
    decision.score.low = marginOf(rules_, position, winner, decision.guards[winner]);
    decision.score.high = decision.turns[winner].high;
    for (const unsigned other : liveSeats(rules_, position)) {
        if (other == winner) continue;
        const int spent = decision.turns[other].low + movesBefore(rules_, position, winner, other);
        decision.score.high = std::min(decision.score.high, decision.turns[winner].high - spent);
    }
}

Decision Decider::decide(const Position& position, std::uint64_t nodeLimit) {
    constexpr std::uint64_t sideShare = 32;
    nodeLimit_ = nodeLimit;
    Decision decision;
    decision.regions = regionsOf(rules_, position, territory::Walls::arrows);
    sharpen(filler_, position, decision.regions, nodeLimit_);
    if (position.finished()) {
        decideFinished(position, decision);
        return decision;
    }
    decision.stage = separated(decision.regions) ? Stage::separated : Stage::open;
    blockersStay_ = false;
    sideLimit_ = decision.stage == Stage::separated ? nodeLimit : nodeLimit / sideShare;
    for (const unsigned seat : liveSeats(rules_, position)) {
        decision.guards[seat] = guardOf(position, rules::seatAt(seat));
        decision.turns[seat].low = static_cast<int>(decision.guards[seat].turns.size());
    }
    compare(position, decision);
    setHigh(position, decision);
    setScore(position, decision);
    return decision;
}

std::optional<Seat> Decider::winnerAtAGlance(const Position& position, std::uint64_t nodeLimit) {
    nodeLimit_ = sideLimit_ = nodeLimit;
    blockersStay_ = true;
    Bits128 all;
    const auto seats = liveSeats(rules_, position);
    for (const unsigned seat : seats) all |= position.pieces[seat];
    for (const unsigned seat : seats) {
        const Bits128 others = all & ~position.pieces[seat];
        const int rivals = static_cast<int>(seats.size()) - 1;
        const auto tooOpen = [&](Bits128 open) {
            return (position.empty & ~open).count() * rivals < (position.empty & open).count();
        };
        // One step of each piece is enough to see it in most openings.
        if (tooOpen(rules_.step().reachAll(others, position.empty))) continue;
        if (tooOpen(territory::connectedTo(rules_, others, others | position.empty))) continue;
        const Guard guard = guardBetweenTurns(position, rules::seatAt(seat));
        if (marginOf(rules_, position, seat, guard) < 0) continue;
        const bool provable = rules_.variant().rule == rules::BlockedRule::out ||
                              separated(regionsOf(rules_, position, territory::Walls::arrows));
        if (provable) return rules::seatAt(seat);
    }
    return std::nullopt;
}

void sharpen(Filler& filler, const Position& position, std::vector<territory::Region>& regions,
             std::uint64_t nodeLimit) {
    for (territory::Region& region : regions) {
        if (!region.owner || region.exact()) continue;
        const Bits128 pieces = region.pieces[indexOf(*region.owner)];
        const auto filling = filler.fill(pieces, region.empties, shooterAmong(position, pieces), nodeLimit);
        region.low = filling.low;
        region.high = std::min(region.high, filling.high);
    }
}

}  // namespace otrera::solver
