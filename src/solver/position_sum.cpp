#include "solver/position_sum.h"

#include <algorithm>
#include <map>
#include <string>

#include "rules/turns.h"

namespace otrera::solver {

namespace {

/// What is worth knowing of a region without a value: fillings for its bounds.
constexpr std::uint64_t nodesForBounds = 2'000;

std::vector<Seat> liveSeats(const rules::Rules& rules, const rules::Position& position) {
    std::vector<Seat> live;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) live.push_back(rules::seatAt(seat));
    }
    return live;
}

/// Why values say nothing of a position; empty when they do.
std::string whyNot(const rules::Rules& rules, const rules::Position& position) {
    if (position.finished()) return "the game is over: nothing is left to be worth anything";
    if (position.shotDue()) return "a shot is due: values are those of positions between turns";
    if (rules.variant().rule == rules::BlockedRule::pass) {
        return "seats that cannot move sit out here (rule pass): values are those of games that such a seat "
               "loses";
    }
    return "";
}

}  // namespace

Bounds PositionValuer::boundsOf(const Room& room) {
    rules::PositionSetup setup;
    setup.pieces[0] = room.left;
    setup.pieces[1] = room.right;
    setup.arrows = rules_.geometry().board() & ~room.cells();
    // Who cannot move first is not out for that: the other one may open a way.
    if (!hasTurn(rules_, room.left, room.empties)) setup.toMove = Seat::black;
    const Bounds widest{-room.empties.count(), room.empties.count()};
    const auto position = makePosition(rules_, setup);
    if (!position || position->finished())
        return hasTurn(rules_, room.left | room.right, room.empties) ? widest : Bounds{};
    const auto decision = decider_.decide(*position, nodesForBounds);
    const Guard& left = decision.guards[0];
    const Guard& right = decision.guards[1];
    return {static_cast<int>(left.turns.size()) - left.others[1],
            right.others[0] - static_cast<int>(right.turns.size())};
}

Summand PositionValuer::summandOf(const territory::Region& region, Seat left, Seat right,
                                  const ValueLimits& limits) {
    Summand summand;
    summand.region = region;
    summand.room = {region.pieces[indexOf(left)], region.pieces[indexOf(right)], region.empties};
    summand.worth.value = finder_.valueOf(summand.room, limits);
    summand.fault = finder_.fault();
    if (!summand.worth.value) summand.worth.bounds = boundsOf(summand.room);
    return summand;
}

/// Whether Left wins the sum of these; none where it is not proved.
std::optional<bool> PositionValuer::leftWins(const std::vector<Worth>& worths, bool leftMoves) {
    constexpr std::uint64_t mostSums = 200'000;
    std::vector<Game> low;
    std::vector<Game> high;
    GameTable& games = finder_.games();
    for (const Worth& worth : worths) {
        low.push_back(worth.value ? *worth.value : games.integer(worth.bounds.low));
        high.push_back(worth.value ? *worth.value : games.integer(worth.bounds.high));
    }
    const auto atLeast = sums_.leftWins(low, leftMoves, mostSums);
    if (low == high || atLeast == true) return atLeast;
    const auto atMost = sums_.leftWins(high, leftMoves, mostSums);
    return atMost == false ? atMost : std::nullopt;
}

FirstMove PositionValuer::judge(PositionSum& sum, bool leftMoves, const ValueLimits& limits) {
    FirstMove first;
    std::vector<Worth> worths;
    for (const Summand& summand : sum.summands) worths.push_back(summand.worth);
    first.leftWins = leftWins(worths, leftMoves);
    for (std::size_t i = 0; i < sum.summands.size(); ++i) {
        const Summand& summand = sum.summands[i];
        // Turns that leave the same game are alike.
        std::map<Game, std::optional<bool>> known;
        forEachTurn(rules_, summand.room, leftMoves, [&](const rules::Turn& turn) {
            sum.stopped = sum.stopped || (limits.goOn && !limits.goOn(limits.nodes));
            if (sum.stopped) return first.open.push_back(turn);
            const Room after = roomAfter(summand.room, leftMoves, turn);
            Worth& worth = worths[i];
            // Where the region has a value, those of what its turns leave were found with it.
            worth.value = summand.worth.value ? finder_.valueOf(after, {}) : std::nullopt;
            std::optional<bool> wins;
            if (!worth.value) {
                worth.bounds = boundsOf(after);
                wins = leftWins(worths, !leftMoves);
            } else if (const auto found = known.find(*worth.value); found != known.end()) {
                wins = found->second;
            } else {
                wins = known[*worth.value] = leftWins(worths, !leftMoves);
            }
            if (wins == leftMoves) first.winning.push_back(turn);
            if (!wins) first.open.push_back(turn);
        });
        worths[i] = summand.worth;
    }
    // A turn that wins, or none that does not lose, says who wins too.
    if (!first.leftWins && !first.winning.empty()) first.leftWins = leftMoves;
    if (!first.leftWins && first.winning.empty() && first.open.empty()) first.leftWins = !leftMoves;
    return first;
}

std::optional<Game> PositionValuer::totalOf(const PositionSum& sum) {
    GameLimits small;
    small.work = 3'000'000;
    small.games = finder_.games().size() + 200'000;
    finder_.games().allow(small);
    Game total = GameTable::zero();
    for (const Summand& summand : sum.summands) {
        if (!summand.worth.value) return std::nullopt;
        total = finder_.games().sum(total, *summand.worth.value);
    }
    return finder_.games().spent() ? std::nullopt : std::optional(total);
}

base::Result<PositionSum> PositionValuer::sumOf(const rules::Position& position, const ValueLimits& limits) {
    if (const std::string reason = whyNot(rules_, position); !reason.empty()) return base::Error{reason};
    const auto live = liveSeats(rules_, position);
    if (live.size() != 2) {
        return base::Error{std::to_string(live.size()) +
                           " seats are left, and values are those of two; a cell names a region of two"};
    }
    PositionSum sum;
    sum.left = live[0];
    sum.right = live[1];
    for (const auto& region : regionsOf(rules_, position, territory::Walls::arrows)) {
        if (region.kind == territory::RegionKind::dead) continue;
        Summand summand = summandOf(region, sum.left, sum.right, limits);
        sum.stopped = sum.stopped || summand.fault == ValueFault::stopped;
        if (region.kind == territory::RegionKind::territory) {
            const auto number =
                summand.worth.value ? finder_.games().numberOf(*summand.worth.value) : std::nullopt;
            const int turns = number ? static_cast<int>(number->numerator()) : 0;
            sum.territories.low += number ? turns : summand.worth.bounds.low;
            sum.territories.high += number ? turns : summand.worth.bounds.high;
        }
        sum.summands.push_back(std::move(summand));
    }
    if (sum.stopped) return sum;
    sum.total = totalOf(sum);
    sum.leftFirst = judge(sum, true, limits);
    sum.rightFirst = judge(sum, false, limits);
    return sum;
}

base::Result<Summand> PositionValuer::regionOf(const rules::Position& position, rules::Cell cell,
                                               const ValueLimits& limits) {
    if (const std::string reason = whyNot(rules_, position); !reason.empty()) return base::Error{reason};
    const auto regions = regionsOf(rules_, position, territory::Walls::arrows);
    const auto found = std::find_if(regions.begin(), regions.end(),
                                    [&](const auto& region) { return region.cells.has(indexOf(cell)); });
    if (found == regions.end()) return base::Error{"no region is there: the cell is an arrow or a wall"};
    auto seats = liveSeats(rules_, position);
    if (seats.size() > 2) {
        std::erase_if(seats, [&](Seat seat) { return found->pieces[indexOf(seat)].none(); });
        if (seats.size() > 2) {
            return base::Error{std::to_string(seats.size()) +
                               " seats take part in that region, and values are those of two"};
        }
        // A region of one seat or none: who else is meant does not matter.
        for (unsigned seat = 0; seats.size() < 2; ++seat) {
            if (std::find(seats.begin(), seats.end(), rules::seatAt(seat)) == seats.end())
                seats.push_back(rules::seatAt(seat));
        }
    }
    return summandOf(*found, seats[0], seats[1], limits);
}

}  // namespace otrera::solver
