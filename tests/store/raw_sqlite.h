#pragma once

#include <sqlite3.h>

#include <stdexcept>
#include <string>

namespace otrera::store::testing {

/// Another program at work on a database file.
class RawSqlite {
  public:
    explicit RawSqlite(const std::string& file) {
        if (sqlite3_open(file.c_str(), &handle_) != SQLITE_OK)
            throw std::runtime_error("cannot open " + file);
        sqlite3_busy_timeout(handle_, 10'000);
    }
    ~RawSqlite() { sqlite3_close(handle_); }
    RawSqlite(const RawSqlite&) = delete;
    RawSqlite& operator=(const RawSqlite&) = delete;

    void run(const std::string& sql) {
        if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
            throw std::runtime_error(sql + ": " + sqlite3_errmsg(handle_));
        }
    }
    /// The first value of the first row.
    std::string value(const std::string& sql) {
        sqlite3_stmt* statement = nullptr;
        std::string value;
        if (sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
            sqlite3_step(statement) == SQLITE_ROW) {
            const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, 0));
            if (bytes != nullptr)
                value.assign(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement, 0)));
        }
        sqlite3_finalize(statement);
        return value;
    }

  private:
    sqlite3* handle_ = nullptr;
};

}  // namespace otrera::store::testing
