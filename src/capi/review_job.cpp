#include "capi/review_job.h"

#include <algorithm>

#include "analysis/estimate.h"
#include "analysis/html/page.h"
#include "analysis/review_json.h"
#include "analysis/stored_review.h"
#include "eval/make_evaluator.h"
#include "notation/cells.h"

namespace otrera::capi {

using notation::Json;

ReviewJob::ReviewJob(notation::Record record, std::uint64_t nodes)
    : record_(std::move(record)), searches_(nodes > 0) {
    auto stored = analysis::takeStored(record_);
    course_ = analysis::courseOf(record_);
    if (searches_) settings_.nodes = nodes;
    std::vector<analysis::Findings> known;
    if (stored && analysis::isEnough(stored->settings, settings_)) {
        settings_ = stored->settings;
        known = std::move(stored->findings);
        // (Seats that give up at the end have positions of their own in the record.)
        known.resize(course_.positions.size());
    } else if (!searches_) {
        return;
    }
    reviewer_ = std::make_unique<analysis::Reviewer>(course_, settings_, 1, clock_, std::move(known));
}

std::unique_ptr<ReviewJob> ReviewJob::make(notation::Record record, std::uint64_t nodes) {
    // (The reviewer points at the course: the job stays where it is made.)
    std::unique_ptr<ReviewJob> job(new ReviewJob(std::move(record), nodes));
    if (!job->reviewer_) return nullptr;
    return job;
}

bool ReviewJob::step() {
    return searches_ && reviewer_->step(nullptr) && reviewer_->done() < reviewer_->total();
}

Json ReviewJob::report() const {
    const auto& findings = reviewer_->findings();
    const auto review = analysis::reviewOf(course_, findings);
    Json json = analysis::reviewJson(course_, review, settings_, analysis::TellStages::no);
    std::size_t known = 0;
    while (known < findings.size() && findings[known].position) ++known;
    json["done"] = known;
    json["total"] = findings.size();
    // Of the last position no turn tells what might be played there.
    json["ahead"] = known > 0 ? analysis::choicesJson(*course_.rules, findings[known - 1].position->choices)
                              : Json::array();
    return json;
}

std::string ReviewJob::recordText() const {
    notation::Record record = record_;
    auto findings = reviewer_->findings();
    analysis::putStored(record, course_, settings_, findings);
    return notation::recordText(record);
}

std::string ReviewJob::html() const {
    const auto review = analysis::reviewOf(course_, reviewer_->findings());
    return analysis::html::reportHtml({{"", &record_, &course_, &review, settings_}});
}

bool keepReview(play::Game& game, notation::Record&& reviewed) {
    auto stored = analysis::takeStored(reviewed);
    const auto& kept = game.record();
    if (!stored || reviewed.start != kept.start || reviewed.rules->variant() != kept.rules->variant())
        return false;
    const auto& its = reviewed.main.actions;
    const auto& ours = kept.main.actions;
    const auto differs = std::mismatch(its.begin(), its.end(), ours.begin(), ours.end()).first;
    const auto same = static_cast<std::size_t>(differs - its.begin());
    stored->findings.resize(std::min(same + 1, stored->findings.size()));
    notation::Record record = kept;
    analysis::takeStored(record);
    analysis::putStored(record, {record.rules, {}, {}, {}}, stored->settings, stored->findings);
    // The tag that says how it was made stands last.
    game.setTag(record.tags.back().name, record.tags.back().value);
    game.setRemarks(std::move(record.main.comments));
    return true;
}

Json stagesJson(const play::Game& game, const rules::Turn& turn) {
    const rules::Rules& rules = game.rules();
    const auto evaluator = eval::makeEvaluator(rules);
    const auto stages = analysis::stagesOf(rules, *evaluator, game.position(), turn);
    const auto list = [&](const std::vector<analysis::Choosable>& cells) {
        Json json = Json::array();
        for (const analysis::Choosable& choosable : cells) {
            json.push_back({{"cell", rules.geometry().numberOf(choosable.cell)},
                            {"win", analysis::roundedChance(choosable.win)}});
        }
        return json;
    };
    return {{"pieces", list(stages.pieces)}, {"steps", list(stages.steps)}, {"shots", list(stages.shots)}};
}

Json linesJson(const rules::Rules& rules, const rules::Position& position,
               const std::vector<search::Line>& lines) {
    const unsigned seat = indexOf(position.toMove());
    Json list = Json::array();
    for (const search::Line& line : lines) {
        if (line.turns.empty()) continue;
        Json turns = Json::array();
        for (const rules::Turn& turn : line.turns)
            turns.push_back(notation::turnText(rules.geometry(), turn));
        list.push_back({{"turn", turns.front()},
                        {"win", analysis::calibratedChance(rules, position, line.score[seat])},
                        {"proved", line.proved},
                        {"line", turns}});
    }
    return list;
}

}  // namespace otrera::capi
