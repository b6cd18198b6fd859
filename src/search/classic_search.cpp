#include "search/classic_search.h"

#include <algorithm>
#include <cstdlib>

#include "rules/turns.h"

namespace otrera::search {

namespace {

using rules::Cell;
using rules::Position;
using rules::Turn;
using Bound = ClassicTable::Bound;

/// A game won now; each turn until then costs one. Scores beyond `certain` are proved, estimates far below.
constexpr std::int32_t win = 1'000'000;
constexpr std::int32_t certain = win - 1000;
constexpr std::int32_t unknown = -win - 1;
/// From this turn of a position on, turns are looked at one turn less far first.
constexpr std::size_t firstReduced = 4;
/// What the history can add to a promise, and the seed at the root, in thousandths of a logit.
constexpr std::uint32_t mostBonus = 300;
constexpr std::int32_t blur = 20;

bool isCertain(std::int32_t score) { return std::abs(score) >= certain; }

/// Certain scores count from the root; in the table they count from the position itself.
std::int32_t shifted(std::int32_t score, int plies) {
    if (!isCertain(score)) return score;
    return score > 0 ? score + plies : score - plies;
}

}  // namespace

ClassicSearch::ClassicSearch(const rules::Rules& rules, const ClassicOptions& options)
    : rules_(rules),
      evaluator_(rules),
      options_(options),
      table_(options.tableEntries),
      // A turn fills a cell: no line is longer than the board has cells.
      frames_(static_cast<std::size_t>(rules.geometry().cellCount()) + 1),
      killers_(frames_.size()),
      history_(std::size_t{4} * 128 * 128) {}

void ClassicSearch::start(const Position& position) {
    position_ = position;
    table_.forget();
    std::fill(killers_.begin(), killers_.end(), std::array<Turn, 2>{});
    std::fill(history_.begin(), history_.end(), 0);
    mostHistory_ = 1;
    random_ = base::Random(options_.seed);
    judged_ = 0;
    iteration_ = deepest_ = 0;
    best_.reset();
    over_ = position.finished();
    if (over_) {
        score_ = ranking(rules_, position).front() == position.toMove() ? win : -win;
        return;
    }
    beginIteration();
    while (!best_) work();
}

bool ClassicSearch::advance(std::uint64_t nodes) {
    const std::uint64_t enough = judged_ + nodes;
    while (!over_) {
        if (judged_ >= enough) return true;
        work();
    }
    return false;
}

void ClassicSearch::beginIteration() {
    height_ = 0;
    // A proved win is enough, however late.
    enter(position_, ++iteration_, -win, certain);
}

/// Puts a position on top of the stack, or answers at once from the table.
void ClassicSearch::enter(const Position& position, int depth, Score alpha, Score beta) {
    const auto* known = table_.find(position.status.key);
    const int ownPly = static_cast<int>(height_);
    if (known && height_ > 0 && (known->depth >= depth || isCertain(known->score))) {
        const Score score = shifted(known->score, -ownPly);
        if (known->bound == Bound::exact || (known->bound == Bound::atLeast && score >= beta) ||
            (known->bound == Bound::atMost && score <= alpha)) {
            return take(-score);
        }
    }
    Frame& frame = frames_[height_++];
    frame.position = position;
    frame.depth = depth;
    frame.alpha = frame.firstAlpha = alpha;
    frame.beta = beta;
    frame.best = unknown;
    frame.bestTurn = {};
    frame.stage = Stage::hints;
    frame.turns.clear();
    frame.steps.clear();
    frame.hints = frame.next = frame.nextStep = 0;
    if (height_ == 1 && best_) hint(frame, *best_);
    if (known) hint(frame, known->turn);
    for (const Turn& turn : killers_[static_cast<std::size_t>(ownPly)]) hint(frame, turn);
    frame.attempt = firstAttempt(frame);
    deepest_ = std::max(deepest_, ownPly + 1);
}

/// A turn to look at before any are made: it may spare making them.
void ClassicSearch::hint(Frame& frame, const Turn& turn) {
    if (isHinted(frame, turn) || judgeTurn(rules_, frame.position, turn) != rules::TurnFault::none) return;
    frame.turns.push_back({turn, 0});
    ++frame.hints;
}

bool ClassicSearch::isHinted(const Frame& frame, const Turn& turn) {
    return std::any_of(frame.turns.begin(), frame.turns.begin() + static_cast<std::ptrdiff_t>(frame.hints),
                       [&](const Candidate& hinted) { return hinted.turn == turn; });
}

/// One piece of work on the top frame.
void ClassicSearch::work() {
    Frame& frame = frames_[height_ - 1];
    switch (frame.stage) {
        case Stage::hints:
            if (frame.next < frame.hints) return lookAtNext(frame);
            return judgeSteps(frame);
        case Stage::shots:
            if (frame.nextStep < frame.stepLimit) return judgeShots(frame);
            return chooseTurns(frame);
        case Stage::turns:
            if (frame.next < frame.limit) return lookAtNext(frame);
            if (frame.best <= -certain && widen(frame)) return;
            return leave();
    }
}

void ClassicSearch::lookAtNext(Frame& frame) {
    ++judged_;
    Position position = frame.position;
    playTurn(rules_, position, frame.turns[frame.next].turn);
    if (position.finished()) return take(winAfterOneTurn());
    if (frame.depth == 1) return take(judge(position));
    const bool full = frame.attempt == Attempt::full;
    const int depth = frame.attempt == Attempt::reduced ? frame.depth - 2 : frame.depth - 1;
    enter(position, depth, full ? -frame.beta : -frame.alpha - 1, -frame.alpha);
}

void ClassicSearch::judgeSteps(Frame& frame) {
    Position position = frame.position;
    if (position.shotDue()) {
        frame.steps.push_back({{rules::noCell, position.status.shooter, rules::noCell}, 0});
    } else {
        const unsigned seat = indexOf(position.toMove());
        forEach(movablePieces(rules_, position), [&](unsigned piece) {
            const Cell from = static_cast<Cell>(piece);
            forEach(legalSteps(rules_, position, from), [&](unsigned landing) {
                const Cell to = static_cast<Cell>(landing);
                const rules::Status before = playStep(position, from, to);
                const Score promise = judge(position) + historyBonus(seat, false, from, to);
                undoStep(position, from, to, before);
                frame.steps.push_back({{from, to, rules::noCell}, promise});
            });
        });
    }
    sortByPromise(frame.steps, 0);
    frame.stepLimit = std::min(options_.keptSteps, frame.steps.size());
    frame.stage = Stage::shots;
}

/// Judges the shots that can follow the next of the steps. Where nothing is to be looked at further, that is
/// all there is to them.
void ClassicSearch::judgeShots(Frame& frame) {
    const Turn step = frame.steps[frame.nextStep++].turn;
    Position position = frame.position;
    const unsigned seat = indexOf(position.toMove());
    if (step.from != rules::noCell) playStep(position, step.from, step.to);
    for (base::Bits128 shots = legalShots(rules_, position); shots.any();) {
        const Turn turn{step.from, step.to, static_cast<Cell>(shots.takeLowest())};
        if (isHinted(frame, turn)) continue;
        const rules::Status before = playShot(rules_, position, turn.shot);
        const bool wins = position.finished();
        const Score value = wins ? winAfterOneTurn() : judge(position);
        undoShot(position, turn.shot, before);
        if (!wins && frame.depth > 1) {
            const Score noise = height_ == 1 ? static_cast<Score>(random_.below(blur)) : 0;
            frame.turns.push_back({turn, value + historyBonus(seat, true, turn.to, turn.shot) + noise});
        } else if (consider(frame, turn, value)) {
            return leave();
        }
    }
}

/// All turns have been judged: now those that promise most are looked at, where that is wanted.
void ClassicSearch::chooseTurns(Frame& frame) {
    if (frame.depth == 1) return leave();
    sortByPromise(frame.turns, frame.next);
    frame.limit = std::min(frame.turns.size(), frame.next + options_.keptTurns);
    frame.attempt = firstAttempt(frame);
    frame.stage = Stage::turns;
}

/// When all turns of the beam lose, those left out come back: a proof never rests on what was left out. False
/// when nothing was.
bool ClassicSearch::widen(Frame& frame) {
    if (frame.limit < frame.turns.size()) {
        frame.limit = frame.turns.size();
        return true;
    }
    if (frame.stepLimit == frame.steps.size()) return false;
    frame.stepLimit = frame.steps.size();
    frame.stage = Stage::shots;
    return true;
}

/// Takes the value of the turn that the top frame looks at: as it is, or as a reason to look again.
void ClassicSearch::take(Score value) {
    Frame& frame = frames_[height_ - 1];
    if (value > frame.alpha && value < certain) {
        if (frame.attempt == Attempt::reduced) {
            frame.attempt = Attempt::scout;
            return;
        }
        if (frame.attempt == Attempt::scout && value < frame.beta) {
            frame.attempt = Attempt::full;
            return;
        }
    }
    if (consider(frame, frame.turns[frame.next++].turn, value)) return leave();
    frame.attempt = firstAttempt(frame);
}

/// True when that is good enough: no other turn can change what is played.
bool ClassicSearch::consider(Frame& frame, const Turn& turn, Score value) {
    if (value <= frame.best) return false;
    frame.best = value;
    frame.bestTurn = turn;
    frame.alpha = std::max(frame.alpha, value);
    if (height_ == 1) {
        best_ = turn;
        score_ = value;
    }
    if (value < frame.beta && value < winAfterOneTurn()) return false;
    rememberCut(frame, turn);
    return true;
}

void ClassicSearch::rememberCut(const Frame& frame, const Turn& turn) {
    auto& killers = killers_[height_ - 1];
    if (killers[0] != turn) killers = {turn, killers[0]};
    const unsigned seat = indexOf(frame.position.toMove());
    const auto praise = [&](bool shot, Cell from, Cell to) {
        std::uint32_t& times = history(seat, shot, from, to);
        times += static_cast<std::uint32_t>(frame.depth * frame.depth);
        mostHistory_ = std::max(mostHistory_, times);
    };
    if (turn.from != rules::noCell) praise(false, turn.from, turn.to);
    praise(true, turn.to, turn.shot);
}

/// Ends the top frame: the frame below takes its value, or the next iteration begins.
void ClassicSearch::leave() {
    const Frame& frame = frames_[height_ - 1];
    const Score best = frame.best;
    const Bound bound = best >= frame.beta         ? Bound::atLeast
                        : best <= frame.firstAlpha ? Bound::atMost
                                                   : Bound::exact;
    table_.store({frame.position.status.key, shifted(best, ply()), frame.bestTurn,
                  static_cast<std::uint8_t>(frame.depth), bound});
    if (--height_ > 0) return take(-best);
    over_ = isCertain(best);
    if (!over_) beginIteration();
}

/// The first turn of a position is looked at fully, the others against it.
ClassicSearch::Attempt ClassicSearch::firstAttempt(const Frame& frame) const {
    if (frame.depth == 1 || frame.best == unknown) return Attempt::full;
    const bool late = frame.stage == Stage::turns && frame.next >= frame.hints + firstReduced;
    return late && frame.depth > 2 ? Attempt::reduced : Attempt::scout;
}

/// The value of a position for the seat that has just moved.
ClassicSearch::Score ClassicSearch::judge(const Position& position) {
    ++judged_;
    return -static_cast<Score>(1000 * evaluator_.score(position));
}

ClassicSearch::Score ClassicSearch::winAfterOneTurn() const { return win - static_cast<Score>(height_); }

std::uint32_t& ClassicSearch::history(unsigned seat, bool shot, Cell from, Cell to) {
    return history_[((2 * seat + (shot ? 1 : 0)) * 128 + indexOf(from)) * 128 + indexOf(to)];
}

ClassicSearch::Score ClassicSearch::historyBonus(unsigned seat, bool shot, Cell from, Cell to) {
    return static_cast<Score>(std::uint64_t{mostBonus} * history(seat, shot, from, to) / mostHistory_);
}

void ClassicSearch::sortByPromise(std::vector<Candidate>& candidates, std::size_t from) {
    std::stable_sort(candidates.begin() + static_cast<std::ptrdiff_t>(from), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.promise > b.promise; });
}

Report ClassicSearch::report() const {
    Report report;
    report.nodes = judged_;
    report.depth = deepest_;
    const unsigned seat = indexOf(position_.toMove());
    report.proved = over_;
    double chance = eval::chanceOf(static_cast<double>(score_) / 1000);
    if (isCertain(score_)) chance = score_ > 0 ? 1 : 0;
    report.score[seat] = chance;
    report.score[1 - seat] = 1 - chance;
    report.best = best_;
    Position position = position_;
    for (auto turn = best_; turn;) {
        report.line.push_back(*turn);
        playTurn(rules_, position, *turn);
        const auto* next = table_.find(position.status.key);
        turn.reset();
        if (next && judgeTurn(rules_, position, next->turn) == rules::TurnFault::none) turn = next->turn;
    }
    return report;
}

}  // namespace otrera::search
