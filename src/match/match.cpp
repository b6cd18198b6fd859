#include "match/match.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "base/random.h"

namespace otrera::match {

namespace {

/// What the threads of a match share.
class Runner {
  public:
    Runner(const Setup& setup, std::vector<Result>& results, const OnGame& onGame, const OnFault& onFault)
        : setup_(setup),
          results_(results),
          onGame_(onGame),
          onFault_(onFault),
          played_(setup.schedule.size()) {
        for (const Result& result : results) played_[result.number] = true;
        judge();
    }

    Ending run(const std::atomic<bool>& stop) {
        const std::size_t threads = std::min<std::size_t>(setup_.concurrency, setup_.schedule.size());
        std::vector<std::thread> workers;
        working_ = threads;
        for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
        {
            // Whoever sets `stop` (a signal handler) cannot wake anybody.
            constexpr std::chrono::milliseconds look{50};
            std::unique_lock lock(mutex_);
            while (working_ > 0) {
                done_.wait_for(lock, look);
                if (stop && !over_) end(Ending::stopped);
            }
        }
        for (std::thread& worker : workers) worker.join();
        return ending_;
    }

  private:
    void end(Ending ending) {
        ending_ = ending;
        over_ = true;
    }

    /// Ends the match when the SPRT is decided.
    void judge() {
        if (!setup_.sprt) return;
        const double ratio = logLikelihoodRatio(*setup_.sprt, outcomesOf(setup_.schedule, results_, 0));
        if (ratio <= setup_.sprt->lower() || ratio >= setup_.sprt->upper()) end(Ending::decided);
    }

    std::optional<std::size_t> nextGame() {
        const std::lock_guard lock(mutex_);
        while (next_ < played_.size() && played_[next_]) ++next_;
        if (over_ || next_ == played_.size()) return std::nullopt;
        return next_++;
    }

    void work() {
        // A player for each place of a pairing: at more than two seats an engine may sit twice.
        std::map<std::pair<std::size_t, unsigned>, std::unique_ptr<Player>> players;
        while (const auto number = nextGame()) {
            const Fixture fixture = setup_.schedule.at(*number);
            std::vector<Seated> seats;
            std::map<std::size_t, unsigned> sitting;
            for (const std::size_t entrant : fixture.seats) {
                auto& player = players[{entrant, sitting[entrant]++}];
                if (!player) player = setup_.entrants[entrant].makePlayer();
                const std::uint64_t seed = base::splitMix64(
                    setup_.seed + base::splitMix64(*number * rules::maxSeats + seats.size()));
                seats.push_back(
                    {player.get(), setup_.entrants[entrant].name, setup_.entrants[entrant].control, seed});
            }
            const Opening opening = setup_.openings.at(fixture.sample);
            take(*number, fixture, seats, startAndPlay(*number, opening, seats));
        }
        const std::lock_guard lock(mutex_);
        --working_;
        done_.notify_all();
    }

    /// A game whose players do not all begin is no game: it is tried again, and ends the match in the end.
    PlayedGame startAndPlay(std::size_t number, const Opening& opening, const std::vector<Seated>& seats) {
        constexpr int tries = 3;
        for (int i = 1;; ++i) {
            PlayedGame game = playGame(setup_.rules, opening, seats, setup_.house, over_);
            if (!game.unstarted) return game;
            const std::lock_guard lock(mutex_);
            tellFaults(number, seats, game);
            if (i == tries && !over_) end(Ending::failed);
            if (over_) return game;
        }
    }

    void tellFaults(std::size_t number, const std::vector<Seated>& seats, const PlayedGame& game) {
        for (const auto& [seat, text] : game.faults) {
            const Seated& guilty = seats[indexOf(seat)];
            onFault_(number, guilty.name, text, guilty.player->log());
        }
    }

    void take(std::size_t number, const Fixture& fixture, const std::vector<Seated>& seats,
              const PlayedGame& game) {
        const std::lock_guard lock(mutex_);
        if (game.stopped || game.unstarted || over_) return;
        tellFaults(number, seats, game);
        Result result;
        result.number = number;
        result.fixture = fixture;
        result.winner = fixture.seats[indexOf(*game.winner)];
        result.winningSeat = *game.winner;
        result.text = game.record.result;
        result.plies = game.record.main.actions.size();
        result.reason = game.reason;
        result.worstOverrun = game.worstOverrun;
        if (!onGame_(result, game)) return end(Ending::stopped);
        results_.push_back(result);
        judge();
    }

    const Setup& setup_;
    std::vector<Result>& results_;
    const OnGame& onGame_;
    const OnFault& onFault_;

    std::mutex mutex_;  // for all below but over_, and for results_
    std::condition_variable done_;
    std::vector<bool> played_;
    std::size_t next_ = 0;
    std::size_t working_ = 0;
    Ending ending_ = Ending::complete;
    std::atomic<bool> over_{false};
};

}  // namespace

Outcomes outcomesOf(const Schedule& schedule, const std::vector<Result>& results, std::size_t pairing) {
    struct Sample {
        std::size_t games = 0;
        std::size_t wins = 0;
    };
    std::map<std::size_t, Sample> samples;
    for (const Result& result : results) {
        if (result.fixture.pairing != pairing) continue;
        Sample& sample = samples[result.fixture.sample];
        ++sample.games;
        if (result.winner == schedule.pairings()[pairing][0]) ++sample.wins;
    }
    Outcomes outcomes(schedule.gamesASample() + 1);
    for (const auto& [number, sample] : samples) {
        if (sample.games == schedule.gamesASample()) ++outcomes[sample.wins];
    }
    return outcomes;
}

Ending playMatch(const Setup& setup, std::vector<Result>& results, const OnGame& onGame,
                 const OnFault& onFault, const std::atomic<bool>& stop) {
    return Runner(setup, results, onGame, onFault).run(stop);
}

}  // namespace otrera::match
