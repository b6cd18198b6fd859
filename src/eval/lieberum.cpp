#include "eval/lieberum.h"

#include <algorithm>
#include <cmath>

#include "territory/distance.h"

namespace otrera::eval {

namespace {

using base::Bits128;
using rules::Cell;
using territory::Flood;
using territory::Stride;

/// The flood of one side, and the cells it reached in each of the last steps, newest first.
struct Side {
    Flood flood;
    Bits128 reached;
    std::array<Bits128, 8> levels{};

    Side(Bits128 pieces, Bits128 empty) : flood(pieces, empty) {}

    void grow(const rules::Movement& movement, Stride stride) {
        std::move_backward(levels.begin(), levels.end() - 1, levels.end());
        levels[0] = flood.grow(movement, stride);
        reached |= levels[0];
    }
};

/// Two sides that flood the board step by step together.
struct Duel {
    Side own;
    Side other;
    Bits128 nearer;
    Bits128 otherNearer;
    Bits128 tied;

    /// One step more; false when neither side gets further.
    bool grow(const rules::Movement& movement, Stride stride) {
        const Bits128 before = own.reached | other.reached;
        own.grow(movement, stride);
        other.grow(movement, stride);
        nearer |= own.levels[0] & ~before & ~other.levels[0];
        otherNearer |= other.levels[0] & ~before & ~own.levels[0];
        tied |= own.levels[0] & other.levels[0];
        return (own.levels[0] | other.levels[0]).any();
    }
    float balance() const {
        return static_cast<float>(nearer.count() - otherNearer.count()) +
               tieWorth * static_cast<float>(tied.count());
    }
};

/// The part of w for the cells that the slower of two sides has just reached.
float contactOf(const Duel& duel) {
    float contact = static_cast<float>((duel.own.levels[0] & duel.other.levels[0]).count());
    float weight = 0.5F;
    for (std::size_t ago = 1; ago < duel.own.levels.size(); ++ago) {
        const int cells = (duel.own.levels[0] & duel.other.levels[ago]).count() +
                          (duel.other.levels[0] & duel.own.levels[ago]).count();
        contact += weight * static_cast<float>(cells);
        weight *= 0.5F;
    }
    return contact;
}

constexpr std::size_t mostLead = 6;

/// What one step of a flood adds to the lead of one side: one for each cell that it reached in the last six
/// steps and the other has not reached yet.
int leadOf(const Side& side, const Side& other) {
    Bits128 recent;
    for (std::size_t ago = 0; ago < mostLead; ++ago) recent |= side.levels[ago];
    return (recent & ~other.reached).count();
}

/// What would still come to that when the floods have ended, for the cells that the other never reaches.
/// (The last step of a duel reaches nothing: cells reached `ago` steps before it have been counted ago + 1
/// times.)
int restOfLead(const Side& side, const Side& other) {
    int rest = 0;
    for (std::size_t ago = 0; ago < mostLead; ++ago) {
        rest += static_cast<int>(mostLead - ago - 1) * (side.levels[ago] & ~other.reached).count();
    }
    return rest;
}

/// A weight that shifts with the contact left, given at some of its values.
using Weights = std::array<float, 5>;
constexpr Weights knots{0.0F, 6.0F, 18.0F, 36.0F, 60.0F};

// In logits a unit of the term: rounded from a logistic fit to games, see docs/experiments.md. Where all is
// divided every cell counts alike in t1, t2 and c2: there t1 speaks for them.
constexpr Weights ofT1{1.15F, 0.25F, 0.16F, 0.05F, 0.02F};
constexpr Weights ofT2{0.0F, 0.09F, 0.06F, 0.015F, 0.01F};
constexpr Weights ofC2{0.0F, 0.08F, 0.10F, 0.145F, 0.03F};
constexpr Weights ofFreedom{0.0F, 0.09F, 0.09F, 0.18F, 0.11F};

}  // namespace

Lieberum::Lieberum(const rules::Rules& rules) : rules_(rules) {
    const Bits128 board = rules.geometry().board();
    for (const Cell cell : rules.geometry().cells()) {
        beside_[indexOf(cell)] = rules.step().neighbours(setOf(cell), board);
        const auto distances =
            territory::distancesFrom(rules.step(), setOf(cell), board & ~setOf(cell), Stride::single);
        for (const Cell other : rules.geometry().cells()) {
            closeness_[indexOf(cell)][indexOf(other)] =
                std::exp2(-static_cast<float>(distances[indexOf(other)]));
        }
    }
}

float Lieberum::freedomOf(Bits128 pieces, Bits128 empty, Bits128 others) const {
    float sum = 0;
    forEach(pieces, [&](unsigned piece) {
        float m = 0;
        forEach(rules_.step().reach(static_cast<Cell>(piece), empty) & others, [&](unsigned cell) {
            m += closeness_[piece][cell] * static_cast<float>((beside_[cell] & empty).count());
        });
        sum += 30.0F / (5.0F + m);
    });
    return sum;
}

LieberumTerms Lieberum::terms(const rules::Position& position) const {
    const unsigned seat = position.shotDue() ? 1 - indexOf(position.toMove()) : indexOf(position.toMove());
    const Bits128 pieces = position.pieces[seat];
    const Bits128 otherPieces = position.pieces[1 - seat];
    const Bits128 empty = position.empty;
    LieberumTerms terms;

    Duel byStep{{pieces, empty}, {otherPieces, empty}, {}, {}, {}};
    float weight = 1;
    while (byStep.grow(rules_.step(), Stride::whole)) {
        terms.w += contactOf(byStep);
        terms.c1 +=
            weight * static_cast<float>(byStep.own.levels[0].count() - byStep.other.levels[0].count());
        weight *= 0.5F;
    }
    terms.t1 = byStep.balance();

    Duel byCell{{pieces, empty}, {otherPieces, empty}, {}, {}, {}};
    int lead = 0;
    while (byCell.grow(rules_.step(), Stride::single)) {
        lead += leadOf(byCell.own, byCell.other) - leadOf(byCell.other, byCell.own);
    }
    lead += leadOf(byCell.own, byCell.other) - leadOf(byCell.other, byCell.own);
    lead += restOfLead(byCell.own, byCell.other) - restOfLead(byCell.other, byCell.own);
    terms.t2 = byCell.balance();
    terms.c2 = static_cast<float>(lead) / static_cast<float>(mostLead);

    terms.freedom =
        freedomOf(otherPieces, empty, byStep.own.reached) - freedomOf(pieces, empty, byStep.other.reached);
    return terms;
}

float Lieberum::score(const rules::Position& position) const {
    const LieberumTerms found = terms(position);
    const float contact = std::min(found.w, knots.back());
    std::size_t knot = 0;
    while (knot + 2 < knots.size() && contact >= knots[knot + 1]) ++knot;
    const float beyond = (contact - knots[knot]) / (knots[knot + 1] - knots[knot]);
    const auto of = [&](const Weights& weights) {
        return weights[knot] + beyond * (weights[knot + 1] - weights[knot]);
    };
    return of(ofT1) * found.t1 + of(ofT2) * found.t2 + of(ofC2) * found.c2 + of(ofFreedom) * found.freedom;
}

Shares LieberumEvaluator::judge(const rules::Position& position) const {
    const unsigned mover = indexOf(position.toMove());
    const unsigned beginsNext = position.shotDue() ? 1 - mover : mover;
    Shares shares{};
    shares[beginsNext] = static_cast<float>(chanceOf(lieberum_.score(position)));
    shares[1 - beginsNext] = 1 - shares[beginsNext];
    return shares;
}

double chanceOf(double score) { return 1 / (1 + std::exp(-score)); }

}  // namespace otrera::eval
