#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include "store/backup.h"
#include "store/page_copy.h"
#include "store/schema.h"
#include "store/server_lock.h"
#include "store/sqlite_file.h"
#include "store/sqlite_session.h"
#include "store/unfinished_file.h"

namespace otrera::store {

namespace {

constexpr std::chrono::seconds busyTime{10};

using Session = std::unique_ptr<SqliteSession>;

// Whether every page of a backup is as it should be; nothing when it was stopped.
base::Result<std::optional<int>> examine(SqliteSession& session, const std::string& file,
                                         const CopyOptions& options) {
    bool stopped = false;
    const std::function<bool()> goesOn = [&] {
        stopped = stopped || (options.progress && !options.progress(0, 0));
        return !stopped;
    };
    try {
        const auto ours = schemaOfOurs(session, file);
        if (!ours) return ours.error();
        if (*ours == 0) return base::Error{file + " is empty: this is no backup"};
        if (*ours > presentSchema()) return base::Error{file + " " + newerSchemaText(*ours)};
        session.watch(goesOn);
        const std::string said = session.text("PRAGMA integrity_check(1)");
        session.watch({});
        if (said != "ok") return base::Error{file + " is damaged: " + said};
        return std::optional(*ours);
    } catch (const std::exception& error) {
        session.watch({});
        if (stopped) return std::optional<int>();
        return base::Error{session.trouble(error).text};
    }
}

// The backup in the present form: itself, or a copy beside the database that was brought up to date.
struct Source {
    Session session;
    std::unique_ptr<UnfinishedFile> copy;
};

base::Result<std::optional<Source>> openSource(const std::string& file, const std::string& database,
                                               const CopyOptions& options) {
    if (identityOf(file) == FileIdentity{}) return systemError(file, "cannot be restored");
    if (identityOf(file) == identityOf(database)) return base::Error{file + " is the database itself"};
    auto session = SqliteSession::open(file, busyTime);
    if (!session) return session.error();
    const auto version = examine(*session.value(), file, options);
    if (!version) return version.error();
    if (!*version) return std::optional<Source>();
    if (**version == presentSchema()) return std::optional(Source{std::move(session).value(), nullptr});
    auto copy = std::make_unique<UnfinishedFile>(database);
    if (!copy->made()) return systemError(database, "cannot have a file beside it");
    CopyOptions staging;
    staging.overwrite = true;
    staging.progress = options.progress;
    const auto copied = backupSqlite(file, copy->name(), staging);
    if (!copied) return copied.error();
    if (*copied == Copied::stopped) return std::optional<Source>();
    auto migrated = SqliteSession::open(copy->name(), busyTime);
    if (!migrated) return migrated.error();
    try {
        const auto done = migrate(migrated.value()->sql());
        if (!done) return base::Error{file + " " + done.error().text};
    } catch (const std::exception& error) {
        return base::Error{migrated.value()->trouble(error).text};
    }
    return std::optional(Source{std::move(migrated).value(), std::move(copy)});
}

// In place of a file that is no whole database: no server can be at work on it. Whatever it is, it is kept.
base::Result<Copied> replaceDamaged(SqliteSession& source, const std::string& database,
                                    const CopyOptions& options) {
    if (options.keep.empty()) {
        return base::Error{database +
                           " is not a whole database of otrera: it is not thrown away, only moved; leave "
                           "--discard away"};
    }
    if (identityOf(options.keep) != FileIdentity{}) return base::Error{options.keep + " is there already"};
    const auto lock = ServerLock::take(database);
    if (!lock) return lock.error();
    UnfinishedFile fresh(database);
    if (!fresh.made()) return systemError(database, "cannot have a file beside it");
    auto copied = backupSqlite(source.file(), fresh.name(), {true, "", options.progress});
    if (!copied || *copied == Copied::stopped) return copied;
    // Its log goes with it: it must not meet the new file.
    for (const char* part : {"-wal", "-shm", "-journal", ""}) {
        const std::string name = database + part;
        if (std::rename(name.c_str(), (options.keep + part).c_str()) != 0 && errno != ENOENT) {
            return systemError(name, "cannot be moved away");
        }
    }
    const auto finished = fresh.finish(false);
    if (!finished) return finished.error();
    return Copied::done;
}

base::Result<Copied> copyInto(SqliteSession& target, SqliteSession& source, const std::string& database,
                              const CopyOptions& options) {
    try {
        const auto ours = schemaOfOurs(target, database);
        if (!ours) return ours.error();
        // Readers go on beside it, the copy of the content before among them.
        if (target.text("PRAGMA journal_mode = WAL") != "wal") {
            return base::Error{database + " lies on a file system that does not support write-ahead logs"};
        }
        PageCopy pages(source, target);
        const auto locked = pages.lockTarget();
        if (!locked) return locked.error();
        // From here on nobody writes: nothing is lost between this copy and the new content.
        if (*ours != 0 && !options.keep.empty()) {
            auto kept = backupSqlite(database, options.keep, {false, "", options.progress});
            if (!kept || *kept == Copied::stopped) return kept;
        }
        auto copied = pages.copy(options);
        const bool done = copied && *copied == Copied::done;
        if (!done && *ours != 0 && !options.keep.empty()) unlink(options.keep.c_str());
        return copied;
    } catch (const std::exception& error) {
        return base::Error{target.trouble(error).text};
    }
}

bool isDamaged(SqliteSession& session) {
    try {
        return session.text("PRAGMA quick_check(1)") != "ok";
    } catch (const std::exception& error) {
        return session.trouble(error).damaged;
    }
}

}  // namespace

base::Result<Copied> restoreSqlite(const std::string& file, const std::string& database,
                                   const CopyOptions& options) {
    const auto path = makeRoomFor(database);
    if (!path) return path.error();
    auto source = openSource(file, *path, options);
    if (!source) return source.error();
    if (!*source) return Copied::stopped;
    SqliteSession& from = *source.value()->session;
    if (identityOf(*path) == FileIdentity{}) {
        return backupSqlite(from.file(), *path, {false, "", options.progress});
    }
    if (faccessat(AT_FDCWD, path->c_str(), R_OK | W_OK, AT_EACCESS) != 0) {
        return systemError(*path, "cannot be opened for reading and writing");
    }
    Trouble trouble;
    auto target = SqliteSession::open(*path, busyTime, &trouble);
    if (!target && !trouble.damaged) return target.error();
    if (!target) return replaceDamaged(from, *path, options);
    auto copied = copyInto(*target.value(), from, *path, options);
    if (copied && *copied == Copied::done) target.value()->emptyLog();
    if (!copied && isDamaged(*target.value())) {
        target.value().reset();
        return replaceDamaged(from, *path, options);
    }
    return copied;
}

}  // namespace otrera::store
