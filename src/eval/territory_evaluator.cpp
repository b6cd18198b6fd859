#include "eval/territory_evaluator.h"

#include <algorithm>
#include <cmath>

#include "territory/race.h"

namespace otrera::eval {

namespace {

using rules::Position;
using rules::Rules;
using territory::Race;
using territory::Stride;

/// A weight that goes from `apart` (no contact left: every cell has one owner) to `contact` (every cell is as
/// near to one seat as to another).
struct Weight {
    float apart;
    float contact;
    float at(float contactLeft) const { return apart + (contact - apart) * contactLeft; }
};

// What one unit of each term adds to a seat's score, in logits. Set by hand.
constexpr Weight nearestCell{0.40F, 0.16F};    // a cell nearest by whole steps; a shared cell is shared
constexpr Weight adjoiningCell{0.00F, 0.10F};  // the same by king's steps: matters while ways can be shut
constexpr Weight closeRoom{0.00F, 0.12F};      // sum of 2^-distance
constexpr Weight confinement{0.02F, 0.30F};  // for each piece, from 1 (shut in) down to 0 (free); subtracted
// A shared cell is worth this much more to the seat that begins the next turn, as a part of a cell.
constexpr float firstComer = 0.15F;
// Where all is divided the seat that begins the next turn needs one turn more than the others: it is behind
// by half a cell.
constexpr float beginsNext = 0.5F;

/// The seat that begins the next turn: who moves, or who comes after a seat that has its shot to make.
unsigned nextToBegin(const Rules& rules, const Position& position) {
    unsigned seat = indexOf(position.toMove());
    if (!position.shotDue()) return seat;
    do {
        seat = seat + 1 == rules.seatCount() ? 0 : seat + 1;
    } while (position.isOut(rules::seatAt(seat)));
    return seat;
}

/// How much the seats still are in each other's way: from 0 (every cell is reached by one seat at most) to 1.
float contactOf(const Race& race, base::Bits128 empty) {
    const int distant = (race.contested & ~race.even & ~race.oneBehind).count();
    const float contact = static_cast<float>(race.even.count()) +
                          0.5F * static_cast<float>(race.oneBehind.count()) +
                          0.25F * static_cast<float>(distant);
    return contact / static_cast<float>(std::max(1, empty.count()));
}

float cellsOf(const Race& race, unsigned seat, bool beginsNextTurn, unsigned seatsLeft) {
    const float sharedCell = 1.0F / static_cast<float>(seatsLeft) + (beginsNextTurn ? firstComer : 0.0F);
    return static_cast<float>(race.nearest[seat].count()) +
           sharedCell * static_cast<float>(race.tied[seat].count());
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

Shares TerritoryEvaluator::evaluate(const Position& position) const {
    const Race byStep = raceOf(rules_, position, Stride::whole);
    // Leaps have no shorter step: the second race would be the first again.
    const bool slides = rules_.variant().step.slide;
    const Race byNeighbour = slides ? raceOf(rules_, position, Stride::single) : byStep;
    const float contact = contactOf(byStep, position.empty);
    const unsigned next = nextToBegin(rules_, position);
    const unsigned seatsLeft = rules_.seatCount() - position.status.outCount;

    Shares scores{};
    for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
        if (position.isOut(rules::seatAt(seat))) continue;
        const bool begins = seat == next;
        scores[seat] = nearestCell.at(contact) *
                           (cellsOf(byStep, seat, begins, seatsLeft) - (begins ? beginsNext : 0.0F)) +
                       adjoiningCell.at(contact) * cellsOf(byNeighbour, seat, begins, seatsLeft) +
                       closeRoom.at(contact) * byStep.closeness[seat] -
                       confinement.at(contact) * confinementOf(rules_, position.pieces[seat], position.empty);
    }
    return softmax(rules_, position, scores);
}

}  // namespace otrera::eval
