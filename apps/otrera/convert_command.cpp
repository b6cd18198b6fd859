#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "notation/format.h"
#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/reading.h"

namespace otrera::app {

namespace {

struct ConvertCommand {
    ReadingOptions reading;
    std::string to;
    int ply = -1;
    std::string output;
};

const notation::Format& formatNamed(const std::string& name) {
    if (const auto* format = notation::findFormat(name)) return *format;
    std::string known;
    for (const auto& format : notation::formats())
        known += (known.empty() ? "" : ", ") + std::string(format.name);
    throw Failure(wrongUsage, "there is no format '" + notation::excerpt(name) + "'; there are " + known);
}

/// The position after some plies of a record's main line, as a record without turns; none when it has not so
/// many.
std::optional<notation::Record> cutAt(const notation::Record& record, std::size_t plies) {
    if (plies > record.main.actions.size()) return std::nullopt;
    notation::Record cut = record;
    cut.start = positionAfter(*record.rules, record.start, record.main.actions, plies);
    cut.main = {};
    cut.problems.clear();
    cut.fragments.clear();
    cut.result = notation::resultText(*record.rules, cut.start);
    return cut;
}

/// Nothing of it could be read: not even what game it is.
bool isNothing(const notation::Record& record) {
    return record.problem() && record.main.actions.empty() &&
           (record.problem()->ply == 0 || record.tags.empty());
}

void runConvert(const ConvertCommand& command) {
    const notation::Format& format = formatNamed(command.to);
    std::vector<std::string> games;
    bool anyRefused = false;
    const auto refuse = [&](const std::string& file, const notation::Record& record,
                            const std::string& reason) {
        anyRefused = true;
        note("otrera: " + errorText(file, {reason, record.firstLine, 1}));
    };
    command.reading.readAll(
        [&](const std::string& file, notation::Record&& record) {
            if (isNothing(record) && format.name != "json") return;
            std::optional<notation::Record> cut;
            if (command.ply >= 0) {
                cut = cutAt(record, static_cast<std::size_t>(command.ply));
                if (!cut) {
                    return refuse(file, record,
                                  "the game has " + std::to_string(record.main.actions.size()) +
                                      " plies, not " + std::to_string(command.ply));
                }
            }
            auto text = format.write(cut ? *cut : record, file);
            if (!text) return refuse(file, record, text.error().text);
            games.push_back(std::move(text).value());
        },
        [&] {
            if (games.empty()) return;
            const std::string text = format.join(games);
            if (command.output.empty() || command.output == "-") {
                print(text);
            } else {
                writeFile(command.output, text);
            }
        });
    if (anyRefused) throw Failure(badInput, "");
}

}  // namespace

void addConvertCommand(CLI::App& app) {
    auto* command = app.add_subcommand("convert", "Write games, or positions of them, in another form");
    auto options = std::make_shared<ConvertCommand>();
    options->reading.addTo(*command);
    command->add_option("--to", options->to, "The form to write (see below)")
        ->type_name("FORMAT")
        ->required();
    command->add_option("--ply", options->ply, "Write the position after N plies, as a game without turns")
        ->type_name("N")
        ->check(CLI::Range(0, 1000000));
    command->add_option("-o,--output", options->output, "Write to this file, whole or not at all")
        ->type_name("FILE");
    std::string help = command->get_footer() + "Formats:\n";
    for (const auto& format : notation::formats()) {
        std::string name = "  " + std::string(format.name);
        name.resize(14, ' ');
        help += name + std::string(format.about) + "\n";
    }
    help += "A format that cannot hold a game refuses it and names others that can; exit code 1.\n";
    command->footer(help);
    command->callback([options] { runConvert(*options); });
}

}  // namespace otrera::app
