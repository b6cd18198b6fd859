#pragma once

#include <gtest/gtest.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/sqlite_store.h"
#include "store/store.h"

namespace otrera::store::testing {

/// A folder of its own, gone with everything in it at the end.
class Folder {
  public:
    Folder() {
        std::string name = ::testing::TempDir() + "otrera-store-XXXXXX";
        path_ = mkdtemp(name.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return path_ + "/" + name; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// While it lives, this thread and those it starts have no more rights to files than an ordinary user.
class WithoutRights {
  public:
    WithoutRights() : before_(setfsuid(nobody)) {}
    ~WithoutRights() { setfsuid(static_cast<uid_t>(before_)); }
    WithoutRights(const WithoutRights&) = delete;
    WithoutRights& operator=(const WithoutRights&) = delete;

  private:
    static constexpr uid_t nobody = 65534;
    int before_;
};

inline std::string contentOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void putContent(const std::string& file, const std::string& content) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

/// What a change was told.
struct Told {
    Written written = Written::failed;
    std::string reason;
};

inline std::future<Told> ask(Store& store, Change change) {
    auto promise = std::make_shared<std::promise<Told>>();
    auto told = promise->get_future();
    // A second call would throw.
    store.write(std::move(change), [promise](Written written, const std::string& reason) {
        promise->set_value({written, reason});
    });
    return told;
}

inline Told write(Store& store, Change change) { return ask(store, std::move(change)).get(); }

inline Written outcome(Store& store, Change change) { return write(store, std::move(change)).written; }

/// What a reader's function gives, asked in a job.
template <class Function>
auto read(Store& store, Function function) {
    using Value = decltype(function(std::declval<Reader&>()));
    std::promise<Value> promise;
    store.read([&](Reader& reader) { promise.set_value(function(reader)); });
    return promise.get_future().get();
}

inline std::optional<Game> gameOf(Store& store, const std::string& id) {
    auto game = read(store, [&](Reader& reader) { return reader.game(id); });
    EXPECT_TRUE(game.ok()) << game.error().text;
    return game.ok() ? *game : std::nullopt;
}

inline std::vector<std::string> idsOf(Store& store, const Query& query) {
    const auto games = read(store, [&](Reader& reader) { return reader.games(query); });
    EXPECT_TRUE(games.ok());
    std::vector<std::string> ids;
    if (games.ok()) {
        for (const auto& summary : *games) ids.push_back(summary.id);
    }
    return ids;
}

inline Query of(const std::string& owner) {
    Query query;
    query.owner = owner;
    return query;
}

/// A new game of this owner, at this time, with these events.
inline NewGame newGame(const std::string& id, const std::string& owner, std::int64_t time,
                       std::vector<std::string> events = {}) {
    NewGame change;
    change.game.summary.id = id;
    change.game.summary.variant = "amazons";
    change.game.summary.created = time;
    change.game.summary.changed = time;
    change.game.summary.version = static_cast<std::int64_t>(events.size());
    change.game.setup = "setup of " + id;
    change.game.events = std::move(events);
    change.owners = {owner};
    return change;
}

/// Events that make a game of version `before` longer, at this time.
inline NewEvents newEvents(const std::string& id, std::int64_t before, std::int64_t time,
                           std::vector<std::string> events) {
    NewEvents change;
    change.summary.id = id;
    change.summary.variant = "amazons";
    change.summary.changed = time;
    change.summary.version = before + static_cast<std::int64_t>(events.size());
    change.events = std::move(events);
    return change;
}

inline std::unique_ptr<Store> opened(const std::string& file, const SqliteOptions& options = {}) {
    auto store = openSqlite(file, options);
    if (!store) throw std::runtime_error(store.error().text);
    return std::move(store).value();
}

}  // namespace otrera::store::testing
