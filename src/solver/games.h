#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/dyadic.h"

namespace otrera::solver {

/// A game in canonical form: its number in a GameTable. Equal games have equal numbers.
enum class Game : std::uint32_t {};

constexpr std::uint32_t indexOf(Game game) { return static_cast<std::uint32_t>(game); }

/// Who wins a game, from who moves first.
enum class Outcome : std::uint8_t {
    left,      ///< Left, whoever begins
    right,     ///< Right, whoever begins
    next,      ///< who moves first
    previous,  ///< who moves second
};

/// Where work on games ends, complete or not.
struct GameLimits {
    std::uint64_t work = 1'000'000'000;  ///< comparisons and sums of games, some 0.1 us each
    std::size_t games = 4'000'000;       ///< canonical forms kept, some 150 bytes each
};

/// Short partizan games in canonical form, each kept once (Conway, "On Numbers and Games", 1976; Siegel,
/// "Combinatorial Game Theory", 2013, II.2): no option is dominated by another one, none is reversible.
///
/// Left's and Right's options, comparison, negatives and sums. When the limits are reached, spent() becomes
/// true and stays so until allow(): what was returned since is of no use, but the table stays sound. One
/// thread at a time.
class GameTable {
  public:
    GameTable();

    /// Begins to count anew, up to these limits.
    void allow(const GameLimits& limits);
    bool spent() const { return spent_; }
    std::size_t size() const { return games_.size(); }
    /// Comparisons, sums and forms made since allow().
    std::uint64_t work() const { return work_; }

    static constexpr Game zero() { return Game{0}; }
    Game integer(int value) { return number(Dyadic(value)); }
    Game number(Dyadic value);
    /// The canonical form of the game with these options, in any order, repeated or not.
    Game make(std::vector<Game> left, std::vector<Game> right);
    Game negative(Game game);
    Game sum(Game a, Game b);

    bool isAtMost(Game a, Game b);
    Outcome outcomeOf(Game game);
    std::span<const Game> left(Game game) const { return optionsAt(games_[indexOf(game)].left); }
    std::span<const Game> right(Game game) const { return optionsAt(games_[indexOf(game)].right); }
    /// The number that a game is; none when it is no number.
    std::optional<Dyadic> numberOf(Game game) const;
    /// The number at which play ends when Left (Right) begins and both play well, moving in no number.
    Dyadic leftStop(Game game) const { return games_[indexOf(game)].leftStop; }
    Dyadic rightStop(Game game) const { return games_[indexOf(game)].rightStop; }

  private:
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t count = 0;
    };
    struct Entry {
        Range left;
        Range right;
        Dyadic leftStop;
        Dyadic rightStop;
        std::uint32_t negative = 0;
        bool isNumber = false;
        bool negativeKnown = false;
    };
    /// An answer that is known of two games. Older ones give way.
    struct Known {
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        std::uint32_t answer = 0;
        bool set = false;
    };
    struct KnownNumber {
        Dyadic value;
        Game game{};
    };
    /// A game in the making that is no number: its options, and the stops they give it.
    struct Draft {
        std::vector<Game> left;
        std::vector<Game> right;
        Dyadic leftStop;
        Dyadic rightStop;
    };

    std::span<const Game> optionsAt(Range range) const {
        return {options_.data() + range.begin, range.count};
    }
    Game makeNumber(Dyadic value);
    Game intern(std::vector<Game> left, std::vector<Game> right);
    Entry entryOf(const std::vector<Game>& left, const std::vector<Game>& right);
    std::size_t placeOf(const std::vector<Game>& left, const std::vector<Game>& right) const;
    void growIndex();
    void growKnown();
    void count();

    Game integerAbove(const std::vector<Game>& left);
    void removeDominated(std::vector<Game>& options, bool left);
    std::optional<Dyadic> numberBetween(const std::vector<Game>& left, const std::vector<Game>& right);
    void bypassReversible(Draft& draft, bool left);
    bool isAtMostDraft(Game game, const Draft& draft);
    bool isDraftAtMost(const Draft& draft, Game game);
    Game sumOfOptions(Game a, Game b);
    std::vector<Game> negatives(Range range);
    static Known& slotOf(std::vector<Known>& known, Game a, Game b);

    std::vector<Entry> games_;
    std::vector<Game> options_;
    std::vector<std::uint32_t> index_;  // open addressing; games by their options, number + 1
    std::vector<Known> atMost_;
    std::vector<Known> sums_;
    std::vector<KnownNumber> numbers_;
    /// What is known of a game and the draft in the making: 2 * the draft's number + the answer.
    std::vector<std::uint64_t> atMostDraft_;
    std::vector<std::uint64_t> draftAtMost_;
    std::uint64_t drafts_ = 0;
    GameLimits limits_;
    std::uint64_t work_ = 0;
    bool spent_ = false;
};

/// The number that was born first of those between two numbers, either of them included or not. There must be
/// one.
Dyadic simplestBetween(Dyadic low, bool withLow, Dyadic high, bool withHigh);

}  // namespace otrera::solver
