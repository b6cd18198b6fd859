#include "analysis/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/outcome.h"
#include "territory/race.h"

namespace otrera::analysis {

using base::Bits128;
using rules::Position;
using rules::Rules;
using rules::Seat;
using rules::Turn;

namespace {

/// Adds what each seat can expect of some cells, each cell counting so much: all of those that it comes to
/// two steps before the others, three quarters of those that it comes to a step before them.
void addNearest(const Rules& rules, const Position& position, territory::Stride stride, Bits128 among,
                double weight, PerSeat& turns) {
    constexpr double doubtful = 0.25;
    const territory::Race race = territory::raceOf(rules, position, stride);
    const double others = rules.seatCount() - position.status.outCount - 1;
    forEach(among, [&](unsigned cell) {
        const auto tied = std::count_if(race.tied.begin(), race.tied.end(),
                                        [&](const Bits128& cells) { return cells.has(cell); });
        const double doubt = race.oneBehind.has(cell) && others > 0 ? doubtful : 0;
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            if (race.tied[seat].has(cell)) {
                turns[seat] += weight / static_cast<double>(tied);
            } else if (race.nearest[seat].has(cell)) {
                turns[seat] += weight * (1 - doubt);
            } else if (tied == 0 && doubt > 0 && !position.isOut(rules::seatAt(seat))) {
                turns[seat] += weight * doubt / others;
            }
        }
    });
}

PerSeat expectedIn(const Rules& rules, const Position& position,
                   const std::vector<territory::Region>& regions) {
    PerSeat turns{};
    Bits128 contested;
    for (const territory::Region& region : regions) {
        if (region.owner) turns[indexOf(*region.owner)] += region.low;
        if (region.kind == territory::RegionKind::contested) contested |= region.empties;
    }
    if (contested.none()) return turns;
    addNearest(rules, position, territory::Stride::whole, contested, 0.25, turns);
    addNearest(rules, position, territory::Stride::single, contested, 0.75, turns);
    return turns;
}

/// The chance of the seat to move after each of its turns, as the evaluator has it.
std::vector<double> judged(const Rules& rules, const eval::Evaluator& evaluator, const Position& position,
                           const std::vector<Turn>& turns) {
    const unsigned seat = indexOf(position.toMove());
    std::vector<Position> after(turns.size(), position);
    for (std::size_t i = 0; i < turns.size(); ++i) playTurn(rules, after[i], turns[i]);
    std::vector<eval::Shares> shares(turns.size());
    evaluator.evaluateAll(after, shares);
    std::vector<double> chances;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const eval::Shares& share = after[i].finished() ? search::outcomeOf(rules, after[i]) : shares[i];
        chances.push_back(share[seat]);
    }
    return chances;
}

/// Notes that a turn with this cell is so good. (The turns come with equal cells together.)
void note(std::vector<Choosable>& cells, rules::Cell cell, double win) {
    if (cells.empty() || cells.back().cell != cell) cells.push_back({cell, 0});
    cells.back().win = std::max(cells.back().win, win);
}

void sortBestFirst(std::vector<Choosable>& cells) {
    std::stable_sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) { return a.win > b.win; });
}

}  // namespace

PerSeat expectedTurns(const Rules& rules, const Position& position) {
    return expectedIn(rules, position, territory::regionsOf(rules, position, territory::Walls::arrows));
}

PerSeat expectedTurns(const Rules& rules, const Position& position, const solver::Decision& decision) {
    PerSeat turns{};
    if (decision.stage == solver::Stage::open) turns = expectedIn(rules, position, decision.regions);
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const solver::Bounds& bounds = decision.turns[seat];
        turns[seat] =
            decision.stage == solver::Stage::open
                ? std::clamp(turns[seat], static_cast<double>(bounds.low), static_cast<double>(bounds.high))
                : bounds.low;
    }
    return turns;
}

double expectedScore(const Rules& rules, const Position& position, const PerSeat& turns, Seat seat) {
    // (In a finished game the seats that are out have lost, and no seat begins a turn.)
    if (position.isOut(seat) && !position.finished()) return 0;
    double others = 0;
    for (unsigned other = 0; other < rules.seatCount(); ++other) {
        if (rules::seatAt(other) != seat) others = std::max(others, turns[other]);
    }
    return turns[indexOf(seat)] - others + (position.toMove() == seat ? -0.5 : 0.5);
}

double calibratedChance(const rules::Rules& rules, const rules::Position& position, double estimate) {
    if (rules.seatCount() != 2 || estimate <= 0 || estimate >= 1) return estimate;
    constexpr double early = 0.1;
    constexpr double late = 0.3;
    constexpr double latePower = 1.55;
    const double burnt = 1 - static_cast<double>(position.empty.count()) / rules.start().empty.count();
    const double power = 1 + (latePower - 1) * std::clamp((burnt - early) / (late - early), 0.0, 1.0);
    const double odds = std::pow(estimate / (1 - estimate), power);
    return odds / (1 + odds);
}

Stages stagesOf(const Rules& rules, const eval::Evaluator& evaluator, const Position& position,
                const Turn& turn) {
    const std::vector<Turn> turns = turnsOf(rules, position);
    const std::vector<double> chances = judged(rules, evaluator, position, turns);
    Stages stages;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (turns[i].from != rules::noCell) note(stages.pieces, turns[i].from, chances[i]);
        if (turns[i].from != turn.from) continue;
        if (turns[i].from != rules::noCell) note(stages.steps, turns[i].to, chances[i]);
        if (turns[i].to == turn.to) note(stages.shots, turns[i].shot, chances[i]);
    }
    sortBestFirst(stages.pieces);
    sortBestFirst(stages.steps);
    sortBestFirst(stages.shots);
    return stages;
}

}  // namespace otrera::analysis
