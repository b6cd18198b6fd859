#include "store/backup.h"

#include <chrono>
#include <filesystem>

#include "store/page_copy.h"
#include "store/sqlite_file.h"
#include "store/sqlite_session.h"
#include "store/unfinished_file.h"

namespace otrera::store {

namespace {

constexpr std::chrono::seconds busyTime{10};

base::Result<bool> checkTarget(const std::string& database, const std::string& file, bool overwrite) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const auto status = fs::status(file, ignored);
    if (!fs::exists(status)) return true;
    if (fs::is_directory(status))
        return base::Error{file + " is a folder; the backup needs the name of a file"};
    if (!fs::is_regular_file(status)) return base::Error{file + " is not a file"};
    for (const char* part : {"", "-wal", "-shm", "-journal", ".lock"}) {
        if (identityOf(file) == identityOf(database + part))
            return base::Error{file + " is the database itself, or a part of it"};
    }
    if (!overwrite) return UnfinishedFile::isThere(file);
    return true;
}

// As the database is at one moment: the transaction that is open on `from` holds it.
base::Result<Copied> copyMoment(SqliteSession& from, SqliteSession& to, const CopyOptions& options) {
    try {
        // If this fails half-way the whole file is thrown away: nothing needs to be kept for that.
        to.text("PRAGMA journal_mode = OFF");
        to.run("PRAGMA synchronous = OFF");
        from.run("BEGIN");
        const auto ours = schemaOfOurs(from, from.file());
        if (!ours) return ours.error();
        if (*ours == 0) return base::Error{from.file() + " is empty: there is nothing to back up"};
        PageCopy pages(from, to);
        return pages.copy(options);
    } catch (const std::exception& error) {
        return base::Error{from.trouble(error).text};
    }
}

// One file by itself, which can be read where nothing can be written beside it.
base::Result<bool> leaveLog(SqliteSession& session) {
    try {
        session.text("PRAGMA journal_mode = DELETE");
        return true;
    } catch (const std::exception& error) {
        return base::Error{session.trouble(error).text};
    }
}

}  // namespace

base::Result<Copied> backupSqlite(const std::string& database, const std::string& file,
                                  const CopyOptions& options) {
    if (identityOf(database) == FileIdentity{}) return systemError(database, "cannot be backed up");
    const auto target = checkTarget(database, file, options.overwrite);
    if (!target) return target.error();
    auto from = SqliteSession::open(database, busyTime);
    if (!from) return from.error();
    UnfinishedFile unfinished(file);
    if (!unfinished.made()) return systemError(file, "cannot be made");
    {
        auto to = SqliteSession::open(unfinished.name(), busyTime);
        if (!to) return to.error();
        auto copied = copyMoment(*from.value(), *to.value(), options);
        if (!copied || *copied == Copied::stopped) return copied;
        const auto left = leaveLog(*to.value());
        if (!left) return left.error();
    }
    const auto finished = unfinished.finish(options.overwrite);
    if (!finished) return finished.error();
    return Copied::done;
}

}  // namespace otrera::store
