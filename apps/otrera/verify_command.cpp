#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "otrera/commands.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/progress.h"
#include "proof_check/check.h"

namespace otrera::app {

namespace {

void runVerify(const std::string& file) {
    const std::string bytes = readFile(file);
    catchInterrupts();
    std::optional<Progress> progress;
    const auto outcome = proof_check::check(bytes, [&](std::uint64_t checked, std::uint64_t all) {
        if (!progress) progress.emplace(all, "claims");
        progress->update(checked, checked);
        return !stopRequested();
    });
    progress.reset();
    if (stopRequested()) throw Failure(interrupted, file + ": " + outcome.text);
    if (!outcome.holds) throw Failure(badInput, file + ": " + outcome.text);
    print(file + ": " + outcome.text + ": " + std::to_string(outcome.claims) + " claims, " +
          std::to_string(outcome.bytes) + " bytes, all checked\n");
}

}  // namespace

void addVerifyCommand(CLI::App& app) {
    auto* command = app.add_subcommand("verify", "Check a proof that `otrera solve --proof` has written");
    auto file = std::make_shared<std::string>();
    command->add_option("file", *file, "The proof file")->required()->check(notEmpty());
    command->callback([file] { runVerify(*file); });
}

}  // namespace otrera::app
