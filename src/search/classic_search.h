#pragma once

#include <array>
#include <vector>

#include "base/random.h"
#include "eval/lieberum.h"
#include "search/classic_table.h"
#include "search/search.h"

namespace otrera::search {

/// What can be set about a ClassicSearch. The widths were found by play, see docs/experiments.md.
struct ClassicOptions {
    /// How many steps, and how many turns made of these, are looked at in a position: the most promising. The
    /// others come back when all of these are known to lose.
    std::size_t keptSteps = 20;
    std::size_t keptTurns = 40;
    /// How many positions are remembered (24 bytes each).
    std::size_t tableEntries = std::size_t{1} << 18;
    /// Decides the order of turns at the root that are judged alike.
    std::uint64_t seed = 1;
};

/// Iterative deepening alpha-beta over whole turns, judged by eval::Lieberum: what the literature on Amazons
/// programs describes, as a yardstick. For two seats and the rule `out`.
///
/// Principal variation search (Marsland, Campbell 1982) with a transposition table, killer turns, history
/// (Schaeffer 1989) and reductions of late turns. Turns come by the thousand, so that only a beam of them is
/// looked at; they are made in two steps, so that only the shots of promising steps are judged at all. It has
/// a stack of its own instead of recursing: so it can be left and taken up again between two pieces of work,
/// each a hundred judged positions or so.
class ClassicSearch final : public Search {
  public:
    /// rules must outlive the search.
    ClassicSearch(const rules::Rules& rules, const ClassicOptions& options);

    void start(const rules::Position& position) override;
    bool advance(std::uint64_t nodes) override;
    std::uint64_t nodes() const override { return judged_; }
    Report report() const override;

  private:
    using Score = std::int32_t;  // in thousandths of a logit

    struct Candidate {
        rules::Turn turn;
        Score promise = 0;
    };
    /// What a frame does next: looks at turns that were good elsewhere and then judges all steps; judges the
    /// shots of the best steps; looks at the best turns.
    enum class Stage : std::uint8_t { hints, shots, turns };
    /// How far a turn is looked into: less far and against the best so far only; so against that; fully.
    enum class Attempt : std::uint8_t { reduced, scout, full };

    /// A position on the way from the root to where the search is now.
    struct Frame {
        rules::Position position;
        int depth = 0;  // turns to look ahead
        Score firstAlpha = 0;
        Score alpha = 0;
        Score beta = 0;
        Score best = 0;
        rules::Turn bestTurn;
        Stage stage = Stage::hints;
        Attempt attempt = Attempt::full;
        std::vector<Candidate> turns;
        std::size_t hints = 0;         // of these turns, the first
        std::size_t next = 0;          // the turn that is looked at now
        std::size_t limit = 0;         // of the turns, how many are looked at
        std::vector<Candidate> steps;  // turns without shots
        std::size_t nextStep = 0;
        std::size_t stepLimit = 0;
    };

    void beginIteration();
    void enter(const rules::Position& position, int depth, Score alpha, Score beta);
    void hint(Frame& frame, const rules::Turn& turn);
    static bool isHinted(const Frame& frame, const rules::Turn& turn);
    void work();
    void lookAtNext(Frame& frame);
    void judgeSteps(Frame& frame);
    void judgeShots(Frame& frame);
    void chooseTurns(Frame& frame);
    bool widen(Frame& frame);
    void take(Score value);
    bool consider(Frame& frame, const rules::Turn& turn, Score value);
    void rememberCut(const Frame& frame, const rules::Turn& turn);
    void leave();
    static void sortByPromise(std::vector<Candidate>& candidates, std::size_t from);

    Attempt firstAttempt(const Frame& frame) const;
    Score judge(const rules::Position& position);
    Score winAfterOneTurn() const;
    std::uint32_t& history(unsigned seat, bool shot, rules::Cell from, rules::Cell to);
    Score historyBonus(unsigned seat, bool shot, rules::Cell from, rules::Cell to);
    int ply() const { return static_cast<int>(height_) - 1; }

    const rules::Rules& rules_;
    eval::Lieberum evaluator_;
    ClassicOptions options_;
    ClassicTable table_;
    base::Random random_{0};

    std::vector<Frame> frames_;
    std::size_t height_ = 0;                           // frames in use
    std::vector<std::array<rules::Turn, 2>> killers_;  // by ply
    std::vector<std::uint32_t> history_;  // how often steps and shots have cut, weighted by depth
    std::uint32_t mostHistory_ = 1;

    rules::Position position_;
    std::uint64_t judged_ = 0;
    int iteration_ = 0;
    int deepest_ = 0;
    bool over_ = false;
    std::optional<rules::Turn> best_;
    Score score_ = 0;  // of best_, for the seat to move
};

}  // namespace otrera::search
