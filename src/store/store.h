#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace otrera::store {

/// A game as lists show it. Times are milliseconds since 1970 by the wall clock.
struct Summary {
    std::string id;
    std::string variant;  ///< its id
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t version = 0;  ///< how many events it has
    std::string result = "*";
    /// Whether the server must attend to it by itself after a start: its clock runs or an engine is to move.
    bool attended = false;
};

/// A game whole: its state follows from the setup and the events, which are texts that only their writer
/// understands.
struct Game {
    Summary summary;
    std::string setup;
    std::vector<std::string> events;  ///< the first one makes version 1
};

/// Stores a new game, in the lists of these owners. A conflict when the id is taken, or when its version is
/// not the number of its events.
struct NewGame {
    Game game;
    std::vector<std::string> owners;
};

/// Adds events to a game, and it to the lists of more owners (who may have it already). `summary` is the new
/// one; its version is that of the last event. Its variant and the time of its creation stay as they are.
struct NewEvents {
    Summary summary;
    std::vector<std::string> events;
    std::vector<std::string> owners;
};

/// Takes a game off an owner's list, and with the last owner deletes it with all its events. Nothing happens
/// where it is not on that list.
struct Departure {
    std::string game;
    std::string owner;
};

/// Keeps how long servers have run on this store, in milliseconds; never becomes less.
struct Uptime {
    std::int64_t milliseconds = 0;
};

using Change = std::variant<NewGame, NewEvents, Departure, Uptime>;

/// What became of a change.
enum class Written : std::uint8_t {
    done,
    /// The game does not have the version before those events, is not there, or its id is taken; or another
    /// program has changed what is stored and the events were made before that was noticed. Read it again.
    conflict,
    /// The store cannot write now (disk full, locked, too much asked for at once): nothing was changed; try
    /// again later. (Where the disk breaks in the moment of the commit and the machine then crashes, the
    /// change can still turn up; trying it again gives a conflict then.)
    failed,
};

/// Told once for each change, with a reason where it is not done, in some thread of the store or in the
/// calling one before write() returns. Must not throw.
using OnWritten = std::function<void(Written, const std::string& reason)>;

/// Which games to list, the one changed last first.
struct Query {
    std::string owner;
    std::string variant;                ///< only this one; empty: all
    std::optional<std::int64_t> from;   ///< changed then or later
    std::optional<std::int64_t> until;  ///< changed before
    std::optional<bool> finished;       ///< with a result, or without
    /// Only games that come after this one in the order of the list, (changed, id) downwards: the next page.
    std::optional<std::pair<std::int64_t, std::string>> after;
    std::size_t most = 50;
};

/// How much is stored.
struct Totals {
    std::int64_t games = 0;
    std::int64_t events = 0;
};

/// Reads what has been written. Its functions block; an error is one of the machine (disk, damage, locks).
class Reader {
  public:
    virtual ~Reader() = default;
    virtual base::Result<std::optional<Game>> game(const std::string& id) = 0;
    virtual base::Result<std::vector<Summary>> games(const Query& query) = 0;
    /// The ids of all games with Summary::attended.
    virtual base::Result<std::vector<std::string>> attended() = 0;
    /// Of the last Uptime change; 0 before the first.
    virtual base::Result<std::int64_t> uptime() = 0;
    virtual base::Result<Totals> totals() = 0;
};

/// Where games are kept: the seam between the server and a database.
///
/// Threads: every function may be called from any thread, and none waits for a disk. Changes happen in the
/// order of the calls, each whole or not at all; several may share one commit. OnWritten says `done` only
/// when the change is on the disk: it survives a crash of program and machine. A read sees every change that
/// was told `done` before it was asked for. The destructor carries out what was asked for before.
class Store {
  public:
    virtual ~Store() = default;
    virtual void write(Change change, OnWritten told) = 0;
    /// Runs the job with a reader in a thread of the store, or in the calling one; the reader is valid during
    /// the job only. The job must not throw.
    virtual void read(std::function<void(Reader&)> job) = 0;
    /// To be called (in a thread of the store) when another program has changed what is stored, as a restore
    /// does, or may have (after a connection was lost); replaces the listener before. Noticed within about a
    /// second, and at the next change at the latest: then the listener is called before what became of that
    /// change is told.
    virtual void onForeignChange(std::function<void()> listener) = 0;
};

}  // namespace otrera::store
