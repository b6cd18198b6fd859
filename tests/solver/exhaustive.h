#pragma once

#include <algorithm>
#include <unordered_map>

#include "../territory/plain_filling.h"
#include "rules/turns.h"

namespace otrera::test {

/// Whole games played out, every turn of everybody tried; positions met are kept. Shares nothing with the
/// solver but the rules.
class Exhaustive {
  public:
    explicit Exhaustive(const rules::Rules& rules) : rules_(rules) {}

    /// Can seat a make sure that it ranks before b, with all others against it? (Where seats sit out: of two
    /// seats only.)
    bool outlasts(const rules::Position& position, unsigned a, unsigned b) {
        const bool aOut = position.isOut(rules::seatAt(a));
        const bool bOut = position.isOut(rules::seatAt(b));
        if (aOut != bOut) return bOut;
        if (aOut || position.finished()) {
            const auto& order = position.status.outOrder;
            const auto place = [&](unsigned seat) {
                return std::find(order.begin(), order.end(), rules::seatAt(seat)) - order.begin();
            };
            if (aOut) return place(a) > place(b);
            return position.status.lastTurn[a] > position.status.lastTurn[b];
        }
        auto& known = outlasts_[a][b];
        if (const auto found = known.find(position.status.key); found != known.end()) return found->second;
        const bool own = indexOf(position.toMove()) == a;
        bool result = !own;
        for (const rules::Turn& turn : turnsOf(rules_, position)) {
            rules::Position next = position;
            playTurn(rules_, next, turn);
            if (outlasts(next, a, b) != own) continue;
            result = own;
            break;
        }
        known[position.status.key] = result;
        return result;
    }

    /// How many turns a seat makes when it wants many and all others want few. When they are out it goes on
    /// alone. (Not where seats sit out.)
    int turnsOfSeat(const rules::Position& position, unsigned seat) {
        if (position.isOut(rules::seatAt(seat))) return 0;
        auto& known = turns_[seat];
        if (const auto found = known.find(position.status.key); found != known.end()) return found->second;
        if (position.finished()) return known[position.status.key] = alone(position, seat);
        const bool own = indexOf(position.toMove()) == seat;
        int best = own ? 0 : 128;
        for (const rules::Turn& turn : turnsOf(rules_, position)) {
            rules::Position next = position;
            playTurn(rules_, next, turn);
            const int turns = turnsOfSeat(next, seat);
            best = own ? std::max(best, turns + 1) : std::min(best, turns);
        }
        known[position.status.key] = best;
        return best;
    }

    /// Of two seats: 1 + the turns left to White when Black cannot move any more, or -1 - those of Black;
    /// each wants much for itself. (Not where seats sit out.)
    int score(const rules::Position& position) {
        if (position.finished()) {
            const unsigned winner = indexOf(ranking(rules_, position).front());
            return winner == 0 ? 1 + alone(position, 0) : -1 - alone(position, 1);
        }
        if (const auto found = scores_.find(position.status.key); found != scores_.end())
            return found->second;
        const bool white = position.toMove() == rules::Seat::white;
        int best = white ? -128 : 128;
        for (const rules::Turn& turn : turnsOf(rules_, position)) {
            rules::Position next = position;
            playTurn(rules_, next, turn);
            best = white ? std::max(best, score(next)) : std::min(best, score(next));
        }
        scores_[position.status.key] = best;
        return best;
    }

  private:
    int alone(const rules::Position& position, unsigned seat) {
        return mostTurns(rules_, position.pieces[seat], position.empty, rules::noCell);
    }

    const rules::Rules& rules_;
    std::unordered_map<std::uint64_t, bool> outlasts_[4][4];
    std::unordered_map<std::uint64_t, int> turns_[4];
    std::unordered_map<std::uint64_t, int> scores_;
};

/// Whether a seat can make sure of being the last, with all others against it: everything tried.
inline bool canBeLast(const rules::Rules& rules, const rules::Position& position, rules::Seat seat) {
    if (position.finished()) return ranking(rules, position).front() == seat;
    const bool own = position.toMove() == seat;
    for (const rules::Turn& turn : turnsOf(rules, position)) {
        rules::Position next = position;
        playTurn(rules, next, turn);
        if (canBeLast(rules, next, seat) == own) return own;
    }
    return !own;
}

}  // namespace otrera::test
