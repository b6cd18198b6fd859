#pragma once

namespace CLI {
class App;
}

namespace otrera::app {

/// Each adds one subcommand with its options and help. The command runs when the command line is parsed; it
/// throws Failure when it cannot do its work.
void addBackupCommand(CLI::App& app);
void addBenchCommand(CLI::App& app);
void addBestmoveCommand(CLI::App& app);
void addBookCommand(CLI::App& app);
void addClaimCommand(CLI::App& app);
void addConvertCommand(CLI::App& app);
void addDiagramCommand(CLI::App& app);
void addMatchCommand(CLI::App& app);
void addPerftCommand(CLI::App& app);
void addPlayCommand(CLI::App& app);
void addReadCommand(CLI::App& app);
void addRestoreCommand(CLI::App& app);
void addReviewCommand(CLI::App& app);
void addServeCommand(CLI::App& app);
void addScoreCommand(CLI::App& app);
void addSelfplayCommand(CLI::App& app);
void addShowCommand(CLI::App& app);
void addSolveCommand(CLI::App& app);
void addTrainCommand(CLI::App& app);
void addUciCommand(CLI::App& app);
void addValueCommand(CLI::App& app);
void addVariantsCommand(CLI::App& app);
void addVerifyCommand(CLI::App& app);

}  // namespace otrera::app
