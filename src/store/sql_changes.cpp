#include "store/sql_changes.h"

#include <soci/soci.h>

#include <string>
#include <vector>

#include "store/conflicts.h"

namespace otrera::store {

namespace {

// Executes a statement and gives the number of rows that it changed.
long long rowsOf(soci::statement& statement) {
    statement.execute(true);
    return statement.get_affected_rows();
}

void insertEvents(soci::session& sql, long long game, long long version,
                  const std::vector<std::string>& events) {
    std::string event;
    soci::statement statement =
        (sql.prepare << "INSERT INTO events (game, version, event) VALUES (:game, :version, :event)",
         soci::use(game, "game"), soci::use(version, "version"), soci::use(event, "event"));
    for (const std::string& next : events) {
        event = next;
        ++version;
        statement.execute(true);
    }
}

void insertOwners(soci::session& sql, const Summary& summary, const std::vector<std::string>& owners) {
    const long long changed = summary.changed;
    const long long finished = isFinished(summary) ? 1 : 0;
    std::string owner;
    soci::statement statement =
        (sql.prepare << "INSERT INTO listed (owner, game, variant, changed, finished)"
                        " SELECT :owner, id, variant, :changed, :finished FROM games WHERE id = :game"
                        " ON CONFLICT (owner, game) DO NOTHING",
         soci::use(owner, "owner"), soci::use(changed, "changed"), soci::use(finished, "finished"),
         soci::use(summary.id, "game"));
    for (const std::string& next : owners) {
        owner = next;
        statement.execute(true);
    }
}

Outcome apply(soci::session& sql, const NewGame& change) {
    const Summary& summary = change.game.summary;
    if (!hasItsVersion(change.game)) return {Written::conflict, wrongVersionText(summary.id)};
    long long number = 0;
    sql << "SELECT COALESCE(MAX(number), 0) + 1 FROM games", soci::into(number);
    const long long created = summary.created;
    const long long changed = summary.changed;
    const long long version = summary.version;
    const long long attended = summary.attended ? 1 : 0;
    soci::statement insertion =
        (sql.prepare << "INSERT INTO games"
                        " (id, number, variant, created, changed, version, result, attended, setup) VALUES"
                        " (:id, :number, :variant, :created, :changed, :version, :result, :attended, :setup)"
                        " ON CONFLICT (id) DO NOTHING",
         soci::use(summary.id, "id"), soci::use(number, "number"), soci::use(summary.variant, "variant"),
         soci::use(created, "created"), soci::use(changed, "changed"), soci::use(version, "version"),
         soci::use(summary.result, "result"), soci::use(attended, "attended"),
         soci::use(change.game.setup, "setup"));
    if (rowsOf(insertion) == 0) return {Written::conflict, takenText(summary.id)};
    insertEvents(sql, number, 0, change.game.events);
    insertOwners(sql, summary, change.owners);
    return {Written::done, ""};
}

Outcome apply(soci::session& sql, const NewEvents& change) {
    const Summary& summary = change.summary;
    const long long before = versionBefore(change);
    const long long changed = summary.changed;
    const long long version = summary.version;
    const long long attended = summary.attended ? 1 : 0;
    const long long finished = isFinished(summary) ? 1 : 0;
    soci::statement update =
        (sql.prepare << "UPDATE games SET changed = :changed, version = :version, result = :result,"
                        " attended = :attended WHERE id = :id AND version = :before",
         soci::use(changed, "changed"), soci::use(version, "version"), soci::use(summary.result, "result"),
         soci::use(attended, "attended"), soci::use(summary.id, "id"), soci::use(before, "before"));
    if (rowsOf(update) == 0) return {Written::conflict, staleText(summary.id)};
    long long number = 0;
    sql << "SELECT number FROM games WHERE id = :id", soci::use(summary.id, "id"), soci::into(number);
    insertEvents(sql, number, before, change.events);
    sql << "UPDATE listed SET changed = :changed, finished = :finished WHERE game = :game",
        soci::use(changed, "changed"), soci::use(finished, "finished"), soci::use(summary.id, "game");
    insertOwners(sql, summary, change.owners);
    return {Written::done, ""};
}

Outcome apply(soci::session& sql, const Departure& change) {
    soci::statement removal = (sql.prepare << "DELETE FROM listed WHERE owner = :owner AND game = :game",
                               soci::use(change.owner, "owner"), soci::use(change.game, "game"));
    if (rowsOf(removal) == 0) return {Written::done, ""};
    long long left = 0;
    sql << "SELECT COUNT(*) FROM listed WHERE game = :game", soci::use(change.game, "game"), soci::into(left);
    if (left > 0) return {Written::done, ""};
    sql << "DELETE FROM events WHERE game = (SELECT number FROM games WHERE id = :game)",
        soci::use(change.game, "game");
    sql << "DELETE FROM games WHERE id = :game", soci::use(change.game, "game");
    return {Written::done, ""};
}

Outcome apply(soci::session& sql, const Uptime& change) {
    const long long milliseconds = change.milliseconds;
    if (milliseconds <= 0) return {Written::done, ""};
    sql << "INSERT INTO uptime (id, milliseconds) VALUES (1, :milliseconds) ON CONFLICT (id) DO UPDATE"
           " SET milliseconds = excluded.milliseconds WHERE uptime.milliseconds < excluded.milliseconds",
        soci::use(milliseconds, "milliseconds");
    return {Written::done, ""};
}

}  // namespace

Outcome applyChange(soci::session& sql, const Change& change) {
    return std::visit([&](const auto& one) { return apply(sql, one); }, change);
}

}  // namespace otrera::store
