#include "search/greedy_search.h"

#include <limits>

#include "rules/turns.h"
#include "search/outcome.h"

namespace otrera::search {

namespace {

using Steps = std::array<int, rules::maxSeats>;

/// For each seat that is not out the number of steps its pieces could make.
Steps stepsOf(const rules::Rules& rules, const rules::Position& position) {
    Steps steps{};
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        forEach(position.pieces[seat], [&](unsigned piece) {
            steps[seat] += rules.step().reach(static_cast<rules::Cell>(piece), position.empty).count();
        });
    }
    return steps;
}

int sumOf(const Steps& steps) {
    int sum = 0;
    for (const int number : steps) sum += number;
    return sum;
}

/// Own steps less the mean of the others', times the number of the others.
int valueOf(const rules::Rules& rules, const rules::Position& position, const Steps& steps, unsigned seat) {
    const int others = static_cast<int>(rules.seatCount()) - position.status.outCount - 1;
    return others * steps[seat] - (sumOf(steps) - steps[seat]);
}

}  // namespace

void GreedySearch::start(const rules::Position& position) {
    position_ = position;
    turns_ = rules::turnsOf(rules_, position);
    random_ = base::Random(seed_);
    judged_ = 0;
    bestValue_ = std::numeric_limits<int>::min();
    report_ = Report{};
    if (position.finished()) {
        const eval::Shares shares = outcomeOf(rules_, position);
        for (unsigned seat = 0; seat < rules::maxSeats; ++seat) report_.score[seat] = shares[seat];
        report_.proved = true;
        return;
    }
    report_.depth = 1;
    judgeNext();
}

bool GreedySearch::advance(std::uint64_t nodes) {
    for (; nodes > 0 && judged_ < turns_.size() && !report_.proved; --nodes) judgeNext();
    return judged_ < turns_.size() && !report_.proved;
}

void GreedySearch::judgeNext() {
    const rules::Turn turn = turns_[judged_++];
    report_.nodes = judged_;
    const unsigned seat = indexOf(position_.toMove());
    const rules::Status before = playTurn(rules_, position_, turn);
    const bool wins = position_.finished();
    const Steps steps = stepsOf(rules_, position_);
    const int value = wins ? std::numeric_limits<int>::max() : valueOf(rules_, position_, steps, seat);
    undoTurn(position_, turn, before);

    if (value < bestValue_) return;
    equals_ = value > bestValue_ ? 1 : equals_ + 1;
    // Of n equals each is kept with the chance 1/n.
    if (equals_ > 1 && random_.below(equals_) != 0) return;
    bestValue_ = value;
    report_.best = turn;
    report_.line = {turn};
    report_.proved = wins;
    for (unsigned i = 0; i < rules::maxSeats; ++i) {
        report_.score[i] = wins ? (i == seat ? 1 : 0) : static_cast<double>(steps[i]) / sumOf(steps);
    }
}

}  // namespace otrera::search
