#include "store/sqlite_session.h"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "store/schema.h"

namespace otrera::store {

// soci-sqlite3.h includes SQLite's header in a namespace of its own.
namespace api = sqlite_api;

namespace {

api::sqlite3* ofSoci(sqlite3* handle) { return reinterpret_cast<api::sqlite3*>(handle); }

bool isDiskFull(int systemError) {
    return systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG;
}

// The errno of what failed last. sqlite3_system_errno() forgets it where a write fails, the files do not.
int systemErrorOf(api::sqlite3* handle) {
    if (const int error = api::sqlite3_system_errno(handle); error != 0) return error;
    int error = 0;
    api::sqlite3_file* log = nullptr;
    api::sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != nullptr && log->pMethods != nullptr) {
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    if (error == 0) api::sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

std::string because(int systemError) {
    return systemError == 0 ? "" : std::string(": ") + std::strerror(systemError);
}

// What a result code says about a file.
Trouble explain(const std::string& file, int code, int systemError) {
    using Reach = Trouble::Reach;
    const std::string said = api::sqlite3_errstr(code & 0xff);
    switch (code & 0xff) {
        case SQLITE_TOOBIG:
        case SQLITE_CONSTRAINT:
        case SQLITE_MISMATCH:
            return {Reach::change, file + " cannot hold this: " + said};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {Reach::passing, file + " is locked by another program"};
        case SQLITE_FULL:
            return {Reach::passing, file + ": the disk is full; free some space"};
        case SQLITE_NOTADB:
            return {Reach::connection, file + " is not a database of otrera", true};
        case SQLITE_CORRUPT:
            return {Reach::connection, file + " is damaged; bring back a backup with otrera restore", true};
        case SQLITE_READONLY:
            return {Reach::connection, file + " is read-only; otrera must be able to write it"};
        case SQLITE_CANTOPEN:
            return {Reach::connection, file + " cannot be opened" + because(systemError)};
        case SQLITE_IOERR:
            if (isDiskFull(systemError)) return explain(file, SQLITE_FULL, 0);
            return {Reach::connection, file + ": the disk does not work" + because(systemError)};
        default:
            return {Reach::passing, file + ": " + said};
    }
}

}  // namespace

SqliteSession::SqliteSession(std::string file, std::unique_ptr<soci::session> sql, sqlite3* handle)
    : file_(std::move(file)), sql_(std::move(sql)), handle_(handle) {}

SqliteSession::~SqliteSession() = default;

base::Result<std::unique_ptr<SqliteSession>> SqliteSession::open(const std::string& file,
                                                                 std::chrono::milliseconds busyTime,
                                                                 Trouble* trouble) {
    // SOCI's connect strings cannot hold every file name and cannot say "only if it is there": it gets a
    // handle of our own in place of the one that it opens.
    auto sql = std::make_unique<soci::session>(soci::sqlite3, ":memory:");
    auto* backend = static_cast<soci::sqlite3_session_backend*>(sql->get_backend());
    api::sqlite3_close_v2(std::exchange(backend->conn_, nullptr));
    const int code = api::sqlite3_open_v2(file.c_str(), &backend->conn_,
                                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    api::sqlite3* handle = backend->conn_;
    if (code != SQLITE_OK) {
        const Trouble found = explain(file, code, api::sqlite3_system_errno(handle));
        if (trouble != nullptr) *trouble = found;
        return base::Error{found.text};
    }
    api::sqlite3_extended_result_codes(handle, 1);
    api::sqlite3_busy_timeout(handle, static_cast<int>(busyTime.count()));
    std::unique_ptr<SqliteSession> session(
        new SqliteSession(file, std::move(sql), reinterpret_cast<sqlite3*>(handle)));
    try {
        session->run("PRAGMA foreign_keys = ON");
        session->run("PRAGMA synchronous = FULL");
        // A burst does not leave a large log for ever.
        session->number("PRAGMA journal_size_limit = 67108864");
        // This says whether it is a database at all.
        session->number("SELECT COUNT(*) FROM sqlite_master");
    } catch (const std::exception& error) {
        const Trouble found = session->trouble(error);
        if (trouble != nullptr) *trouble = found;
        return base::Error{found.text};
    }
    return session;
}

void SqliteSession::run(const char* statement) { *sql_ << statement; }

long long SqliteSession::number(const char* query) {
    long long value = 0;
    *sql_ << query, soci::into(value);
    return value;
}

std::string SqliteSession::text(const char* query) {
    std::string value;
    *sql_ << query, soci::into(value);
    return value;
}

bool SqliteSession::rollBack() noexcept {
    return api::sqlite3_get_autocommit(ofSoci(handle_)) != 0 ||
           api::sqlite3_exec(ofSoci(handle_), "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK;
}

void SqliteSession::emptyLog() noexcept {
    api::sqlite3_wal_checkpoint_v2(ofSoci(handle_), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void SqliteSession::watch(std::function<bool()> goesOn) {
    constexpr int operations = 50'000;  // of SQLite's machine: about a millisecond
    goesOn_ = std::move(goesOn);
    const auto call = [](void* function) {
        return (*static_cast<std::function<bool()>*>(function))() ? 0 : 1;
    };
    api::sqlite3_progress_handler(ofSoci(handle_), operations, goesOn_ ? +call : nullptr, &goesOn_);
}

Trouble SqliteSession::trouble(const std::exception& error) const {
    const auto* known = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    if (known == nullptr) return {Trouble::Reach::connection, file_ + ": " + error.what()};
    return trouble(known->result());
}

Trouble SqliteSession::trouble(int code) const {
    return explain(file_, code, systemErrorOf(ofSoci(handle_)));
}

base::Result<int> schemaOfOurs(SqliteSession& session, const std::string& file) {
    if (session.number("SELECT COUNT(*) FROM sqlite_master") == 0) return 0;
    if (session.number(
            "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'otrera_schema'") == 0) {
        return base::Error{file + " is a database of another program, not one of otrera"};
    }
    return schemaOf(session.sql());
}

}  // namespace otrera::store
