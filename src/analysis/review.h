#pragma once

#include "analysis/estimate.h"
#include "analysis/findings.h"
#include "analysis/judgement.h"

namespace otrera::analysis {

/// A position of a game as a review shows it. What is told by seat is 0 for seats that are out.
struct Standing {
    /// The chances to win; 1 and 0 where the result is proved.
    Chances win{};
    /// Who is proved to win.
    std::optional<Seat> winner;
    /// What the winner is proved to win by, see solver::Decision; none where only the search has proved it.
    std::optional<solver::Bounds> by;
    solver::Stage stage = solver::Stage::open;
    /// The turns that each seat can expect to make, and what of them is proved.
    PerSeat turns{};
    std::array<solver::Bounds, rules::maxSeats> bounds{};
    /// See expectedScore.
    PerSeat score{};
    /// How many turns each seat could choose among, were it to move.
    std::array<std::uint64_t, rules::maxSeats> mobility{};
};

/// A turn of a game, judged.
struct TurnReview {
    int ply = 0;
    Seat seat = Seat::white;
    rules::Turn turn;
    /// The best turns there were, best first: at most three, and the one played where it is not among them.
    std::vector<Choice> best;
    /// The seat's chance to win before the turn, if it plays the best one, and with the one that it played.
    double winBefore = 0;
    double winAfter = 0;
    /// The difference, never below 0.
    double loss = 0;
    /// How much of its expected score it gave away, never below 0.
    double scoreLoss = 0;
    TurnClass turnClass = TurnClass::best;
    /// Who is proved to win after it.
    std::optional<Seat> proved;
    /// The seat was proved to win, and now another one is.
    bool gaveProofAway = false;
    /// A mistake by which its seat, the most likely to win before, is not any more.
    bool isTurningPoint = false;
    /// It counts for the seat's accuracy: the result was open before it, or it gave a proved win away; and
    /// there was a choice.
    bool counts = false;

    bool operator==(const TurnReview&) const = default;
};

/// A whole review, made of what was found.
struct Review {
    /// The positions known, from the start; as many as were searched or counted.
    std::vector<Standing> course;
    /// The turns judged.
    std::vector<TurnReview> plies;
    /// True when that is the whole game.
    bool complete = false;
    /// After how many plies the result was first proved, and for whom.
    std::optional<int> decidedAt;
    std::optional<Seat> decidedFor;
    /// By seat; none for a seat none of whose turns counts.
    std::array<std::optional<double>, rules::maxSeats> accuracy{};
};

/// Puts together what was found: carries what is proved from ply to ply, judges each turn, and adds up. Turns
/// are told up to the first one that nothing was found of. Cost: tens of microseconds a position.
Review reviewOf(const Course& course, const std::vector<Findings>& findings);

/// The plies to look at first, in their order: turning points, proofs given away, the greatest losses; at
/// most so many.
std::vector<int> keyMoments(const Review& review, std::size_t most);

}  // namespace otrera::analysis
