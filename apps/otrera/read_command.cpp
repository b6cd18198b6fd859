#include <CLI/CLI.hpp>
#include <memory>

#include "notation/record_json.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/reading.h"

namespace otrera::app {

namespace {

struct ReadCommand {
    ReadingOptions reading;
    bool json = false;
};

void runRead(const ReadCommand& command) {
    std::size_t count = 0;
    if (command.json) print("[");
    command.reading.readAll(
        [&](const std::string& file, const notation::Record& record) {
            const bool nothingRead = record.problem() && record.tags.empty() && record.main.actions.empty();
            if (command.json) {
                print(count == 0 ? "\n" : ",\n");
                print(jsonText(notation::recordJson(file, record)));
            } else if (!nothingRead) {
                print(gameSummary(file, record));
            }
            ++count;
        },
        [&] {
            if (command.json) print("\n]\n");
        });
}

}  // namespace

void addReadCommand(CLI::App& app) {
    auto* command = app.add_subcommand("read", "Read records of games and tell what is in them");
    auto options = std::make_shared<ReadCommand>();
    options->reading.addTo(*command);
    command->add_flag("--json", options->json, "Answer in JSON, everything that was read");
    command->callback([options] { runRead(*options); });
}

}  // namespace otrera::app
