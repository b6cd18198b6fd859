#include "analysis/review_text.h"

#include <algorithm>
#include <cmath>

#include "claims/words.h"
#include "notation/cells.h"

namespace otrera::analysis {

namespace {

std::string percent(double share) { return std::to_string(std::lround(share * 100)); }

/// With at least so many characters, filled with spaces on the right or the left. (Only ASCII.)
std::string left(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}
std::string right(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// A score in turns, with its sign.
std::string signedScore(double score) {
    const auto tenths = std::lround(score * 10);
    const std::string digits =
        std::to_string(std::abs(tenths) / 10) + "." + std::to_string(std::abs(tenths) % 10);
    return (tenths < 0 ? "-" : "+") + digits;
}

/// "mistake ?"
std::string joined(std::string_view name, std::string_view mark) {
    std::string text(name);
    if (!mark.empty()) text += " ";
    return text.append(mark);
}

std::string turnOf(const Course& course, const rules::Turn& turn) {
    return notation::turnText(course.rules->geometry(), turn);
}

/// "White wins by 3 turns", as far as that is proved.
std::string provedText(const Standing& standing) {
    std::string text = notation::seatName(*standing.winner) + " wins";
    if (standing.by) text += " by " + claims::boundsText(standing.by->low, standing.by->high);
    return text;
}

std::string lineOf(const Course& course, const Review& review, const TurnReview& turn,
                   std::size_t numberWidth) {
    const Standing& after = review.course[static_cast<std::size_t>(turn.ply)];
    const Choice& best = turn.best.front();
    std::string text = right(std::to_string(turn.ply), 4) + " " + notation::seatLetter(turn.seat) + "  " +
                       left(numberedTurn(course, turn.ply), numberWidth) + "  " +
                       right(percent(turn.winBefore), 3) + " ->" + right(percent(turn.winAfter), 4) + " %" +
                       right(turn.loss >= 0.0005 ? signedScore(-turn.loss * 100) : "", 7) +
                       right(turn.scoreLoss > 0 ? signedScore(-turn.scoreLoss) : "", 7) + "  " +
                       left(joined(className(turn.turnClass), classMark(turn.turnClass)), 13);
    if (best.line.front() != turn.turn)
        text += "  " + turnOf(course, best.line.front()) + " " + percent(best.win) + " % " +
                signedScore(best.score);
    if (turn.gaveProofAway) text += "  the proved win is given away";
    const bool isNew =
        turn.proved && review.course[static_cast<std::size_t>(turn.ply) - 1].winner != turn.proved;
    if (isNew) text += "  proved: " + provedText(after);
    while (text.back() == ' ') text.pop_back();
    return text + "\n";
}

std::string summaryOf(const Course& course, const Review& review) {
    std::string text = "Accuracy:";
    for (unsigned seat = 0; seat < course.rules->seatCount(); ++seat) {
        const auto& accuracy = review.accuracy[seat];
        text += (seat > 0 ? ", " : " ") + notation::seatName(rules::seatAt(seat)) + " " +
                (accuracy ? percent(*accuracy) + " %" : "-");
    }
    text += "\n";
    std::string points;
    for (const TurnReview& turn : review.plies) {
        if (turn.isTurningPoint) points += (points.empty() ? "" : ", ") + numberedTurn(course, turn.ply);
    }
    if (!points.empty()) text += "Turning points: " + points + "\n";
    if (review.decidedAt) {
        const auto ply = static_cast<std::size_t>(*review.decidedAt);
        text += "Proved after ply " + std::to_string(ply) + ": " + provedText(review.course[ply]) + "\n";
    } else {
        text += "No result is proved.\n";
    }
    return text;
}

/// The position that the game has come to: what could be played there.
std::string endOf(const Course& course, const std::vector<Standing>& known) {
    if (known.empty() || known.back().winner || course.positions.back().finished()) return "";
    const Standing& standing = known.back();
    std::string text = "The end is open:";
    for (unsigned seat = 0; seat < course.rules->seatCount(); ++seat) {
        text += (seat > 0 ? ", " : " ") + notation::seatName(rules::seatAt(seat)) + " " +
                percent(standing.win[seat]) + " %, " + signedScore(standing.score[seat]);
    }
    return text + "\n";
}

}  // namespace

std::string numberedTurn(const Course& course, int ply) {
    const auto at = static_cast<std::size_t>(ply);
    const rules::Position& before = course.positions[at - 1];
    const bool first = at == 1 || course.positions[at - 2].status.round != before.status.round;
    return std::to_string(before.status.round) + (first && before.toMove() == Seat::white ? ". " : ". ... ") +
           turnOf(course, course.actions[at - 1].turn);
}

std::string reviewText(const Course& course, const Review& review, const Settings& settings) {
    std::string text = "Reviewed with " +
                       (settings.nodes ? std::to_string(*settings.nodes) + " positions"
                                       : std::to_string(*settings.milliseconds) + " ms") +
                       " a search. Chances are those of the seat that moves; score in turns.\n";
    std::size_t width = 4;
    for (const TurnReview& turn : review.plies)
        width = std::max(width, numberedTurn(course, turn.ply).size());
    if (!review.plies.empty()) {
        text += " ply    " + left("turn", width) + "  chance         loss  score  class          best\n";
    }
    for (const TurnReview& turn : review.plies) text += lineOf(course, review, turn, width);
    text += summaryOf(course, review);
    if (!review.complete)
        return text + "Not finished: " + std::to_string(review.plies.size()) + " of " +
               std::to_string(course.actions.size()) + " plies\n";
    return text + endOf(course, review.course);
}

}  // namespace otrera::analysis
