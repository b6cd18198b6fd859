#include "solver/proof_search.h"

#include <algorithm>
#include <array>

namespace otrera::solver {

namespace {

constexpr std::uint32_t infinite = ProofNumbers::infinite;

/// The first numbers of a position: so much for each sixth of a turn that its estimate is behind. (More than
/// a real tree's numbers: the search follows the estimate far before it turns to the next.)
constexpr std::uint32_t numberOfSixth = 10;

/// A child is searched until it is so much worse than the second: 1 / part of it.
constexpr std::uint32_t slackPart = 4;

ProofNumbers firstNumbers(int estimate) {
    ProofNumbers numbers;
    if (estimate < 0) numbers.win += numberOfSixth * static_cast<std::uint32_t>(-estimate);
    if (estimate > 0) numbers.loss += numberOfSixth * static_cast<std::uint32_t>(estimate);
    return numbers;
}

}  // namespace

template <class Set>
ProofSearch<Set>::ProofSearch(const rules::Rules& rules, const Lattice<Set>& lattice, ProofTable& table,
                              BusyPositions* busy)
    : lattice_(lattice), table_(table), busy_(busy), normalizer_(rules, lattice) {}

template <class Set>
Verdict ProofSearch<Set>::prove(const Sum<Set>& sum, std::uint64_t nodes, const std::function<bool()>& go) {
    if (const Verdict verdict = known(sum); verdict != Verdict::open) return verdict;
    limit_ = nodes_ + nodes;
    go_ = &go;
    stop_ = false;
    const ProofNumbers numbers =
        search(sum, ProofTable::keyWithNet(sum.key, sum.net), {infinite - 1, infinite - 1}, 0);
    if (stop_) return known(sum);
    return numbers.win == 0 ? Verdict::won : Verdict::lost;
}

template <class Set>
Verdict ProofSearch<Set>::known(const Sum<Set>& sum) const {
    if (sum.won()) return Verdict::won;
    if (sum.lost()) return Verdict::lost;
    const ProvedNet proved = table_.proved(sum.key);
    if (sum.net >= proved.winFrom) return Verdict::won;
    if (sum.net <= proved.lossTo) return Verdict::lost;
    return Verdict::open;
}

template <class Set>
bool ProofSearch<Set>::stopped() {
    // A node of a large board is a thousand turns to judge: so it is these that are counted.
    constexpr std::uint64_t slice = 8192;
    if (nodes_ >= limit_) stop_ = true;
    if (judged_ >= slice) {
        judged_ = 0;
        if (!(*go_)()) stop_ = true;
    }
    return stop_;
}

template <class Set>
ProofNumbers ProofSearch<Set>::search(const Sum<Set>& sum, std::uint64_t key, ProofNumbers limits,
                                      std::size_t depth) {
    ++nodes_;
    if (stopped()) return {};
    const std::uint64_t begin = nodes_;
    if (depth == levels_.size()) levels_.push_back(std::make_unique<Children>());
    Children& children = *levels_[depth];
    bool won = expand(sum, children) || look(children);
    while (!won && !children.empty()) {
        std::uint32_t second = infinite;
        const std::size_t best = choose(children, second);
        if (children.empty()) break;
        Child& child = children[best];
        if (child.numbers.loss == 0) break;
        std::uint32_t largest = 0;
        for (const Child& one : children) largest = std::max(largest, one.numbers.win);
        const auto others = static_cast<std::uint32_t>(children.size() - 1);
        const ProofNumbers own{child.numbers.loss, std::min(largest + others, infinite - 1)};
        if (own.win >= limits.win || own.loss >= limits.loss) {
            table_.setNumbers(key, own, nodes_ - begin + 1);
            return own;
        }
        const ProofNumbers childLimits{std::min(limits.loss - own.loss + child.numbers.win, infinite - 1),
                                       std::min(limits.win, second + 1 + second / slackPart)};
        const Child searched = child;
        if (busy_ != nullptr) busy_->enter(searched.key);
        const ProofNumbers found = search(searched.sum, searched.key, childLimits, depth + 1);
        if (busy_ != nullptr) busy_->leave(searched.key);
        if (stop_) {
            table_.setNumbers(key, own, nodes_ - begin + 1);
            return {};
        }
        won = found.loss == 0;
        children[best].numbers = found;
        if (found.win == 0) {
            children[best] = children.back();
            children.pop_back();
        }
    }
    if (!won && !children.empty()) won = true;
    if (won) {
        table_.addWin(sum.key, sum.net, nodes_ - begin + 1);
        return {0, infinite};
    }
    table_.addLoss(sum.key, sum.net, nodes_ - begin + 1);
    return {infinite, 0};
}

/// Makes the list of children that are not decided by their bounds, each once. True when one is lost for who
/// moves there.
template <class Set>
bool ProofSearch<Set>::expand(const Sum<Set>& sum, Children& children) {
    children.clear();
    const auto add = [&](const Sum<Set>& next) {
        ++judged_;
        if (next.lost()) return true;
        if (next.won()) return false;
        table_.prefetch(next.key);
        const std::uint64_t key = ProofTable::keyWithNet(next.key, next.net);
        children.push_back({next, key, {}});
        return false;
    };
    // What is known of the regions that turns leave is seldom in the processor's cache: it is fetched some
    // turns ahead.
    constexpr std::size_t ahead = 8;
    struct Turn {
        const typename Normalizer<Set>::Parts* parts;
        Set mine;
        Set empty;
    };
    std::array<Turn, ahead> waiting;
    std::size_t turns = 0;
    std::size_t judged = 0;
    const auto judgeNext = [&] {
        const Turn& turn = waiting[judged++ % ahead];
        return add(normalizer_.normalised(*turn.parts, sum.theirs, turn.mine, turn.empty, -sum.net));
    };
    normalizer_.begin(sum.mine | sum.theirs | sum.empty);
    bool won = lattice_.anyTurn(sum.mine, sum.empty, [&](unsigned from, unsigned to, unsigned shot) {
        const Set mine = sum.mine ^ Set::single(from) ^ Set::single(to);
        const Set empty = (sum.empty ^ Set::single(from) ^ Set::single(to)) & ~Set::single(shot);
        const auto& parts = normalizer_.partsWithout(shot);
        normalizer_.prefetch(parts, sum.theirs, mine, empty);
        const bool full = turns - judged == ahead;
        const bool lost = full && judgeNext();
        waiting[turns++ % ahead] = {&parts, mine, empty};
        return lost;
    });
    while (!won && judged < turns) won = judgeNext();
    if (won) return true;
    // A turn in a territory: of use where whoever moves in the regions spoils them.
    if (sum.net >= 1 && add(normalizer_.normalised(sum.theirs, sum.mine, sum.empty, 1 - sum.net)))
        return true;
    std::sort(children.begin(), children.end(), [](const Child& a, const Child& b) { return a.key < b.key; });
    children.erase(std::unique(children.begin(), children.end(),
                               [](const Child& a, const Child& b) { return a.key == b.key; }),
                   children.end());
    return false;
}

/// Takes what the table knows of the children, and estimates the others. True when one is lost for who moves
/// there.
template <class Set>
bool ProofSearch<Set>::look(Children& children) {
    std::size_t kept = 0;
    for (Child& child : children) {
        const Verdict verdict = known(child.sum);
        if (verdict == Verdict::lost) return true;
        if (verdict == Verdict::won) continue;
        const auto numbers = table_.numbers(child.key);
        child.numbers = numbers ? *numbers : firstNumbers(normalizer_.estimate(child.sum));
        children[kept++] = child;
    }
    children.resize(kept);
    return false;
}

/// Whether a child was proved meanwhile; else its numbers are those of the table.
template <class Set>
Verdict ProofSearch<Set>::refresh(Child& child) {
    const Verdict verdict = known(child.sum);
    if (verdict == Verdict::open) {
        if (const auto numbers = table_.numbers(child.key)) child.numbers = *numbers;
    }
    return verdict;
}

/// The child that is nearest to being lost, and the number of the second. What the table knows is asked of
/// the nearest only; a child that turns out to be lost has the number 0. The list must not be empty, and is
/// afterwards when all are won.
template <class Set>
std::size_t ProofSearch<Set>::choose(Children& children, std::uint32_t& second) {
    std::size_t refreshed = children.size();
    while (true) {
        std::size_t best = 0;
        std::uint32_t least = infinite;
        second = infinite;
        for (std::size_t i = 0; i < children.size(); ++i) {
            std::uint32_t number = children[i].numbers.loss;
            if (busy_ != nullptr) {
                const unsigned others = busy_->count(children[i].key);
                number += others * (number / 2 + 2 * numberOfSixth);
            }
            if (number < least) {
                second = least;
                least = number;
                best = i;
            } else {
                second = std::min(second, number);
            }
        }
        if (best == refreshed) return best;
        refreshed = best;
        const Verdict verdict = refresh(children[best]);
        if (verdict == Verdict::lost) {
            children[best].numbers = {infinite, 0};
            return best;
        }
        if (verdict == Verdict::won) {
            if (children.size() == 1) {
                children.clear();
                return 0;
            }
            children[best] = children.back();
            children.pop_back();
            refreshed = children.size();
        }
    }
}

template class ProofSearch<Bits64>;
template class ProofSearch<Bits128>;

}  // namespace otrera::solver
