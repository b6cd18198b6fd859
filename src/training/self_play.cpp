#include "training/self_play.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "engine/engine.h"
#include "eval/make_evaluator.h"
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
/// Other good turns than the best are taken from so many of these.
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
          evaluator_(eval::makeEvaluator(rules, settings.engine.network.get())),
          search_(engine::makeSearch(rules, engineOptions())),
          decider_(rules),
          position_(rules.start()) {
        game_.number = number;
    }

    std::optional<Game> play() {
        playOpening();
        while (!isOver()) {
            if (!think(position_, settings_.nodes)) return std::nullopt;
            const search::Report report = search_->report();
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
    engine::Options engineOptions() {
        engine::Options options = settings_.engine;
        options.setSeed(random_.next());
        // Memory is got anew for each game, and a turn cannot fill more of it.
        constexpr std::size_t turnsRemembered = 16;
        options.alphaBeta.tableEntries =
            std::min(options.alphaBeta.tableEntries, turnsRemembered * settings_.nodes);
        return options;
    }

    bool chance(double percent) { return 100 * random_.unit() < percent; }

    void playOpening() {
        const std::uint64_t plies =
            settings_.openingPlies == 0 ? 0 : 1 + random_.below(settings_.openingPlies);
        for (std::uint64_t i = 0; i < plies; ++i) {
            const std::vector<Candidate> turns = promisingTurns(openingTurns);
            // Where every turn ends the game.
            if (turns.empty()) return;
            Ply ply;
            ply.turn = turns[random_.below(turns.size())].turn;
            game_.plies.push_back(ply);
            playTurn(rules_, position_, ply.turn);
        }
    }

    /// Fills in what the positions after the candidates are worth to the seat to move, and keeps the best.
    void judge(std::vector<Candidate>& candidates, std::size_t kept) {
        std::vector<Position> after;
        for (const Candidate& candidate : candidates) {
            after.push_back(position_);
            if (candidate.turn.shot == rules::noCell) {
                playStep(after.back(), candidate.turn.from, candidate.turn.to);
            } else {
                playTurn(rules_, after.back(), candidate.turn);
            }
        }
        std::vector<eval::Shares> shares(after.size());
        evaluator_->evaluateAll(after, shares);
        const unsigned seat = indexOf(position_.toMove());
        for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].value = shares[i][seat];
        keepBest(candidates, kept);
    }

    /// The steps that look best without search.
    std::vector<Candidate> promisingSteps() {
        std::vector<Candidate> steps;
        forEach(movablePieces(rules_, position_), [&](unsigned piece) {
            const auto from = static_cast<rules::Cell>(piece);
            forEach(legalSteps(rules_, position_, from), [&](unsigned to) {
                steps.push_back({{from, static_cast<rules::Cell>(to), rules::noCell}, 0});
            });
        });
        judge(steps, openingSteps);
        return steps;
    }

    /// So many turns that look best without search, of those after which the game goes on.
    std::vector<Candidate> promisingTurns(std::size_t most) {
        std::vector<Candidate> turns;
        for (const Candidate& step : promisingSteps()) {
            for (const rules::Cell shot : shotsAfter(step.turn)) {
                const Turn turn{step.turn.from, step.turn.to, shot};
                if (!endsGame(turn)) turns.push_back({turn, 0});
            }
        }
        judge(turns, most);
        return turns;
    }

    std::vector<rules::Cell> shotsAfter(const Turn& step) const {
        Position stepped = position_;
        playStep(stepped, step.from, step.to);
        std::vector<rules::Cell> shots;
        forEach(legalShots(rules_, stepped),
                [&](unsigned cell) { shots.push_back(static_cast<rules::Cell>(cell)); });
        return shots;
    }

    bool endsGame(const Turn& turn) const {
        Position after = position_;
        playTurn(rules_, after, turn);
        return after.finished();
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
        search_->start(position);
        while (search_->nodes() < nodes) {
            if (stop_.load(std::memory_order_relaxed)) return false;
            if (!search_->advance(std::min(slice, nodes - search_->nodes()))) break;
        }
        return true;
    }

    /// What is found of a position, for the seat to move there.
    StoredShare shareIn(const Position& position) const {
        return storedShare(search_->report().score[indexOf(position.toMove())]);
    }

    /// A turn that the search did not choose: any shot after one of the steps that look best, or one of the
    /// turns that do. None when there is no other after which the game goes on.
    std::optional<Turn> otherTurn(const Turn& best) {
        std::vector<Candidate> turns;
        if (chance(settings_.wild)) {
            const std::vector<Candidate> steps = promisingSteps();
            const Turn step = steps[random_.below(steps.size())].turn;
            for (const rules::Cell shot : shotsAfter(step)) turns.push_back({{step.from, step.to, shot}, 0});
        } else {
            turns = promisingTurns(goodTurns);
        }
        std::erase_if(turns,
                      [&](const Candidate& other) { return other.turn == best || endsGame(other.turn); });
        if (turns.empty()) return std::nullopt;
        return turns[random_.below(turns.size())].turn;
    }

    /// The next turn, of a search that has thought. None when it was stopped.
    std::optional<Ply> nextPly() {
        Ply ply;
        ply.share = shareIn(position_);
        ply.turn = *search_->report().best;
        std::optional<Turn> other;
        if (chance(settings_.siblings)) other = otherTurn(ply.turn);
        if (chance(settings_.offBest)) {
            if (const auto played = otherTurn(ply.turn)) {
                ply.turn = *played;
                ply.offBest = true;
            }
        }
        if (!other || *other == ply.turn) return ply;
        Sibling sibling;
        sibling.turn = *other;
        Position after = position_;
        playTurn(rules_, after, sibling.turn);
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
    std::unique_ptr<search::Search> search_;
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
