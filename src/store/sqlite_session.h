#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"

struct sqlite3;

namespace soci {
class session;
}

namespace otrera::store {

/// What an error of SQLite means for the work that met it.
struct Trouble {
    enum class Reach {
        change,      ///< only what was asked for just now cannot be done (a text that is too long)
        passing,     ///< nothing can be done now (locked, disk full)
        connection,  ///< better begin with a new connection (damage, errors of the disk)
    };
    Reach reach = Reach::connection;
    std::string text;      ///< which file, what is wrong, what to do
    bool damaged = false;  ///< the file is not a whole database
};

/// One connection to an SQLite file, for one thread at a time.
class SqliteSession {
  public:
    /// Opens a file that is there, for reading and writing. It waits so long for locks of others. Where it
    /// cannot be opened, `trouble` (if given) tells more.
    static base::Result<std::unique_ptr<SqliteSession>> open(const std::string& file,
                                                             std::chrono::milliseconds busyTime,
                                                             Trouble* trouble = nullptr);
    ~SqliteSession();
    SqliteSession(const SqliteSession&) = delete;
    SqliteSession& operator=(const SqliteSession&) = delete;

    const std::string& file() const { return file_; }
    soci::session& sql() { return *sql_; }
    /// The same connection as SQLite's own functions want it.
    sqlite3* handle() const { return handle_; }

    /// Executes a statement without results. Throws soci::soci_error, as the next ones.
    void run(const char* statement);
    /// The one integer that a query gives.
    long long number(const char* query);
    /// The one text that a query gives.
    std::string text(const char* query);
    /// Rolls back what is open, if anything is; false where that fails. Does not throw.
    bool rollBack() noexcept;

    /// Tries to move what the write-ahead log holds into the file, so that the log's room is free again: all
    /// that can be done on a full disk. Does not throw.
    void emptyLog() noexcept;

    /// Calls a function now and then while statements run; as soon as it gives false they end with an error.
    /// An empty one ends that.
    void watch(std::function<bool()> goesOn);

    /// Explains what was thrown by a function of this connection.
    Trouble trouble(const std::exception& error) const;
    /// Explains a result code that a function of SQLite's own gave on this connection.
    Trouble trouble(int code) const;

  private:
    SqliteSession(std::string file, std::unique_ptr<soci::session> sql, sqlite3* handle);

    const std::string file_;
    const std::unique_ptr<soci::session> sql_;
    sqlite3* const handle_;
    std::function<bool()> goesOn_;
};

/// The version of the tables in a file, 0 where it is empty; an error where it is a database of some other
/// program. Throws soci::soci_error.
base::Result<int> schemaOfOurs(SqliteSession& session, const std::string& file);

}  // namespace otrera::store
