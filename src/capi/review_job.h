#pragma once

#include <memory>
#include <string>

#include "analysis/reviewer.h"
#include "notation/json.h"
#include "play/game.h"

namespace otrera::capi {

/// A review of a game's main line, made ply by ply (see otrera_review_new).
class ReviewJob {
  public:
    /// nodes: judged positions a search; 0 for what the record holds, whatever it was made with. None when
    /// that is nothing.
    static std::unique_ptr<ReviewJob> make(notation::Record record, std::uint64_t nodes);

    /// Finds out about the next position. True while there are more.
    bool step();
    /// See otrera_review_report.
    notation::Json report() const;
    /// The game with the review in it.
    std::string recordText() const;
    /// The report for people (see analysis/html/page.h).
    std::string html() const;

  private:
    ReviewJob(notation::Record record, std::uint64_t nodes);

    notation::Record record_;  // without the review
    analysis::Course course_;
    analysis::Settings settings_;
    bool searches_;
    base::ManualClock clock_;  // only nodes are counted
    std::unique_ptr<analysis::Reviewer> reviewer_;
};

/// Puts the review that one record holds into a game, in place of that which it has: as far as their main
/// lines are the same. False where there is none.
bool keepReview(play::Game& game, notation::Record&& reviewed);

/// How good the stages of a turn are in the position looked at (see otrera_game_stages).
notation::Json stagesJson(const play::Game& game, const rules::Turn& turn);

/// The best turns that a search knows, best first (see otrera_search_lines).
notation::Json linesJson(const rules::Rules& rules, const rules::Position& position,
                         const std::vector<search::Line>& lines);

}  // namespace otrera::capi
