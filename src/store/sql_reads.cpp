#include "store/sql_reads.h"

#include <soci/soci.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace otrera::store {

namespace {

// A summary as columns, in the order of their names: soci reads no other integers without loss.
struct SummaryColumns {
    static constexpr const char* names =
        "games.id, games.variant, games.created, games.changed, games.version, games.result, games.attended";

    Summary summary;
    long long created = 0;
    long long changed = 0;
    long long version = 0;
    long long attended = 0;

    void define(soci::statement& statement) {
        statement.exchange(soci::into(summary.id));
        statement.exchange(soci::into(summary.variant));
        statement.exchange(soci::into(created));
        statement.exchange(soci::into(changed));
        statement.exchange(soci::into(version));
        statement.exchange(soci::into(summary.result));
        statement.exchange(soci::into(attended));
    }

    Summary value() const {
        Summary value = summary;
        value.created = created;
        value.changed = changed;
        value.version = version;
        value.attended = attended != 0;
        return value;
    }
};

// The conditions of a query and what they are compared with, which must live as long as the statement.
struct Conditions {
    explicit Conditions(const Query& query)
        : owner(query.owner),
          variant(query.variant),
          from(query.from.value_or(0)),
          until(query.until.value_or(0)),
          finished(query.finished.value_or(false) ? 1 : 0),
          afterChanged(query.after ? query.after->first : 0),
          afterId(query.after ? query.after->second : ""),
          most(static_cast<long long>(std::min<std::size_t>(query.most, std::numeric_limits<int>::max()))) {
        text = "listed.owner = :owner";
        if (!query.variant.empty()) text += " AND listed.variant = :variant";
        if (query.from) text += " AND listed.changed >= :from";
        if (query.until) text += " AND listed.changed < :until";
        if (query.finished) text += " AND listed.finished = :finished";
        if (query.after) text += " AND (listed.changed, listed.game) < (:after_changed, :after_id)";
    }

    void bind(soci::statement& statement, const Query& query) {
        statement.exchange(soci::use(owner, "owner"));
        if (!query.variant.empty()) statement.exchange(soci::use(variant, "variant"));
        if (query.from) statement.exchange(soci::use(from, "from"));
        if (query.until) statement.exchange(soci::use(until, "until"));
        if (query.finished) statement.exchange(soci::use(finished, "finished"));
        if (query.after) {
            statement.exchange(soci::use(afterChanged, "after_changed"));
            statement.exchange(soci::use(afterId, "after_id"));
        }
        statement.exchange(soci::use(most, "most"));
    }

    std::string text;
    std::string owner;
    std::string variant;
    long long from;
    long long until;
    long long finished;
    long long afterChanged;
    std::string afterId;
    long long most;
};

std::vector<std::string> selectEvents(soci::session& sql, long long number) {
    std::vector<std::string> events;
    std::string event;
    soci::statement statement =
        (sql.prepare << "SELECT event FROM events WHERE game = :game ORDER BY version",
         soci::use(number, "game"), soci::into(event));
    statement.execute();
    while (statement.fetch()) events.push_back(event);
    return events;
}

}  // namespace

std::optional<Game> selectGame(soci::session& sql, const std::string& id) {
    // Game and events of one moment.
    const soci::transaction moment(sql);
    Game game;
    SummaryColumns columns;
    long long number = 0;
    soci::statement statement(sql);
    columns.define(statement);
    statement.exchange(soci::into(number));
    statement.exchange(soci::into(game.setup));
    statement.exchange(soci::use(id, "id"));
    statement.alloc();
    statement.prepare(std::string("SELECT ") + SummaryColumns::names +
                      ", games.number, games.setup FROM games WHERE id = :id");
    statement.define_and_bind();
    if (!statement.execute(true)) return std::nullopt;
    game.summary = columns.value();
    game.events = selectEvents(sql, number);
    if (static_cast<std::int64_t>(game.events.size()) != game.summary.version) {
        throw std::runtime_error("game " + id + " has lost events");
    }
    return game;
}

std::vector<Summary> selectGames(soci::session& sql, const Query& query) {
    Conditions conditions(query);
    SummaryColumns columns;
    soci::statement statement(sql);
    columns.define(statement);
    conditions.bind(statement, query);
    statement.alloc();
    statement.prepare(std::string("SELECT ") + SummaryColumns::names +
                      " FROM listed JOIN games ON games.id = listed.game WHERE " + conditions.text +
                      " ORDER BY listed.changed DESC, listed.game DESC LIMIT :most");
    statement.define_and_bind();
    statement.execute();
    std::vector<Summary> found;
    while (statement.fetch()) found.push_back(columns.value());
    return found;
}

std::vector<std::string> selectAttended(soci::session& sql) {
    std::vector<std::string> ids;
    std::string id;
    soci::statement statement =
        (sql.prepare << "SELECT id FROM games WHERE attended = 1 ORDER BY id", soci::into(id));
    statement.execute();
    while (statement.fetch()) ids.push_back(id);
    return ids;
}

std::int64_t selectUptime(soci::session& sql) {
    long long milliseconds = 0;
    sql << "SELECT COALESCE(MAX(milliseconds), 0) FROM uptime", soci::into(milliseconds);
    return milliseconds;
}

Totals selectTotals(soci::session& sql) {
    // A game's version is the number of its events.
    long long games = 0;
    long long events = 0;
    sql << "SELECT COUNT(*), COALESCE(SUM(version), 0) FROM games", soci::into(games), soci::into(events);
    return {games, events};
}

}  // namespace otrera::store
