#include "analysis/review.h"

#include <algorithm>

namespace otrera::analysis {

using notation::Action;
using rules::Position;

namespace {

/// Who is proved to win at each position.
using Winners = std::vector<std::optional<Seat>>;

bool isTurn(const Course& course, std::size_t ply) {
    return course.actions[ply - 1].kind == Action::Kind::turn;
}

/// A seat that can come to a position in which it wins, wins; one that wins whatever the others do, wins
/// after each turn of theirs.
Winners provedWinners(const Course& course, const std::vector<Findings>& findings) {
    Winners winners;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        std::optional<Seat> winner = course.decisions[i].winner;
        if (!winner && findings[i].position) winner = findings[i].position->winner;
        if (!winner && findings[i].turn) winner = findings[i].turn->winner;
        winners.push_back(winner);
    }
    for (std::size_t i = winners.size() - 1; i > 0; --i) {
        const bool reached = isTurn(course, i) && winners[i] == course.actions[i - 1].seat;
        if (reached && !winners[i - 1]) winners[i - 1] = winners[i];
    }
    for (std::size_t i = 1; i < winners.size(); ++i) {
        const bool kept = isTurn(course, i) && winners[i - 1] != course.actions[i - 1].seat;
        if (kept && !winners[i]) winners[i] = winners[i - 1];
    }
    return winners;
}

Standing standingOf(const Course& course, std::size_t ply, const std::optional<Finding>& found,
                    std::optional<Seat> winner) {
    const rules::Rules& rules = *course.rules;
    const Position& position = course.positions[ply];
    const solver::Decision& decision = course.decisions[ply];
    Standing standing;
    standing.winner = winner;
    if (winner) {
        standing.win[indexOf(*winner)] = 1;
    } else if (found) {
        standing.win = found->win;
    }
    if (decision.winner) standing.by = decision.score;
    standing.stage = decision.stage;
    standing.bounds = decision.turns;
    standing.turns = expectedTurns(rules, position, decision);
    for (double& turns : standing.turns) turns = roundedScore(turns);
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
        const Seat own = rules::seatAt(seat);
        standing.score[seat] = roundedScore(expectedScore(rules, position, standing.turns, own));
        if (!position.isOut(own)) standing.mobility[seat] = countTurns(rules, position, own);
    }
    return standing;
}

Seat favouriteOf(const Chances& chances) {
    return rules::seatAt(
        static_cast<unsigned>(std::max_element(chances.begin(), chances.end()) - chances.begin()));
}

/// The best turns of the position before, best first, with the one played among them; all of them as good as
/// they are known to be now.
std::vector<Choice> choicesWith(const Finding& before, const TurnReview& judged) {
    std::vector<Choice> choices = before.choices;
    auto played = std::find_if(choices.begin(), choices.end(),
                               [&](const Choice& choice) { return choice.line.front() == judged.turn; });
    if (played == choices.end()) {
        const double score = roundedScore(choices.front().score - judged.scoreLoss);
        played = choices.insert(choices.end(), {{judged.turn}, 0, score, false});
    }
    played->win = judged.winAfter;
    played->proved = judged.proved.has_value();
    for (Choice& choice : choices) {
        if (&choice == &*played || choice.win <= judged.winBefore) continue;
        choice.win = judged.winBefore;
        choice.proved = false;
    }
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& a, const Choice& b) { return a.win > b.win; });
    choices.front().win = judged.winBefore;
    return choices;
}

TurnReview judge(const Course& course, const std::vector<Findings>& findings, const Winners& winners,
                 std::size_t ply) {
    const Finding& before = *findings[ply - 1].position;
    const Comparison& comparison = *findings[ply].turn;
    TurnReview judged;
    judged.ply = static_cast<int>(ply);
    judged.seat = course.actions[ply - 1].seat;
    judged.turn = course.actions[ply - 1].turn;
    judged.proved = winners[ply];
    const bool wasProved = winners[ply - 1].has_value();
    const bool wins = winners[ply - 1] == judged.seat;
    judged.gaveProofAway = wins && winners[ply] && winners[ply] != judged.seat;
    judged.winBefore = wasProved ? (wins ? 1 : 0) : before.win[indexOf(judged.seat)];
    if (winners[ply]) {
        judged.winAfter = winners[ply] == judged.seat ? 1 : 0;
        // Now that it is known to lose, what the others were worth is known too.
        if (!wasProved) judged.winBefore = comparison.loss;
    } else if (wins) {
        // Nothing tells whether it still wins; what was found of the position after it was seen from nearer.
        judged.winAfter = comparison.after;
        if (const auto& after = findings[ply].position)
            judged.winAfter = std::max(judged.winAfter, after->win[indexOf(judged.seat)]);
    } else {
        judged.winAfter = std::max(0.0, judged.winBefore - comparison.loss);
    }
    judged.loss = roundedChance(judged.winBefore - judged.winAfter);
    judged.scoreLoss = comparison.scoreLoss;
    const Position& position = course.positions[ply - 1];
    const bool isForced = countTurns(*course.rules, position, judged.seat) == 1;
    const bool keepsResult = wasProved && (!wins || winners[ply] == judged.seat);
    judged.counts = !keepsResult && !isForced;
    judged.turnClass = isForced      ? TurnClass::forced
                       : keepsResult ? classOfScoreLoss(judged.scoreLoss)
                                     : classOfLoss(judged.loss);
    judged.best = choicesWith(before, judged);
    return judged;
}

void addUp(Review& review, unsigned seatCount) {
    std::array<int, rules::maxSeats> counted{};
    std::array<double, rules::maxSeats> sums{};
    for (const TurnReview& judged : review.plies) {
        if (!judged.counts) continue;
        ++counted[indexOf(judged.seat)];
        sums[indexOf(judged.seat)] += accuracyOf(judged.loss);
    }
    for (unsigned seat = 0; seat < seatCount; ++seat) {
        if (counted[seat] > 0) review.accuracy[seat] = roundedChance(sums[seat] / counted[seat]);
    }
    for (std::size_t i = 0; i < review.course.size() && !review.decidedAt; ++i) {
        if (!review.course[i].winner) continue;
        review.decidedAt = static_cast<int>(i);
        review.decidedFor = review.course[i].winner;
    }
}

}  // namespace

Review reviewOf(const Course& course, const std::vector<Findings>& findings) {
    const Winners winners = provedWinners(course, findings);
    Review review;
    std::size_t known = 0;
    while (known < findings.size() && findings[known].position) ++known;
    for (std::size_t ply = 0; ply < findings.size(); ++ply) {
        // What is proved is known of a position that was not searched too, and where the last turn judged
        // led.
        const bool judged = ply > 0 && ply <= known && findings[ply].turn;
        if (ply > known || (ply == known && !judged && !winners[ply])) break;
        review.course.push_back(standingOf(course, ply, findings[ply].position, winners[ply]));
        if (!judged) continue;
        review.plies.push_back(judge(course, findings, winners, ply));
        TurnReview& turn = review.plies.back();
        Standing& here = review.course.back();
        if (!here.winner && !findings[ply].position) {
            here.win = review.course[ply - 1].win;
            here.win[indexOf(turn.seat)] = turn.winAfter;
            if (course.rules->seatCount() == 2) here.win[1 - indexOf(turn.seat)] = 1 - turn.winAfter;
        }
        const Seat favourite = favouriteOf(review.course[ply - 1].win);
        turn.isTurningPoint = turn.counts && turn.turnClass >= TurnClass::mistake && favourite == turn.seat &&
                              favouriteOf(here.win) != turn.seat;
    }
    review.complete = known == findings.size();
    addUp(review, course.rules->seatCount());
    return review;
}

std::vector<int> keyMoments(const Review& review, std::size_t most) {
    std::vector<const TurnReview*> turns;
    for (const TurnReview& turn : review.plies) {
        if (turn.counts && turn.turnClass >= TurnClass::inaccuracy) turns.push_back(&turn);
    }
    std::stable_sort(turns.begin(), turns.end(), [](const TurnReview* a, const TurnReview* b) {
        const auto weight = [](const TurnReview& turn) {
            return turn.loss + (turn.isTurningPoint || turn.gaveProofAway ? 1 : 0);
        };
        return weight(*a) > weight(*b);
    });
    if (turns.size() > most) turns.resize(most);
    std::vector<int> plies;
    for (const TurnReview* turn : turns) plies.push_back(turn->ply);
    std::sort(plies.begin(), plies.end());
    return plies;
}

}  // namespace otrera::analysis
