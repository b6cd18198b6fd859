#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>

#include "notation/text.h"
#include "otrera/command.h"
#include "otrera/commands.h"
#include "otrera/output.h"

namespace {

/// Errors of the command line in one line, as all other errors; help and version as they come.
int reportParseError(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        app.exit(error);
        std::cout.flush();
        if (!std::cout) throw otrera::app::Failure(otrera::app::environment, "cannot write the output");
        return otrera::app::done;
    }
    std::string text = error.what();
    for (char& c : text) {
        if (c == '\n') c = ' ';
    }
    constexpr std::size_t longest = 300;
    if (text.size() > longest) text = text.substr(0, longest) + "...";
    otrera::app::note("otrera: " + text + " (otrera --help tells more)");
    return otrera::app::wrongUsage;
}

int run(int argc, char** argv) {
    CLI::App app{"Otrera: the Game of the Amazons and its family - play, analyse, prove, organise.",
                 "otrera"};
    app.set_version_flag("--version", "otrera " OTRERA_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 done, 1 the input has problems, 2 wrong usage, 3 the environment (file, disk, port), "
        "130 interrupted.");
    otrera::app::addServeCommand(app);
    otrera::app::addBackupCommand(app);
    otrera::app::addRestoreCommand(app);
    otrera::app::addPlayCommand(app);
    otrera::app::addBestmoveCommand(app);
    otrera::app::addShowCommand(app);
    otrera::app::addScoreCommand(app);
    otrera::app::addClaimCommand(app);
    otrera::app::addReviewCommand(app);
    otrera::app::addBookCommand(app);
    otrera::app::addValueCommand(app);
    otrera::app::addSolveCommand(app);
    otrera::app::addVerifyCommand(app);
    otrera::app::addVariantsCommand(app);
    otrera::app::addReadCommand(app);
    otrera::app::addConvertCommand(app);
    otrera::app::addDiagramCommand(app);
    otrera::app::addPerftCommand(app);
    otrera::app::addBenchCommand(app);
    otrera::app::addUciCommand(app);
    otrera::app::addMatchCommand(app);
    otrera::app::addSelfplayCommand(app);
    otrera::app::addTrainCommand(app);
    const auto isCommand = [&](const std::string& word) {
        return !app.get_subcommands([&](const CLI::App* command) { return command->get_name() == word; })
                    .empty();
    };
    if (argc > 1 && argv[1][0] != '-' && !isCommand(argv[1])) {
        throw otrera::app::Failure(
            otrera::app::wrongUsage,
            "there is no command '" + otrera::notation::excerpt(argv[1]) + "' (otrera --help lists them)");
    }
    try {
        app.parse(argc, argv);
        otrera::app::flushOutput();
        return otrera::app::done;
    } catch (const CLI::ParseError& error) {
        return reportParseError(app, error);
    }
}

}  // namespace

int main(int argc, char** argv) {
    // A closed pipe is an error of writing like any other.
    std::signal(SIGPIPE, SIG_IGN);
    // So is a file that may not grow any more.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        const int code = run(argc, argv);
        otrera::app::flushOutput();
        return code;
    } catch (const otrera::app::Failure& failure) {
        // What was printed before counts, even when the command ends badly.
        std::fflush(stdout);
        if (*failure.what() != '\0') otrera::app::note(std::string("otrera: ") + failure.what());
        return failure.code();
    } catch (const std::bad_alloc&) {
        otrera::app::note("otrera: there is not enough memory");
        return otrera::app::environment;
    } catch (const std::exception& error) {
        std::fputs("otrera: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return otrera::app::environment;
    }
}
