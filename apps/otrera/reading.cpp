#include "otrera/reading.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/mapped_file.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "training/game_file.h"

namespace otrera::app {

const notation::Dialect* dialectNamed(const std::string& name) {
    if (name.empty()) return nullptr;
    if (const auto* dialect = notation::findDialect(name)) return dialect;
    std::string known;
    for (const auto& dialect : notation::dialects())
        known += (known.empty() ? "" : ", ") + std::string(dialect.name);
    throw Failure(wrongUsage, "there is no dialect '" + notation::excerpt(name) + "'; there are " + known);
}

namespace {

/// Where and why something could not be read.
base::Error errorOf(const notation::Problem& problem) {
    const std::string ply = problem.ply > 0 ? "ply " + std::to_string(problem.ply) + ": " : "";
    return {ply + problem.reason, problem.line, problem.column};
}

/// Says what could not be read, and which turns of an article belong nowhere. True when there are problems.
bool noteProblems(const std::string& file, const notation::Record& record) {
    for (const auto& fragment : record.fragments) {
        note("otrera: " + file + ":" + std::to_string(fragment.line) + ": " +
             notation::excerpt(fragment.text) + " belongs to no position that the text gives");
    }
    for (const auto& problem : record.problems) note("otrera: " + errorText(file, errorOf(problem)));
    return !record.problems.empty();
}

}  // namespace

ReadGame readGame(const std::string& file, std::size_t number, const std::string& variant,
                  const std::string& from) {
    const auto* dialect = dialectNamed(from);
    const auto meant = variant.empty() ? nullptr : loadRules(variant);
    std::optional<notation::Record> found;
    std::size_t count = 0;
    notation::readRecords(readFile(file), {meant, dialect}, [&](notation::Record&& record) {
        if (++count == number) found = std::move(record);
        return !found;
    });
    if (count == 0) throw Failure(badInput, file + ": no game is in it");
    if (!found) {
        throw Failure(wrongUsage, "--game: " + file + " has " + std::to_string(count) +
                                      (count == 1 ? " game" : " games") + ", none of number " +
                                      std::to_string(number));
    }
    ReadGame game{std::move(*found), std::nullopt};
    const auto& problems = game.record.problems;
    if (!problems.empty() && !problems.back().inVariation) {
        game.problem = badInputFailure(file, errorOf(problems.back()));
        if (game.record.tags.empty() && game.record.main.actions.empty()) throw Failure(*game.problem);
    }
    return game;
}

std::string gameSummary(const std::string& file, const notation::Record& record) {
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

void ReadingOptions::addTo(CLI::App& command) {
    command.add_option("file", files, "Files of games; - is standard input")->required();
    command.add_option("--from", from, "The dialect of the files (see below); without it each file tells")
        ->type_name("DIALECT");
    command.add_option("--variant", variant, "The variant meant where a game does not say")
        ->type_name("ID|FILE");
    std::string help = "Dialects:\n";
    for (const auto& dialect : notation::dialects()) {
        std::string name = "  " + std::string(dialect.name);
        name.resize(14, ' ');
        help += name + std::string(dialect.about) + "\n";
    }
    command.footer(help);
}

void ReadingOptions::readAll(
    const std::function<void(const std::string& file, notation::Record&& record)>& take,
    const std::function<void()>& finish) const {
    const auto* dialect = dialectNamed(from);
    const auto meant = variant.empty() ? nullptr : loadRules(variant);
    std::size_t count = 0;
    bool anyProblem = false;
    bool anyUnread = false;
    for (const std::string& file : files) {
        std::string text;
        try {
            text = readFile(file);
        } catch (const Failure& failure) {
            // The other files are read all the same.
            note(std::string("otrera: ") + failure.what());
            anyUnread = true;
            continue;
        }
        notation::readRecords(text, {meant, dialect}, [&](notation::Record&& record) {
            ++count;
            if (noteProblems(file, record)) anyProblem = true;
            take(file, std::move(record));
            return true;
        });
    }
    finish();
    if (anyUnread) throw Failure(environment, "");
    if (anyProblem) throw Failure(badInput, "");
    if (count == 0) throw Failure(badInput, files.front() + ": no game is in it");
}

bool isSelfplayFile(const std::string& name) {
    std::error_code problem;
    if (!std::filesystem::is_regular_file(name, problem)) return false;
    return MappedFile(name).bytes().starts_with(training::gameFileMagic);
}

}  // namespace otrera::app
