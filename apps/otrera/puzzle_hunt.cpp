#include "otrera/puzzle_hunt.h"

#include "otrera/output.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "notation/position_text.h"
#include "otrera/progress.h"
#include "training/game_file.h"

namespace otrera::app {

namespace {

std::string nameOf(const PuzzleGame& game, const std::vector<rules::Turn>& turns) {
    std::string text =
        game.rules->variant().id + " " + notation::positionText(*game.rules, game.course.front());
    for (const rules::Turn& turn : turns) text += " " + notation::turnText(game.rules->geometry(), turn);
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    char name[17];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash));
    return name;
}

bool canHavePuzzles(const rules::Rules& rules) {
    const rules::Variant& variant = rules.variant();
    return variant.seats.size() == 2 && variant.rule == rules::BlockedRule::out &&
           rules::findBuiltinVariant(variant.id) != nullptr;
}

/// Threads that take game after game, and one that tells of them in their order.
class Hunt {
  public:
    Hunt(const std::vector<PuzzleGame>& games, const puzzles::FinderOptions& options)
        : games_(games), options_(options), found_(games.size()) {}

    bool run(unsigned threads, const OnSearched& onSearched) {
        std::vector<std::thread> crew;
        for (unsigned i = 0; i < std::min<std::size_t>(threads, games_.size()); ++i)
            crew.emplace_back([this] { work(); });
        tell(onSearched);
        end_ = true;
        for (std::thread& thread : crew) thread.join();
        return told_ == games_.size() || enough_;
    }

  private:
    void work() {
        for (std::size_t i = next_++; i < games_.size() && goOn(); i = next_++) {
            const PuzzleGame& game = games_[i];
            std::uint64_t before = 0;
            puzzles::Finder finder(game.rules, options_);
            auto found = finder.search(game.course, game.source, [&](std::uint64_t nodes) {
                nodes_ += nodes - std::exchange(before, nodes);
                return goOn();
            });
            if (!goOn()) return;
            const std::lock_guard lock(mutex_);
            found_[i] = std::move(found);
            changed_.notify_one();
        }
    }

    void tell(const OnSearched& onSearched) {
        Progress progress(games_.size(), "nodes");
        std::size_t puzzles = 0;
        std::unique_lock lock(mutex_);
        while (told_ < games_.size() && !enough_ && goOn()) {
            constexpr auto pause = std::chrono::milliseconds(50);
            changed_.wait_for(lock, pause);
            for (; told_ < games_.size() && found_[told_] && !enough_; ++told_) {
                auto found = std::move(*found_[told_]);
                puzzles += found.size();
                lock.unlock();
                enough_ = !onSearched(games_[told_], std::move(found));
                lock.lock();
            }
            progress.update(told_, nodes_, [&] {
                return std::to_string(told_) + " of " + std::to_string(games_.size()) + " games, " +
                       std::to_string(puzzles) + " puzzles";
            });
        }
    }

    bool goOn() const { return !end_ && !stopRequested(); }

    const std::vector<PuzzleGame>& games_;
    const puzzles::FinderOptions options_;
    std::vector<std::optional<std::vector<puzzles::Puzzle>>> found_;
    std::size_t told_ = 0;
    bool enough_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> end_ = false;
};

}  // namespace

std::optional<PuzzleGame> puzzleGameOf(const std::string& file, std::size_t number,
                                       const notation::Record& record) {
    if (!canHavePuzzles(*record.rules)) return std::nullopt;
    PuzzleGame game{record.rules, {record.start}, {}, {}};
    std::vector<rules::Turn> turns;
    for (const notation::Action& action : record.main.actions) {
        // Who gives up leaves nothing to solve.
        if (action.kind != notation::Action::Kind::turn) break;
        rules::Position position = game.course.back();
        playAction(*record.rules, position, action);
        game.course.push_back(position);
        turns.push_back(action.turn);
    }
    game.name = nameOf(game, turns);
    game.source.file = file;
    game.source.game = number;
    game.source.event = notation::tagOf(record, "Event");
    const std::string white = notation::tagOf(record, "White");
    const std::string black = notation::tagOf(record, "Black");
    if (!white.empty() || !black.empty()) game.source.players = white + " - " + black;
    return game;
}

std::vector<PuzzleGame> selfplayGames(const std::string& file, std::string_view bytes) {
    const auto read = training::readGameFile(bytes);
    if (!read) throw badInputFailure(file, read.error());
    auto made = rules::Rules::make(read->header.variant);
    if (!made) throw badInputFailure(file, made.error());
    const auto rules = std::make_shared<const rules::Rules>(std::move(made).value());
    if (read->cut) note("otrera: " + file + ": its last game is cut off and left out");
    std::vector<PuzzleGame> games;
    if (!canHavePuzzles(*rules)) {
        note("otrera: " + file + ": passed over; puzzles are made of built-in variants for two seats");
        return games;
    }
    for (const std::string_view block : read->blocks) {
        const auto game = training::readGame(*rules, block);
        if (!game) throw badInputFailure(file, game.error());
        PuzzleGame next{rules, {rules->start()}, {}, {}};
        std::vector<rules::Turn> turns;
        for (const training::Ply& ply : game->plies) {
            rules::Position position = next.course.back();
            playTurn(*rules, position, ply.turn);
            next.course.push_back(position);
            turns.push_back(ply.turn);
        }
        next.name = nameOf(next, turns);
        next.source.file = file;
        next.source.game = game->number + std::uint64_t{1};
        games.push_back(std::move(next));
    }
    return games;
}

bool huntPuzzles(const std::vector<PuzzleGame>& games, const puzzles::FinderOptions& options,
                 unsigned threads, const OnSearched& onSearched) {
    return Hunt(games, options).run(threads, onSearched);
}

}  // namespace otrera::app
