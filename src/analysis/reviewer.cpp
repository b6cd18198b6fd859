#include "analysis/reviewer.h"

#include <algorithm>

#include "analysis/estimate.h"
#include "search/alpha_beta.h"
#include "solver/finish.h"

namespace otrera::analysis {

using notation::Action;
using rules::Position;
using rules::Turn;

namespace {

constexpr std::size_t wantedLines = 3;
/// What is not proved is never said to be certain.
constexpr double leastChance = 0.0001;

bool isStopped(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(); }

std::vector<Turn> beginningOf(std::vector<Turn> line) {
    if (line.size() > longestLine) line.resize(longestLine);
    return line;
}

/// The best turn is known to lose, and others are still to be looked at: no estimate of the position.
bool isHalfProved(const search::Report& report) {
    return !report.proved && *std::max_element(report.score.begin(), report.score.end()) == 1;
}

/// All that is left to do is counting, and it is done.
bool isCounted(const solver::Decision& decision) {
    return decision.stage == solver::Stage::separated && decision.winner.has_value();
}

}  // namespace

Reviewer::Reviewer(const Course& course, const Settings& settings, unsigned threads, const base::Clock& clock,
                   std::vector<Findings> known)
    : course_(course), settings_(settings), threads_(threads), clock_(clock), findings_(std::move(known)) {
    findings_.resize(course.positions.size());
}

Reviewer::~Reviewer() = default;

engine::Engine& Reviewer::engine() {
    if (!engine_) {
        engine::Options options;
        options.threads = threads_;
        // The table is cleared for each search: for a short one that would take longer than searching.
        constexpr std::uint64_t entriesOfNode = 8;
        std::size_t& entries = options.alphaBeta.tableEntries;
        if (settings_.nodes)
            entries =
                static_cast<std::size_t>(std::min<std::uint64_t>(entries, *settings_.nodes * entriesOfNode));
        engine_ = std::make_unique<engine::Engine>(engine::makeEngine(course_.rules, options));
    }
    return *engine_;
}

bool Reviewer::step(const std::atomic<bool>* stop) {
    if (next_ == findings_.size() || isStopped(stop)) return false;
    Findings& here = findings_[next_];
    const bool isTurn = next_ > 0 && course_.actions[next_ - 1].kind == Action::Kind::turn;
    if (isTurn && !here.turn) {
        Comparison comparison = compare(next_, stop);
        if (isStopped(stop)) return false;
        here.turn = comparison;
    }
    if (!here.position) {
        Finding finding = search(next_, stop);
        if (isTurn && isRefuted(next_, *here.turn, finding)) {
            const double chance = chanceOtherwise(next_, stop);
            if (isStopped(stop)) return false;
            here.turn = Comparison{chance, 0, here.turn->scoreLoss, finding.winner};
        }
        if (isStopped(stop)) return false;
        here.position = std::move(finding);
    }
    ++next_;
    return true;
}

/// The turn loses, and neither the position before it nor the search beside the best turn had told.
bool Reviewer::isRefuted(std::size_t ply, const Comparison& comparison, const Finding& after) const {
    return after.winner && after.winner != course_.actions[ply - 1].seat && !comparison.winner &&
           !findings_[ply - 1].position->winner;
}

/// The chance of the seat that moved with the best turn that it did not play, seen from the position after
/// it; 0 where no other was known.
double Reviewer::chanceOtherwise(std::size_t ply, const std::atomic<bool>* stop) {
    const notation::Action& played = course_.actions[ply - 1];
    for (const Choice& choice : findings_[ply - 1].position->choices) {
        if (choice.line.front() == played.turn) continue;
        Position position = course_.positions[ply - 1];
        playTurn(*course_.rules, position, choice.line.front());
        prepare(position, {}, 1);
        const search::Report report = thinkByDepth(1, stop).report;
        return chancesOf(position, {report.line, report.score, report.proved})[indexOf(played.seat)];
    }
    return 0;
}

void Reviewer::prepare(const Position& position, const std::vector<Turn>& only, std::size_t lines) {
    engine::Engine& engine = this->engine();
    // From nothing each time: what is found must not depend on what was searched before.
    engine.forget();
    engine.considerOnly(only);
    engine.wantLines(lines);
    engine.setPosition(position);
}

Reviewer::Found Reviewer::think(const engine::Limits& limits, std::size_t lines,
                                const std::atomic<bool>* stop) {
    Found found{engine().think(limits, clock_, stop, nullptr), engine().lines(lines)};
    nodes_ += found.report.nodes;
    return found;
}

/// Thinks within the settings and returns what was known when the last depth was finished: within a depth the
/// turns that were looked at farther could not be compared with the others. Each depth begins with what was
/// remembered of the one before, which costs little.
Reviewer::Found Reviewer::thinkByDepth(std::size_t lines, const std::atomic<bool>* stop) {
    engine::Limits limits{settings_.nodes, settings_.milliseconds};
    if (!search::AlphaBeta::plays(course_.rules->variant())) return think(limits, lines, stop);
    const std::int64_t begin = clock_.milliseconds();
    std::uint64_t used = 0;
    Found last;
    for (int depth = 1;; ++depth) {
        limits.depth = depth;
        Found found = think(limits, lines, stop);
        const bool isFinished = found.report.proved || found.report.depth >= depth;
        if (depth == 1 || (isFinished && !isHalfProved(found.report))) last = std::move(found);
        if (!isFinished || last.report.proved || isStopped(stop)) return last;
        used += last.report.nodes;
        if (settings_.nodes) {
            if (used >= *settings_.nodes) return last;
            limits.nodes = *settings_.nodes - used;
        }
        if (settings_.milliseconds) {
            limits.milliseconds = begin + *settings_.milliseconds - clock_.milliseconds();
            if (*limits.milliseconds <= 0) return last;
        }
    }
}

Chances Reviewer::chancesOf(const Position& position, const search::Line& line) const {
    Chances chances = line.score;
    if (line.proved) return chances;
    // Of more than two seats one that is out has no chance.
    const unsigned seats = course_.rules->seatCount();
    for (unsigned seat = 0; seat < seats; ++seat) {
        if (seats == 2 || chances[seat] > 0)
            chances[seat] =
                std::clamp(roundedChance(calibratedChance(*course_.rules, position, chances[seat])),
                           leastChance, 1 - leastChance);
    }
    return chances;
}

Choice Reviewer::choiceOf(std::size_t ply, const search::Line& line) const {
    const rules::Rules& rules = *course_.rules;
    Position position = course_.positions[ply];
    const Seat seat = position.toMove();
    const double chance = chancesOf(position, line)[indexOf(seat)];
    const std::size_t counted = std::min<std::size_t>(rules.seatCount(), line.turns.size() + 1);
    double score = 0;
    for (std::size_t i = 0; i <= line.turns.size(); ++i) {
        if (i > 0) playTurn(rules, position, line.turns[i - 1]);
        if (i + counted > line.turns.size())
            score += expectedScore(rules, position, expectedTurns(rules, position), seat);
    }
    score /= static_cast<double>(counted);
    return {beginningOf(line.turns), chance, roundedScore(score), line.proved};
}

Finding Reviewer::counted(std::size_t ply) const {
    constexpr std::uint64_t nodesForEach = 20'000;
    const rules::Rules& rules = *course_.rules;
    const Position& position = course_.positions[ply];
    const solver::Decision& decision = course_.decisions[ply];
    Finding finding;
    finding.winner = decision.winner;
    finding.win[indexOf(*decision.winner)] = 1;
    if (position.finished()) return finding;
    const Seat seat = position.toMove();
    const double score = expectedScore(rules, position, expectedTurns(rules, position, decision), seat);
    const auto line = solver::finish(rules, position, nodesForEach);
    finding.depth = static_cast<int>(line.size());
    finding.choices = {{beginningOf(line), finding.win[indexOf(seat)], roundedScore(score), true}};
    return finding;
}

Finding Reviewer::search(std::size_t ply, const std::atomic<bool>* stop) {
    const Position& position = course_.positions[ply];
    const solver::Decision& decision = course_.decisions[ply];
    if ((position.finished() && decision.winner) || isCounted(decision)) return counted(ply);
    Finding finding;
    if (position.finished()) return finding;
    prepare(position, {}, wantedLines);
    const auto [report, lines] = thinkByDepth(wantedLines, stop);
    finding.depth = report.depth;
    finding.win = chancesOf(position, {report.line, report.score, report.proved});
    for (const search::Line& line : lines) {
        if (!line.turns.empty()) finding.choices.push_back(choiceOf(ply, line));
    }
    if (finding.choices.empty())
        finding.choices.push_back(choiceOf(ply, {report.line, report.score, report.proved}));
    finding.winner = decision.winner;
    if (report.proved) {
        const auto winner = std::max_element(report.score.begin(), report.score.end());
        finding.winner = rules::seatAt(static_cast<unsigned>(winner - report.score.begin()));
    }
    if (!finding.winner) return finding;
    // Counting may know it where the search looks on for who does not know.
    finding.win = {};
    finding.win[indexOf(*finding.winner)] = 1;
    for (Choice& choice : finding.choices) {
        const bool loses = *finding.winner != position.toMove();
        if (loses) choice.win = 0;
        if (loses || &choice == &finding.choices.front()) {
            choice.win = finding.win[indexOf(position.toMove())];
            choice.proved = true;
        }
    }
    return finding;
}

/// What a turn loses where the position before it is separated: nothing but turns of its own territories.
Comparison Reviewer::comparedByCounting(std::size_t ply) const {
    const rules::Rules& rules = *course_.rules;
    const Seat seat = course_.actions[ply - 1].seat;
    const auto scoreAt = [&](std::size_t at) {
        const Position& position = course_.positions[at];
        return expectedScore(rules, position, expectedTurns(rules, position, course_.decisions[at]), seat);
    };
    Comparison comparison;
    comparison.winner = course_.decisions[ply].winner;
    comparison.after = comparison.winner == seat ? 1 : 0;
    const bool won = course_.decisions[ply - 1].winner == seat;
    comparison.loss = won ? 1 - comparison.after : 0;
    comparison.scoreLoss = roundedScore(std::max(0.0, scoreAt(ply - 1) - scoreAt(ply)));
    return comparison;
}

Comparison Reviewer::compare(std::size_t ply, const std::atomic<bool>* stop) {
    const solver::Decision& before = course_.decisions[ply - 1];
    if (isCounted(before) && course_.decisions[ply].winner) return comparedByCounting(ply);
    const Finding& known = *findings_[ply - 1].position;
    const unsigned seat = indexOf(course_.actions[ply - 1].seat);
    const Turn& played = course_.actions[ply - 1].turn;
    Comparison comparison;
    const Choice& best = known.choices.front();
    if (best.line.front() == played) {
        comparison.after = best.win;
        if (best.proved) comparison.winner = known.winner;
        return comparison;
    }
    // As deep as the best turn was searched, so that both are seen from as far; by a tree, which has no such
    // depth, with half as much work.
    engine::Limits limits{settings_.nodes, settings_.milliseconds};
    if (search::AlphaBeta::plays(course_.rules->variant())) {
        limits.depth = std::max(1, known.depth);
    } else {
        if (limits.nodes) *limits.nodes = (*limits.nodes + 1) / 2;
        if (limits.milliseconds) *limits.milliseconds = (*limits.milliseconds + 1) / 2;
    }
    const Position& position = course_.positions[ply - 1];
    prepare(position, {best.line.front(), played}, 2);
    std::optional<search::Line> playedLine;
    std::optional<search::Line> bestLine;
    Found found = think(limits, 2, stop);
    for (search::Line& line : found.lines) {
        (line.turns.front() == played ? playedLine : bestLine) = std::move(line);
    }
    if (!playedLine) {
        // Stopped, or so little time that only one of them was looked at.
        prepare(position, {played}, 1);
        found = think(limits, 1, stop);
        playedLine = std::move(found.lines.front());
    }
    comparison.after = chancesOf(position, *playedLine)[seat];
    if (playedLine->proved) {
        const auto winner = std::max_element(playedLine->score.begin(), playedLine->score.end());
        comparison.winner = rules::seatAt(static_cast<unsigned>(winner - playedLine->score.begin()));
    }
    const double beside = bestLine ? chancesOf(position, *bestLine)[seat] : best.win;
    const double score = bestLine ? choiceOf(ply - 1, *bestLine).score : best.score;
    comparison.loss = roundedChance(std::max(0.0, beside - comparison.after));
    comparison.scoreLoss = roundedScore(std::max(0.0, score - choiceOf(ply - 1, *playedLine).score));
    return comparison;
}

}  // namespace otrera::analysis
