#pragma once

#include "store/backup.h"
#include "store/sqlite_session.h"

struct sqlite3_backup;

namespace otrera::store {

/// One database being copied over another, page by page, in one transaction of the other.
class PageCopy {
  public:
    PageCopy(SqliteSession& from, SqliteSession& to);
    /// Takes back what was copied, unless all was.
    ~PageCopy();
    PageCopy(const PageCopy&) = delete;
    PageCopy& operator=(const PageCopy&) = delete;

    /// Takes the lock for writing; waits for it as long as the connection does.
    base::Result<bool> lockTarget();
    /// Copies everything that is not copied yet. Told `done`, the target has it on the disk as far as its
    /// settings for that go.
    base::Result<Copied> copy(const CopyOptions& options);

  private:
    base::Error error(int code) const;

    SqliteSession& from_;
    SqliteSession& to_;
    sqlite3_backup* const backup_;
};

}  // namespace otrera::store
