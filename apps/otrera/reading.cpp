#include "otrera/reading.h"

#include <CLI/CLI.hpp>

#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/output.h"
#include "otrera/position_options.h"

namespace otrera::app {

namespace {

const notation::Dialect* dialectNamed(const std::string& name) {
    if (name.empty()) return nullptr;
    if (const auto* dialect = notation::findDialect(name)) return dialect;
    std::string known;
    for (const auto& dialect : notation::dialects())
        known += (known.empty() ? "" : ", ") + std::string(dialect.name);
    throw Failure(wrongUsage, "there is no dialect '" + notation::excerpt(name) + "'; there are " + known);
}

/// True when there are any.
bool noteProblems(const std::string& file, const notation::Record& record) {
    for (const auto& problem : record.problems) {
        const std::string ply = problem.ply > 0 ? "ply " + std::to_string(problem.ply) + ": " : "";
        note("otrera: " + errorText(file, {ply + problem.reason, problem.line, problem.column}));
    }
    return !record.problems.empty();
}

}  // namespace

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
    for (const std::string& file : files) {
        notation::readRecords(readFile(file), {meant, dialect}, [&](notation::Record&& record) {
            ++count;
            if (noteProblems(file, record)) anyProblem = true;
            take(file, std::move(record));
            return true;
        });
    }
    finish();
    if (anyProblem) throw Failure(badInput, "");
    if (count == 0) throw Failure(badInput, files.front() + ": no game is in it");
}

}  // namespace otrera::app
