#pragma once

#include <array>
#include <vector>

#include "eval/evaluator.h"
#include "rules/turns.h"
#include "solver/decision.h"

namespace otrera::analysis {

/// A number for each seat.
using PerSeat = std::array<double, rules::maxSeats>;

/// How many turns each seat can expect to make: those found in its territories, and of the contested cells
/// those it comes to first: in equal parts where several do, three quarters where another comes a step later;
/// a quarter by whole steps, the rest by single cells. An estimate where a region is contested. 0 for seats
/// that are out. Cost: that of territory::regionsOf.
PerSeat expectedTurns(const rules::Rules& rules, const rules::Position& position);

/// The same, held to the bounds that are proved; exact in a separated position whose turns are counted.
PerSeat expectedTurns(const rules::Rules& rules, const rules::Position& position,
                      const solver::Decision& decision);

/// The score that a seat can expect: its turns less those of the best other one, less half a turn when it is
/// to move and plus half a turn when not, since who moves runs out first. Above 0 the seat is ahead. Where
/// the turns are exact and two seats are left, the winner's score as solver::Decision counts it is this less
/// 1/2. 0 for seats that are out.
double expectedScore(const rules::Rules& rules, const rules::Position& position, const PerSeat& turns,
                     rules::Seat seat);

/// How often a chance to win that the search estimates comes true, two seats playing: its odds to a power
/// that grows from 1 to 1.55 while the board fills from a tenth to three tenths. Turns in the middle of a
/// game decide more than the evaluation learns to say. Fitted and measured by bench/measure_calibration
/// (docs/review.md). With more seats the estimate itself.
double calibratedChance(const rules::Rules& rules, const rules::Position& position, double estimate);

/// A cell and how good the turn of the seat that moves can be with it.
struct Choosable {
    rules::Cell cell = rules::noCell;
    double win = 0;
};

/// A turn in its stages, each judged without looking ahead: all turns are, and the best one counts.
struct Stages {
    /// The pieces, by the best turn of each; none where a shot is due.
    std::vector<Choosable> pieces;
    /// Where the piece may step, by the best shot from there.
    std::vector<Choosable> steps;
    /// Where it may shoot from there.
    std::vector<Choosable> shots;
};

/// The stages of a turn of the position: all pieces, the steps of its piece, the shots after its step. The
/// chances are those of the seat to move as they come from the evaluator, which suffices to compare them.
/// Cost: a judgement for every turn of the position, some milliseconds.
Stages stagesOf(const rules::Rules& rules, const eval::Evaluator& evaluator, const rules::Position& position,
                const rules::Turn& turn);

}  // namespace otrera::analysis
