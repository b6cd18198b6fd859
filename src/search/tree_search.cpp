#include "search/tree_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "rules/turns.h"
#include "search/outcome.h"
#include "search/ways.h"

namespace otrera::search {

namespace {

using eval::Shares;
using rules::Cell;
using rules::Position;

/// Below this a search has no room for the children of its root.
constexpr std::size_t leastNodes = 1024;
/// Promise is blurred by up to this much, in shares, so that the seed decides between equals.
constexpr float blur = 0.004F;

/// How good a child with this share would have to be tried: the odds to the power 1.5, that is the softmax of
/// logits / 0.67.
float priorWeight(float share) {
    const float bounded = std::clamp(share, 0.001F, 0.999F);
    const float odds = bounded / (1 - bounded);
    return odds * std::sqrt(odds);
}

/// The child to play: a win that is certain, else the most visited of those whose fate is open, unless an
/// exact one is better than that.
const Node& bestChild(const Node& node, unsigned seat) {
    const Node* open = nullptr;
    const Node* exact = nullptr;
    for (const Node& child : node.all()) {
        if (child.exact) {
            const bool better = !exact || child.value[seat] > exact->value[seat] ||
                                (child.value[seat] == exact->value[seat] && child.visits > exact->visits);
            if (better) exact = &child;
        } else if (!open || child.visits > open->visits ||
                   (child.visits == open->visits && child.value[seat] > open->value[seat])) {
            open = &child;
        }
    }
    if (!open) return *exact;
    // An estimate may round to 1 too: a certain win comes before it.
    const bool exactIsBetter = exact && (exact->value[seat] >= 1 || exact->value[seat] > open->value[seat]);
    return exactIsBetter ? *exact : *open;
}

/// True when one seat is known to win.
bool isProved(const Node& node) {
    return node.exact && *std::max_element(node.value.begin(), node.value.end()) >= 1;
}

const Node& mostValued(const Node& node, unsigned seat) {
    return *std::max_element(node.all().begin(), node.all().end(),
                             [&](const Node& a, const Node& b) { return a.value[seat] < b.value[seat]; });
}

/// Orders by promise (0 .. 2), the earlier of equals first: one number is compared quickly.
std::uint64_t rankOf(float promise, std::uint16_t place) {
    // The bits of floats that are not negative are in the order of the numbers.
    return static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(promise)) << 32 |
           static_cast<std::uint16_t>(~place);
}

template <class Candidate>
Node nodeOf(const Candidate& candidate, const Shares& value) {
    Node node;
    node.value = value;
    node.prior = priorWeight(candidate.promise);
    node.visits = 1;
    node.from = candidate.from;
    node.to = candidate.to;
    node.exact = candidate.exact;
    return node;
}

/// Makes the priors of the children chances: together 1.
void normalisePriors(Node& node) {
    float sum = 0;
    for (const Node& child : node.all()) sum += child.prior;
    const float scale = 1 / sum;
    for (Node& child : node.all()) child.prior *= scale;
}

/// Plays the half-turn of a child.
void play(const rules::Rules& rules, Position& position, const Node& child) {
    playHalf(rules, position, {child.from, child.to});
}

/// How many nodes are below a node, not counting those below uncertain nodes with fewer visits. Not counted
/// further than to more than `most`.
std::size_t sizeBelow(const Node& node, std::uint32_t leastVisits, std::size_t most) {
    if (!node.exact && node.visits < leastVisits) return 0;
    std::size_t size = node.childCount;
    for (const Node& child : node.all()) {
        if (size > most) break;
        size += sizeBelow(child, leastVisits, most - size);
    }
    return size;
}

/// A copy of a node, with what is below it in a store that has room for it; uncertain nodes with fewer visits
/// come without children, as if they had not been looked into.
Node copied(NodeStore& store, const Node& node, std::uint32_t leastVisits) {
    Node copy = node;
    copy.children = nullptr;
    if (!node.exact && node.visits < leastVisits) {
        copy.childCount = 0;
        copy.pruned = false;
    } else if (node.expanded()) {
        copy.children = store.take(node.childCount);
        std::transform(node.all().begin(), node.all().end(), copy.children,
                       [&](const Node& child) { return copied(store, child, leastVisits); });
    }
    return copy;
}

}  // namespace

TreeSearch::TreeSearch(const rules::Rules& rules, std::unique_ptr<const eval::Evaluator> evaluator,
                       const TreeOptions& options)
    : rules_(rules),
      evaluator_(std::move(evaluator)),
      options_(options),
      store_(std::max({leastNodes, 2 * (options.keptSteps + options.keptShots), options.maxNodes})),
      spare_(store_.capacity()),
      exactEnd_(rules) {}

void TreeSearch::start(const Position& position) {
    const Node* node = known(position);
    if (!node || !keep(*node)) {
        store_.clear();
        root_ = Node{};
    }
    position_ = position;
    random_ = base::Random(options_.seed);
    judged_ = 0;
    full_ = false;
    trim_ = {};
    verdict_ = {};
    only_.clear();
    for (const rules::Turn& turn : wanted_) {
        if (judgeTurn(rules_, position, turn) == rules::TurnFault::none) only_.push_back(turn);
    }
    depth_ = static_cast<int>(follow({}).turns.size());
    if (position.finished()) {
        root_.value = outcomeOf(rules_, position);
        root_.exact = true;
        return;
    }
    // Among some turns only, nothing is known beforehand.
    if (only_.empty()) verdict_ = exactEnd_.begin(position);
    if (!root_.exact) visit();
}

void TreeSearch::forget() {
    store_.clear();
    root_ = Node{};
    exactEnd_.forget();
}

/// The node of a position that comes after the one searched so far, where it has been looked into and what is
/// below it serves a new search: of several the one visited most.
const Node* TreeSearch::known(const Position& position) const {
    if (!root_.expanded() || !only_.empty() || !wanted_.empty() || position == position_) return nullptr;
    const Node* best = nullptr;
    for (const auto& way : waysBetween(rules_, position_, position)) {
        const Node* node = &root_;
        for (const HalfTurn& half : way) {
            const auto children = node->all();
            const auto child = std::find_if(children.begin(), children.end(), [&](const Node& one) {
                return one.from == half.from && one.to == half.to;
            });
            node = child == children.end() ? nullptr : &*child;
            if (!node) break;
        }
        if (node && node->expanded() && (!best || node->visits > best->visits)) best = node;
    }
    // What is certain is not searched again: how to go on must not have been forgotten.
    const bool complete = !best || !best->exact || position.shotDue() ||
                          bestChild(*best, indexOf(position.toMove())).expanded();
    return complete ? best : nullptr;
}

/// Makes a node the root and forgets all that is not below it; of what is, as much as fills half of the
/// memory, or is copied in some milliseconds: what is certain, and the most visited. Copying it is cheaper
/// than walking through all the rest. False where that is not possible.
bool TreeSearch::keep(const Node& known) {
    // To count and to copy takes some 20 ns a node: a limit of time must not wait for all of a great tree.
    constexpr std::size_t mostKept = std::size_t{1} << 18;
    const std::size_t most = std::min(mostKept, store_.capacity() / 2);
    std::uint32_t leastVisits = 0;
    while (sizeBelow(known, leastVisits, most) > most) {
        if (leastVisits > known.visits) return false;
        leastVisits = std::max(4U, 2 * leastVisits);
    }
    spare_.clear();
    root_ = copied(spare_, known, leastVisits);
    std::swap(store_, spare_);
    return root_.expanded();
}

bool TreeSearch::advance(std::uint64_t nodes) {
    const std::uint64_t enough = judged_ + nodes;
    while (!over()) {
        if (judged_ >= enough) return true;
        if (!makeRoom()) full_ = true;
        if (!full_) visit();
    }
    return false;
}

void TreeSearch::visit() {
    Position position = position_;
    path_.clear();
    Node* node = &root_;
    int turns = 0;
    while (true) {
        const unsigned seat = indexOf(position.toMove());
        const bool shotDue = position.shotDue();
        path_.push_back({node, seat});
        const bool isNew = !node->expanded();
        if (isNew && !shotDue && node != &root_ && decide(*node, position)) break;
        if (isNew && !expand(*node, position)) {
            full_ = true;
            return;
        }
        if (shotDue) ++turns;
        // A step is never left without its shots: its own static value knows nothing of them.
        if (isNew && shotDue) break;
        node = &select(*node, seat);
        play(rules_, position, *node);
    }
    depth_ = std::max(depth_, turns);
    backUp();
}

/// Makes a node exact where it can be counted who wins.
bool TreeSearch::decide(Node& node, const Position& position) {
    // That takes about as long as judging so many positions.
    constexpr std::uint64_t worth = 20;
    const auto winner = exactEnd_.winner(position);
    if (!winner) return false;
    judged_ += worth;
    node.value = Shares{};
    node.value[indexOf(*winner)] = 1;
    node.exact = true;
    return true;
}

bool TreeSearch::expand(Node& node, const Position& position) {
    const bool shotDue = position.shotDue();
    judge(position, path_.size() - 1);
    const std::size_t kept = shotDue ? options_.keptShots : options_.keptSteps;
    return adopt(node, indexOf(position.toMove()), kept);
}

/// Makes the candidates of a node at a place of the path, and judges them together.
void TreeSearch::judge(const Position& before, std::size_t place) {
    candidates_.clear();
    positions_.clear();
    const auto add = [&](Cell from, Cell to) {
        candidates_.push_back({from, to, false, static_cast<std::uint16_t>(candidates_.size()), 0, 0});
    };
    if (before.shotDue()) {
        forEach(legalShots(rules_, before), [&](unsigned shot) {
            add(rules::noCell, static_cast<Cell>(shot));
            playShot(rules_, positions_.emplace_back(before), static_cast<Cell>(shot));
        });
    } else {
        forEach(movablePieces(rules_, before), [&](unsigned piece) {
            const Cell from = static_cast<Cell>(piece);
            forEach(legalSteps(rules_, before, from), [&](unsigned landing) {
                add(from, static_cast<Cell>(landing));
                playStep(positions_.emplace_back(before), from, static_cast<Cell>(landing));
            });
        });
    }
    values_.resize(positions_.size());
    evaluator_->evaluateAll(positions_, values_);
    const unsigned seat = indexOf(before.toMove());
    for (Candidate& candidate : candidates_) {
        const Position& position = positions_[candidate.place];
        Shares& value = values_[candidate.place];
        candidate.exact = position.finished();
        if (candidate.exact) value = outcomeOf(rules_, position);
        // An estimate may round to 1: what is certain comes before it.
        const bool wins = candidate.exact && value[seat] >= 1;
        candidate.promise = wins ? 2 : value[seat] + blur * static_cast<float>(random_.unit());
        candidate.rank = rankOf(candidate.promise, candidate.place);
    }
    judged_ += candidates_.size();
    if (!only_.empty()) dropUnwanted(place);
}

/// Of the halves of the first turn, keeps those of the turns to be considered.
void TreeSearch::dropUnwanted(std::size_t place) {
    const bool isShot = position_.shotDue() || place == 1;
    if (place > 1 || (place == 1 && position_.shotDue())) return;
    const Node& step = *path_[place].node;
    std::erase_if(candidates_, [&](const Candidate& candidate) {
        return std::none_of(only_.begin(), only_.end(), [&](const rules::Turn& turn) {
            if (!isShot) return turn.from == candidate.from && turn.to == candidate.to;
            return turn.shot == candidate.to &&
                   (place == 0 || (turn.from == step.from && turn.to == step.to));
        });
    });
}

/// Makes the most promising candidates the children of a node. False when there is no memory for them.
bool TreeSearch::adopt(Node& node, unsigned seat, std::size_t kept) {
    const auto better = [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; };
    std::size_t count = std::min(kept, candidates_.size());
    const auto firstLeftOut = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
    if (firstLeftOut != candidates_.end()) {
        std::nth_element(candidates_.begin(), firstLeftOut, candidates_.end(), better);
    }
    std::sort(candidates_.begin(), firstLeftOut, better);
    // A win needs no alternatives.
    const bool wins = candidates_[0].exact && values_[candidates_[0].place][seat] >= 1;
    if (wins) count = 1;
    Node* children = store_.take(count);
    if (!children) return false;
    std::transform(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(count), children,
                   [&](const Candidate& each) { return nodeOf(each, values_[each.place]); });
    node.children = children;
    node.childCount = static_cast<std::uint16_t>(count);
    node.pruned = !wins && count < candidates_.size();
    normalisePriors(node);
    return true;
}

Node& TreeSearch::select(const Node& node, unsigned seat) const {
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits));
    Node* best = nullptr;
    float bestScore = 0;
    for (Node& child : node.all()) {
        if (child.exact) continue;
        const float score = child.value[seat] + scale * child.prior / static_cast<float>(1 + child.visits);
        if (best && score <= bestScore) continue;
        best = &child;
        bestScore = score;
    }
    return *best;
}

/// Takes the value of the last node of the path up to the root. On the second visit of a node, the first to
/// what is below it, its own static value gives way to what has been seen there.
void TreeSearch::backUp() {
    bool exact = true;
    Shares value{};
    for (std::size_t place = path_.size(); place-- > 0;) {
        Node& node = *path_[place].node;
        ++node.visits;
        exact = exact && settle(place);
        if (exact) {
            value = node.value;
            continue;
        }
        if (place + 1 == path_.size()) value = mostValued(node, path_[place].seat).value;
        const float weight = node.visits <= 2 ? 1.0F : 1.0F / static_cast<float>(node.visits);
        for (unsigned seat = 0; seat < rules::maxSeats; ++seat) {
            node.value[seat] += weight * (value[seat] - node.value[seat]);
        }
    }
}

/// Finds out whether a node of the path is exact: when the seat there has a certain win, or all children are
/// exact. Then it takes the child that is best for itself, by chance among equals (for two seats these are
/// all alike). A value of 1 is proof that the seat wins whatever the others do: by induction, the seat itself
/// has a turn to such a node, or all turns of another seat lead to one.
bool TreeSearch::settle(std::size_t place) {
    auto [node, seat] = path_[place];
    if (node->exact) return true;
    float best = 0;
    bool allExact = true;
    for (const Node& child : node->all()) {
        if (child.exact) best = std::max(best, child.value[seat]);
        allExact = allExact && child.exact;
    }
    if (best < 1) {
        if (!allExact) return false;
        if (node->pruned) return reopen(place) && settle(place);
    }
    Shares sum{};
    float equals = 0;
    for (const Node& child : node->all()) {
        if (!child.exact || child.value[seat] < best) continue;
        for (unsigned i = 0; i < rules::maxSeats; ++i) sum[i] += child.value[i];
        ++equals;
    }
    for (unsigned i = 0; i < rules::maxSeats; ++i) node->value[i] = sum[i] / equals;
    node->exact = true;
    return true;
}

/// Adds the children that were left out, because those kept are all exact and none wins. False when there is
/// no memory for them: then the search ends.
bool TreeSearch::reopen(std::size_t place) {
    auto [node, seat] = path_[place];
    Position position = position_;
    for (std::size_t i = 1; i <= place; ++i) play(rules_, position, *path_[i].node);
    judge(position, place);
    const std::span<Node> before = node->all();
    Node* children = store_.take(candidates_.size());
    if (!children) {
        full_ = true;
        return false;
    }
    Node* end = std::copy(before.begin(), before.end(), children);
    for (const Candidate& candidate : candidates_) {
        const bool known = std::any_of(before.begin(), before.end(), [&](const Node& child) {
            return child.from == candidate.from && child.to == candidate.to;
        });
        if (!known) *end++ = nodeOf(candidate, values_[candidate.place]);
    }
    store_.give(node->children, node->childCount);
    node->children = children;
    node->childCount = static_cast<std::uint16_t>(candidates_.size());
    node->pruned = false;
    normalisePriors(*node);
    return true;
}

/// Sees to it that there is memory for a visit; false when there is none.
bool TreeSearch::makeRoom() {
    // A visit may take as much as this leaves.
    const std::size_t most = store_.capacity() / 8 * 7;
    if (store_.size() > store_.capacity() / 4 * 3) trim();
    while (store_.size() > most) {
        if (!trim()) return false;
    }
    return true;
}

/// Goes on with a walk through the tree, in pieces that take no more time than some visits: forgets what is
/// below nodes with few visits; they keep their values, and are looked into again when they are visited. The
/// next walk is stricter where this one did not find much. False when there is nothing left to forget.
bool TreeSearch::trim() {
    constexpr int piece = 4096;
    std::vector<Node*> nodes{&root_};
    // What it had come to may be gone.
    for (std::size_t i = 0; i + 1 < trim_.path.size(); ++i) {
        if (trim_.path[i] >= nodes.back()->childCount)
            trim_.path.resize(i + 1);
        else
            nodes.push_back(&nodes.back()->children[trim_.path[i]]);
    }
    for (int work = 0; work < piece && !nodes.empty(); ++work) {
        const Node& parent = *nodes.back();
        if (trim_.path.back() >= parent.childCount) {
            nodes.pop_back();
            trim_.path.pop_back();
            if (!nodes.empty()) ++trim_.path.back();
            continue;
        }
        Node& node = parent.children[trim_.path.back()];
        // The shots of an exact step may complete the turn to report.
        const bool mayGo = node.visits < trim_.leastVisits && !(nodes.size() == 1 && node.exact);
        if (mayGo) cutOff(node);
        if (node.expanded()) {
            nodes.push_back(&node);
            trim_.path.push_back(0);
        } else {
            ++trim_.path.back();
        }
    }
    return !nodes.empty() || nextWalk();
}

/// Begins another walk of trim(). False when it would forget the best turn.
bool TreeSearch::nextWalk() {
    std::uint32_t most = 0;
    for (const Node& child : root_.all()) most = std::max(most, child.exact ? 0 : child.visits);
    const bool foundMuch = store_.size() < store_.capacity() / 4 * 3;
    const std::uint32_t least = trim_.leastVisits;
    trim_ = {};
    trim_.leastVisits = foundMuch ? std::max(trim_.leastVisits, least / 2) : 2 * least;
    return trim_.leastVisits <= most;
}

void TreeSearch::cutOff(Node& node) {
    if (!node.expanded()) return;
    for (Node& child : node.all()) cutOff(child);
    store_.give(node.children, node.childCount);
    node.children = nullptr;
    node.childCount = 0;
    node.pruned = false;
}

/// The line that begins with these nodes below the root, and goes on with the best ones.
Line TreeSearch::follow(std::span<const Node* const> first) const {
    Line line;
    const Node* node = &root_;
    Position position = position_;
    Cell from = rules::noCell;
    Cell to = position.status.shooter;
    const Node* judgedBy = &root_;
    for (std::size_t place = 0; node->expanded(); ++place) {
        const bool shotDue = position.shotDue();
        node = place < first.size() ? first[place] : &bestChild(*node, indexOf(position.toMove()));
        if (shotDue) {
            line.turns.push_back({from, to, node->to});
            if (line.turns.size() == 1) judgedBy = node;
        }
        from = shotDue ? rules::noCell : node->from;
        to = node->to;
        play(rules_, position, *node);
    }
    // A step that came back because all others lose may not have been looked into yet.
    if (line.turns.empty() && from != rules::noCell)
        line.turns.push_back({from, to, likelyShot(position, from)});
    for (unsigned seat = 0; seat < rules::maxSeats; ++seat) line.score[seat] = judgedBy->value[seat];
    line.proved = isProved(*judgedBy);
    return line;
}

/// The shot that completes a first step and looks best, of those that are considered.
Cell TreeSearch::likelyShot(const Position& stepped, Cell from) const {
    const Cell to = stepped.status.shooter;
    const unsigned seat = indexOf(stepped.toMove());
    Cell best = rules::noCell;
    float bestValue = -1;
    forEach(legalShots(rules_, stepped), [&](unsigned cell) {
        const rules::Turn turn{from, to, static_cast<Cell>(cell)};
        if (!only_.empty() && std::find(only_.begin(), only_.end(), turn) == only_.end()) return;
        Position position = stepped;
        playShot(rules_, position, turn.shot);
        const Shares value =
            position.finished() ? outcomeOf(rules_, position) : evaluator_->evaluate(position);
        if (value[seat] <= bestValue) return;
        best = turn.shot;
        bestValue = value[seat];
    });
    return best;
}

/// What is to be played, as far as it is known.
Line TreeSearch::bestLine() const {
    Line line = follow({});
    line.proved = isProved(root_);
    if (!verdict_.line.empty()) line.turns = verdict_.line;
    if (verdict_.winner) {
        line.score = {};
        line.score[indexOf(*verdict_.winner)] = 1;
        line.proved = true;
    }
    return line;
}

Report TreeSearch::report() const {
    Line line = bestLine();
    Report report;
    report.nodes = judged_;
    report.depth = depth_;
    if (!line.turns.empty()) report.best = line.turns.front();
    report.line = std::move(line.turns);
    report.score = line.score;
    report.proved = line.proved;
    report.memory = static_cast<int>(store_.size() * 1000 / store_.capacity());
    return report;
}

/// The turns that have been looked into, as steps and their shots, the best first: what certainly wins, what
/// has been visited most, what certainly loses. Where a shot is due there are no steps.
std::vector<std::pair<const Node*, const Node*>> TreeSearch::turnsByPromise() const {
    std::vector<std::pair<const Node*, const Node*>> turns;
    for (const Node& child : root_.all()) {
        if (position_.shotDue()) turns.emplace_back(nullptr, &child);
        for (const Node& shot : child.all()) {
            if (!position_.shotDue()) turns.emplace_back(&child, &shot);
        }
    }
    const unsigned seat = indexOf(position_.toMove());
    const auto certainty = [&](const Node& shot) {
        if (!shot.exact) return 1;
        return shot.value[seat] >= 1 ? 2 : 0;
    };
    std::stable_sort(turns.begin(), turns.end(), [&](const auto& a, const auto& b) {
        const auto merit = [&](const Node& shot) {
            return std::tuple(certainty(shot), shot.visits, shot.value[seat]);
        };
        return merit(*a.second) > merit(*b.second);
    });
    return turns;
}

std::vector<Line> TreeSearch::lines(std::size_t most) const {
    if (!root_.expanded() || most == 0) return {};
    // What is reported as best comes first, whatever its visits: the step decides before the shot.
    std::vector<Line> lines{bestLine()};
    if (most == 1 || lines[0].turns.empty()) return lines;
    for (const auto& [step, shot] : turnsByPromise()) {
        if (lines.size() == most) break;
        const std::array path{step, shot};
        Line line = follow(std::span(path).subspan(step ? 0 : 1));
        if (line.turns.front() != lines[0].turns.front()) lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace otrera::search
