#include "play/game.h"

#include <algorithm>
#include <iterator>

#include "notation/text.h"

namespace otrera::play {

using notation::Action;
using notation::Line;
using notation::Variation;

namespace {

/// A reader takes variations this deep inside each other (see docs/notation.md).
constexpr std::size_t maxDepth = 100;

/// Moves the elements of which `goes` is true from one list to the end of another.
template <typename T, typename Goes>
void moveSome(std::vector<T>& from, std::vector<T>& to, Goes goes) {
    const auto first = std::stable_partition(from.begin(), from.end(), [&](const T& e) { return !goes(e); });
    to.insert(to.end(), std::make_move_iterator(first), std::make_move_iterator(from.end()));
    from.erase(first, from.end());
}

}  // namespace

Game::Game(std::shared_ptr<const Rules> rules, const Position& start)
    : Game(notation::Record{std::move(rules), start, {}, {}, "*", {}, {}, {}, 0}) {
    record_.result = notation::resultText(*record_.rules, start);
}

Game::Game(notation::Record record) : record_(std::move(record)), positions_{record_.start} {
    show({});
    viewed_ = plies();
}

bool Game::onBoard(Cell cell) const {
    return indexOf(cell) < 128 && rules().geometry().board().has(indexOf(cell));
}

bool Game::step(Cell from, Cell to) {
    if (half_ || !onBoard(from) || !onBoard(to)) return false;
    if (!legalSteps(rules(), position(), from).has(indexOf(to))) return false;
    HalfTurn half{from, positions_[viewed_]};
    playStep(half.position, from, to);
    half_ = half;
    return true;
}

bool Game::shoot(Cell cell) {
    if (!onBoard(cell) || !legalShots(rules(), position()).has(indexOf(cell))) return false;
    // A game can also begin with a half-made turn: then the step is not ours to tell.
    const rules::Turn turn{steppedFrom(), position().status.shooter, cell};
    return play(turn);
}

bool Game::cancelStep() {
    if (!half_) return false;
    half_.reset();
    return true;
}

base::Result<bool> Game::play(std::string_view text) {
    const auto turn = notation::readTurn(rules(), positions_[viewed_], text);
    if (!turn) return turn.error();
    if (!play(*turn)) return base::Error{"variations are nested more than 100 deep"};
    return true;
}

bool Game::play(const rules::Turn& turn) {
    return append({Action::Kind::turn, positions_[viewed_].toMove(), turn});
}

bool Game::undo() {
    if (cancelStep()) return true;
    if (viewed_ == 0) return false;
    if (!path_.empty() && viewed_ == firstPly(path_)) return removeLine();
    --viewed_;
    truncate();
    return true;
}

bool Game::resign(Seat seat) {
    const Position& now = position();
    if (now.finished() || now.shotDue() || indexOf(seat) >= rules().seatCount() || now.isOut(seat))
        return false;
    return append({Action::Kind::resigns, seat, {}});
}

bool Game::goTo(std::size_t ply) {
    if (ply > plies()) return false;
    half_.reset();
    viewed_ = ply;
    LinePath path = path_;
    while (!path.empty() && ply < firstPly(path)) path.pop_back();
    if (path.size() < path_.size()) show(std::move(path));
    return true;
}

bool Game::goTo(const LinePath& path, std::size_t ply) {
    if (!exists(path)) return false;
    const std::size_t last = firstPly(path) - 1 + lineAt(path).actions.size();
    if (ply > last) return false;
    show(path);
    return goTo(ply);
}

bool Game::removeLine() {
    if (path_.empty()) return false;
    half_.reset();
    viewed_ = firstPly(path_) - 1;
    LinePath around = path_;
    around.pop_back();
    auto& variations = lineAt(around).variations;
    variations.erase(variations.begin() + static_cast<std::ptrdiff_t>(path_.back()));
    show(std::move(around));
    // The line around may be a variation that begins later.
    return goTo(viewed_);
}

bool Game::promoteLine() {
    if (path_.empty()) return false;
    half_.reset();
    LinePath around = path_;
    around.pop_back();
    const std::size_t first = firstPly(path_);
    const int ply = static_cast<int>(first);
    Line& line = lineAt(around);
    const auto chosen = line.variations.begin() + static_cast<std::ptrdiff_t>(path_.back());
    Line promoted = std::move(chosen->line);
    line.variations.erase(chosen);

    Variation rest{ply, {}};
    const auto tail = line.actions.begin() + static_cast<std::ptrdiff_t>(first - firstPly(around));
    rest.line.actions.assign(tail, line.actions.end());
    line.actions.erase(tail, line.actions.end());
    moveSome(line.comments, rest.line.comments, [&](const auto& comment) { return comment.ply >= ply; });
    // What else might have been played at this ply still might.
    moveSome(line.variations, rest.line.variations, [&](const auto& other) { return other.ply > ply; });
    const auto all = [](const auto&) { return true; };
    moveSome(promoted.actions, line.actions, all);
    moveSome(promoted.comments, line.comments, all);
    line.variations.push_back(std::move(rest));
    moveSome(promoted.variations, line.variations, all);
    path_ = std::move(around);
    if (path_.empty()) {
        for (auto& problem : record_.problems) problem.inVariation = true;
        record_.result = notation::resultText(rules(), positions_.back());
    }
    return true;
}

bool Game::setTag(std::string_view name, std::string_view value) {
    const auto isNameLetter = [](char c) {
        return notation::isLetter(c) || notation::isDigit(c) || c == '_';
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), isNameLetter)) return false;
    // These say what the game is; the record writes them itself.
    for (const std::string_view own : {"Variant", "VariantDefinition", "Position", "Result"}) {
        if (name == own) return false;
    }
    auto& tags = record_.tags;
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.name == name; });
    if (value.empty()) {
        if (found != tags.end()) tags.erase(found);
    } else if (found != tags.end()) {
        found->value = value;
    } else {
        tags.push_back({std::string(name), std::string(value)});
    }
    return true;
}

Line& Game::lineAt(const LinePath& path) {
    Line* line = &record_.main;
    for (const std::size_t index : path) line = &line->variations[index].line;
    return *line;
}

std::size_t Game::firstPly(const LinePath& path) const {
    std::size_t first = 1;
    const Line* line = &record_.main;
    for (const std::size_t index : path) {
        first = static_cast<std::size_t>(line->variations[index].ply);
        line = &line->variations[index].line;
    }
    return first;
}

bool Game::exists(const LinePath& path) const {
    const Line* line = &record_.main;
    for (const std::size_t index : path) {
        if (index >= line->variations.size()) return false;
        line = &line->variations[index].line;
    }
    return true;
}

void Game::show(LinePath path) {
    std::vector<Action> actions;
    const Line* line = &record_.main;
    const auto take = [&] { actions.insert(actions.end(), line->actions.begin(), line->actions.end()); };
    take();
    for (const std::size_t index : path) {
        const Variation& variation = line->variations[index];
        actions.resize(static_cast<std::size_t>(variation.ply) - 1);
        line = &variation.line;
        take();
    }
    const std::size_t shorter = std::min(actions.size(), actions_.size());
    std::size_t same = 0;
    while (same < shorter && actions[same] == actions_[same]) ++same;
    positions_.resize(same + 1, record_.start);
    for (; same < actions.size(); ++same) {
        Position next = positions_.back();
        notation::playAction(*record_.rules, next, actions[same]);
        positions_.push_back(next);
    }
    actions_ = std::move(actions);
    path_ = std::move(path);
}

bool Game::append(const Action& action) {
    half_.reset();
    if (study_ && viewed_ < plies()) return branch(action);
    const bool wasFinished = positions_.back().finished();
    truncate();
    lineAt(path_).actions.push_back(action);
    actions_.push_back(action);
    Position next = positions_.back();
    notation::playAction(rules(), next, action);
    positions_.push_back(next);
    ++viewed_;
    if (path_.empty()) settleResult(wasFinished);
    return true;
}

bool Game::branch(const Action& action) {
    if (action == actions_[viewed_]) return goTo(viewed_ + 1);
    const int ply = static_cast<int>(viewed_) + 1;
    auto& variations = lineAt(path_).variations;
    auto place = std::find_if(variations.begin(), variations.end(), [&](const Variation& variation) {
        const auto& actions = variation.line.actions;
        return variation.ply == ply && !actions.empty() && actions.front() == action;
    });
    if (place == variations.end()) {
        if (path_.size() == maxDepth) return false;
        // They stand in the order of plies, as a reader finds them.
        place =
            std::find_if(variations.begin(), variations.end(), [&](const auto& v) { return v.ply > ply; });
        place = variations.insert(place, Variation{ply, Line{{action}, {}, {}}});
    }
    LinePath path = path_;
    path.push_back(static_cast<std::size_t>(place - variations.begin()));
    return goTo(path, static_cast<std::size_t>(ply));
}

void Game::truncate() {
    const auto ply = static_cast<int>(viewed_);
    const bool wasFinished = positions_.back().finished();
    Line& line = lineAt(path_);
    line.actions.resize(viewed_ + 1 - firstPly(path_));
    std::erase_if(line.comments, [&](const auto& comment) { return comment.ply > ply; });
    std::erase_if(line.variations, [&](const auto& variation) { return variation.ply > ply; });
    actions_.resize(viewed_);
    positions_.resize(viewed_ + 1, record_.start);
    if (!path_.empty()) return;
    settleResult(wasFinished);
    record_.problems.clear();
}

void Game::settleResult(bool wasFinished) {
    const std::string byBoard = notation::resultText(rules(), positions_.back());
    if (byBoard != "*" || wasFinished || !study_) record_.result = byBoard;
}

}  // namespace otrera::play
