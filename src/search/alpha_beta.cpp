#include "search/alpha_beta.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <tuple>
#include <utility>

#include "eval/lieberum.h"
#include "rules/turns.h"

namespace otrera::search {

namespace {

using rules::Cell;
using rules::Position;
using rules::Turn;

/// A game won now; each turn until then costs one. Scores beyond `certain` are proved, estimates far below.
constexpr std::int32_t win = 1'000'000;
constexpr std::int32_t certain = win - 1000;
constexpr std::int32_t unknown = -win - 1;
/// Estimates are cut: a network's logit may be so large that it would look like a proof.
constexpr std::int32_t mostEstimate = 20'000;
/// From this turn of a position on, turns are looked at less far first.
constexpr std::size_t firstReduced = 4;
/// What the history can add to a promise, and the seed at the root, in thousandths of a logit.
constexpr std::uint32_t mostBonus = 300;
constexpr std::int32_t blur = 20;
/// The seed's part everywhere in a search that helps: so it goes other ways than the one it helps.
constexpr std::int32_t helpersBlur = 200;
/// No line is longer, and the table's depths are bytes.
constexpr int mostDepth = 250;

bool isCertain(std::int32_t score) { return std::abs(score) >= certain; }

/// Certain scores count from the root; in the table they count from the position itself.
std::int32_t shifted(std::int32_t score, int plies) {
    if (!isCertain(score)) return score;
    return score > 0 ? score + plies : score - plies;
}

}  // namespace

AlphaBeta::AlphaBeta(const rules::Rules& rules, std::shared_ptr<const eval::Evaluator> evaluator,
                     const AlphaBetaOptions& options)
    : rules_(rules),
      evaluator_(std::move(evaluator)),
      options_(options),
      table_(std::make_shared<TranspositionTable>(options.tableEntries)),
      exactEnd_(rules),
      // A turn fills a cell: no line is longer than the board has cells.
      frames_(static_cast<std::size_t>(rules.geometry().cellCount()) + 1),
      killers_(frames_.size()),
      history_(std::size_t{4} * 128 * 128) {}

AlphaBeta::AlphaBeta(const AlphaBeta& helped, std::uint64_t seed)
    : rules_(helped.rules_),
      evaluator_(helped.evaluator_),
      options_(helped.options_),
      table_(helped.table_),
      helps_(true),
      exactEnd_(helped.rules_),
      frames_(helped.frames_.size()),
      killers_(frames_.size()),
      history_(helped.history_.size()) {
    options_.seed = seed;
}

std::unique_ptr<Search> AlphaBeta::makeHelper(std::uint64_t seed) const {
    return std::unique_ptr<Search>(new AlphaBeta(*this, seed));
}

void AlphaBeta::start(const Position& position) {
    position_ = position;
    if (!helps_) options_.remembers ? table_->nextRound() : table_->clear();
    std::fill(killers_.begin(), killers_.end(), Killers{});
    std::fill(history_.begin(), history_.end(), 0);
    setMostHistory(1);
    random_ = base::Random(options_.seed);
    judged_ = 0;
    iteration_ = finished_ = 0;
    best_.clear();
    before_.clear();
    verdict_ = {};
    only_.clear();
    for (const Turn& turn : wanted_) {
        if (judgeTurn(rules_, position, turn) == rules::TurnFault::none) only_.push_back(turn);
    }
    over_ = position.finished();
    if (over_) return;
    // Among some turns only, nothing is known beforehand.
    if (only_.empty() && options_.counts) verdict_ = exactEnd_.begin(position);
    if (over()) return;
    beginIteration();
    while (best_.empty()) work();
}

void AlphaBeta::forget() {
    if (!helps_) table_->clear();
    exactEnd_.forget();
}

bool AlphaBeta::advance(std::uint64_t nodes) {
    const std::uint64_t enough = judged_ + nodes;
    while (!over()) {
        if (judged_ >= enough) return true;
        work();
    }
    return false;
}

void AlphaBeta::beginIteration() {
    height_ = 0;
    ++iteration_;
    // A proved win is enough, however late, unless other turns are asked for too. Who helps is a turn ahead:
    // what it finds is there when it is asked for.
    enter(position_, iteration_ + (helps_ ? 1 : 0), -win, wantedLines_ > 1 ? win : certain);
}

/// Puts a position on top of the stack, unless it is answered at once.
void AlphaBeta::enter(const Position& position, int depth, Score alpha, Score beta) {
    const auto known = table_->find(position.status.key);
    if (height_ > 0 && answer(position, depth, alpha, beta, known)) return;
    const std::size_t ownPly = height_;
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
    if (ownPly == 0) {
        for (const Candidate& candidate : before_) hint(frame, candidate.turn);
    }
    if (known) hint(frame, known->turn);
    // Where nothing is looked at further, all are judged together, and eight cost as much as one.
    const auto killers = std::span(killers_[ownPly]);
    for (const Turn& turn : depth == 1 ? killers : killers.first(2)) hint(frame, turn);
    frame.attempt = firstAttempt(frame);
}

/// Takes the value of a position from the table or by counting, where that is possible.
bool AlphaBeta::answer(const Position& position, int depth, Score alpha, Score beta,
                       const std::optional<TranspositionTable::Entry>& known) {
    const int ownPly = static_cast<int>(height_);
    if (known && (known->depth >= depth || isCertain(known->score))) {
        const Score score = shifted(known->score, -ownPly);
        if (known->bound == Bound::exact || (known->bound == Bound::atLeast && score >= beta) ||
            (known->bound == Bound::atMost && score <= alpha)) {
            take(-score);
            return true;
        }
    }
    // To count takes as long as to judge some twenty positions: at the last turn it does not pay.
    if (!options_.counts || depth < 2) return false;
    const auto winner = exactEnd_.winner(position);
    if (!winner) return false;
    judged_ += 20;
    // When the game ends is not known: after so many turns at the latest.
    const Score value = win - static_cast<Score>(frames_.size()) - ownPly;
    take(*winner == position.toMove() ? -value : value);
    return true;
}

/// A turn to look at before any are made: it may spare making them.
void AlphaBeta::hint(Frame& frame, const Turn& turn) {
    if (isHinted(frame, turn) || judgeTurn(rules_, frame.position, turn) != rules::TurnFault::none) return;
    if (height_ == 1 && !isConsidered(turn)) return;
    frame.turns.push_back({turn});
    ++frame.hints;
}

bool AlphaBeta::isHinted(const Frame& frame, const Turn& turn) {
    return std::any_of(frame.turns.begin(), frame.turns.begin() + static_cast<std::ptrdiff_t>(frame.hints),
                       [&](const Candidate& hinted) { return hinted.turn == turn; });
}

bool AlphaBeta::isConsidered(const Turn& turn) const {
    return only_.empty() || std::find(only_.begin(), only_.end(), turn) != only_.end();
}

/// One piece of work on the top frame.
void AlphaBeta::work() {
    Frame& frame = frames_[height_ - 1];
    switch (frame.stage) {
        case Stage::hints:
            if (frame.next == frame.hints) return judgeSteps(frame);
            return frame.depth == 1 ? judgeHints(frame) : lookAtNext(frame);
        case Stage::shots:
            if (frame.nextStep < frame.stepLimit) return judgeShots(frame);
            return chooseTurns(frame);
        case Stage::turns:
            if (frame.next < frame.limit) return lookAtNext(frame);
            if (frame.best <= -certain && widen(frame)) return;
            return leave();
    }
}

void AlphaBeta::lookAtNext(Frame& frame) {
    if (isFutile(frame)) {
        ++frame.next;
        frame.attempt = firstAttempt(frame);
        return;
    }
    ++judged_;
    Position position = frame.position;
    playTurn(rules_, position, frame.turns[frame.next].turn);
    if (position.finished()) return take(winAfterOneTurn());
    const std::size_t next = frame.next + 1;
    if (next < (frame.stage == Stage::hints ? frame.hints : frame.limit) && !frame.position.shotDue())
        table_->fetch(keyAfter(rules_, frame.position, frame.turns[next].turn));
    const bool full = frame.attempt == Attempt::full;
    const int depth = frame.attempt == Attempt::reduced ? reducedDepth(frame) : frame.depth - 1;
    enter(position, depth, full ? -frame.beta : -frame.alpha - 1, -frame.alpha);
}

/// Judges all hints at once, where nothing is to be looked at further.
void AlphaBeta::judgeHints(Frame& frame) {
    asked_.clear();
    for (const Candidate& hinted : frame.turns) asked_.push_back(hinted.turn);
    judge(frame);
    for (; frame.next < frame.hints; ++frame.next) {
        if (consider(frame, frame.turns[frame.next].turn, scores_[frame.next])) return leave();
    }
}

void AlphaBeta::judgeSteps(Frame& frame) {
    const Position& position = frame.position;
    asked_.clear();
    if (position.shotDue()) {
        frame.steps.push_back({{rules::noCell, position.status.shooter, rules::noCell}});
    } else {
        const unsigned seat = indexOf(position.toMove());
        forEach(movablePieces(rules_, position), [&](unsigned piece) {
            const Cell from = static_cast<Cell>(piece);
            forEach(legalSteps(rules_, position, from), [&](unsigned landing) {
                const Cell to = static_cast<Cell>(landing);
                asked_.push_back({from, to, rules::noCell});
                frame.steps.push_back({asked_.back(), historyBonus(seat, false, from, to)});
            });
        });
        judge(frame);
        for (std::size_t i = 0; i < frame.steps.size(); ++i) frame.steps[i].promise += scores_[i];
    }
    if (height_ == 1 && !only_.empty()) {
        std::erase_if(frame.steps, [&](const Candidate& step) {
            return std::none_of(only_.begin(), only_.end(), [&](const Turn& turn) {
                return turn.from == step.turn.from && turn.to == step.turn.to;
            });
        });
    }
    const auto place =
        std::min<std::size_t>(static_cast<std::size_t>(frame.depth), options_.keptSteps.size());
    frame.stepLimit = std::min(options_.keptSteps[place - 1], frame.steps.size());
    sortByPromise(frame.steps, 0, frame.stepLimit);
    frame.stage = Stage::shots;
}

/// Judges the shots that can follow the next of the steps, of several together. Where nothing is to be looked
/// at further, that is all there is to them.
void AlphaBeta::judgeShots(Frame& frame) {
    const std::size_t first = frame.turns.size();
    // The more are judged together, the quicker; but where the first step's shots may do, they come alone.
    std::size_t enough = 56;
    if (frame.depth == 1) enough = frame.nextStep == 0 ? 1 : 24;
    asked_.clear();
    while (frame.nextStep < frame.stepLimit && asked_.size() < enough) {
        const Turn step = frame.steps[frame.nextStep++].turn;
        base::Bits128 empty = frame.position.empty;
        if (step.from != rules::noCell) empty |= rules::setOf(step.from);
        forEach(rules_.shot().reach(step.to, empty), [&](unsigned shot) {
            const Turn turn{step.from, step.to, static_cast<Cell>(shot)};
            if (isHinted(frame, turn) || (height_ == 1 && !isConsidered(turn))) return;
            asked_.push_back(turn);
            frame.turns.push_back({turn});
        });
    }
    judge(frame);
    const unsigned seat = indexOf(frame.position.toMove());
    const auto noise = [&]() -> Score {
        if (helps_) return static_cast<Score>(random_.below(helpersBlur));
        return height_ == 1 ? static_cast<Score>(random_.below(blur)) : 0;
    };
    std::size_t kept = first;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
        const Turn turn = asked_[i];
        const Score value = scores_[i];
        if (frame.depth > 1 && !isCertain(value)) {
            frame.turns[kept++] = {turn, value + historyBonus(seat, true, turn.to, turn.shot) + noise(),
                                   value};
        } else if (consider(frame, turn, value)) {
            return leave();
        }
    }
    frame.turns.resize(kept);
}

/// All turns have been judged: now those that promise most are looked at, where that is wanted.
void AlphaBeta::chooseTurns(Frame& frame) {
    frame.stage = Stage::turns;
    frame.limit = frame.next;
    if (frame.depth == 1) return;
    frame.limit = std::min(frame.turns.size(), frame.next + options_.keptTurns);
    sortByPromise(frame.turns, frame.next, frame.limit);
    frame.attempt = firstAttempt(frame);
}

/// When all turns of the beam lose, those left out come back: a proof never rests on what was left out. False
/// when nothing was.
bool AlphaBeta::widen(Frame& frame) {
    if (frame.limit < frame.turns.size()) {
        sortByPromise(frame.turns, frame.limit, frame.turns.size());
        frame.limit = frame.turns.size();
        return true;
    }
    if (frame.stepLimit == frame.steps.size()) return false;
    sortByPromise(frame.steps, frame.stepLimit, frame.steps.size());
    frame.stepLimit = frame.steps.size();
    frame.stage = Stage::shots;
    return true;
}

/// Takes the value of the turn that the top frame looks at: as it is, or as a reason to look again.
void AlphaBeta::take(Score value) {
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
bool AlphaBeta::consider(Frame& frame, const Turn& turn, Score value) {
    if (height_ == 1) {
        found(frame, turn, value);
    } else {
        frame.alpha = std::max(frame.alpha, value);
    }
    if (value <= frame.best) return false;
    frame.best = value;
    frame.bestTurn = turn;
    const bool othersToo = height_ == 1 && wantedLines_ > 1;
    if (othersToo || (value < frame.beta && value < winAfterOneTurn())) return false;
    rememberCut(frame, turn);
    return true;
}

/// Puts a turn at the root among the best ones, where it belongs there; those behind are not told apart.
void AlphaBeta::found(Frame& frame, const Turn& turn, Score value) {
    const auto place = std::find_if(best_.begin(), best_.end(),
                                    [&](const Candidate& better) { return better.value < value; });
    if (place == best_.end() && best_.size() >= wantedLines_) return;
    best_.insert(place, {turn, value, value});
    if (best_.size() < wantedLines_) return;
    best_.resize(wantedLines_);
    frame.alpha = std::max(frame.firstAlpha, best_.back().value);
}

void AlphaBeta::rememberCut(const Frame& frame, const Turn& turn) {
    auto& killers = killers_[height_ - 1];
    const auto place = std::find(killers.begin(), killers.end() - 1, turn);
    std::move_backward(killers.begin(), place, place + 1);
    killers[0] = turn;
    const unsigned seat = indexOf(frame.position.toMove());
    const auto praise = [&](bool shot, Cell from, Cell to) {
        std::uint32_t& times = history(seat, shot, from, to);
        times += static_cast<std::uint32_t>(frame.depth * frame.depth);
        if (times > mostHistory_) setMostHistory(times);
    };
    if (turn.from != rules::noCell) praise(false, turn.from, turn.to);
    praise(true, turn.to, turn.shot);
}

/// Ends the top frame: the frame below takes its value, or the next iteration begins.
void AlphaBeta::leave() {
    const Frame& frame = frames_[height_ - 1];
    const Score best = frame.best;
    const Bound bound = best >= frame.beta         ? Bound::atLeast
                        : best <= frame.firstAlpha ? Bound::atMost
                                                   : Bound::exact;
    // What is found among some turns only is not true of the position.
    if (height_ > 1 || only_.empty()) {
        table_->store(frame.position.status.key,
                      {shifted(best, ply()), frame.bestTurn, static_cast<std::uint8_t>(frame.depth), bound});
    }
    if (--height_ > 0) return take(-best);
    finished_ = iteration_;
    over_ = isCertain(best) || iteration_ == mostDepth;
    if (over_) return;
    before_ = std::exchange(best_, {});
    beginIteration();
}

/// The first turn of a position is looked at fully, the others against it; at the root as many as are to be
/// told apart.
AlphaBeta::Attempt AlphaBeta::firstAttempt(const Frame& frame) const {
    if (frame.depth == 1 || frame.best == unknown) return Attempt::full;
    if (height_ == 1 && best_.size() < wantedLines_) return Attempt::full;
    const bool late = frame.stage == Stage::turns && frame.next >= frame.hints + firstReduced;
    return late && frame.depth > 2 ? Attempt::reduced : Attempt::scout;
}

/// Whether the next turn promises so little that looking further would hardly change it: of turns judged 0.3
/// logits below the best so far, with two turns to look ahead, less than one in a hundred turned out better.
bool AlphaBeta::isFutile(const Frame& frame) const {
    if (frame.stage != Stage::turns || frame.attempt == Attempt::full || height_ == 1) return false;
    // Where all lose so far, what was left out would have to come back.
    if (isCertain(frame.alpha) || frame.best <= -certain) return false;
    return frame.turns[frame.next].value < frame.alpha - options_.futility * frame.depth;
}

/// How far a late turn is looked into first.
int AlphaBeta::reducedDepth(const Frame& frame) const {
    const double place = eval::logarithm(static_cast<double>(frame.next - frame.hints + 1));
    const int less = static_cast<int>(static_cast<double>(options_.reduction) * place *
                                      eval::logarithm(static_cast<double>(frame.depth)));
    return std::max(1, frame.depth - 1 - std::max(1, less));
}

/// Judges what is asked of the top frame.
void AlphaBeta::judge(const Frame& frame) {
    judged_ += asked_.size();
    scores_.resize(asked_.size());
    evaluator_->judgeTurns(rules_, frame.position, asked_, scores_);
    for (Score& score : scores_) score = std::clamp(score, -mostEstimate, mostEstimate);
    // The other seat loses two ways to go at most: by the step and by the shot.
    const base::Bits128 others = frame.position.pieces[1 - indexOf(frame.position.toMove())];
    if (rules_.everyStepHasShot() && rules_.step().neighbours(others, frame.position.empty).count() > 2)
        return;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
        if (ends(frame, asked_[i])) scores_[i] = winAfterOneTurn();
    }
}

/// Whether the other seat has no turn after one of the top frame.
bool AlphaBeta::ends(const Frame& frame, const Turn& turn) const {
    if (turn.shot == rules::noCell) return false;
    base::Bits128 empty = frame.position.empty & ~rules::setOf(turn.to);
    if (turn.from != rules::noCell) empty |= rules::setOf(turn.from);
    const base::Bits128 others = frame.position.pieces[1 - indexOf(frame.position.toMove())];
    return !hasTurn(rules_, others, empty & ~rules::setOf(turn.shot));
}

AlphaBeta::Score AlphaBeta::winAfterOneTurn() const { return win - static_cast<Score>(height_); }

std::uint32_t& AlphaBeta::history(unsigned seat, bool shot, Cell from, Cell to) {
    return history_[((2 * seat + (shot ? 1 : 0)) * 128 + indexOf(from)) * 128 + indexOf(to)];
}

AlphaBeta::Score AlphaBeta::historyBonus(unsigned seat, bool shot, Cell from, Cell to) {
    return static_cast<Score>(history(seat, shot, from, to) * bonusEach_ >> 32);
}

void AlphaBeta::setMostHistory(std::uint32_t most) {
    mostHistory_ = most;
    bonusEach_ = (std::uint64_t{mostBonus} << 32) / most;
}

/// Brings the best of the candidates from one place to another into order; the others stay behind them.
void AlphaBeta::sortByPromise(std::vector<Candidate>& candidates, std::size_t from, std::size_t to) {
    const auto place = [&](std::size_t at) { return candidates.begin() + static_cast<std::ptrdiff_t>(at); };
    const auto better = [](const Candidate& a, const Candidate& b) {
        if (a.promise != b.promise) return a.promise > b.promise;
        return std::tie(a.turn.from, a.turn.to, a.turn.shot) < std::tie(b.turn.from, b.turn.to, b.turn.shot);
    };
    std::partial_sort(place(from), place(to), candidates.end(), better);
}

/// A turn of the position and what is expected after it.
Line AlphaBeta::lineOf(const Candidate& first) const {
    Line line;
    const unsigned seat = indexOf(position_.toMove());
    line.proved = isCertain(first.value);
    double chance = eval::chanceOf(static_cast<double>(first.value) / 1000);
    if (line.proved) chance = first.value > 0 ? 1 : 0;
    line.score[seat] = chance;
    line.score[1 - seat] = 1 - chance;
    Position position = position_;
    for (std::optional<Turn> turn = first.turn; turn;) {
        line.turns.push_back(*turn);
        playTurn(rules_, position, *turn);
        const auto next = table_->find(position.status.key);
        turn.reset();
        if (next && judgeTurn(rules_, position, next->turn) == rules::TurnFault::none) turn = next->turn;
    }
    return line;
}

std::vector<Line> AlphaBeta::lines(std::size_t most) const {
    std::vector<Line> lines;
    if (most == 0 || position_.finished()) return lines;
    if (!verdict_.line.empty()) {
        lines.push_back({verdict_.line, {}, false});
    } else {
        std::vector<Candidate> turns = best_;
        for (const Candidate& candidate : before_) {
            const bool again = std::any_of(best_.begin(), best_.end(), [&](const Candidate& better) {
                return better.turn == candidate.turn;
            });
            if (!again) turns.push_back(candidate);
        }
        for (std::size_t i = 0; i < std::min(most, turns.size()); ++i) lines.push_back(lineOf(turns[i]));
        // That the best turn so far loses proves nothing while others are still to be looked at.
        if (turns.front().value < 0 && !over_) lines[0].proved = false;
    }
    if (verdict_.winner) {
        lines[0].score = {};
        lines[0].score[indexOf(*verdict_.winner)] = 1;
        lines[0].proved = true;
    }
    return lines;
}

Report AlphaBeta::report() const {
    Report report;
    report.nodes = judged_;
    report.memory = table_->fill();
    if (position_.finished()) {
        report.score[indexOf(ranking(rules_, position_).front())] = 1;
        report.proved = true;
        return report;
    }
    Line line = std::move(lines(1).front());
    report.depth = verdict_.line.empty() ? finished_ : static_cast<int>(verdict_.line.size());
    report.best = line.turns.front();
    report.line = std::move(line.turns);
    report.score = line.score;
    report.proved = line.proved;
    return report;
}

}  // namespace otrera::search
