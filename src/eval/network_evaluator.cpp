#include "eval/network_evaluator.h"

#include <algorithm>
#include <cmath>

namespace otrera::eval {

namespace {

constexpr std::size_t atOnce = 64;

}  // namespace

Logistic::Logistic() {
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const double logit = (static_cast<double>(i) - half) / perLogit;
        values_[i] = static_cast<float>(std::round(scale / (1 + std::exp(-logit))) / scale);
    }
}

float Logistic::operator()(std::int32_t logit) const {
    constexpr std::int32_t bound = half * unit - 1;
    const std::int32_t place = std::clamp(logit, -bound, bound) + half * unit;
    const auto below = static_cast<std::size_t>(place / unit);
    const float part = static_cast<float>(place % unit) * (1.0F / unit);
    return values_[below] + part * (values_[below + 1] - values_[below]);
}

NetworkEvaluator::NetworkEvaluator(const rules::Rules& rules, const Network& network)
    : rules_(rules),
      lines_(rules.step()),
      network_(std::make_unique<const KernelNetwork>(network,
                                                     static_cast<unsigned>(rules.geometry().cellCount()))) {}

template <class Visit>
void NetworkEvaluator::forEachJudged(const rules::Position& position, Visit visit) const {
    if (rules_.seatCount() == 2) return visit(beginsNext(rules_, position));
    for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) visit(rules::seatAt(seat));
    }
}

void NetworkEvaluator::evaluateAll(std::span<const rules::Position> positions,
                                   std::span<Shares> shares) const {
    std::array<Board, atOnce> boards;
    std::array<std::int32_t, atOnce> logits;
    // Of two seats one tells the other's share too.
    const unsigned boardsEach = rules_.seatCount() == 2 ? 1 : rules_.seatCount();
    const std::size_t most = atOnce / boardsEach;
    for (std::size_t first = 0; first < positions.size(); first += most) {
        const auto some = positions.subspan(first, std::min(most, positions.size() - first));
        std::size_t count = 0;
        for (const rules::Position& position : some) {
            forEachJudged(position,
                          [&](rules::Seat seat) { boards[count++] = boardOf(rules_, position, seat); });
        }
        judgeBoards(lines_, *network_, {boards.data(), count}, {logits.data(), count});
        count = 0;
        for (std::size_t i = 0; i < some.size(); ++i) {
            Shares& share = shares[first + i];
            share = {};
            float sum = 0;
            forEachJudged(some[i], [&](rules::Seat seat) {
                share[indexOf(seat)] = logistic_(logits[count++]);
                sum += share[indexOf(seat)];
            });
            if (rules_.seatCount() == 2) {
                share[1 - indexOf(beginsNext(rules_, some[i]))] = 1 - sum;
            } else {
                for (float& each : share) each /= sum;
            }
        }
    }
}

void NetworkEvaluator::judgeTurns(const rules::Rules& /*rules*/, const rules::Position& position,
                                  std::span<const rules::Turn> turns, std::span<std::int32_t> logits) const {
    // After the turn it is the other seat's view.
    const unsigned seat = indexOf(position.toMove());
    const Board before{position.pieces[1 - seat], position.pieces[seat], position.empty};
    std::array<Board, atOnce> boards;
    for (std::size_t first = 0; first < turns.size(); first += atOnce) {
        const auto some = turns.subspan(first, std::min(atOnce, turns.size() - first));
        const auto found = logits.subspan(first, some.size());
        for (std::size_t i = 0; i < some.size(); ++i) {
            Board& board = boards[i] = before;
            if (some[i].from != rules::noCell) {
                const Bits128 step = rules::setOf(some[i].from) ^ rules::setOf(some[i].to);
                board.other ^= step;
                board.empty ^= step;
            }
            if (some[i].shot != rules::noCell) board.empty ^= rules::setOf(some[i].shot);
        }
        judgeBoards(lines_, *network_, {boards.data(), some.size()}, found);
        for (std::int32_t& logit : found) {
            logit = static_cast<std::int32_t>(-std::int64_t{1000} * logit /
                                              static_cast<std::int64_t>(logitScale));
        }
    }
}

}  // namespace otrera::eval
