#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "notation/dialect.h"
#include "notation/record_json.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

struct ReadOptions {
    std::vector<std::string> files;
    std::string variant;
    bool json = false;
};

/// "FILE:LINE: VARIANT, PLAYERS (EVENT), N plies, RESULT"
std::string summary(const std::string& file, const notation::Record& record) {
    std::string players;
    for (unsigned seat = 0; seat < record.rules->seatCount(); ++seat) {
        const std::string name = notation::tagOf(record, notation::seatName(rules::seatAt(seat)));
        if (!name.empty()) players += (players.empty() ? ", " : " - ") + name;
    }
    const std::string event = notation::tagOf(record, "Event");
    const std::size_t plies = record.main.actions.size();
    return notation::printable(file + ":" + std::to_string(record.firstLine) + ": " +
                               record.rules->variant().id + players +
                               (event.empty() ? "" : " (" + event + ")") + ", " + std::to_string(plies) +
                               (plies == 1 ? " ply, " : " plies, ") + record.result) +
           "\n";
}

/// Prints the records one by one, as an array in JSON; says what was wrong with them.
class RecordPrinter {
  public:
    explicit RecordPrinter(bool json) : json_(json) {
        if (json_) print("[");
    }

    void add(const std::string& file, const notation::Record& record) {
        const bool nothingRead = record.problem() && record.tags.empty() && record.main.actions.empty();
        if (json_) {
            print(count_ == 0 ? "\n" : ",\n");
            print(jsonText(notation::recordJson(file, record)));
        } else if (!nothingRead) {
            print(summary(file, record));
        }
        ++count_;
        for (const auto& problem : record.problems) {
            anyProblem_ = true;
            const std::string ply = problem.ply > 0 ? "ply " + std::to_string(problem.ply) + ": " : "";
            note("otrera: " + errorText(file, {ply + problem.reason, problem.line, problem.column}));
        }
    }

    /// Throws Failure when anything was wrong, or nothing was there.
    void finish(const std::string& firstFile) const {
        if (json_) print("\n]\n");
        if (anyProblem_) throw Failure(badInput, "");
        if (count_ == 0) throw Failure(badInput, firstFile + ": no game is in it");
    }

  private:
    bool json_;
    std::size_t count_ = 0;
    bool anyProblem_ = false;
};

void runRead(const ReadOptions& options) {
    const auto meant = options.variant.empty() ? nullptr : loadRules(options.variant);
    RecordPrinter printer(options.json);
    for (const std::string& file : options.files) {
        notation::readRecords(readFile(file), {meant, nullptr}, [&](notation::Record&& record) {
            printer.add(file, record);
            return true;
        });
    }
    printer.finish(options.files.front());
}

}  // namespace

void addReadCommand(CLI::App& app) {
    auto* command = app.add_subcommand("read", "Read records of games and tell what is in them");
    auto options = std::make_shared<ReadOptions>();
    command->add_option("file", options->files, "Files of records; - is standard input")->required();
    command->add_option("--variant", options->variant, "The variant meant where a record does not say")
        ->type_name("ID|FILE");
    command->add_flag("--json", options->json, "Answer in JSON, everything that was read");
    command->callback([options] { runRead(*options); });
}

}  // namespace otrera::app
