#include "store/sqlite_store.h"

#include <sys/stat.h>

#include <utility>

#include "store/grouped_store.h"
#include "store/schema.h"
#include "store/server_lock.h"
#include "store/sql_changes.h"
#include "store/sql_reads.h"
#include "store/sqlite_file.h"
#include "store/sqlite_session.h"

namespace otrera::store {

namespace {

using Session = std::unique_ptr<SqliteSession>;

// What both connections to one file need.
struct Place {
    Place(std::string name, std::chrono::milliseconds time, FileIdentity found,
          std::unique_ptr<ServerLock> held)
        : file(std::move(name)), busyTime(time), identity(found), lock(std::move(held)) {}

    std::string file;
    std::chrono::milliseconds busyTime;
    FileIdentity identity;
    std::unique_ptr<ServerLock> lock;
};

// A connection to an otrera database that is ready for work; `place` still is the file that was opened.
base::Result<Session> connect(const Place& place) {
    if (identityOf(place.file) != place.identity) {
        return base::Error{place.file +
                           " was removed or replaced while otrera works on it; stop otrera, or put "
                           "the file back (otrera restore puts a backup into a database in use)"};
    }
    return SqliteSession::open(place.file, place.busyTime);
}

class SqliteWriter final : public Writer {
  public:
    SqliteWriter(std::shared_ptr<const Place> place, Session session)
        : place_(std::move(place)), session_(std::move(session)), dataVersion_(dataVersion()) {}

    GroupOutcome write(std::span<const Change> changes) override;
    bool changedByOthers() override;

  private:
    long long dataVersion() { return session_->number("PRAGMA data_version"); }
    // Whether others have written since the last call. data_version says so; of a new connection nothing is
    // known.
    bool noticeOthers();
    Outcome applyAlone(const Change& change);
    GroupOutcome allFailed(std::size_t count, bool foreign, const std::string& reason) const;

    const std::shared_ptr<const Place> place_;
    Session session_;  // none after trouble, until it can be had again
    bool reconnected_ = false;
    long long dataVersion_;
};

bool SqliteWriter::noticeOthers() {
    const bool foreign = std::exchange(dataVersion_, dataVersion()) != dataVersion_;
    return std::exchange(reconnected_, false) || foreign;
}

bool SqliteWriter::changedByOthers() {
    if (!session_) return false;
    try {
        return noticeOthers();
    } catch (const std::exception&) {
        return false;  // the next change will tell
    }
}

GroupOutcome SqliteWriter::write(std::span<const Change> changes) {
    bool foreign = false;
    if (session_ && identityOf(place_->file) != place_->identity) session_.reset();
    if (!session_) {
        auto connected = connect(*place_);
        if (!connected) return allFailed(changes.size(), foreign, connected.error().text);
        session_ = std::move(connected).value();
        reconnected_ = true;
    }
    try {
        session_->run("BEGIN IMMEDIATE");
        foreign = noticeOthers();
        GroupOutcome group;
        for (const Change& change : changes) {
            if (foreign && std::holds_alternative<NewEvents>(change)) {
                // Made for a game that may be another one by now, even if its version is the same.
                group.outcomes.push_back({Written::conflict, "another program has changed " + place_->file});
            } else {
                group.outcomes.push_back(applyAlone(change));
            }
        }
        session_->run("COMMIT");
        group.foreign = foreign;
        return group;
    } catch (const std::exception& error) {
        const Trouble trouble = session_->trouble(error);
        const bool usable = session_->rollBack() && trouble.reach != Trouble::Reach::connection;
        if (usable) {
            session_->emptyLog();
        } else {
            session_.reset();
        }
        return allFailed(changes.size(), foreign, trouble.text);
    }
}

Outcome SqliteWriter::applyAlone(const Change& change) {
    session_->run("SAVEPOINT change");
    Outcome outcome;
    try {
        outcome = applyChange(session_->sql(), change);
    } catch (const std::exception& error) {
        const Trouble trouble = session_->trouble(error);
        if (trouble.reach != Trouble::Reach::change) throw;
        session_->run("ROLLBACK TO change");
        outcome = {Written::failed, trouble.text};
    }
    session_->run("RELEASE change");
    return outcome;
}

GroupOutcome SqliteWriter::allFailed(std::size_t count, bool foreign, const std::string& reason) const {
    return {std::vector<Outcome>(count, Outcome{Written::failed, reason}), foreign};
}

class SqliteReader final : public Reader {
  public:
    SqliteReader(std::shared_ptr<const Place> place, Session session)
        : place_(std::move(place)), session_(std::move(session)) {}

    base::Result<std::optional<Game>> game(const std::string& id) override {
        return answer([&](soci::session& sql) { return selectGame(sql, id); });
    }
    base::Result<std::vector<Summary>> games(const Query& query) override {
        return answer([&](soci::session& sql) { return selectGames(sql, query); });
    }
    base::Result<std::vector<std::string>> attended() override { return answer(selectAttended); }
    base::Result<std::int64_t> uptime() override { return answer(selectUptime); }
    base::Result<Totals> totals() override { return answer(selectTotals); }

  private:
    template <class Select>
    auto answer(Select select) -> base::Result<decltype(select(std::declval<soci::session&>()))> {
        if (!session_) {
            auto connected = connect(*place_);
            if (!connected) return connected.error();
            session_ = std::move(connected).value();
        }
        try {
            return select(session_->sql());
        } catch (const std::exception& error) {
            const Trouble trouble = session_->trouble(error);
            if (trouble.reach == Trouble::Reach::connection) session_.reset();
            return base::Error{trouble.text};
        }
    }

    const std::shared_ptr<const Place> place_;
    Session session_;
};

// Everything that is done once: write-ahead log, tables.
base::Result<bool> prepare(SqliteSession& session, const std::string& file) {
    try {
        const auto ours = schemaOfOurs(session, file);
        if (!ours) return ours.error();
        if (session.text("PRAGMA journal_mode = WAL") != "wal") {
            return base::Error{file +
                               " lies on a file system that does not support write-ahead logs; take another "
                               "place with --database sqlite:FILE"};
        }
        const auto migrated = migrate(session.sql());
        if (!migrated) return base::Error{file + " " + migrated.error().text};
        return true;
    } catch (const std::exception& error) {
        return base::Error{session.trouble(error).text};
    }
}

}  // namespace

base::Result<std::unique_ptr<Store>> openSqlite(const std::string& file, const SqliteOptions& options) {
    auto path = makeRoomFor(file);
    if (!path) return path.error();
    auto lock = ServerLock::take(*path);
    if (!lock) return lock.error();
    const auto identity = makeDatabaseFile(*path);
    if (!identity) return identity.error();
    auto writing = SqliteSession::open(*path, options.busyTime);
    if (!writing) return writing.error();
    const auto prepared = prepare(*writing.value(), *path);
    if (!prepared) return prepared.error();
    auto reading = SqliteSession::open(*path, options.busyTime);
    if (!reading) return reading.error();
    auto place = std::make_shared<const Place>(*path, options.busyTime, *identity, std::move(lock).value());
    try {
        return std::unique_ptr<Store>(std::make_unique<GroupedStore>(
            std::make_unique<SqliteWriter>(place, std::move(writing).value()),
            std::make_unique<SqliteReader>(place, std::move(reading).value()), options.queueBound));
    } catch (const std::exception& error) {
        return base::Error{*path + ": " + error.what()};
    }
}

}  // namespace otrera::store
