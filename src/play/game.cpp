#include "play/game.h"

#include <algorithm>

#include "notation/text.h"

namespace otrera::play {

using notation::Action;

Game::Game(std::shared_ptr<const Rules> rules, const Position& start)
    : Game(notation::Record{std::move(rules), start, {}, {}, "*", {}, {}, {}, 0}) {
    record_.result = notation::resultText(*record_.rules, start);
}

Game::Game(notation::Record record) : record_(std::move(record)), positions_{record_.start} {
    for (const Action& action : record_.main.actions) {
        Position next = positions_.back();
        notation::playAction(*record_.rules, next, action);
        positions_.push_back(next);
    }
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
    play(turn);
    return true;
}

bool Game::cancelStep() {
    if (!half_) return false;
    half_.reset();
    return true;
}

base::Result<bool> Game::play(std::string_view text) {
    const auto turn = notation::readTurn(rules(), positions_[viewed_], text);
    if (!turn) return turn.error();
    play(*turn);
    return true;
}

void Game::play(const rules::Turn& turn) { append({Action::Kind::turn, positions_[viewed_].toMove(), turn}); }

bool Game::undo() {
    if (cancelStep()) return true;
    if (viewed_ == 0) return false;
    --viewed_;
    truncate();
    return true;
}

bool Game::resign(Seat seat) {
    const Position& now = position();
    if (now.finished() || now.shotDue() || indexOf(seat) >= rules().seatCount() || now.isOut(seat))
        return false;
    append({Action::Kind::resigns, seat, {}});
    return true;
}

bool Game::goTo(std::size_t ply) {
    if (ply > plies()) return false;
    half_.reset();
    viewed_ = ply;
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

void Game::append(const Action& action) {
    half_.reset();
    truncate();
    record_.main.actions.push_back(action);
    Position next = positions_.back();
    notation::playAction(rules(), next, action);
    positions_.push_back(next);
    ++viewed_;
    record_.result = notation::resultText(rules(), next);
}

void Game::truncate() {
    const auto ply = static_cast<int>(viewed_);
    auto& line = record_.main;
    line.actions.resize(viewed_);
    std::erase_if(line.comments, [&](const auto& comment) { return comment.ply > ply; });
    std::erase_if(line.variations, [&](const auto& variation) { return variation.ply > ply; });
    positions_.resize(viewed_ + 1, record_.start);
    record_.result = notation::resultText(rules(), positions_.back());
    record_.problems.clear();
}

}  // namespace otrera::play
