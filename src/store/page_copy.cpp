#include "store/page_copy.h"

#include <sqlite3.h>

namespace otrera::store {

PageCopy::PageCopy(SqliteSession& from, SqliteSession& to)
    : from_(from), to_(to), backup_(sqlite3_backup_init(to.handle(), "main", from.handle(), "main")) {}

PageCopy::~PageCopy() { sqlite3_backup_finish(backup_); }

base::Result<bool> PageCopy::lockTarget() {
    if (backup_ == nullptr) return error(sqlite3_extended_errcode(to_.handle()));
    const int code = sqlite3_backup_step(backup_, 0);
    if (code != SQLITE_OK) return error(code);
    return true;
}

base::Result<Copied> PageCopy::copy(const CopyOptions& options) {
    constexpr int pagesAtATime = 2000;
    const auto locked = lockTarget();
    if (!locked) return locked.error();
    const std::int64_t pageSize = from_.number("PRAGMA page_size");
    while (true) {
        const int code = sqlite3_backup_step(backup_, pagesAtATime);
        if (code == SQLITE_DONE) return Copied::done;
        if (code != SQLITE_OK) return error(code);
        const std::int64_t pages = sqlite3_backup_pagecount(backup_);
        const std::int64_t left = sqlite3_backup_remaining(backup_);
        if (options.progress && !options.progress((pages - left) * pageSize, pages * pageSize)) {
            return Copied::stopped;
        }
    }
}

base::Error PageCopy::error(int code) const {
    const int kind = code & 0xff;
    const bool ofSource = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
    return {(ofSource ? from_ : to_).trouble(code).text};
}

}  // namespace otrera::store
