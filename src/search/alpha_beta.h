#pragma once

#include <array>
#include <memory>
#include <vector>

#include "base/random.h"
#include "eval/evaluator.h"
#include "search/exact_end.h"
#include "search/search.h"
#include "search/transposition_table.h"

namespace otrera::search {

/// What can be set about an AlphaBeta. The numbers were found by play, see docs/experiments.md.
struct AlphaBetaOptions {
    /// How many steps are looked at where there is 1 turn to look ahead, where there are 2, where there are
    /// more; and how many turns made of these: the most promising. The others come back when all of these are
    /// known to lose.
    std::array<std::size_t, 3> keptSteps{4, 8, 20};
    std::size_t keptTurns = 80;
    /// Turns are left out whose judgement is below the best so far by more than this, in thousandths of a
    /// logit, for each turn to look ahead (futility pruning; Heinz 1998). Not at the root.
    std::int32_t futility = 150;
    /// How much less far the later of the sorted turns are looked into first: by this times the logarithms of
    /// their place and of the turns to look ahead, and by one turn at least.
    float reduction = 1;
    /// How many positions are remembered (TranspositionTable::bytesEach bytes each): 40 MiB.
    std::size_t tableEntries = (std::size_t{40} << 20) / TranspositionTable::bytesEach;
    /// Whether what one search has found serves the next one.
    bool remembers = true;
    /// Whether what counting proves is not searched (ExactEnd).
    bool counts = true;
    /// Decides the order of turns at the root that are judged alike.
    std::uint64_t seed = 1;

    bool operator==(const AlphaBetaOptions&) const = default;
};

/// Iterative deepening alpha-beta over whole turns. For two seats and the rule `out`.
///
/// Principal variation search (Marsland, Campbell 1982) with a transposition table, killer turns, history
/// (Schaeffer 1989) and reductions of late turns. Turns come by the thousand, so that only a beam of them is
/// looked at; they are made in two steps, so that only the shots of promising steps are judged at all, and
/// those of a step are judged together. It has a stack of its own instead of recursing: so it can be left and
/// taken up again between two pieces of work, each a hundred judged positions or so.
class AlphaBeta final : public Search {
  public:
    /// Whether it can play a variant.
    static bool plays(const rules::Variant& variant) {
        return variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out;
    }

    /// rules must outlive the search, and be of a variant that it plays.
    AlphaBeta(const rules::Rules& rules, std::shared_ptr<const eval::Evaluator> evaluator,
              const AlphaBetaOptions& options);

    void start(const rules::Position& position) override;
    void forget() override;
    bool advance(std::uint64_t nodes) override;
    std::uint64_t nodes() const override { return judged_; }
    Report report() const override;
    void considerOnly(const std::vector<rules::Turn>& turns) override { wanted_ = turns; }
    void wantLines(std::size_t most) override { wantedLines_ = std::max<std::size_t>(most, 1); }
    std::vector<Line> lines(std::size_t most) const override;
    /// Searches the same and shares what it finds by the table.
    std::unique_ptr<Search> makeHelper(std::uint64_t seed) const override;

  private:
    using Score = std::int32_t;  // in thousandths of a logit
    using Bound = TranspositionTable::Bound;

    /// The turns that have cut last among the positions at a ply, the latest first.
    using Killers = std::array<rules::Turn, 7>;

    struct Candidate {
        rules::Turn turn;
        Score promise = 0;  // by which turns are sorted
        Score value = 0;    // of the position after it
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

    AlphaBeta(const AlphaBeta& helped, std::uint64_t seed);

    bool over() const { return over_ || !verdict_.line.empty(); }
    void beginIteration();
    void enter(const rules::Position& position, int depth, Score alpha, Score beta);
    bool answer(const rules::Position& position, int depth, Score alpha, Score beta,
                const std::optional<TranspositionTable::Entry>& known);
    void hint(Frame& frame, const rules::Turn& turn);
    static bool isHinted(const Frame& frame, const rules::Turn& turn);
    bool isConsidered(const rules::Turn& turn) const;
    void work();
    void lookAtNext(Frame& frame);
    void judgeHints(Frame& frame);
    void judgeSteps(Frame& frame);
    void judgeShots(Frame& frame);
    void chooseTurns(Frame& frame);
    bool widen(Frame& frame);
    void take(Score value);
    bool consider(Frame& frame, const rules::Turn& turn, Score value);
    void found(Frame& frame, const rules::Turn& turn, Score value);
    void rememberCut(const Frame& frame, const rules::Turn& turn);
    void leave();
    static void sortByPromise(std::vector<Candidate>& candidates, std::size_t from, std::size_t to);

    Attempt firstAttempt(const Frame& frame) const;
    int reducedDepth(const Frame& frame) const;
    void judge(const Frame& frame);
    bool isFutile(const Frame& frame) const;
    bool ends(const Frame& frame, const rules::Turn& turn) const;
    Score winAfterOneTurn() const;
    std::uint32_t& history(unsigned seat, bool shot, rules::Cell from, rules::Cell to);
    Score historyBonus(unsigned seat, bool shot, rules::Cell from, rules::Cell to);
    void setMostHistory(std::uint32_t most);
    int ply() const { return static_cast<int>(height_) - 1; }
    Line lineOf(const Candidate& first) const;

    const rules::Rules& rules_;
    std::shared_ptr<const eval::Evaluator> evaluator_;
    AlphaBetaOptions options_;
    std::shared_ptr<TranspositionTable> table_;
    bool helps_ = false;  // the table is another search's
    ExactEnd exactEnd_;
    base::Random random_{0};

    std::vector<Frame> frames_;
    std::size_t height_ = 0;              // frames in use
    std::vector<Killers> killers_;        // by ply
    std::vector<std::uint32_t> history_;  // how often steps and shots have cut, weighted by depth
    std::uint32_t mostHistory_ = 1;
    std::uint64_t bonusEach_ = 0;  // what one of these adds to a promise, in 2^-32 thousandths

    // Turns of the top frame that are judged together, or steps without a shot, and what comes out for the
    // seat to move there.
    std::vector<rules::Turn> asked_;
    std::vector<Score> scores_;

    rules::Position position_;
    ExactEnd::Verdict verdict_;        // of the position
    std::vector<rules::Turn> wanted_;  // as considerOnly() said
    std::vector<rules::Turn> only_;    // of these, the position's; empty: all are considered
    std::size_t wantedLines_ = 1;
    std::uint64_t judged_ = 0;
    int iteration_ = 0;
    int finished_ = 0;  // iterations
    bool over_ = false;
    std::vector<Candidate> best_;    // the best turns of this iteration, and of the last one
    std::vector<Candidate> before_;  // of the last iteration
};

}  // namespace otrera::search
