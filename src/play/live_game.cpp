#include "play/live_game.h"

#include <algorithm>

#include "base/calendar.h"
#include "rules/turns.h"

namespace otrera::play {

using notation::Action;

namespace {

/// Offers and undoing could go on for ever; no game needs nearly so many events.
constexpr std::size_t maxEvents = 10'000;

Refusal impossible(std::string text) { return {Refusal::Kind::impossible, std::move(text)}; }
Refusal notYours(std::string text) { return {Refusal::Kind::notYours, std::move(text)}; }

bool isEngine(const Player& player) { return player.kind == Player::Kind::engine; }

std::string nameOf(const Player& player) {
    if (!player.name.empty() || player.level == 0) return player.name;
    return "Otrera, level " + std::to_string(player.level);
}

}  // namespace

LiveGame::LiveGame(Setup setup)
    : setup_(std::move(setup)), players_(setup_.players), frames_{{setup_.start, {}}} {
    for (unsigned seat = 0; seat < rules().seatCount(); ++seat) clocks_.left[seat] = setup_.time.atStart();
    frames_.front().left = clocks_.left;
    clocks_.at = setup_.created.clock;
    startClock();
}

base::Result<LiveGame> LiveGame::create(Setup setup) {
    if (setup.players.size() != setup.rules->seatCount()) {
        return base::Error{setup.rules->variant().id + " has " + std::to_string(setup.rules->seatCount()) +
                           " seats, not " + std::to_string(setup.players.size())};
    }
    for (const Player& player : setup.players) {
        const bool owned = player.kind != Player::Kind::engine && player.kind != Player::Kind::open;
        if (owned == player.owner.empty()) return base::Error{"a seat has no owner, or one too many"};
        if ((player.kind == Player::Kind::open) == player.link.empty())
            return base::Error{"a seat has no link, or one too many"};
    }
    return LiveGame(std::move(setup));
}

std::string LiveGame::result() const {
    return settled_.empty() ? notation::resultText(rules(), position()) : settled_;
}

std::int64_t LiveGame::changed() const {
    return events_.empty() ? setup_.created.calendar : events_.back().moment.calendar;
}

notation::Record LiveGame::record() const {
    notation::Record record{setup_.rules, setup_.start, {}, {}, result(), {}, {}, {}, 0};
    const auto tag = [&](std::string name, std::string value) {
        if (!value.empty()) record.tags.push_back({std::move(name), std::move(value)});
    };
    tag("Event", setup_.event);
    tag("Date", base::dayText(setup_.created.calendar, '.'));
    for (unsigned seat = 0; seat < rules().seatCount(); ++seat)
        tag(notation::seatName(rules::seatAt(seat)), nameOf(players_[seat]));
    tag("Score", score_);
    record.main.actions = actions_;
    return record;
}

LiveGame LiveGame::at(std::int64_t version) const {
    LiveGame earlier(setup_);
    for (std::int64_t i = 0; i < std::min(version, this->version()); ++i) {
        // They have been applied before.
        [[maybe_unused]] const auto applied = earlier.apply(events_[static_cast<std::size_t>(i)]);
    }
    return earlier;
}

std::optional<Seat> LiveGame::seatOfLink(const std::string& link) const {
    for (unsigned seat = 0; seat < rules().seatCount(); ++seat) {
        if (!link.empty() && setup_.players[seat].link == link) return rules::seatAt(seat);
    }
    return std::nullopt;
}

bool LiveGame::actsFor(const std::string& owner, Seat seat) const {
    return !owner.empty() && indexOf(seat) < players_.size() && players_[indexOf(seat)].owner == owner;
}

bool LiveGame::isIn(Seat seat) const {
    return indexOf(seat) < rules().seatCount() && !position().isOut(seat) && !finished();
}

bool LiveGame::isOpen() const {
    return std::any_of(players_.begin(), players_.end(),
                       [](const Player& player) { return player.kind == Player::Kind::open; });
}

std::optional<std::int64_t> LiveGame::deadline() const {
    if (!clocks_.running) return std::nullopt;
    return clocks_.at + clocks_.left[indexOf(*clocks_.running)];
}

std::optional<Event> LiveGame::overdue(Moment now) const {
    const auto end = deadline();
    if (!end || now.clock < *end) return std::nullopt;
    Event event;
    event.kind = Event::Kind::time;
    event.seat = *clocks_.running;
    event.moment = now;
    return event;
}

std::optional<Seat> LiveGame::lastSeatOf(const std::string& owner) const {
    for (auto action = actions_.rbegin(); action != actions_.rend(); ++action) {
        if (actsFor(owner, action->seat)) return action->seat;
    }
    return std::nullopt;
}

/// The seat that a command is for, where it does not say so.
std::optional<Seat> LiveGame::seatFor(const Command& command, const std::string& owner) const {
    using Kind = Command::Kind;
    if (command.seat) return command.seat;
    if (command.kind == Kind::turn) return position().toMove();
    if (command.kind == Kind::withdraw && offer_) return offer_->by;
    if (command.kind == Kind::undo) {
        if (const auto last = lastSeatOf(owner)) return last;
    }
    if (offer_ && (command.kind == Kind::accept || command.kind == Kind::decline)) {
        for (const Seat seat : offer_->waiting) {
            if (actsFor(owner, seat)) return seat;
        }
    }
    if (!finished() && actsFor(owner, position().toMove())) return position().toMove();
    for (unsigned seat = 0; seat < rules().seatCount(); ++seat) {
        // Who is out may claim too: it is a favour to the others.
        const bool may = finished() || isIn(rules::seatAt(seat)) || command.kind == Kind::claim;
        if (may && actsFor(owner, rules::seatAt(seat))) return rules::seatAt(seat);
    }
    return std::nullopt;
}

LiveGame::Verdict LiveGame::judge(const Command& command, const std::string& owner, Moment now) const {
    Event event;
    event.moment = now;
    if (command.kind == Command::Kind::join) return judgeJoin(command, owner, event);
    const auto seat = seatFor(command, owner);
    if (!seat || !actsFor(owner, *seat)) {
        if (command.kind == Command::Kind::turn && finished()) return impossible("the game is over");
        return notYours(command.kind == Command::Kind::turn ? "it is not your turn"
                                                            : "that seat is not yours");
    }
    event.seat = *seat;
    switch (command.kind) {
        case Command::Kind::turn: {
            if (finished()) return impossible("the game is over");
            const auto turn = notation::readTurn(rules(), position(), command.turn);
            if (!turn) return impossible(turn.error().text);
            event.turn = *turn;
            break;
        }
        case Command::Kind::resign:
            event.kind = Event::Kind::resigns;
            break;
        case Command::Kind::draw:
            event.kind = Event::Kind::offers;
            break;
        case Command::Kind::undo: {
            event.kind = Event::Kind::offers;
            event.offer = OfferKind::undo;
            const auto mine = [&](const Action& action) { return action.seat == *seat; };
            const auto last = std::find_if(actions_.rbegin(), actions_.rend(), mine);
            if (!command.plies && last == actions_.rend()) return impossible("there is nothing to take back");
            event.plies = command.plies ? *command.plies : static_cast<int>(actions_.rend() - last) - 1;
            break;
        }
        case Command::Kind::accept:
            event.kind = Event::Kind::accepts;
            break;
        case Command::Kind::decline:
            event.kind = Event::Kind::declines;
            break;
        case Command::Kind::withdraw:
            event.kind = Event::Kind::withdraws;
            break;
        case Command::Kind::claim:
            return judgeClaim(command, std::move(event));
        case Command::Kind::join:
            break;
    }
    return unlessObstructed(std::move(event));
}

LiveGame::Verdict LiveGame::judgeClaim(const Command& command, Event event) const {
    if (finished()) return impossible("the game is over");
    const Finding finding = command.finding ? *command.finding : findingOf(rules(), position());
    if (!finding.whyNot.empty()) return impossible(finding.whyNot);
    event.kind = Event::Kind::claims;
    event.result = finding.result;
    event.score = finding.score;
    return unlessObstructed(std::move(event));
}

LiveGame::Verdict LiveGame::judgeJoin(const Command& command, const std::string& owner, Event event) const {
    const auto seat = seatOfLink(command.link);
    if (!seat) return notYours("this link opens no seat of the game");
    if (players_[indexOf(*seat)].kind != Player::Kind::open)
        return notYours("the seat of this link has been taken");
    event.kind = Event::Kind::joined;
    event.seat = *seat;
    event.owner = owner;
    event.name = command.name.empty() ? players_[indexOf(*seat)].name : command.name;
    return unlessObstructed(std::move(event));
}

LiveGame::Verdict LiveGame::judgeEngine(const rules::Turn& turn, Moment now) const {
    Event event;
    event.seat = position().toMove();
    event.turn = turn;
    event.moment = now;
    if (!isEngine(players_[indexOf(event.seat)])) return notYours("this is no seat of the engine");
    return unlessObstructed(std::move(event));
}

bool LiveGame::isRepeated(const Command& command, const std::string& owner, std::int64_t version) const {
    if (version < 0 || version >= this->version()) return false;
    const Event& made = events_[static_cast<std::size_t>(version)];
    if ((command.kind == Command::Kind::claim) != (made.kind == Event::Kind::claims)) return false;
    Command again = command;
    // What was proved then is proved still.
    if (made.kind == Event::Kind::claims) again.finding = Finding{made.result, made.score, {}};
    const auto verdict = at(version).judge(again, owner, made.moment);
    const auto* event = std::get_if<Event>(&verdict);
    return event != nullptr && event->kind == made.kind && event->seat == made.seat &&
           event->turn == made.turn && event->offer == made.offer && event->plies == made.plies &&
           event->owner == made.owner;
}

LiveGame::Verdict LiveGame::unlessObstructed(Event event) const {
    if (auto text = obstacle(event); !text.empty()) return impossible(std::move(text));
    return event;
}

std::string LiveGame::obstacle(const Event& event) const {
    using Kind = Event::Kind;
    if (events_.size() >= maxEvents) return "the game has too many events";
    if (indexOf(event.seat) >= rules().seatCount()) return "there is no such seat";
    const auto isWaiting = [&] {
        const auto& waiting = offer_->waiting;
        return std::find(waiting.begin(), waiting.end(), event.seat) != waiting.end();
    };
    switch (event.kind) {
        case Kind::turn:
        case Kind::resigns:
        case Kind::time:
            return obstacleToPly(event);
        case Kind::joined:
            if (event.owner.empty() || players_[indexOf(event.seat)].kind != Player::Kind::open)
                return "the seat is not open";
            return {};
        case Kind::offers:
            return obstacleToOffer(event);
        case Kind::accepts:
        case Kind::declines:
            if (!offer_ || !isWaiting()) return "there is no offer to answer";
            return {};
        case Kind::withdraws:
            if (!offer_ || offer_->by != event.seat) return "there is no offer to withdraw";
            return {};
        case Kind::claims:
            return obstacleToClaim(event);
    }
    return "unknown";
}

std::string LiveGame::obstacleToPly(const Event& event) const {
    if (finished()) return "the game is over";
    if (position().isOut(event.seat)) return "the seat is out";
    if (event.kind != Event::Kind::turn)
        return position().shotDue() ? "a half-made turn waits for its shot" : std::string();
    if (event.seat != position().toMove()) return "it is another seat's turn";
    const auto fault = judgeTurn(rules(), position(), event.turn);
    return fault == rules::TurnFault::none ? std::string() : "the turn is not legal";
}

std::string LiveGame::obstacleToOffer(const Event& event) const {
    if (offer_) return "there is an offer already";
    const bool alone = othersThan(event.seat).empty();
    if (!alone && !isIn(event.seat)) return finished() ? "the game is over" : "the seat is out";
    if (event.offer == OfferKind::undo) {
        if (event.plies < 0 || event.plies >= static_cast<int>(actions_.size()))
            return "there is nothing to take back";
        // Who has given up may have left: the others cannot bring him back.
        const auto gaveUp = [](const Action& action) { return action.kind != Action::Kind::turn; };
        if (!alone && std::any_of(actions_.begin() + event.plies, actions_.end(), gaveUp))
            return "a seat has given up since then";
        return finished() && !alone ? "the game is over" : std::string();
    }
    if (finished()) return "the game is over";
    if (rules().seatCount() != 2) return "only games of two seats can be drawn";
    const bool engines = std::any_of(players_.begin(), players_.end(), isEngine);
    return engines || isOpen() ? "there is nobody to agree" : std::string();
}

/// What is proved is not proved again: who stored the event has seen to that.
std::string LiveGame::obstacleToClaim(const Event& event) const {
    if (finished()) return "the game is over";
    if (!isRankingText(event.result, rules().seatCount()) || event.score.empty())
        return "a claim has no result";
    return {};
}

std::vector<Seat> LiveGame::othersThan(Seat seat) const {
    std::vector<Seat> others;
    for (unsigned index = 0; index < players_.size(); ++index) {
        const std::string& owner = players_[index].owner;
        if (owner.empty() || owner == players_[indexOf(seat)].owner) continue;
        // Who has left must not hold up the others.
        if (finished() || isIn(rules::seatAt(index))) others.push_back(rules::seatAt(index));
    }
    return others;
}

base::Result<bool> LiveGame::apply(const Event& event) {
    using Kind = Event::Kind;
    if (auto text = obstacle(event); !text.empty()) return base::Error{std::move(text)};
    // A copy of a game has no room for more; doubled each time, long games would take twice what they need.
    if (events_.size() == events_.capacity()) events_.reserve(events_.size() + events_.size() / 8 + 4);
    events_.push_back(event);
    spendTime(event.moment.clock);
    Player& player = players_[indexOf(event.seat)];
    switch (event.kind) {
        case Kind::turn:
            addTime(event.seat);
            playPly({Action::Kind::turn, event.seat, event.turn});
            break;
        case Kind::resigns:
            playPly({Action::Kind::resigns, event.seat, {}});
            break;
        case Kind::time:
            clocks_.left[indexOf(event.seat)] = 0;
            playPly({Action::Kind::time, event.seat, {}});
            break;
        case Kind::joined:
            player.kind = Player::Kind::person;
            player.owner = event.owner;
            player.name = event.name;
            break;
        case Kind::offers:
            offer_ = Offer{event.offer, event.seat, event.plies, othersThan(event.seat)};
            agree(event.seat);
            break;
        case Kind::accepts:
            agree(event.seat);
            break;
        case Kind::declines:
        case Kind::withdraws:
            offer_.reset();
            break;
        case Kind::claims:
            offer_.reset();
            settled_ = event.result;
            score_ = event.score;
            break;
    }
    startClock();
    return true;
}

/// The player of this seat agrees, for all seats that are his.
void LiveGame::agree(Seat seat) {
    std::erase_if(offer_->waiting, [&](Seat other) {
        return players_[indexOf(other)].owner == players_[indexOf(seat)].owner;
    });
    if (!offer_->waiting.empty()) return;
    const Offer agreed = *offer_;
    offer_.reset();
    if (agreed.kind == OfferKind::draw) {
        settled_ = "1/2-1/2";
    } else {
        takeBack(agreed.plies);
    }
}

void LiveGame::takeBack(int plies) {
    settled_.clear();
    score_.clear();
    actions_.resize(static_cast<std::size_t>(plies));
    frames_.resize(static_cast<std::size_t>(plies) + 1, frames_.front());
    // With the turns comes back the time that they took.
    clocks_.left = frames_.back().left;
}

void LiveGame::playPly(const Action& action) {
    offer_.reset();
    actions_.push_back(action);
    Frame next{position(), clocks_.left};
    playAction(rules(), next.position, action);
    frames_.push_back(next);
}

/// Takes the time until now off the running clock.
void LiveGame::spendTime(std::int64_t now) {
    // Damaged or foreign events may go back in time; that costs nobody anything.
    const std::int64_t spent = std::max<std::int64_t>(now - clocks_.at, 0);
    clocks_.at = std::max(clocks_.at, now);
    if (!clocks_.running) return;
    auto& left = clocks_.left[indexOf(*clocks_.running)];
    left = std::max<std::int64_t>(left - spent, 0);
}

void LiveGame::addTime(Seat seat) {
    if (!clocks_.running) return;
    auto& left = clocks_.left[indexOf(seat)];
    left = setup_.time.perTurn > 0 ? setup_.time.perTurn : left + setup_.time.increment;
}

void LiveGame::startClock() {
    const bool runs = setup_.time.limited() && !finished() && !isOpen() && !position().shotDue();
    clocks_.running = runs ? std::optional(position().toMove()) : std::nullopt;
}

}  // namespace otrera::play
