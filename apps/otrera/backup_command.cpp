#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>

#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/database_option.h"
#include "otrera/output.h"
#include "otrera/progress.h"
#include "store/backup.h"

namespace otrera::app {

namespace {

struct BackupOptions {
    DatabaseOption database;
    std::string file;
    bool overwrite = false;
};

struct RestoreOptions {
    DatabaseOption database;
    std::string file;
    bool discard = false;
};

/// Shows how far a copy is, until Ctrl-C stops it.
class CopyProgress {
  public:
    bool operator()(std::int64_t done, std::int64_t total) {
        if (total != 0) show(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(total));
        return !stopRequested();
    }

  private:
    void show(std::uint64_t done, std::uint64_t total) {
        if (total != total_) shown_.emplace(total, "B");
        total_ = total;
        shown_->update(done, done);
    }

    std::optional<Progress> shown_;
    std::uint64_t total_ = 0;
};

void checkCopied(const base::Result<store::Copied>& copied) {
    if (!copied) throw Failure(environment, copied.error().text);
    if (*copied == store::Copied::stopped) throw Failure(interrupted, "interrupted; nothing was changed");
}

void runBackup(const BackupOptions& options) {
    const std::string database = options.database.sqliteFile();
    catchInterrupts();
    {
        const auto progress = std::make_shared<CopyProgress>();
        store::CopyOptions copy;
        copy.overwrite = options.overwrite;
        copy.progress = [progress](std::int64_t done, std::int64_t total) {
            return (*progress)(done, total);
        };
        checkCopied(store::backupSqlite(database, options.file, copy));
    }
    print("the games of " + database + " are copied to " + options.file + "\n");
}

bool isThere(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

std::string nameForContentBefore(const std::string& database) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &local);
    const std::string name = database + ".before-restore-" + date;
    for (int number = 1;; ++number) {
        std::string numbered = number == 1 ? name : name + "-" + std::to_string(number);
        if (!isThere(numbered)) return numbered;
    }
}

void runRestore(const RestoreOptions& options) {
    const std::string database = options.database.sqliteFile();
    const std::string kept = options.discard ? "" : nameForContentBefore(database);
    catchInterrupts();
    {
        const auto progress = std::make_shared<CopyProgress>();
        store::CopyOptions copy;
        copy.keep = kept;
        copy.progress = [progress](std::int64_t done, std::int64_t total) {
            return (*progress)(done, total);
        };
        checkCopied(store::restoreSqlite(options.file, database, copy));
    }
    print("the games of " + options.file + " are in " + database + "\n");
    if (!kept.empty() && isThere(kept)) print("what was there before is kept in " + kept + "\n");
}

}  // namespace

void addBackupCommand(CLI::App& app) {
    auto* command = app.add_subcommand("backup", "Copy the games of a server to a file, while it runs");
    auto options = std::make_shared<BackupOptions>();
    command->add_option("file", options->file, "The file to make, whole or not at all")
        ->type_name("FILE")
        ->required();
    options->database.addTo(*command);
    command->add_flag("--overwrite", options->overwrite, "Replace a file that is there");
    command->footer("otrera restore FILE brings the games back.");
    command->callback([options] { runBackup(*options); });
}

void addRestoreCommand(CLI::App& app) {
    auto* command = app.add_subcommand("restore", "Put the games of a backup in place of those of a server");
    auto options = std::make_shared<RestoreOptions>();
    command->add_option("file", options->file, "What otrera backup made")->type_name("FILE")->required();
    options->database.addTo(*command);
    command->add_flag("--discard", options->discard,
                      "Do not keep what is there now (else in DATABASE.before-restore-DATE)");
    command->footer(
        "The backup is examined first; then all games are replaced, or none. A server may run meanwhile: it "
        "goes on with the games of the backup.");
    command->callback([options] { runRestore(*options); });
}

}  // namespace otrera::app
