#include "eval/lieberum.h"

#include <gtest/gtest.h>

#include <cmath>

#include "../territory/plain_distance.h"

using namespace otrera;
using eval::LieberumTerms;
using territory::DistanceMap;
using territory::Stride;
using territory::unreachable;

namespace {

/// The terms by their formulas, cell by cell, from plain breadth-first distances.
class Plain {
  public:
    Plain(const rules::Rules& rules, const rules::Position& position)
        : rules_(rules),
          empty_(position.empty),
          seat_(position.shotDue() ? 1 - indexOf(position.toMove()) : indexOf(position.toMove())),
          own_(position.pieces[seat_]),
          other_(position.pieces[1 - seat_]) {
        base::forEach(empty_, [&](unsigned cell) {
            const auto near = distances(base::Bits128::single(cell), Stride::single);
            beside_[cell] = static_cast<float>(std::count(near.begin(), near.end(), 1));
        });
    }

    LieberumTerms terms() const {
        LieberumTerms terms;
        const auto own1 = distances(own_, Stride::whole);
        const auto other1 = distances(other_, Stride::whole);
        const auto own2 = distances(own_, Stride::single);
        const auto other2 = distances(other_, Stride::single);
        base::forEach(empty_, [&](unsigned cell) {
            terms.t1 += sign(own1[cell], other1[cell]);
            terms.t2 += sign(own2[cell], other2[cell]);
            terms.c1 += 2 * (power(own1[cell]) - power(other1[cell]));
            terms.c2 += std::clamp((steps(other2[cell]) - steps(own2[cell])) / 6, -1.0F, 1.0F);
            if (own1[cell] == unreachable || other1[cell] == unreachable) return;
            const int apart = std::abs(own1[cell] - other1[cell]);
            if (apart <= 7) terms.w += std::exp2(-static_cast<float>(apart));
        });
        terms.freedom = confinement(other_, own1) - confinement(own_, other1);
        return terms;
    }

  private:
    DistanceMap distances(base::Bits128 from, Stride stride) const {
        return test::plainDistances(rules_, from, empty_, stride);
    }
    static float sign(int own, int other) {
        if (own != other) return own < other ? 1.0F : -1.0F;
        return own == unreachable ? 0 : eval::tieWorth;
    }
    static float power(int distance) {
        return distance == unreachable ? 0 : std::exp2(-static_cast<float>(distance));
    }
    static float steps(int distance) { return static_cast<float>(distance); }

    float confinement(base::Bits128 pieces, const DistanceMap& others) const {
        const base::Bits128 board = rules_.geometry().board();
        float sum = 0;
        base::forEach(pieces, [&](unsigned piece) {
            const auto set = base::Bits128::single(piece);
            const auto reached = distances(set, Stride::whole);
            const auto bare = test::plainDistances(rules_, set, board, Stride::single);
            float m = 0;
            base::forEach(empty_, [&](unsigned cell) {
                if (reached[cell] != 1 || others[cell] == unreachable) return;
                m += power(bare[cell]) * beside_[cell];
            });
            sum += 30 / (5 + m);
        });
        return sum;
    }

    const rules::Rules& rules_;
    base::Bits128 empty_;
    unsigned seat_;
    base::Bits128 own_;
    base::Bits128 other_;
    std::array<float, 128> beside_{};  // empty cells one single step away
};

/// Calls check(rules, position) for positions of every variant for two.
template <class Check>
void everywhereForTwo(Check check) {
    test::everywhere([&](const rules::Rules& rules, const rules::Position& position) {
        if (rules.seatCount() == 2) check(rules, position);
    });
}

TEST(Lieberum, TermsAreThoseOfTheFormulas) {
    everywhereForTwo([](const rules::Rules& rules, const rules::Position& position) {
        const LieberumTerms found = eval::Lieberum(rules).terms(position);
        const LieberumTerms expected = Plain(rules, position).terms();
        EXPECT_NEAR(found.t1, expected.t1, 1e-3);
        EXPECT_NEAR(found.t2, expected.t2, 1e-3);
        EXPECT_NEAR(found.c1, expected.c1, 1e-3);
        EXPECT_NEAR(found.c2, expected.c2, 1e-3);
        EXPECT_NEAR(found.freedom, expected.freedom, 1e-3);
        EXPECT_NEAR(found.w, expected.w, 1e-3);
    });
}

TEST(Lieberum, CountsByHand) {
    // A corridor of five: W on a1, B on e1; b1 c1 d1 empty. By whole steps White reaches all three in 1, and
    // so does Black: three ties. By cells White needs 1 2 3, Black 3 2 1: one each, one tie, leads 2 0 -2.
    const test::Board board({true, 0, 0}, {true, 0, 0}, {"W...B"});
    const LieberumTerms terms = eval::Lieberum(board.rules).terms(board.position);
    EXPECT_FLOAT_EQ(terms.t1, 3 * eval::tieWorth);
    EXPECT_FLOAT_EQ(terms.t2, eval::tieWorth);
    EXPECT_FLOAT_EQ(terms.c1, 0);
    EXPECT_FLOAT_EQ(terms.c2, 0);
    EXPECT_FLOAT_EQ(terms.freedom, 0);
    EXPECT_FLOAT_EQ(terms.w, 3);

    // White's three cells are walled off, Black has two of its own: distances 1 by whole steps; no contact,
    // so no cell that the other can get to, m = 0 and 30/5 for each piece.
    const test::Board divided({true, 0, 0}, {true, 0, 0}, {"W...x..B"});
    const LieberumTerms apart = eval::Lieberum(divided.rules).terms(divided.position);
    EXPECT_FLOAT_EQ(apart.t1, 1);
    EXPECT_FLOAT_EQ(apart.t2, 1);
    EXPECT_FLOAT_EQ(apart.c1, 1);
    EXPECT_FLOAT_EQ(apart.c2, 1);
    EXPECT_FLOAT_EQ(apart.freedom, 0);
    EXPECT_FLOAT_EQ(apart.w, 0);
}

TEST(Lieberum, RoomDecides) {
    const test::Board board({true, 0, 0}, {true, 0, 0}, {"..x.....", "..x.....", "W.x....B"});
    EXPECT_LT(eval::chanceOf(eval::Lieberum(board.rules).score(board.position)), 0.1);
}

TEST(Lieberum, AScoreStandsForAChance) {
    EXPECT_DOUBLE_EQ(eval::chanceOf(0), 0.5);
    EXPECT_NEAR(eval::chanceOf(std::log(3.0)), 0.75, 1e-12);
    EXPECT_NEAR(eval::chanceOf(-std::log(3.0)), 0.25, 1e-12);
}

TEST(LieberumEvaluator, GivesTheChanceOfTheScoreToWhoBeginsNext) {
    base::Random random(7);
    for (const auto& variant : test::allVariants()) {
        if (variant.seats.size() != 2) continue;
        const auto rules = test::rulesOf(variant);
        const eval::Lieberum judge(rules);
        const eval::LieberumEvaluator evaluator(rules);
        auto position = test::randomPosition(rules, random, 6);
        for (const bool shotDue : {false, true}) {
            if (position.finished()) break;
            if (shotDue) test::makeStep(rules, random, position);
            const unsigned mover = indexOf(position.toMove());
            const unsigned begins = shotDue ? 1 - mover : mover;
            const auto shares = evaluator.evaluate(position);
            EXPECT_NEAR(shares[begins], eval::chanceOf(judge.score(position)), 1e-6) << variant.id;
            EXPECT_NEAR(shares[0] + shares[1], 1, 1e-6);
            EXPECT_EQ(shares[2] + shares[3], 0);
        }
    }
}

}  // namespace
