#include "analysis/review_json.h"

#include "claims/region_json.h"
#include "claims/words.h"
#include "eval/make_evaluator.h"
#include "notation/cells.h"

namespace otrera::analysis {

using notation::Json;

namespace {

/// Makes the parts of the report of one game.
class JsonWriter {
  public:
    JsonWriter(const Course& course, TellStages stages)
        : course_(course), rules_(*course.rules), stages_(stages) {
        if (stages == TellStages::yes) evaluator_ = eval::makeEvaluator(rules_);
    }

    Json plyJson(const TurnReview& turn) const {
        Json json{{"ply", turn.ply},
                  {"seat", claims::letterJson(turn.seat)},
                  {"turn", notation::turnText(rules_.geometry(), turn.turn)},
                  {"best", choicesJson(rules_, turn.best)},
                  {"win_before", turn.winBefore},
                  {"win_after", turn.winAfter},
                  {"loss", turn.loss},
                  {"score_loss", turn.scoreLoss},
                  {"class", className(turn.turnClass)},
                  {"proved", claims::letterJson(turn.proved)},
                  {"proof_given_away", turn.gaveProofAway},
                  {"turning_point", turn.isTurningPoint},
                  {"counts", turn.counts}};
        if (stages_ == TellStages::yes) json["stages"] = stagesJson(turn);
        return json;
    }

    Json standingJson(int ply, const Standing& standing) const {
        Json json{
            {"ply", ply},
            {"win", bySeat(standing.win)},
            {"score", bySeat(standing.score)},
            {"territory", bySeat(standing.turns)},
            {"turns", Json::array()},
            {"mobility", bySeat(standing.mobility)},
            {"state", claims::stageName(standing.stage)},
            {"proved", claims::letterJson(standing.winner)},
            {"by", standing.by ? claims::boundsJson(standing.by->low, standing.by->high) : Json(nullptr)}};
        for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) {
            json["turns"].push_back(
                claims::boundsJson(standing.bounds[seat].low, standing.bounds[seat].high));
        }
        return json;
    }

  private:
    template <class Numbers>
    Json bySeat(const Numbers& numbers) const {
        Json list = Json::array();
        for (unsigned seat = 0; seat < rules_.seatCount(); ++seat) list.push_back(numbers[seat]);
        return list;
    }

    Json stagesJson(const TurnReview& turn) const {
        const auto& position = course_.positions[static_cast<std::size_t>(turn.ply) - 1];
        const Stages stages = stagesOf(rules_, *evaluator_, position, turn.best.front().line.front());
        const auto list = [&](const std::vector<Choosable>& cells) {
            Json json = Json::array();
            for (const Choosable& choosable : cells) {
                json.push_back({{"cell", notation::cellName(rules_.geometry(), choosable.cell)},
                                {"win", roundedChance(choosable.win)}});
            }
            return json;
        };
        return {
            {"pieces", list(stages.pieces)}, {"steps", list(stages.steps)}, {"shots", list(stages.shots)}};
    }

    const Course& course_;
    const rules::Rules& rules_;
    TellStages stages_;
    std::unique_ptr<const eval::Evaluator> evaluator_;  // only where stages are told
};

}  // namespace

Json choicesJson(const rules::Rules& rules, const std::vector<Choice>& choices) {
    const auto turnText = [&](const rules::Turn& turn) { return notation::turnText(rules.geometry(), turn); };
    Json list = Json::array();
    for (const Choice& choice : choices) {
        Json line = Json::array();
        for (const rules::Turn& turn : choice.line) line.push_back(turnText(turn));
        list.push_back({{"turn", turnText(choice.line.front())},
                        {"win", choice.win},
                        {"score", choice.score},
                        {"proved", choice.proved},
                        {"line", line}});
    }
    return list;
}

Json reviewJson(const Course& course, const Review& review, const Settings& settings, TellStages stages) {
    const JsonWriter writer(course, stages);
    Json json;
    json["settings"] = Json::object();
    if (settings.nodes) json["settings"]["nodes"] = *settings.nodes;
    if (settings.milliseconds) json["settings"]["time"] = *settings.milliseconds;
    json["complete"] = review.complete;
    json["plies"] = Json::array();
    for (const TurnReview& turn : review.plies) json["plies"].push_back(writer.plyJson(turn));
    json["accuracy"] = Json::array();
    for (unsigned seat = 0; seat < course.rules->seatCount(); ++seat) {
        const auto& accuracy = review.accuracy[seat];
        json["accuracy"].push_back(accuracy ? Json(*accuracy) : Json(nullptr));
    }
    json["decided_at"] = review.decidedAt ? Json(*review.decidedAt) : Json(nullptr);
    json["decided_for"] = claims::letterJson(review.decidedFor);
    json["turning_points"] = Json::array();
    for (const TurnReview& turn : review.plies) {
        if (turn.isTurningPoint) json["turning_points"].push_back(turn.ply);
    }
    json["course"] = Json::array();
    for (std::size_t i = 0; i < review.course.size(); ++i)
        json["course"].push_back(writer.standingJson(static_cast<int>(i), review.course[i]));
    return json;
}

}  // namespace otrera::analysis
