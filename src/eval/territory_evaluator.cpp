#include "eval/territory_evaluator.h"

#include <algorithm>
#include <cmath>

#include "eval/features.h"
#include "territory/race.h"

namespace otrera::eval {

namespace {

using rules::Position;
using rules::Rules;
using territory::Race;
using territory::Stride;

/// Where a position lies between "all is divided" (contact 0) and the opening: a place between two knots.
struct Phase {
    static constexpr std::array<float, 5> knots{0.0F, 0.1F, 0.25F, 0.45F, 0.7F};
    std::size_t knot = 0;
    float beyond = 0;  // 0 .. 1, from this knot to the next

    explicit Phase(float contact) {
        const float bounded = std::min(contact, knots.back());
        while (knot + 2 < knots.size() && bounded >= knots[knot + 1]) ++knot;
        beyond = (bounded - knots[knot]) / (knots[knot + 1] - knots[knot]);
    }
    /// A weight given at the knots, here.
    float of(const std::array<float, 5>& weights) const {
        return weights[knot] + beyond * (weights[knot + 1] - weights[knot]);
    }
};

// What one unit of each term adds to a seat's score, in logits, at the knots of contact. Rounded and smoothed
// from a logistic fit to the outcomes of games against itself, see docs/search.md.
constexpr std::array<float, 5> nearestCell{0.88F, 0.75F, 0.45F, 0.14F, 0.00F};    // by whole steps
constexpr std::array<float, 5> adjoiningCell{0.88F, 0.20F, 0.15F, 0.17F, 0.03F};  // by single cells
constexpr std::array<float, 5> closeRoom{0.00F, 0.00F, 0.00F, 0.22F, 0.50F};      // sum of 2^-distance
// For each piece, from -1 (shut in) up to 0 (free).
constexpr std::array<float, 5> confinement{0.00F, 0.30F, 0.80F, 0.30F, 1.00F};
// For the seat that begins the next turn. Where all is divided it is behind by half a cell: it will be the
// first to run out of turns.
constexpr std::array<float, 5> forWhoBegins{-0.88F, 0.00F, 0.18F, 0.40F, 0.25F};

/// How much the seats still are in each other's way: from 0 (every cell is reached by one seat at most) to 1.
float contactOf(const Race& race, base::Bits128 empty) {
    const int distant = (race.contested & ~race.even & ~race.oneBehind).count();
    const float contact = static_cast<float>(race.even.count()) +
                          0.5F * static_cast<float>(race.oneBehind.count()) +
                          0.25F * static_cast<float>(distant);
    return contact / static_cast<float>(std::max(1, empty.count()));
}

/// The cells that a seat is nearest to; those that several are nearest to count in parts.
float cellsOf(const Race& race, unsigned seat, unsigned seatsLeft) {
    return static_cast<float>(race.nearest[seat].count()) +
           static_cast<float>(race.tied[seat].count()) / static_cast<float>(seatsLeft);
}

/// The sum over a seat's pieces of 5 / (5 + cells it reaches).
float confinementOf(const Rules& rules, base::Bits128 pieces, base::Bits128 empty) {
    float sum = 0;
    forEach(pieces, [&](unsigned piece) {
        const int reached = rules.step().reach(static_cast<rules::Cell>(piece), empty).count();
        sum += 5.0F / static_cast<float>(5 + reached);
    });
    return sum;
}

/// Turns scores (logits) into shares, for the seats that are not out.
Shares softmax(const Rules& rules, const Position& position, const Shares& scores) {
    float best = -1e9F;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (!position.isOut(rules::seatAt(seat))) best = std::max(best, scores[seat]);
    }
    Shares shares{};
    float sum = 0;
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        shares[seat] = std::exp(scores[seat] - best);
        sum += shares[seat];
    }
    for (float& share : shares) share /= sum;
    return shares;
}

}  // namespace

Shares TerritoryEvaluator::judge(const Position& position) const {
    const Race byStep = raceOf(rules_, position, Stride::whole);
    // Leaps have no shorter step: the second race would be the first again.
    const bool slides = rules_.variant().step.slide;
    const Race byNeighbour = slides ? raceOf(rules_, position, Stride::single) : byStep;
    const Phase phase(contactOf(byStep, position.empty));
    const unsigned seatsLeft = rules_.seatCount() - position.status.outCount;

    Shares scores{};
    for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        scores[seat] = phase.of(nearestCell) * cellsOf(byStep, seat, seatsLeft) +
                       phase.of(adjoiningCell) * cellsOf(byNeighbour, seat, seatsLeft) +
                       phase.of(closeRoom) * byStep.closeness[seat] -
                       phase.of(confinement) * confinementOf(rules_, position.pieces[seat], position.empty);
    }
    scores[indexOf(beginsNext(rules_, position))] += phase.of(forWhoBegins);
    return softmax(rules_, position, scores);
}

}  // namespace otrera::eval
