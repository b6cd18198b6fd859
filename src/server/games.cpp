#include "server/games.h"

#include <algorithm>

#include "play/live_game_json.h"
#include "server/owner.h"

namespace otrera::server {

using play::Event;
using play::LiveGame;

namespace {

constexpr std::int64_t heartbeat = 200;    // ms between two times that the uptime is stored
constexpr std::int64_t idleTime = 60'000;  // ms that a game stays loaded after it was last asked for
constexpr std::int64_t longestBackOff = 30'000;

std::vector<std::string> ownersOf(const LiveGame& game) {
    std::set<std::string> owners{game.setup().creator};
    for (const auto& player : game.players()) owners.insert(player.owner);
    owners.erase("");
    return {owners.begin(), owners.end()};
}

bool isEngine(const play::Player& player) { return player.kind == play::Player::Kind::engine; }

bool engineIsToMove(const LiveGame& game) {
    return !game.finished() && isEngine(game.players()[indexOf(game.position().toMove())]);
}

bool onlyEnginesPlay(const LiveGame& game) {
    return std::all_of(game.players().begin(), game.players().end(), isEngine);
}

store::Summary summaryOf(const std::string& id, const LiveGame& game) {
    store::Summary summary;
    summary.id = id;
    summary.variant = game.rules().variant().id;
    summary.created = game.setup().created.calendar;
    summary.changed = game.changed();
    summary.version = game.version();
    summary.result = game.result();
    summary.attended = game.deadline().has_value() || engineIsToMove(game);
    return summary;
}

}  // namespace

/// A game in memory, or one that is being read. One job at a time works on it; `busy` while one waits.
struct Games::Entry {
    explicit Entry(std::string name) : id(std::move(name)) {}

    const std::string id;
    std::optional<LiveGame> game;
    std::deque<Job> jobs;
    bool busy = false;
    bool outdated = false;   // somebody else has changed what is stored
    std::string unreadable;  // why it cannot be read now
    std::string damage;      // why what is stored makes no game
    std::set<Watcher*> watchers;
    std::set<Watcher*> arriving;  // watchers that have not been told how the game stands
    std::int64_t lastUsed = 0;
    std::int64_t lastAsked = 0;  // by somebody, not by the game itself
    std::optional<std::int64_t> deadline;
    EngineState engine = EngineState::idle;
    std::uint64_t question = 0;
    std::int64_t askedVersion = 0;
    std::int64_t tryAgainAt = 0;
    std::int64_t backOff = 0;
};

Games::Games(store::Store& store, Engines& engines, Tasks& tasks, const base::Clock& clock, Calendar calendar,
             Aside aside, OnTrouble onTrouble)
    : store_(store),
      engines_(engines),
      tasks_(tasks),
      clock_(clock),
      calendar_(std::move(calendar)),
      aside_(std::move(aside)),
      onTrouble_(std::move(onTrouble)) {
    clockAtStart_ = clock_.milliseconds();
    store_.onForeignChange([this, home = wayHome()] { home([this] { foreignChange(); }); });
}

Games::~Games() {
    store_.onForeignChange(nullptr);
    for (const auto& [id, entry] : entries_) {
        if (entry->question != 0) engines_.cancel(entry->question);
    }
    // Clocks stand still from here on.
    if (uptimeMatters_) keepUptime();
}

std::function<void(std::function<void()>)> Games::wayHome() const {
    return [&tasks = tasks_, alive = std::weak_ptr(alive_)](std::function<void()> task) {
        tasks.post([task = std::move(task), alive] {
            if (alive.lock()) task();
        });
    };
}

play::Moment Games::now() const {
    return {uptimeAtStart_ + clock_.milliseconds() - clockAtStart_, calendar_()};
}

GameCounts Games::counts() const {
    GameCounts counts = counts_;
    counts.loaded = entries_.size();
    for (const auto& [id, entry] : entries_) counts.watched += entry->watchers.empty() ? 0 : 1;
    return counts;
}

void Games::start(std::int64_t uptime, const std::vector<std::string>& attended) {
    clockAtStart_ = clock_.milliseconds();
    uptimeAtStart_ = uptimeStored_ = uptime;
    for (const std::string& id : attended) withGame(id, [](const EntryPointer&) {});
}

View Games::viewOf(const Entry& entry) const { return {entry.id, *entry.game, entry.engine, now().clock}; }

void Games::tell(const Entry& entry, const OnOutcome& told, Outcome::Kind kind, std::string reason) const {
    if (!entry.game) {
        kind = Outcome::Kind::missing;
        if (!entry.unreadable.empty()) kind = Outcome::Kind::unavailable;
        if (!entry.damage.empty()) kind = Outcome::Kind::damaged;
        told({kind, entry.unreadable + entry.damage, nullptr});
        return;
    }
    const View view = viewOf(entry);
    told({kind, std::move(reason), &view});
}

void Games::create(play::Setup setup, OnOutcome told) {
    setup.created = now();
    auto made = LiveGame::create(std::move(setup));
    if (!made) {
        told({Outcome::Kind::impossible, made.error().text, nullptr});
        return;
    }
    const auto entry = std::make_shared<Entry>(newGameId());
    const auto game = std::make_shared<LiveGame>(std::move(made).value());
    entry->busy = true;
    entry->lastUsed = entry->lastAsked = now().clock;
    entries_[entry->id] = entry;
    store::NewGame change{{summaryOf(entry->id, *game), play::setupText(game->setup()), {}}, ownersOf(*game)};
    store_.write(std::move(change),
                 [=, this, home = wayHome()](store::Written written, const std::string& reason) {
                     home([=, this] { stored(entry, game, {written, reason}, told); });
                 });
}

void Games::look(const std::string& id, OnOutcome told) {
    withGame(id, [this, told = std::move(told)](const EntryPointer& entry) {
        entry->lastAsked = now().clock;
        if (entry->game) attend(entry);
        tell(*entry, told, Outcome::Kind::done);
    });
}

void Games::withGame(const std::string& id, Job job) {
    auto& entry = entries_[id];
    if (!entry) entry = std::make_shared<Entry>(id);
    entry->lastUsed = now().clock;
    entry->jobs.push_back(std::move(job));
    pump(EntryPointer(entry));
}

void Games::pump(const EntryPointer& entry) {
    while (!entry->busy && (!entry->jobs.empty() || entry->outdated)) {
        if (!entry->game || entry->outdated) {
            load(entry);
            return;
        }
        const Job job = std::move(entry->jobs.front());
        entry->jobs.pop_front();
        job(entry);
    }
}

void Games::load(const EntryPointer& entry) {
    entry->busy = true;
    entry->outdated = false;
    store_.read([=, this, home = wayHome()](store::Reader& reader) {
        home([=, this, found = find(reader, entry->id)] { loaded(entry, found); });
    });
}

Games::Found Games::find(store::Reader& reader, const std::string& id) {
    const auto stored = reader.game(id);
    if (!stored) return {std::nullopt, stored.error().text, {}};
    if (!*stored) return {};
    auto game = play::readLiveGame((*stored)->setup, (*stored)->events);
    if (!game) return {std::nullopt, {}, game.error().text};
    return {std::move(game).value(), {}, {}};
}

void Games::loaded(const EntryPointer& entry, Found found) {
    entry->busy = false;
    const auto before = entry->game ? std::optional(entry->game->version()) : std::nullopt;
    entry->game = std::move(found.game);
    entry->unreadable = std::move(found.unreadable);
    entry->damage = std::move(found.damage);
    if (entry->game) {
        attend(entry);
        if (before) publish(entry, std::min(*before, entry->game->version()));
        pump(entry);
        return;
    }
    if (!entry->unreadable.empty()) trouble("unreadable", entry->unreadable);
    if (!entry->damage.empty()) trouble("damaged", entry->damage);
    // It is not there: nothing is kept for it, or anybody could fill the memory with names.
    const auto jobs = std::move(entry->jobs);
    auto watchers = std::move(entry->watchers);
    watchers.merge(entry->arriving);
    entry->jobs.clear();
    attend(entry);
    if (const auto kept = entries_.find(entry->id); kept != entries_.end() && kept->second == entry)
        entries_.erase(kept);
    for (const Job& job : jobs) job(entry);
    for (Watcher* watcher : watchers) watcher->gone(entry->id);
}

void Games::change(const std::string& id, const std::string& owner, play::Command command,
                   std::optional<std::int64_t> version, OnOutcome told) {
    withGame(id, [=, this, command = std::move(command), told = std::move(told)](const EntryPointer& entry) {
        changeNow(entry, owner, command, version, told);
    });
}

void Games::changeNow(const EntryPointer& entry, const std::string& owner, const play::Command& command,
                      std::optional<std::int64_t> version, const OnOutcome& told) {
    if (!entry->game) {
        tell(*entry, told, Outcome::Kind::missing);
        return;
    }
    const LiveGame& game = *entry->game;
    if (version && game.isRepeated(command, owner, *version)) {
        const LiveGame then = game.at(*version + 1);
        const View view{entry->id, then, entry->engine, now().clock};
        told({Outcome::Kind::done, "", &view});
        return;
    }
    if (const auto late = game.overdue(now())) {
        // First the clock, then the command, which may come too late now.
        commit(entry, *late, [=, this](const Outcome& outcome) {
            if (outcome.kind != Outcome::Kind::done) {
                told(outcome);
            } else {
                // What was proved was proved of the position before.
                play::Command again = command;
                again.finding.reset();
                changeNow(entry, owner, again, version, told);
            }
        });
        return;
    }
    if (command.kind == play::Command::Kind::join) {
        const auto seat = game.seatOfLink(command.link);
        if (seat && game.actsFor(owner, *seat)) {
            tell(*entry, told, Outcome::Kind::done);
            return;
        }
    }
    if (version && *version != game.version()) {
        tell(*entry, told, Outcome::Kind::stale, "the game has another version by now");
        return;
    }
    if (command.kind == play::Command::Kind::claim && !command.finding) {
        prove(entry, owner, command, told);
        return;
    }
    const auto verdict = game.judge(command, owner, now());
    if (const auto* refusal = std::get_if<play::Refusal>(&verdict)) {
        const bool theirs = refusal->kind == play::Refusal::Kind::notYours;
        tell(*entry, told, theirs ? Outcome::Kind::notYours : Outcome::Kind::impossible, refusal->text);
        return;
    }
    commit(entry, std::get<Event>(verdict), told);
}

/// Decides the position in another thread. Nothing else happens in the game meanwhile; but its clock goes on,
/// and may be out when the proof comes.
void Games::prove(const EntryPointer& entry, const std::string& owner, const play::Command& command,
                  const OnOutcome& told) {
    const LiveGame& game = *entry->game;
    // Only for those who may claim.
    play::Command idle = command;
    idle.finding = play::Finding{{}, {}, "not decided"};
    const auto verdict = game.judge(idle, owner, now());
    const auto* refusal = std::get_if<play::Refusal>(&verdict);
    if (game.finished() || (refusal != nullptr && refusal->kind == play::Refusal::Kind::notYours)) {
        changeNow(entry, owner, idle, std::nullopt, told);
        return;
    }
    entry->busy = true;
    aside_([=, this, home = wayHome(), rules = game.setup().rules, position = game.position()] {
        home([=, this, finding = play::findingOf(*rules, position)] {
            entry->busy = false;
            play::Command proved = command;
            proved.finding = finding;
            changeNow(entry, owner, proved, std::nullopt, told);
            pump(entry);
        });
    });
}

void Games::commit(const EntryPointer& entry, const Event& event, OnOutcome told) {
    const auto next = std::make_shared<LiveGame>(*entry->game);
    // What it says in the record is written in the position that it finds.
    std::string text = play::eventText(entry->game->rules(), event);
    if (const auto applied = next->apply(event); !applied) {
        tell(*entry, told, Outcome::Kind::impossible, applied.error().text);
        return;
    }
    entry->busy = true;
    store::NewEvents change{summaryOf(entry->id, *next), {std::move(text)}, {}};
    if (event.kind == Event::Kind::joined) change.owners = {event.owner};
    // In the same commit: what is known of the clock is as new as what is known of the game.
    if (next->deadline()) keepUptime();
    store_.write(std::move(change),
                 [=, this, home = wayHome()](store::Written written, const std::string& reason) {
                     home([=, this] { stored(entry, next, {written, reason}, told); });
                 });
}

void Games::stored(const EntryPointer& entry, std::shared_ptr<LiveGame> next, const Stored& result,
                   const OnOutcome& told) {
    const store::Written written = result.written;
    entry->busy = false;
    if (written == store::Written::done) {
        // A new game has no event, but it is news for its owner's list.
        const std::int64_t since = entry->game ? entry->game->version() : -1;
        entry->game = std::move(*next);
        entry->lastUsed = now().clock;
        uptimeMatters_ = true;
        ++counts_.events;
        // The engine first: whoever hears of the game hears whether it thinks.
        attend(entry);
        tell(*entry, told, Outcome::Kind::done);
        publish(entry, since);
    } else {
        ++counts_.storeFailures;
        trouble(written == store::Written::conflict ? "conflict" : "not-stored", result.reason);
        if (!entry->game) entries_.erase(entry->id);  // a new game that is none
        if (written == store::Written::conflict) entry->outdated = true;
        const char* reason = written == store::Written::conflict
                                 ? "the stored game was changed by another program; try again"
                                 : "the game cannot be stored now; nothing has changed, try again";
        told({Outcome::Kind::unavailable, reason, nullptr});
    }
    pump(entry);
}

void Games::leave(const std::string& id, const std::string& owner, OnOutcome told) {
    withGame(id,
             [=, this, told = std::move(told)](const EntryPointer& entry) { leaveNow(entry, owner, told); });
}

void Games::leaveNow(const EntryPointer& entry, const std::string& owner, const OnOutcome& told) {
    if (!entry->game) {
        // What is damaged nobody plays; whoever has it on his list may be rid of it.
        if (entry->damage.empty()) {
            tell(*entry, told, Outcome::Kind::missing);
        } else {
            depart(entry, owner, told);
        }
        return;
    }
    const LiveGame& game = *entry->game;
    const auto owners = ownersOf(game);
    if (std::find(owners.begin(), owners.end(), owner) == owners.end()) {
        tell(*entry, told, Outcome::Kind::notYours, "the game is not on your list");
        return;
    }
    bool plays = false;
    for (unsigned seat = 0; seat < game.rules().seatCount(); ++seat) {
        plays = plays ||
                (game.actsFor(owner, rules::seatAt(seat)) && !game.position().isOut(rules::seatAt(seat)));
    }
    if (plays && owners.size() > 1 && !game.finished()) {
        tell(*entry, told, Outcome::Kind::stale, "others play in this game; resign first");
        return;
    }
    depart(entry, owner, told);
}

void Games::depart(const EntryPointer& entry, const std::string& owner, const OnOutcome& told) {
    entry->busy = true;
    store_.write(store::Departure{entry->id, owner}, [=, this, home = wayHome()](store::Written written,
                                                                                 const std::string&) {
        home([=, this] {
            entry->busy = false;
            // Whether it was erased with this the store knows.
            entry->outdated = true;
            const bool done = written == store::Written::done;
            told({done ? Outcome::Kind::done : Outcome::Kind::unavailable,
                  done ? "" : "the list cannot be stored now; nothing has changed, try again", nullptr});
            pump(entry);
        });
    });
}

void Games::watch(const std::string& id, Watcher& watcher, std::optional<std::int64_t> since) {
    auto& kept = entries_[id];
    if (!kept) kept = std::make_shared<Entry>(id);
    kept->arriving.insert(&watcher);
    withGame(id, [this, &watcher, since](const EntryPointer& entry) {
        // One that was forgotten meanwhile is not in the set any more.
        if (!entry->game || entry->arriving.erase(&watcher) == 0) return;
        entry->watchers.insert(&watcher);
        entry->lastAsked = now().clock;
        attend(entry);
        const std::int64_t version = entry->game->version();
        watcher.changed(viewOf(*entry), std::clamp<std::int64_t>(since.value_or(version), 0, version));
    });
}

void Games::unwatch(const std::string& id, Watcher& watcher) {
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second->watchers.erase(&watcher);
    found->second->arriving.erase(&watcher);
}

void Games::follow(const std::string& owner, Watcher& watcher) { followers_[owner].insert(&watcher); }

void Games::forget(Watcher& watcher) {
    for (const auto& [id, entry] : entries_) {
        entry->watchers.erase(&watcher);
        entry->arriving.erase(&watcher);
    }
    for (auto follower = followers_.begin(); follower != followers_.end();) {
        follower->second.erase(&watcher);
        follower = follower->second.empty() ? followers_.erase(follower) : std::next(follower);
    }
}

void Games::publish(const EntryPointer& entry, std::int64_t since) {
    const View view = viewOf(*entry);
    const auto watchers = entry->watchers;
    for (Watcher* watcher : watchers) watcher->changed(view, std::max<std::int64_t>(since, 0));
    if (since == entry->game->version()) return;
    for (const std::string& owner : ownersOf(*entry->game)) {
        const auto following = followers_.find(owner);
        if (following == followers_.end()) continue;
        for (Watcher* watcher : std::set(following->second)) watcher->listed(view);
    }
}

/// Sees to clock and engine of a game that has changed or has come or gone.
void Games::attend(const EntryPointer& entry) {
    if (entry->deadline) deadlines_.erase({*entry->deadline, entry->id});
    entry->deadline = entry->game ? entry->game->deadline() : std::nullopt;
    if (entry->deadline) deadlines_.insert({*entry->deadline, entry->id});
    // Engines among themselves play for whoever looks on.
    const bool looked = !entry->watchers.empty() || now().clock - entry->lastAsked < idleTime;
    const bool wanted =
        entry->game && engineIsToMove(*entry->game) && (looked || !onlyEnginesPlay(*entry->game));
    if (entry->question != 0 && (!wanted || entry->askedVersion != entry->game->version())) {
        engines_.cancel(entry->question);
        entry->question = 0;
    }
    const bool waits = entry->engine == EngineState::failing && entry->game &&
                       entry->askedVersion == entry->game->version() && now().clock < entry->tryAgainAt;
    if (wanted && entry->question == 0 && !waits) {
        askEngine(entry);
    } else if (!wanted) {
        entry->engine = EngineState::idle;
    }
}

void Games::askEngine(const EntryPointer& entry) {
    entry->engine = EngineState::thinking;
    entry->askedVersion = entry->game->version();
    const std::int64_t version = entry->askedVersion;
    entry->question = engines_.ask(entry->game->setup().creator, *entry->game,
                                   [=, this, home = wayHome()](const base::Result<rules::Turn>& turn) {
                                       home([=, this] { engineAnswered(entry, version, turn); });
                                   });
}

void Games::engineAnswered(const EntryPointer& entry, std::int64_t version,
                           const base::Result<rules::Turn>& turn) {
    if (entry->askedVersion != version || entry->question == 0) return;  // it was cancelled meanwhile
    if (!turn) {
        engineFailed(entry);
        return;
    }
    withGame(entry->id, [=, this](const EntryPointer& now) {
        if (now != entry || !now->game || now->game->version() != version) return;
        now->question = 0;
        const play::Moment moment = this->now();
        const auto late = now->game->overdue(moment);
        const auto verdict =
            late ? std::variant<Event, play::Refusal>(*late) : now->game->judgeEngine(*turn, moment);
        const auto* event = std::get_if<Event>(&verdict);
        if (event == nullptr) {
            engineFailed(now);
            return;
        }
        now->backOff = 0;
        commit(now, *event, [=, this](const Outcome& outcome) {
            // What could not be stored is thought about again, a little later.
            if (outcome.kind != Outcome::Kind::done && now->game) engineFailed(now);
        });
    });
}

void Games::engineFailed(const EntryPointer& entry) {
    entry->question = 0;
    entry->engine = EngineState::failing;
    entry->backOff = std::clamp<std::int64_t>(entry->backOff * 2, 1000, longestBackOff);
    entry->tryAgainAt = now().clock + entry->backOff;
    if (entry->game) publish(entry, entry->game->version());
}

void Games::tick() {
    const std::int64_t now = this->now().clock;
    std::vector<EntryPointer> late;
    for (auto next = deadlines_.begin(); next != deadlines_.end() && next->first <= now; ++next) {
        if (const auto found = entries_.find(next->second); found != entries_.end())
            late.push_back(found->second);
    }
    for (const EntryPointer& entry : late) {
        if (entry->busy || !entry->jobs.empty()) continue;  // at the next tick
        withGame(entry->id, [this](const EntryPointer& loaded) {
            if (!loaded->game) return;
            if (const auto event = loaded->game->overdue(this->now()))
                commit(loaded, *event, [](const Outcome&) {});
        });
    }
    std::vector<EntryPointer> failing;
    for (const auto& [id, entry] : entries_) {
        const bool again = entry->engine == EngineState::failing && entry->tryAgainAt <= now;
        if (again && entry->game && !entry->busy && entry->question == 0) failing.push_back(entry);
    }
    for (const EntryPointer& entry : failing) {
        attend(entry);
        publish(entry, entry->game->version());
    }
    uptimeMatters_ = uptimeMatters_ || !deadlines_.empty();
    if (uptimeMatters_ && now - uptimeStored_ >= heartbeat) keepUptime();
    dropIdle();
}

void Games::keepUptime() {
    uptimeMatters_ = false;
    uptimeStored_ = now().clock;
    store_.write(store::Uptime{uptimeStored_}, [](store::Written, const std::string&) {});
}

void Games::dropIdle() {
    const std::int64_t now = this->now().clock;
    std::erase_if(entries_, [&](const auto& item) {
        const Entry& entry = *item.second;
        return !entry.busy && entry.jobs.empty() && entry.watchers.empty() && entry.arriving.empty() &&
               !entry.deadline && entry.question == 0 && entry.engine == EngineState::idle &&
               now - entry.lastUsed > idleTime;
    });
}

void Games::foreignChange() {
    store_.read([this, home = wayHome()](store::Reader& reader) {
        const auto uptime = reader.uptime();
        home([this, uptime = uptime ? *uptime : -1] {
            // A restore brings back the time that servers had run when the backup was made.
            if (uptime >= 0 && uptime < uptimeStored_) setClockBack(uptime);
            const auto entries = entries_;
            for (const auto& [id, entry] : entries) {
                entry->outdated = true;
                pump(entry);
            }
        });
    });
}

void Games::setClockBack(std::int64_t uptime) {
    clockAtStart_ = clock_.milliseconds();
    uptimeAtStart_ = uptimeStored_ = uptime;
    for (const auto& [id, entry] : entries_) {
        entry->lastUsed = entry->lastAsked = uptime;
        entry->tryAgainAt = uptime;
    }
}

/// The same trouble comes with every request: it is told once a minute.
void Games::trouble(std::string_view event, const std::string& reason) {
    constexpr std::int64_t pause = 60'000;
    const std::int64_t now = clock_.milliseconds();
    if (!onTrouble_) return;
    if (troubles_.size() > 100) troubles_.clear();
    const auto [told, first] = troubles_.try_emplace(std::string(event) + reason, now);
    if (!first && now - told->second < pause) return;
    told->second = now;
    onTrouble_(event, reason);
}

}  // namespace otrera::server
