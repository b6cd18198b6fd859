#include "solver/games.h"

#include <algorithm>

#include "base/random.h"

namespace otrera::solver {

namespace {

/// Numbers finer than this are not kept: their halves and sums must stay exact.
constexpr int finestNumber = 40;

constexpr std::uint64_t hashOf(Game a, Game b) {
    return base::splitMix64(std::uint64_t{indexOf(a)} << 32 | indexOf(b));
}

void sortOnce(std::vector<Game>& games) {
    std::sort(games.begin(), games.end());
    games.erase(std::unique(games.begin(), games.end()), games.end());
}

}  // namespace

Dyadic simplestBetween(Dyadic low, bool withLow, Dyadic high, bool withHigh) {
    const auto within = [&](Dyadic number) {
        return (withLow ? low <= number : low < number) && (withHigh ? number <= high : number < high);
    };
    if (within(0)) return 0;
    if (high <= Dyadic(0)) return -simplestBetween(-high, withHigh, -low, withLow);
    // All are positive now: the first on the coarsest grid that has one.
    for (int exponent = 0;; ++exponent) {
        const std::int64_t below = low.floorScaled(exponent);
        const Dyadic at = Dyadic::of(below, exponent);
        if (within(at)) return at;
        const Dyadic next = Dyadic::of(below + 1, exponent);
        if (within(next) || exponent == Dyadic::finest) return next;
    }
}

GameTable::GameTable() {
    index_.assign(1024, 0);
    atMost_.assign(1024, Known{});
    sums_.assign(1024, Known{});
    numbers_.assign(256, KnownNumber{0, zero()});
    intern({}, {});
}

void GameTable::allow(const GameLimits& limits) {
    limits_ = limits;
    work_ = 0;
    spent_ = false;
}

void GameTable::count() {
    ++work_;
    if (work_ > limits_.work || games_.size() > limits_.games) spent_ = true;
}

// ---- keeping each form once

std::size_t GameTable::placeOf(const std::vector<Game>& left, const std::vector<Game>& right) const {
    std::uint64_t hash = left.size();
    for (const Game game : left) hash = base::splitMix64(hash ^ indexOf(game));
    hash = base::splitMix64(~hash);
    for (const Game game : right) hash = base::splitMix64(hash ^ indexOf(game));
    std::size_t place = hash & (index_.size() - 1);
    const auto same = [](std::span<const Game> a, const std::vector<Game>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    while (index_[place] != 0) {
        const Entry& entry = games_[index_[place] - 1];
        if (same(optionsAt(entry.left), left) && same(optionsAt(entry.right), right)) break;
        place = (place + 1) & (index_.size() - 1);
    }
    return place;
}

void GameTable::growIndex() {
    index_.assign(index_.size() * 2, 0);
    for (std::uint32_t i = 0; i < games_.size(); ++i) {
        const auto left = optionsAt(games_[i].left);
        const auto right = optionsAt(games_[i].right);
        index_[placeOf({left.begin(), left.end()}, {right.begin(), right.end()})] = i + 1;
    }
}

/// What is known of pairs grows with the games, up to some 64 MiB each.
void GameTable::growKnown() {
    constexpr std::size_t largest = std::size_t{1} << 22;
    for (auto* known : {&atMost_, &sums_}) {
        if (known->size() >= largest || games_.size() * 16 < known->size()) continue;
        std::vector<Known> old(known->size() * 4);
        old.swap(*known);
        for (const Known& one : old) {
            if (one.set) slotOf(*known, Game{one.a}, Game{one.b}) = one;
        }
    }
}

GameTable::Known& GameTable::slotOf(std::vector<Known>& known, Game a, Game b) {
    return known[hashOf(a, b) & (known.size() - 1)];
}

/// Number and stops of a canonical form.
GameTable::Entry GameTable::entryOf(const std::vector<Game>& left, const std::vector<Game>& right) {
    Entry entry;
    if (left.empty() || right.empty()) {
        // 0, n = {n-1|} and -n = {|1-n}: there are no other canonical forms without options of a side.
        const Dyadic value = !left.empty()    ? leftStop(left.front()) + 1
                             : !right.empty() ? leftStop(right.front()) - 1
                                              : Dyadic(0);
        entry.leftStop = entry.rightStop = value;
        entry.isNumber = true;
        return entry;
    }
    const auto lower = numberOf(left.front());
    const auto upper = numberOf(right.front());
    if (left.size() == 1 && right.size() == 1 && lower && upper && *lower < *upper) {
        entry.leftStop = entry.rightStop = simplestBetween(*lower, false, *upper, false);
        entry.isNumber = true;
        return entry;
    }
    entry.leftStop = rightStop(left.front());
    for (const Game option : left) entry.leftStop = std::max(entry.leftStop, rightStop(option));
    entry.rightStop = leftStop(right.front());
    for (const Game option : right) entry.rightStop = std::min(entry.rightStop, leftStop(option));
    return entry;
}

/// The game with these options, sorted, of which it is known that they are canonical.
Game GameTable::intern(std::vector<Game> left, std::vector<Game> right) {
    std::size_t place = placeOf(left, right);
    if (index_[place] != 0) return Game{index_[place] - 1};
    Entry entry = entryOf(left, right);
    entry.left = {static_cast<std::uint32_t>(options_.size()), static_cast<std::uint32_t>(left.size())};
    options_.insert(options_.end(), left.begin(), left.end());
    entry.right = {static_cast<std::uint32_t>(options_.size()), static_cast<std::uint32_t>(right.size())};
    options_.insert(options_.end(), right.begin(), right.end());
    games_.push_back(entry);
    atMostDraft_.push_back(0);
    draftAtMost_.push_back(0);
    index_[place] = static_cast<std::uint32_t>(games_.size());
    if (games_.size() * 2 > index_.size()) growIndex();
    growKnown();
    return Game{static_cast<std::uint32_t>(games_.size() - 1)};
}

std::optional<Dyadic> GameTable::numberOf(Game game) const {
    const Entry& entry = games_[indexOf(game)];
    return entry.isNumber ? std::optional(entry.leftStop) : std::nullopt;
}

Game GameTable::number(Dyadic value) {
    if (value.exponent() > finestNumber) {
        spent_ = true;
        return zero();
    }
    const auto hash = base::splitMix64(static_cast<std::uint64_t>(value.numerator()) * 64 +
                                       static_cast<std::uint64_t>(value.exponent()));
    // An empty place holds 0, which it says truly.
    KnownNumber& known = numbers_[hash & (numbers_.size() - 1)];
    if (!(known.value == value)) known = {value, makeNumber(value)};
    return known.game;
}

Game GameTable::makeNumber(Dyadic value) {
    if (value.isInteger()) {
        Game game = zero();
        const std::int64_t wanted = value.numerator();
        for (std::int64_t i = 0; i < wanted; ++i) game = intern({game}, {});
        for (std::int64_t i = 0; i > wanted; --i) game = intern({}, {game});
        return game;
    }
    const Dyadic step = Dyadic::of(1, value.exponent());
    const Game lower = number(value - step);
    const Game upper = number(value + step);
    return intern({lower}, {upper});
}

std::vector<Game> GameTable::negatives(Range range) {
    std::vector<Game> found;
    for (std::uint32_t i = 0; i < range.count; ++i) found.push_back(negative(options_[range.begin + i]));
    std::sort(found.begin(), found.end());
    return found;
}

Game GameTable::negative(Game game) {
    const Entry entry = games_[indexOf(game)];
    if (entry.negativeKnown) return Game{entry.negative};
    // The mirror image of a canonical form is canonical.
    auto left = negatives(entry.right);
    const Game found = intern(std::move(left), negatives(entry.left));
    games_[indexOf(game)].negative = indexOf(found);
    games_[indexOf(game)].negativeKnown = true;
    games_[indexOf(found)].negative = indexOf(game);
    games_[indexOf(found)].negativeKnown = true;
    return found;
}

// ---- comparing

bool GameTable::isAtMost(Game a, Game b) {
    if (a == b) return true;
    // Stops decide most of it: a <= b asks for both stops in this order, and a < b follows where they leave a
    // gap. Of two numbers they decide all.
    if (leftStop(a) < rightStop(b)) return true;
    if (leftStop(a) > leftStop(b) || rightStop(a) > rightStop(b)) return false;
    if (games_[indexOf(a)].isNumber && games_[indexOf(b)].isNumber) return true;
    {
        const Known& known = slotOf(atMost_, a, b);
        if (known.set && known.a == indexOf(a) && known.b == indexOf(b)) return known.answer != 0;
    }
    count();
    if (spent_) return false;
    bool answer = true;
    for (const Game option : left(a)) answer = answer && !isAtMost(b, option);
    for (const Game option : right(b)) answer = answer && !isAtMost(option, a);
    if (!spent_) slotOf(atMost_, a, b) = {indexOf(a), indexOf(b), answer ? 1U : 0U, true};
    return answer;
}

Outcome GameTable::outcomeOf(Game game) {
    const bool leftHolds = isAtMost(zero(), game);
    const bool rightHolds = isAtMost(game, zero());
    if (leftHolds) return rightHolds ? Outcome::previous : Outcome::left;
    return rightHolds ? Outcome::right : Outcome::next;
}

bool GameTable::isAtMostDraft(Game game, const Draft& draft) {
    if (leftStop(game) < draft.rightStop) return true;
    if (leftStop(game) > draft.leftStop || rightStop(game) > draft.rightStop) return false;
    if (atMostDraft_[indexOf(game)] / 2 == drafts_) return atMostDraft_[indexOf(game)] % 2 != 0;
    count();
    if (spent_) return false;
    bool answer = true;
    for (const Game option : left(game)) answer = answer && !isDraftAtMost(draft, option);
    for (const Game option : draft.right) answer = answer && !isAtMost(option, game);
    atMostDraft_[indexOf(game)] = 2 * drafts_ + (answer ? 1 : 0);
    return answer;
}

bool GameTable::isDraftAtMost(const Draft& draft, Game game) {
    if (draft.leftStop < rightStop(game)) return true;
    if (draft.leftStop > leftStop(game) || draft.rightStop > rightStop(game)) return false;
    if (draftAtMost_[indexOf(game)] / 2 == drafts_) return draftAtMost_[indexOf(game)] % 2 != 0;
    count();
    if (spent_) return false;
    bool answer = true;
    for (const Game option : draft.left) answer = answer && !isAtMost(game, option);
    for (const Game option : right(game)) answer = answer && !isAtMostDraft(option, draft);
    draftAtMost_[indexOf(game)] = 2 * drafts_ + (answer ? 1 : 0);
    return answer;
}

// ---- making

/// The least integer >= 0 that no option of Left reaches: what a game without options of Right is.
Game GameTable::integerAbove(const std::vector<Game>& left) {
    Game value = zero();
    const auto reached = [&](Game option) { return isAtMost(value, option); };
    while (!spent_ && std::any_of(left.begin(), left.end(), reached)) value = intern({value}, {});
    return value;
}

void GameTable::removeDominated(std::vector<Game>& options, bool left) {
    std::vector<Game> kept;
    const auto dominates = [&](Game a, Game b) { return left ? isAtMost(b, a) : isAtMost(a, b); };
    for (const Game option : options) {
        if (std::any_of(kept.begin(), kept.end(), [&](Game other) { return dominates(other, option); }))
            continue;
        std::erase_if(kept, [&](Game other) { return dominates(option, other); });
        kept.push_back(option);
    }
    options = std::move(kept);
}

/// The number that a game with these options is; none when it is none. It is the simplest number that lies
/// to the right of all of Left's options and to the left of all of Right's, if there is one.
std::optional<Dyadic> GameTable::numberBetween(const std::vector<Game>& left,
                                               const std::vector<Game>& right) {
    Dyadic low = rightStop(left.front());
    for (const Game option : left) low = std::max(low, rightStop(option));
    Dyadic high = leftStop(right.front());
    for (const Game option : right) high = std::min(high, leftStop(option));
    if (low > high) return std::nullopt;
    const Game lowest = number(low);
    const Game highest = number(high);
    const bool withLow =
        std::none_of(left.begin(), left.end(), [&](Game option) { return isAtMost(lowest, option); });
    const bool withHigh =
        std::none_of(right.begin(), right.end(), [&](Game option) { return isAtMost(option, highest); });
    if (low == high && !(withLow && withHigh)) return std::nullopt;
    return simplestBetween(low, withLow, high, withHigh);
}

/// An option that the other side answers to something no worse for it than the whole is replaced by what the
/// first side can do then.
void GameTable::bypassReversible(Draft& draft, bool left) {
    std::vector<Game>& options = left ? draft.left : draft.right;
    std::vector<Game> waiting = options;
    std::vector<Game> kept;
    while (!waiting.empty() && !spent_) {
        const Game option = waiting.back();
        waiting.pop_back();
        const auto answers = left ? this->right(option) : this->left(option);
        const auto reverses = [&](Game answer) {
            return left ? isAtMostDraft(answer, draft) : isDraftAtMost(draft, answer);
        };
        const auto answer = std::find_if(answers.begin(), answers.end(), reverses);
        if (answer == answers.end()) {
            kept.push_back(option);
            continue;
        }
        const auto further = left ? this->left(*answer) : this->right(*answer);
        waiting.insert(waiting.end(), further.begin(), further.end());
    }
    sortOnce(kept);
    options = std::move(kept);
}

Game GameTable::make(std::vector<Game> left, std::vector<Game> right) {
    count();
    if (spent_) return zero();
    sortOnce(left);
    sortOnce(right);
    if (right.empty()) return integerAbove(left);
    if (left.empty()) {
        for (Game& option : right) option = negative(option);
        return negative(integerAbove(right));
    }
    removeDominated(left, true);
    removeDominated(right, false);
    if (const auto value = numberBetween(left, right)) return spent_ ? zero() : number(*value);
    ++drafts_;
    Draft draft{std::move(left), std::move(right), 0, 0};
    draft.leftStop = rightStop(draft.left.front());
    for (const Game option : draft.left) draft.leftStop = std::max(draft.leftStop, rightStop(option));
    draft.rightStop = leftStop(draft.right.front());
    for (const Game option : draft.right) draft.rightStop = std::min(draft.rightStop, leftStop(option));
    bypassReversible(draft, true);
    bypassReversible(draft, false);
    removeDominated(draft.left, true);
    removeDominated(draft.right, false);
    if (spent_) return zero();
    std::sort(draft.left.begin(), draft.left.end());
    std::sort(draft.right.begin(), draft.right.end());
    return intern(std::move(draft.left), std::move(draft.right));
}

// ---- adding

Game GameTable::sum(Game a, Game b) {
    if (a == zero()) return b;
    if (b == zero()) return a;
    if (indexOf(a) > indexOf(b)) std::swap(a, b);
    const auto numberA = numberOf(a);
    const auto numberB = numberOf(b);
    if (numberA && numberB) return number(*numberA + *numberB);
    if (negative(a) == b) return zero();
    {
        const Known& known = slotOf(sums_, a, b);
        if (known.set && known.a == indexOf(a) && known.b == indexOf(b)) return Game{known.answer};
    }
    count();
    if (spent_) return zero();
    const Game found = sumOfOptions(a, b);
    if (!spent_) slotOf(sums_, a, b) = {indexOf(a), indexOf(b), indexOf(found), true};
    return found;
}

Game GameTable::sumOfOptions(Game a, Game b) {
    std::vector<Game> left;
    std::vector<Game> right;
    const bool isNumberA = games_[indexOf(a)].isNumber;
    const bool isNumberB = games_[indexOf(b)].isNumber;
    // Nobody moves in a number while there is anything else (number translation).
    const auto addTo = [&](Game one, Game other) {
        const Range leftOptions = games_[indexOf(one)].left;
        const Range rightOptions = games_[indexOf(one)].right;
        for (std::uint32_t i = 0; i < leftOptions.count && !spent_; ++i)
            left.push_back(sum(options_[leftOptions.begin + i], other));
        for (std::uint32_t i = 0; i < rightOptions.count && !spent_; ++i)
            right.push_back(sum(options_[rightOptions.begin + i], other));
    };
    if (!isNumberA) addTo(a, b);
    if (!isNumberB) addTo(b, a);
    if (spent_) return zero();
    if (!isNumberA && !isNumberB) return make(std::move(left), std::move(right));
    // A canonical form moved by a number is canonical.
    sortOnce(left);
    sortOnce(right);
    return intern(std::move(left), std::move(right));
}

}  // namespace otrera::solver
