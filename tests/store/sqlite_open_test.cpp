// Opening an SQLite store: what it makes, what it keeps, and what it refuses.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <random>

#include "raw_sqlite.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

namespace fs = std::filesystem;

// The error that opening gives; empty where it opens.
std::string refusal(const std::string& file) {
    const auto store = openSqlite(file);
    return store.ok() ? "" : store.error().text;
}

void expectRefused(const std::string& file, const std::string& why) {
    const std::string said = refusal(file);
    EXPECT_NE(said.find(why), std::string::npos) << said;
    EXPECT_NE(said.find(fs::path(file).filename().string()), std::string::npos) << said;
}

int modeOf(const std::string& file) {
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

// A database with games of some events each.
void fill(const std::string& file, int games, int events) {
    const auto store = opened(file);
    std::vector<std::future<Told>> told;
    for (int i = 0; i < games; ++i) {
        told.push_back(ask(*store, newGame("g" + std::to_string(i), "ann", i,
                                           std::vector<std::string>(events, "event " + std::to_string(i)))));
    }
    for (auto& one : told) ASSERT_EQ(one.get().written, Written::done);
}

TEST(SqliteOpen, KeepsAllOverReopening) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    {
        const auto store = opened(file);
        EXPECT_EQ(outcome(*store, newGame("g", "ann", 1, {"a"})), Written::done);
        EXPECT_EQ(outcome(*store, newEvents("g", 1, 2, {"b"})), Written::done);
        EXPECT_EQ(outcome(*store, Uptime{77}), Written::done);
    }
    const auto store = opened(file);
    EXPECT_EQ(gameOf(*store, "g")->events, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(idsOf(*store, of("ann")), std::vector<std::string>{"g"});
    EXPECT_EQ(read(*store, [](Reader& reader) { return *reader.uptime(); }), 77);
    EXPECT_EQ(outcome(*store, newEvents("g", 2, 3, {"c"})), Written::done);
}

TEST(SqliteOpen, MakesFoldersAndFilesForItsUserOnly) {
    const Folder folder;
    const std::string file = folder.file("data/otrera/it's \"mine\" = 100%.db");
    const auto store = opened(file);
    EXPECT_EQ(outcome(*store, newGame("g", "ann", 1)), Written::done);
    EXPECT_EQ(modeOf(folder.file("data")), 0700);
    EXPECT_EQ(modeOf(folder.file("data/otrera")), 0700);
    for (const char* part : {"", "-wal", "-shm", ".lock"}) EXPECT_EQ(modeOf(file + part), 0600) << part;
}

TEST(SqliteOpen, FileNamesRelativeAndLinked) {
    const Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    fill("plain.db", 1, 1);
    fs::create_symlink("plain.db", "link.db");
    const auto store = opened("link.db");
    fs::current_path(before);
    EXPECT_TRUE(gameOf(*store, "g0"));
    // Whatever the way to it, it is one database with one server.
    expectRefused(folder.file("plain.db"), "in use by another otrera server");
}

TEST(SqliteOpen, OneServerAtATime) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    auto first = opened(file);
    expectRefused(file, "in use by another otrera server");
    EXPECT_EQ(outcome(*first, newGame("g", "ann", 1)), Written::done);
    first.reset();
    EXPECT_EQ(refusal(file), "");
}

TEST(SqliteOpen, AnEmptyFileBecomesADatabase) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    putContent(file, "");
    const auto store = opened(file);
    EXPECT_EQ(outcome(*store, newGame("g", "ann", 1)), Written::done);
}

// As the first release would have written it: never to be changed here.
constexpr const char* version1 = R"(
    CREATE TABLE otrera_schema (version BIGINT NOT NULL PRIMARY KEY, applied BIGINT NOT NULL);
    CREATE TABLE games (id TEXT NOT NULL PRIMARY KEY, number BIGINT NOT NULL UNIQUE, variant TEXT NOT NULL,
        created BIGINT NOT NULL, changed BIGINT NOT NULL, version BIGINT NOT NULL, result TEXT NOT NULL,
        attended BIGINT NOT NULL, setup TEXT NOT NULL);
    CREATE TABLE events (game BIGINT NOT NULL REFERENCES games (number), version BIGINT NOT NULL,
        event TEXT NOT NULL, PRIMARY KEY (game, version));
    CREATE TABLE listed (owner TEXT NOT NULL, game TEXT NOT NULL REFERENCES games (id), variant TEXT NOT NULL,
        changed BIGINT NOT NULL, finished BIGINT NOT NULL, PRIMARY KEY (owner, game));
    CREATE INDEX listed_game ON listed (game);
    INSERT INTO otrera_schema VALUES (1, 0);
    INSERT INTO games VALUES ('old', 7, 'amazons', 10, 20, 2, '*', 1, 'its setup');
    INSERT INTO events VALUES (7, 1, 'first'), (7, 2, 'second');
    INSERT INTO listed VALUES ('ann', 'old', 'amazons', 20, 0);
)";

TEST(SqliteOpen, BringsVersion1UpToDate) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    RawSqlite(file).run(version1);
    const auto store = opened(file);
    const auto game = gameOf(*store, "old");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->events, (std::vector<std::string>{"first", "second"}));
    EXPECT_EQ(game->setup, "its setup");
    EXPECT_EQ(idsOf(*store, of("ann")), std::vector<std::string>{"old"});
    EXPECT_EQ(outcome(*store, newGame("new", "ann", 30)), Written::done);
    EXPECT_EQ(outcome(*store, newEvents("old", 2, 40, {"third"})), Written::done);
    EXPECT_EQ(outcome(*store, Uptime{5}), Written::done);
    EXPECT_EQ(gameOf(*store, "new")->events.size(), 0U);
}

TEST(SqliteOpen, AStepThatFailsLeavesTheVersionBefore) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    RawSqlite raw(file);
    raw.run(version1);
    raw.run("CREATE INDEX listed_order ON listed (game)");  // in the way of a later part of the step
    EXPECT_NE(refusal(file), "");
    EXPECT_EQ(raw.value("SELECT MAX(version) FROM otrera_schema"), "1");
    EXPECT_EQ(raw.value("SELECT COUNT(*) FROM sqlite_master WHERE name = 'uptime'"), "0");
    raw.run("DROP INDEX listed_order");
    EXPECT_EQ(refusal(file), "");
}

TEST(SqliteOpen, RefusesWhatANewerOtreraWrote) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 1, 1);
    RawSqlite(file).run("INSERT INTO otrera_schema VALUES (99, 0)");
    expectRefused(file, "newer otrera");
}

TEST(SqliteOpen, RefusesOtherFiles) {
    const Folder folder;
    const std::string text = folder.file("letter.txt");
    putContent(text, std::string(5000, 'a'));
    expectRefused(text, "is not a database of otrera");
    EXPECT_EQ(contentOf(text), std::string(5000, 'a'));

    const std::string other = folder.file("bookmarks.sqlite");
    RawSqlite(other).run("CREATE TABLE bookmarks (url TEXT)");
    const std::string before = contentOf(other);
    expectRefused(other, "another program");
    EXPECT_EQ(contentOf(other), before);

    fs::create_directory(folder.file("folder"));
    expectRefused(folder.file("folder"), "is a folder");
    EXPECT_NE(refusal(folder.file("absent/")).find("is a folder"), std::string::npos);
    EXPECT_NE(refusal(""), "");
    EXPECT_NE(refusal(text + "/otrera.db"), "");
    mkfifo(folder.file("pipe").c_str(), 0600);
    expectRefused(folder.file("pipe"), "is not a file");
}

TEST(SqliteOpen, RefusesWithoutRights) {
    const Folder folder;
    fs::permissions(folder.path(), fs::perms::all);
    const std::string file = folder.file("otrera.db");
    fill(file, 1, 1);
    const std::string lock = file + ".lock";
    fs::permissions(lock, fs::perms(0666));
    fs::permissions(file, fs::perms(0444));
    {
        const WithoutRights user;
        expectRefused(file, "Permission denied");
    }
    fs::permissions(file, fs::perms(0666));
    fs::permissions(folder.path(), fs::perms(0555));
    {
        const WithoutRights user;
        expectRefused(folder.file("other.db"), "Permission denied");
        EXPECT_NE(refusal(folder.file("new/other.db")).find("new cannot be made a folder: Permission denied"),
                  std::string::npos);
        expectRefused(file, "otrera.db");  // its log cannot be made beside it
    }
    fs::permissions(folder.path(), fs::perms(0700));
    EXPECT_EQ(refusal(file), "");
}

// Reads and changes all there is, as far as that goes.
void useAll(Store& store, int games) {
    for (int i = 0; i < games; ++i) {
        read(store, [&](Reader& reader) { return reader.game("g" + std::to_string(i)).ok(); });
    }
    read(store, [](Reader& reader) {
        (void)reader.games(of("ann"));
        (void)reader.attended();
        (void)reader.uptime();
        return reader.totals().ok();
    });
    for (int i = 0; i < games; i += 7) {
        write(store, newEvents("g" + std::to_string(i), 5, 100 + i, {"one more"}));
        write(store, Departure{"g" + std::to_string(i + 1), "ann"});
    }
    write(store, newGame("fresh", "ann", 1000));
}

TEST(SqliteOpen, DamageIsAnErrorAndNoCrash) {
    const unsigned seed = std::random_device()();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    constexpr int games = 60;
    fill(file, games, 5);
    const std::string whole = contentOf(file);
    ASSERT_GT(whole.size(), 30'000U);
    const int rounds = std::getenv("OTRERA_SLOW") != nullptr ? 400 : 60;
    for (int round = 0; round < rounds; ++round) {
        std::string damaged = whole;
        const std::size_t begin = random() % damaged.size();
        const std::size_t length = 1 + random() % (round % 2 == 0 ? 8 : 6000);
        for (std::size_t i = begin; i < std::min(begin + length, damaged.size()); ++i) {
            damaged[i] = static_cast<char>(random());
        }
        for (const char* rest : {"-wal", "-shm"}) fs::remove(file + rest);
        putContent(file, damaged);
        auto store = openSqlite(file);
        if (store) useAll(*store.value(), games);
    }
}

TEST(SqliteOpen, ATruncatedFileIsDamaged) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 60, 5);
    const std::string whole = contentOf(file);
    for (const std::size_t length :
         {whole.size() - 4096, whole.size() / 2, std::size_t{4096}, std::size_t{700}}) {
        putContent(file, whole.substr(0, length));
        expectRefused(file, length < 4096 ? "otrera.db" : "damaged");
    }
}

TEST(SqliteOpen, DamageInsideIsToldToReaders) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 60, 5);
    std::string content = contentOf(file);
    // The header and the table of tables stay, all else goes.
    std::fill(content.begin() + 4096, content.end(), '\xa5');
    putContent(file, content);
    auto store = openSqlite(file);
    if (!store) {
        EXPECT_NE(store.error().text.find("damaged"), std::string::npos) << store.error().text;
        return;
    }
    const auto game = read(*store.value(), [](Reader& reader) { return reader.game("g1"); });
    ASSERT_FALSE(game.ok());
    EXPECT_NE(game.error().text.find("damaged"), std::string::npos) << game.error().text;
}

TEST(SqliteOpen, LostEventsAreNotPassedOver) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 2, 5);
    RawSqlite(file).run("DELETE FROM events WHERE version = 3 AND game = 1");
    const auto store = opened(file);
    const auto game = read(*store, [](Reader& reader) { return reader.game("g0"); });
    ASSERT_FALSE(game.ok());
    EXPECT_NE(game.error().text.find("g0"), std::string::npos) << game.error().text;
    EXPECT_TRUE(gameOf(*store, "g1"));
}

}  // namespace
