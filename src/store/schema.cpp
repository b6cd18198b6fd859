#include "store/schema.h"

#include <soci/soci.h>

#include <ctime>
#include <iterator>
#include <span>
#include <string>

namespace otrera::store {

namespace {

// SQL that SQLite and PostgreSQL take alike. A step that was once released is never edited: a new one follows
// it.

// Games are known outside by their id; their number keeps the table of events small.
constexpr const char* games[] = {
    "CREATE TABLE games ("
    " id TEXT NOT NULL PRIMARY KEY,"
    " number BIGINT NOT NULL UNIQUE,"
    " variant TEXT NOT NULL,"
    " created BIGINT NOT NULL,"
    " changed BIGINT NOT NULL,"
    " version BIGINT NOT NULL,"
    " result TEXT NOT NULL,"
    " attended BIGINT NOT NULL,"
    " setup TEXT NOT NULL)",
    "CREATE TABLE events ("
    " game BIGINT NOT NULL REFERENCES games (number),"
    " version BIGINT NOT NULL,"
    " event TEXT NOT NULL,"
    " PRIMARY KEY (game, version))",
    // Variant, changed and finished repeat what the game says, so that one index answers a list.
    "CREATE TABLE listed ("
    " owner TEXT NOT NULL,"
    " game TEXT NOT NULL REFERENCES games (id),"
    " variant TEXT NOT NULL,"
    " changed BIGINT NOT NULL,"
    " finished BIGINT NOT NULL,"
    " PRIMARY KEY (owner, game))",
    "CREATE INDEX listed_game ON listed (game)",
};

constexpr const char* uptimeAndIndexes[] = {
    "CREATE TABLE uptime (id BIGINT NOT NULL PRIMARY KEY, milliseconds BIGINT NOT NULL)",
    "CREATE INDEX games_attended ON games (id) WHERE attended = 1",
    "CREATE INDEX listed_order ON listed (owner, changed, game, finished)",
    "CREATE INDEX listed_variant ON listed (owner, variant, changed, game, finished)",
};

// Number i leads to version i + 1.
constexpr std::span<const char* const> steps[] = {games, uptimeAndIndexes};

}  // namespace

int presentSchema() { return static_cast<int>(std::size(steps)); }

int schemaOf(soci::session& sql) {
    sql << "CREATE TABLE IF NOT EXISTS otrera_schema (version BIGINT NOT NULL PRIMARY KEY, applied BIGINT "
           "NOT NULL)";
    long long version = 0;
    sql << "SELECT COALESCE(MAX(version), 0) FROM otrera_schema", soci::into(version);
    return static_cast<int>(version);
}

std::string newerSchemaText(int version) {
    return "was written by a newer otrera (its tables have version " + std::to_string(version) +
           ", this program knows " + std::to_string(presentSchema()) + "): use that one";
}

base::Result<int> migrate(soci::session& sql) {
    sql << "CREATE TABLE IF NOT EXISTS otrera_schema"
           " (version BIGINT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL)";
    const int before = schemaOf(sql);
    if (before > presentSchema()) {
        return base::Error{"was written by a newer otrera (its tables have version " +
                           std::to_string(before) + ", this program knows " +
                           std::to_string(presentSchema()) + "): use that one"};
    }
    for (long long version = before + 1; version <= presentSchema(); ++version) {
        soci::transaction transaction(sql);
        for (const char* statement : steps[version - 1]) sql << statement;
        const long long now = static_cast<long long>(std::time(nullptr)) * 1000;
        sql << "INSERT INTO otrera_schema (version, applied) VALUES (:version, :applied)",
            soci::use(version, "version"), soci::use(now, "applied");
        transaction.commit();
    }
    return before;
}

}  // namespace otrera::store
