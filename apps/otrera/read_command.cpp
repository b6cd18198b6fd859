#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "notation/record_json.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/reading.h"

namespace otrera::app {

namespace {

struct ReadCommand {
    ReadingOptions reading;
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
    // A seat that gives up makes no turn.
    const auto plies = std::count_if(
        record.main.actions.begin(), record.main.actions.end(),
        [](const notation::Action& action) { return action.kind == notation::Action::Kind::turn; });
    return notation::printable(file + ":" + std::to_string(record.firstLine) + ": " +
                               record.rules->variant().id + players +
                               (event.empty() ? "" : " (" + event + ")") + ", " + std::to_string(plies) +
                               (plies == 1 ? " ply, " : " plies, ") + record.result) +
           "\n";
}

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
                print(summary(file, record));
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
