#include "training/self_play.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "rules/turns.h"
#include "solver/decision.h"

namespace otrera::training {

namespace {

using rules::Position;
using rules::Rules;
using rules::Turn;

/// So many steps are looked at with all their shots where turns are chosen without search, and in the opening
/// so many of these turns are chosen from. All turns would cost as much as the rest of the game.
constexpr std::size_t openingSteps = 12;
constexpr std::size_t openingTurns = 30;
/// Other turns than the best are taken from so many of the search.
constexpr std::size_t goodTurns = 8;
/// Between looks at the stop flag: some milliseconds.
constexpr std::uint64_t slice = 4096;
/// For each filling that may decide a game, see solver::Decider.
constexpr std::uint64_t fillingNodes = 200;
/// It is asked where the last search gave one seat this much, and else every so many plies: asking always
/// would cost a quarter of the time.
constexpr double clearShare = 0.9;
constexpr std::size_t deciderPlies = 4;

/// A turn, or the step of one, and how good it looks to the seat that makes it.
struct Candidate {
    Turn turn;
    float value;
};

/// Leaves so many of the best, in their order.
void keepBest(std::vector<Candidate>& candidates, std::size_t count) {
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    if (candidates.size() > count) candidates.resize(count);
}

/// Plays one game.
class SelfPlay {
  public:
    SelfPlay(const Rules& rules, const SelfPlaySettings& settings, std::uint32_t number,
             const std::atomic<bool>& stop)
        : rules_(rules),
          settings_(settings),
          stop_(stop),
          random_(base::splitMix64(settings.seed + base::splitMix64(number))),
          evaluator_(settings.makeEvaluator(rules)),
          search_(rules, settings.makeEvaluator(rules), treeOptions()),
          decider_(rules),
          position_(rules.start()) {
        game_.number = number;
    }

    std::optional<Game> play() {
        playOpening();
        while (!isOver()) {
            if (!think(position_, settings_.nodes)) return std::nullopt;
            const search::Report report = search_.report();
            const auto favourite = std::max_element(report.score.begin(), report.score.end());
            if (report.proved) {
                game_.winner = rules::seatAt(static_cast<unsigned>(favourite - report.score.begin()));
                game_.ending = Ending::proved;
                break;
            }
            isClear_ = *favourite >= clearShare;
            const auto ply = nextPly();
            if (!ply) return std::nullopt;
            game_.plies.push_back(*ply);
            playTurn(rules_, position_, ply->turn);
        }
        return game_;
    }

  private:
    search::TreeOptions treeOptions() {
        search::TreeOptions options = settings_.tree;
        options.seed = random_.next();
        return options;
    }

    bool chance(double percent) { return 100 * random_.unit() < percent; }

    void playOpening() {
        const std::uint64_t plies =
            settings_.openingPlies == 0 ? 0 : 1 + random_.below(settings_.openingPlies);
        for (std::uint64_t i = 0; i < plies; ++i) {
            const std::vector<Candidate> turns = promisingTurns();
            // Where every turn ends the game.
            if (turns.empty()) return;
            Ply ply;
            ply.turn = turns[random_.below(turns.size())].turn;
            game_.plies.push_back(ply);
            playTurn(rules_, position_, ply.turn);
        }
    }

    /// The steps that look best without search.
    std::vector<Candidate> promisingSteps() {
        const unsigned seat = indexOf(position_.toMove());
        Position position = position_;
        std::vector<Candidate> steps;
        forEach(movablePieces(rules_, position), [&](unsigned piece) {
            const auto from = static_cast<rules::Cell>(piece);
            forEach(legalSteps(rules_, position, from), [&](unsigned cell) {
                const auto to = static_cast<rules::Cell>(cell);
                const rules::Status before = playStep(position, from, to);
                steps.push_back({{from, to, rules::noCell}, evaluator_->evaluate(position)[seat]});
                undoStep(position, from, to, before);
            });
        });
        keepBest(steps, openingSteps);
        return steps;
    }

    /// The turns that look best without search, of those after which the game goes on.
    std::vector<Candidate> promisingTurns() {
        const unsigned seat = indexOf(position_.toMove());
        Position position = position_;
        std::vector<Candidate> turns;
        for (const Candidate& step : promisingSteps()) {
            const rules::Status between = playStep(position, step.turn.from, step.turn.to);
            forEach(legalShots(rules_, position), [&](unsigned cell) {
                const auto shot = static_cast<rules::Cell>(cell);
                const rules::Status before = playShot(rules_, position, shot);
                if (!position.finished())
                    turns.push_back(
                        {{step.turn.from, step.turn.to, shot}, evaluator_->evaluate(position)[seat]});
                undoShot(position, shot, before);
            });
            undoStep(position, step.turn.from, step.turn.to, between);
        }
        keepBest(turns, openingTurns);
        return turns;
    }

    /// True, and the ending is noted, when it is certain who wins.
    bool isOver() {
        if (position_.finished()) {
            game_.winner = ranking(rules_, position_).front();
            return true;
        }
        if (!isClear_ && game_.plies.size() % deciderPlies != 0) return false;
        const auto winner = decider_.decide(position_, fillingNodes).winner;
        if (!winner) return false;
        game_.winner = *winner;
        game_.ending = Ending::decided;
        return true;
    }

    /// False when it was stopped.
    bool think(const Position& position, std::uint64_t nodes) {
        search_.start(position);
        while (search_.nodes() < nodes) {
            if (stop_.load(std::memory_order_relaxed)) return false;
            if (!search_.advance(std::min(slice, nodes - search_.nodes()))) break;
        }
        return true;
    }

    /// What is found of a position, for the seat to move there.
    StoredShare shareIn(const Position& position) const {
        return storedShare(search_.report().score[indexOf(position.toMove())]);
    }

    /// Any shot after one of the steps that look best; none when there is no step.
    std::optional<Turn> wildTurn() {
        const std::vector<Candidate> steps = promisingSteps();
        if (steps.empty()) return std::nullopt;
        Turn turn = steps[random_.below(steps.size())].turn;
        Position stepped = position_;
        playStep(stepped, turn.from, turn.to);
        std::vector<rules::Cell> shots;
        forEach(legalShots(rules_, stepped),
                [&](unsigned cell) { shots.push_back(static_cast<rules::Cell>(cell)); });
        turn.shot = shots[random_.below(shots.size())];
        return turn;
    }

    /// The next turn, of a search that has thought. None when it was stopped.
    std::optional<Ply> nextPly() {
        const bool offBest = chance(settings_.offBest);
        const bool wantsSibling = chance(settings_.siblings);
        const bool wantsWild = wantsSibling && chance(settings_.wild);
        std::vector<search::Line> lines = search_.lines(offBest || wantsSibling ? goodTurns : 1);
        Ply ply;
        ply.share = shareIn(position_);
        ply.offBest = offBest && lines.size() > 1;
        const std::size_t played = ply.offBest ? 1 + random_.below(lines.size() - 1) : 0;
        ply.turn = lines[played].turns.front();
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(played));
        std::optional<Turn> other;
        if (wantsWild) {
            other = wildTurn();
        } else if (wantsSibling && !lines.empty()) {
            other = lines[random_.below(lines.size())].turns.front();
        }
        if (!other || *other == ply.turn) return ply;
        Sibling sibling;
        sibling.turn = *other;
        Position after = position_;
        playTurn(rules_, after, sibling.turn);
        if (after.finished()) return ply;
        if (!think(after, settings_.nodes / 2)) return std::nullopt;
        sibling.share = shareIn(after);
        ply.sibling = sibling;
        return ply;
    }

    const Rules& rules_;
    const SelfPlaySettings& settings_;
    const std::atomic<bool>& stop_;
    base::Random random_;
    std::unique_ptr<const eval::Evaluator> evaluator_;
    search::TreeSearch search_;
    solver::Decider decider_;
    Position position_;
    bool isClear_ = false;
    Game game_;
};

}  // namespace

std::optional<Game> playGame(const Rules& rules, const SelfPlaySettings& settings, std::uint32_t number,
                             const std::atomic<bool>& stop) {
    return SelfPlay(rules, settings, number, stop).play();
}

bool playGames(const Rules& rules, const SelfPlaySettings& settings,
               const std::vector<std::uint32_t>& numbers, unsigned threads, const OnGame& onGame,
               const std::atomic<bool>& stop) {
    std::mutex mutex;  // for `kept` and onGame
    std::size_t kept = 0;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    const auto work = [&] {
        while (!failed) {
            const std::size_t place = next++;
            if (place >= numbers.size()) return;
            const auto game = playGame(rules, settings, numbers[place], stop);
            const std::lock_guard lock(mutex);
            if (!game || failed) return;
            failed = !onGame(*game);
            if (!failed) ++kept;
        }
    };
    std::vector<std::thread> workers;
    for (unsigned i = 1; i < threads; ++i) workers.emplace_back(work);
    work();
    for (std::thread& worker : workers) worker.join();
    return kept == numbers.size();
}

}  // namespace otrera::training
