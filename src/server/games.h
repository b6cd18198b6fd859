#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "base/clock.h"
#include "play/live_game.h"
#include "server/engines.h"
#include "server/tasks.h"
#include "store/store.h"

namespace otrera::server {

/// How the engine of the server is doing in a game.
enum class EngineState : std::uint8_t { idle, thinking, failing };

/// A game as it stands, for as long as a call lasts.
struct View {
    const std::string& id;
    const play::LiveGame& game;
    EngineState engine = EngineState::idle;
    std::int64_t now = 0;  ///< by the clock of Moment
};

/// What became of a request about a game.
struct Outcome {
    enum class Kind : std::uint8_t {
        done,
        missing,      ///< there is no such game
        stale,        ///< it was asked for another version than the present one
        notYours,     ///< it is for others to do
        impossible,   ///< the rules or the state of the game do not allow it
        unavailable,  ///< it cannot be stored or read now; nothing has changed
        damaged,      ///< what is stored of it makes no game
    };
    Kind kind = Kind::done;
    std::string reason;
    const View* view = nullptr;  ///< null where the game is not known
};

/// Called once, on the network thread, perhaps before the function returns that it was given to.
using OnOutcome = std::function<void(const Outcome&)>;

/// Somebody who follows games. Called on the network thread.
class Watcher {
  public:
    virtual ~Watcher() = default;
    /// A game that is watched, now and whenever it changes; its events after `since` are new to this watcher.
    virtual void changed(const View& view, std::int64_t since) = 0;
    virtual void gone(const std::string& id) = 0;
    /// A game on the list of the owner whom the watcher follows has changed.
    virtual void listed(const View& view) = 0;
};

/// The wall clock, in milliseconds since 1970; a function so that tests have their own.
using Calendar = std::function<std::int64_t()>;

/// Told, for the log, of what goes wrong: in one word, and why. No ids of games.
using OnTrouble = std::function<void(std::string_view event, const std::string& reason)>;

/// Runs work that takes longer than the network thread may wait, in another thread or at once. Works may be
/// dropped at the end.
using Aside = std::function<void(std::function<void()>)>;

/// How much is going on.
struct GameCounts {
    std::size_t loaded = 0;
    std::size_t watched = 0;
    std::uint64_t events = 0;         ///< stored since the start
    std::uint64_t storeFailures = 0;  ///< changes that could not be stored
};

/// All games that are being played: loads them when asked for, applies changes one at a time to each, stores
/// every change before anybody hears of it, and attends to clocks and engines.
///
/// Network thread only; nothing here waits. Everything given must outlive it; what the store and the engines
/// tell after its end comes to nothing.
class Games {
  public:
    Games(store::Store& store, Engines& engines, Tasks& tasks, const base::Clock& clock, Calendar calendar,
          Aside aside, OnTrouble onTrouble = nullptr);
    ~Games();
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;

    /// Takes up where the last server on this store ended: `uptime` and `attended` as the store has them. The
    /// clocks go on from `uptime`: while no server ran they stood still.
    void start(std::int64_t uptime, const std::vector<std::string>& attended);

    void create(play::Setup setup, OnOutcome told);
    void look(const std::string& id, OnOutcome told);
    /// A change of the game that has this version for the one who asks; without a version, of whatever it is
    /// now. One that was carried out before is answered with the game as it was after it.
    void change(const std::string& id, const std::string& owner, play::Command command,
                std::optional<std::int64_t> version, OnOutcome told);
    /// Takes the game off the owner's list.
    void leave(const std::string& id, const std::string& owner, OnOutcome told);

    /// The watcher hears of the game until it leaves; at once of the events after `since` (none: of none).
    void watch(const std::string& id, Watcher& watcher, std::optional<std::int64_t> since);
    void unwatch(const std::string& id, Watcher& watcher);
    /// The watcher hears of all games on this owner's list.
    void follow(const std::string& owner, Watcher& watcher);
    /// Nothing more comes to this watcher.
    void forget(Watcher& watcher);

    /// To be called about every 100 ms: clocks that have run out, engines to be tried again, what is to be
    /// stored now and then.
    void tick();

    play::Moment now() const;
    GameCounts counts() const;

  private:
    struct Entry;
    using EntryPointer = std::shared_ptr<Entry>;
    using Job = std::function<void(const EntryPointer&)>;

    void withGame(const std::string& id, Job job);
    void pump(const EntryPointer& entry);
    void load(const EntryPointer& entry);
    /// What was found in the store: a game, none, or why it cannot be said.
    struct Found {
        std::optional<play::LiveGame> game;
        std::string unreadable;  ///< the store cannot be read now
        std::string damage;      ///< what is stored makes no game
    };
    static Found find(store::Reader& reader, const std::string& id);
    void loaded(const EntryPointer& entry, Found found);
    void commit(const EntryPointer& entry, const play::Event& event, OnOutcome told);
    /// What became of a change, and why.
    struct Stored {
        store::Written written;
        std::string reason;
    };
    void stored(const EntryPointer& entry, std::shared_ptr<play::LiveGame> next, const Stored& result,
                const OnOutcome& told);
    void changeNow(const EntryPointer& entry, const std::string& owner, const play::Command& command,
                   std::optional<std::int64_t> version, const OnOutcome& told);
    void prove(const EntryPointer& entry, const std::string& owner, const play::Command& command,
               const OnOutcome& told);
    void leaveNow(const EntryPointer& entry, const std::string& owner, const OnOutcome& told);
    void depart(const EntryPointer& entry, const std::string& owner, const OnOutcome& told);
    void publish(const EntryPointer& entry, std::int64_t since);
    void attend(const EntryPointer& entry);
    void askEngine(const EntryPointer& entry);
    void engineAnswered(const EntryPointer& entry, std::int64_t version,
                        const base::Result<rules::Turn>& turn);
    void engineFailed(const EntryPointer& entry);
    void keepUptime();
    void dropIdle();
    void foreignChange();
    void setClockBack(std::int64_t uptime);
    void trouble(std::string_view event, const std::string& reason);
    View viewOf(const Entry& entry) const;
    void tell(const Entry& entry, const OnOutcome& told, Outcome::Kind kind, std::string reason = {}) const;
    /// How other threads bring a task to the network thread. It may outlive this object: then tasks come to
    /// nothing. To be asked for on the network thread.
    std::function<void(std::function<void()>)> wayHome() const;

    store::Store& store_;
    Engines& engines_;
    Tasks& tasks_;
    const base::Clock& clock_;
    const Calendar calendar_;
    const Aside aside_;
    const OnTrouble onTrouble_;
    std::map<std::string, std::int64_t> troubles_;  // when each was told last
    std::int64_t clockAtStart_ = 0;
    std::int64_t uptimeAtStart_ = 0;
    std::int64_t uptimeStored_ = 0;
    bool uptimeMatters_ = false;  // since it was stored a clock has run or an event has come
    std::map<std::string, EntryPointer> entries_;
    std::map<std::string, std::set<Watcher*>> followers_;
    std::set<std::pair<std::int64_t, std::string>> deadlines_;
    GameCounts counts_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace otrera::server
