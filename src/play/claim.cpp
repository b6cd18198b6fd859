#include "play/claim.h"

#include <algorithm>

#include "claims/claim.h"
#include "notation/cells.h"
#include "notation/record.h"

namespace otrera::play {

using rules::Position;
using rules::Rules;
using rules::Seat;

namespace {

/// All seats, best first, where every place is proved; else none.
std::vector<Seat> provedRanking(const Rules& rules, const Position& position,
                                const solver::Decision& decision) {
    std::vector<Seat> ranked;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) ranked.push_back(rules::seatAt(seat));
    }
    const auto outlasts = [&](Seat a, Seat b) { return decision.outlasts[indexOf(a)][indexOf(b)]; };
    const auto beaten = [&](Seat seat) {
        return std::count_if(ranked.begin(), ranked.end(), [&](Seat other) { return outlasts(seat, other); });
    };
    // Who outlasts whom is an order as far as it is known; where all is known the counts are all different.
    auto sorted = ranked;
    std::sort(sorted.begin(), sorted.end(), [&](Seat a, Seat b) { return beaten(a) > beaten(b); });
    for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
        if (!outlasts(sorted[i], sorted[i + 1])) return {};
    }
    for (unsigned i = position.status.outCount; i-- > 0;) sorted.push_back(position.status.outOrder[i]);
    return sorted;
}

}  // namespace

Finding findingOf(const Rules& rules, const Position& position) {
    constexpr std::uint64_t nodesForEach = 5'000;
    Finding finding;
    const auto decision = solver::Decider(rules).decide(position, nodesForEach);
    const std::string ground = claims::groundText(rules, position, decision);
    if (position.finished()) {
        finding.whyNot = ground;
    } else if (!decision.winner) {
        finding.whyNot = "not decided: " + ground;
    } else if (const auto ranked = provedRanking(rules, position, decision); ranked.empty()) {
        finding.whyNot = notation::seatName(*decision.winner) +
                         " is proved to win, but the places behind are not decided: " + ground;
    } else {
        finding.result = notation::rankingText(ranked);
        finding.score = notation::seatName(*decision.winner) + "+" + std::to_string(decision.score.low);
    }
    return finding;
}

bool isRankingText(const std::string& text, unsigned seatCount) {
    std::vector<Seat> seats;
    for (unsigned seat = 0; seat < seatCount; ++seat) seats.push_back(rules::seatAt(seat));
    do {
        if (text == notation::rankingText(seats)) return true;
    } while (std::next_permutation(seats.begin(), seats.end()));
    return false;
}

}  // namespace otrera::play
