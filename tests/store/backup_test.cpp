// Backups and restoring, while servers write and while they do not.
#include "store/backup.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>

#include "raw_sqlite.h"
#include "support.h"

using namespace otrera::store;
using namespace otrera::store::testing;

namespace {

namespace fs = std::filesystem;

void fill(const std::string& file, int games, const std::string& event = "event") {
    const auto store = opened(file);
    std::vector<std::future<Told>> told;
    for (int i = 0; i < games; ++i) {
        told.push_back(ask(*store, newGame("g" + std::to_string(i), "ann", i, {event, event})));
    }
    for (auto& one : told) ASSERT_EQ(one.get().written, Written::done);
}

void expectDone(const otrera::base::Result<Copied>& copied) {
    ASSERT_TRUE(copied.ok()) << copied.error().text;
    EXPECT_EQ(*copied, Copied::done);
}

void expectError(const otrera::base::Result<Copied>& copied, const std::string& why) {
    ASSERT_FALSE(copied.ok());
    EXPECT_NE(copied.error().text.find(why), std::string::npos) << copied.error().text;
}

CopyOptions keepIn(const std::string& file) {
    CopyOptions options;
    options.keep = file;
    return options;
}

std::size_t filesIn(const Folder& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()));
}

TEST(Backup, IsOneFileThatOpens) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const Folder other;
    const std::string copy = other.file("copy.db");
    fill(file, 50);
    expectDone(backupSqlite(file, copy));
    EXPECT_EQ(filesIn(other), 1U);
    struct stat status {};
    ASSERT_EQ(stat(copy.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    // Bytes 18 and 19 of the header: 1, no write-ahead log (https://www.sqlite.org/fileformat.html).
    EXPECT_EQ(contentOf(copy).substr(18, 2), "\1\1");
    const auto store = opened(copy);
    EXPECT_EQ(read(*store, [](Reader& reader) { return reader.totals()->events; }), 100);
    EXPECT_EQ(gameOf(*store, "g49")->events.size(), 2U);
}

TEST(Backup, NeverOverwritesUnlessTold) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 3);
    const std::string copy = folder.file("copy.db");
    putContent(copy, "precious");
    expectError(backupSqlite(file, copy), "is there already");
    EXPECT_EQ(contentOf(copy), "precious");
    CopyOptions options;
    options.overwrite = true;
    expectDone(backupSqlite(file, copy, options));
    EXPECT_EQ(RawSqlite(copy).value("SELECT COUNT(*) FROM games"), "3");
    expectError(backupSqlite(file, file, options), "is the database itself");
    fs::create_symlink(file, folder.file("link"));
    expectError(backupSqlite(file, folder.file("link"), options), "is the database itself");
    // Nor a part of it, or everything that the log holds would be gone.
    const auto server = openSqlite(file);
    ASSERT_TRUE(server.ok());
    for (const char* part : {"-wal", "-shm", ".lock"}) {
        ASSERT_TRUE(fs::exists(file + part)) << part;
        expectError(backupSqlite(file, file + part, options), "is the database itself");
    }
    expectError(backupSqlite(file, folder.path(), options), "is a folder");
}

TEST(Backup, RefusesWhatIsNoDatabase) {
    const Folder folder;
    const std::string copy = folder.file("copy.db");
    expectError(backupSqlite(folder.file("absent.db"), copy), "absent.db");
    EXPECT_FALSE(fs::exists(folder.file("absent.db")));
    putContent(folder.file("text"), std::string(3000, 't'));
    expectError(backupSqlite(folder.file("text"), copy), "is not a database of otrera");
    putContent(folder.file("empty"), "");
    expectError(backupSqlite(folder.file("empty"), copy), "is empty");
    fill(folder.file("otrera.db"), 1);
    expectError(backupSqlite(folder.file("otrera.db"), folder.file("none/copy.db")), "none/copy.db");
    EXPECT_FALSE(fs::exists(copy));
}

TEST(Backup, WhileAServerWritesItIsOneMoment) {
    // The server keeps two games equal, in changes of which each makes both longer by one commit: a copy that
    // mixed moments would have lost events, or a damaged page.
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const auto store = opened(file);
    write(*store, newGame("g", "ann", 0));
    for (int i = 0; i < 300; ++i) {
        write(*store, newGame("ballast" + std::to_string(i), "bob", 0, {std::string(20'000, 'b')}));
    }
    std::atomic<bool> stop{false};
    std::atomic<int> written{0};
    std::thread writing([&] {
        for (int i = 0; !stop; ++i) {
            if (outcome(*store, newEvents("g", i, i, {std::string(3000, 'e') + std::to_string(i)})) !=
                Written::done) {
                ADD_FAILURE() << "the backup stood in the way of event " << i;
                return;
            }
            ++written;
        }
    });
    for (int round = 0; round < 5; ++round) {
        const std::string copy = folder.file("copy" + std::to_string(round));
        const int before = written;
        int calls = 0;
        CopyOptions options;
        options.progress = [&](std::int64_t done, std::int64_t total) {
            EXPECT_LE(done, total);
            const int now = written;
            // Goes on only when more was written meanwhile.
            while (++calls < 3 && written == now) std::this_thread::yield();
            return true;
        };
        expectDone(backupSqlite(file, copy, options));
        RawSqlite raw(copy);
        EXPECT_EQ(raw.value("PRAGMA integrity_check"), "ok");
        const int version = std::stoi(raw.value("SELECT version FROM games WHERE id = 'g'"));
        EXPECT_EQ(raw.value("SELECT COUNT(*) FROM events WHERE game = 1"), std::to_string(version));
        EXPECT_GE(version, before);
    }
    stop = true;
    writing.join();
}

TEST(Backup, StoppedLeavesNoFile) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 1000, std::string(5000, 'e'));
    const Folder other;
    CopyOptions options;
    options.progress = [](std::int64_t, std::int64_t) { return false; };
    const auto copied = backupSqlite(file, other.file("copy.db"), options);
    ASSERT_TRUE(copied.ok()) << copied.error().text;
    EXPECT_EQ(*copied, Copied::stopped);
    EXPECT_EQ(filesIn(other), 0U);
}

TEST(Restore, PutsTheBackupInPlaceAndKeepsWhatWasThere) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    const std::string kept = folder.file("kept.db");
    fill(file, 5, "old");
    expectDone(backupSqlite(file, copy));
    {
        const auto store = opened(file);
        write(*store, newGame("later", "ann", 9, {"later"}));
        write(*store, Departure{"g0", "ann"});
    }
    expectDone(restoreSqlite(copy, file, keepIn(kept)));
    {
        const auto store = opened(file);
        EXPECT_FALSE(gameOf(*store, "later"));
        EXPECT_EQ(gameOf(*store, "g0")->events, (std::vector<std::string>{"old", "old"}));
        EXPECT_EQ(outcome(*store, newEvents("g0", 2, 10, {"on"})), Written::done);
    }
    const auto before = opened(kept);
    EXPECT_TRUE(gameOf(*before, "later"));
    EXPECT_FALSE(gameOf(*before, "g0"));
}

TEST(Restore, WhileAServerRunsItNotices) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    const auto store = opened(file);
    for (int i = 0; i < 200; ++i)
        write(*store, newGame("g" + std::to_string(i), "ann", i, {std::string(9000, 'a')}));
    expectDone(backupSqlite(file, copy));
    EXPECT_EQ(outcome(*store, newEvents("g7", 1, 500, {"after the backup"})), Written::done);
    EXPECT_EQ(outcome(*store, newGame("later", "ann", 501)), Written::done);

    std::atomic<int> calls{0};
    std::promise<void> noticed;
    store->onForeignChange([&] {
        if (++calls == 1) noticed.set_value();
    });
    expectDone(restoreSqlite(copy, file, keepIn(folder.file("kept.db"))));
    ASSERT_EQ(noticed.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
    EXPECT_EQ(gameOf(*store, "g7")->summary.version, 1);
    EXPECT_FALSE(gameOf(*store, "later"));
    EXPECT_EQ(idsOf(*store, of("ann")).front(), "g199");
    EXPECT_EQ(outcome(*store, newEvents("g7", 2, 502, {"stale"})), Written::conflict);
    EXPECT_EQ(outcome(*store, newEvents("g7", 1, 502, {"anew"})), Written::done);
    EXPECT_EQ(RawSqlite(folder.file("kept.db")).value("SELECT version FROM games WHERE id = 'g7'"), "2");
    EXPECT_EQ(RawSqlite(file).value("PRAGMA integrity_check"), "ok");
}

TEST(Restore, NothingTheServerWasToldGetsLostBetweenCopies) {
    // The server writes until the restore: all it was told done before is in the content kept.
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    const auto store = opened(file);
    write(*store, newGame("g", "ann", 0));
    write(*store, newGame("ballast", "bob", 0, std::vector<std::string>(500, std::string(5000, 'b'))));
    expectDone(backupSqlite(file, copy));
    std::atomic<int> told{0};
    std::atomic<bool> stop{false};
    std::thread writing([&] {
        for (int i = 0; !stop; ++i) {
            if (outcome(*store, newEvents("g", i, i, {"e"})) != Written::done) return;  // the restore came
            ++told;
        }
    });
    while (told < 20) std::this_thread::yield();
    expectDone(restoreSqlite(copy, file, keepIn(folder.file("kept.db"))));
    // Its first event after that is refused; or it was told all before the restore took the lock.
    stop = true;
    writing.join();
    const int kept =
        std::stoi(RawSqlite(folder.file("kept.db")).value("SELECT version FROM games WHERE id = 'g'"));
    EXPECT_EQ(kept, told);
}

TEST(Restore, MakesADatabaseWhereThereIsNone) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    fill(file, 4);
    expectDone(backupSqlite(file, copy));
    const std::string fresh = folder.file("new/place/otrera.db");
    expectDone(restoreSqlite(copy, fresh, keepIn(folder.file("kept.db"))));
    EXPECT_FALSE(fs::exists(folder.file("kept.db")));
    EXPECT_EQ(idsOf(*opened(fresh), of("ann")).size(), 4U);
}

TEST(Restore, RefusesWhatIsNoWholeBackup) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    fill(file, 50);
    expectDone(backupSqlite(file, copy));
    const std::string good = contentOf(copy);
    const auto expectRefused = [&](const std::string& why) {
        expectError(restoreSqlite(copy, file, keepIn(folder.file("kept.db"))), why);
        EXPECT_FALSE(fs::exists(folder.file("kept.db")));
        EXPECT_EQ(idsOf(*opened(file), of("ann")).size(), 50U);
    };
    std::string damaged = good;
    std::fill(damaged.begin() + 8192, damaged.begin() + 12288, '\x5a');
    putContent(copy, damaged);
    expectRefused("is damaged");
    putContent(copy, good.substr(0, good.size() - 4096));
    expectRefused("damaged");
    putContent(copy, "");
    expectRefused("no backup");
    putContent(copy, "a letter");
    expectRefused("is not a database of otrera");
    fs::remove(copy);
    expectRefused("copy.db");
    RawSqlite(copy).run("CREATE TABLE bookmarks (url TEXT)");
    expectRefused("another program");
    putContent(copy, good);
    RawSqlite(copy).run("INSERT INTO otrera_schema VALUES (99, 0)");
    expectRefused("newer otrera");
    expectError(restoreSqlite(file, file), "is the database itself");
    const std::string other = folder.file("bookmarks.db");
    RawSqlite(other).run("CREATE TABLE bookmarks (url TEXT)");
    putContent(copy, good);
    expectError(restoreSqlite(copy, other), "another program");
}

TEST(Restore, BringsAnOldBackupUpToDate) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    fill(file, 3);
    expectDone(backupSqlite(file, copy));
    // What version 2 added is taken away again.
    RawSqlite(copy).run(
        "DROP TABLE uptime; DROP INDEX games_attended; DROP INDEX listed_order; DROP INDEX listed_variant;"
        "DELETE FROM otrera_schema WHERE version = 2");
    const std::string old = contentOf(copy);
    const auto store = opened(file);
    write(*store, newGame("later", "ann", 9));
    expectDone(restoreSqlite(copy, file));
    EXPECT_EQ(contentOf(copy), old);
    EXPECT_FALSE(gameOf(*store, "later"));
    while (outcome(*store, Uptime{5}) != Written::done) std::this_thread::yield();
    EXPECT_EQ(read(*store, [](Reader& reader) { return *reader.uptime(); }), 5);
    for (const auto& entry : fs::directory_iterator(folder.path())) {
        const std::string name = entry.path().filename();
        EXPECT_TRUE(name == "copy.db" || name.starts_with("otrera.db-") || name == "otrera.db" ||
                    name == "otrera.db.lock")
            << name;
    }
}

TEST(Restore, ReplacesADamagedDatabaseAndKeepsIt) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    fill(file, 8);
    expectDone(backupSqlite(file, copy));
    const std::string rubble = contentOf(file).substr(0, 9000);
    putContent(file, rubble);
    EXPECT_FALSE(openSqlite(file).ok());
    expectError(restoreSqlite(copy, file), "--discard");
    EXPECT_EQ(contentOf(file), rubble);
    expectDone(restoreSqlite(copy, file, keepIn(folder.file("kept"))));
    EXPECT_EQ(contentOf(folder.file("kept")), rubble);
    EXPECT_EQ(idsOf(*opened(file), of("ann")).size(), 8U);
}

TEST(Restore, ReplacesADatabaseThatIsDamagedInTheMiddle) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    fill(file, 200);
    const std::string copy = folder.file("copy.db");
    expectDone(backupSqlite(file, copy));
    std::string content = contentOf(file);
    ASSERT_GT(content.size(), 40'000U);
    for (std::size_t i = 5'000; i < 35'000; ++i) content[i] = static_cast<char>(i * 7 % 251);
    putContent(file, content);
    CopyOptions options;
    options.keep = folder.file("kept.db");
    expectDone(restoreSqlite(copy, file, options));
    EXPECT_EQ(RawSqlite(file).value("SELECT COUNT(*) FROM games"), "200");
    EXPECT_EQ(contentOf(options.keep), content);
}

TEST(Restore, StoppedChangesNothing) {
    const Folder folder;
    const std::string file = folder.file("otrera.db");
    const std::string copy = folder.file("copy.db");
    fill(file, 1000, std::string(5000, 'a'));
    expectDone(backupSqlite(file, copy));
    const auto store = opened(file);
    write(*store, newGame("later", "ann", 9));
    // At every point where it can be stopped.
    for (int at = 1;; ++at) {
        int calls = 0;
        CopyOptions options = keepIn(folder.file("kept.db"));
        options.progress = [&](std::int64_t, std::int64_t) { return ++calls < at; };
        const auto copied = restoreSqlite(copy, file, options);
        ASSERT_TRUE(copied.ok()) << copied.error().text;
        if (*copied == Copied::done) {
            EXPECT_GT(at, 3);
            break;
        }
        EXPECT_FALSE(fs::exists(folder.file("kept.db"))) << at;
        ASSERT_TRUE(gameOf(*store, "later")) << at;
    }
    EXPECT_FALSE(gameOf(*store, "later"));
}

}  // namespace
