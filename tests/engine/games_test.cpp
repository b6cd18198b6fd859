// Whole games of the engine against itself: wherever they lead, it has a turn, and a legal one.
#include <gtest/gtest.h>

#include <optional>
#include <set>

#include "../rules/mailbox.h"
#include "../rules/sample_variants.h"
#include "base/random.h"
#include "engine/engine.h"
#include "rules/turns.h"

namespace {

using namespace otrera;
using namespace otrera::testing;
using rules::Position;
using rules::Seat;
using rules::Turn;
using rules::TurnFault;

class Games : public ::testing::TestWithParam<Variant> {
  protected:
    /// Plays that many games from random openings, now with what is known from the game before and now
    /// without.
    void play(int games, unsigned threads) {
        engine::Options options;
        options.threads = threads;
        // Little memory, so that it is full and things are forgotten and overwritten.
        options.alphaBeta.tableEntries = 1024;
        options.tree.maxNodes = 2048;
        auto engine = engine::makeEngine(rules_, options);
        for (int game = 0; game < games; ++game) {
            SCOPED_TRACE("OTRERA_SEED=" + std::to_string(seed()) + ", game " + std::to_string(game));
            random_ = base::Random(seed() + static_cast<std::uint64_t>(game));
            if (random_.below(2) == 0) engine.forget();
            plain_.reset();
            if (game % 50 == 0) plain_.emplace(rules_->variant());
            playOne(engine);
            if (HasFatalFailure()) return;
        }
        RecordProperty("turns", turns_);
    }

  private:
    void playOne(engine::Engine& engine) {
        const base::ManualClock clock;
        Position position = rules_->start();
        const std::uint64_t opening = random_.below(rules_->geometry().cells().size() / 8);
        for (std::uint64_t ply = 0; !position.finished(); ++ply) {
            SCOPED_TRACE("ply " + std::to_string(ply));
            const auto legal = turnsOf(*rules_, position);
            Turn turn = legal[random_.below(legal.size())];
            if (ply >= opening) {
                engine.setPosition(position);
                const auto report = engine.think({1 + random_.below(200), {}}, clock, nullptr, {});
                expectLegal(report.line, position);
                ASSERT_TRUE(report.best);
                turn = *report.best;
                ASSERT_EQ(judgeTurn(*rules_, position, turn), TurnFault::none);
                ASSERT_NE(std::find(legal.begin(), legal.end(), turn), legal.end());
                ++turns_;
            }
            if (plain_) playPlainly(turn, indexOf(position.toMove()));
            if (HasFatalFailure()) return;
            playTurn(*rules_, position, turn);
        }
        engine.setPosition(position);
        EXPECT_FALSE(engine.think({}, clock, nullptr, {}).best);
        expectEnd(ranking(*rules_, position));
    }

    /// What the engine expects must be as legal as what it plays.
    void expectLegal(const std::vector<Turn>& line, Position position) {
        for (const Turn& turn : line) {
            ASSERT_EQ(judgeTurn(*rules_, position, turn), TurnFault::none);
            playTurn(*rules_, position, turn);
        }
    }

    /// The same turn by the second implementation of the rules.
    void playPlainly(const Turn& turn, unsigned seat) {
        const auto& geometry = rules_->geometry();
        const Square from = geometry.squareOf(turn.from);
        const Square to = geometry.squareOf(turn.to);
        const Square shot = geometry.squareOf(turn.shot);
        ASSERT_EQ(plain_->toMove(), static_cast<int>(seat));
        ASSERT_TRUE(plain_->turns(plain_->toMove())
                        .contains({{from.file, from.rank}, {to.file, to.rank}, {shot.file, shot.rank}}));
        plain_->play(from, to, shot);
    }

    void expectEnd(const std::vector<Seat>& ranked) {
        EXPECT_EQ(ranked.size(), rules_->seatCount());
        EXPECT_EQ(std::set<Seat>(ranked.begin(), ranked.end()).size(), rules_->seatCount());
        if (!plain_) return;
        std::vector<int> seats;
        for (const Seat seat : ranked) seats.push_back(static_cast<int>(indexOf(seat)));
        EXPECT_TRUE(plain_->finished());
        EXPECT_EQ(seats, plain_->ranking());
    }

    const std::shared_ptr<const Rules> rules_ = std::make_shared<const Rules>(rulesFor(GetParam()));
    base::Random random_{0};
    /// In every fiftieth game: it is slow.
    std::optional<Mailbox> plain_;
    int turns_ = 0;
};

#if defined(__SANITIZE_THREAD__)
constexpr bool watchesThreads = true;
#else
constexpr bool watchesThreads = false;
#endif

int games(int wanted) { return slowTestsWanted() ? wanted : slowBuild ? 1 : 2; }

TEST_P(Games, EndWithoutAnIllegalTurn) {
    if (watchesThreads) GTEST_SKIP() << "one thread has no races";
    play(games(300), 1);
}

TEST_P(Games, EndWithoutAnIllegalTurnByTwoThreads) { play(games(50), 2); }

INSTANTIATE_TEST_SUITE_P(Variants, Games, ::testing::ValuesIn(rules::builtinVariants()),
                         [](const auto& tested) {
                             std::string name = tested.param.id;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
