#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "eval/kernel.h"
#include "eval/network_file.h"
#include "notation/text.h"
#include "otrera/commands.h"
#include "otrera/mapped_file.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/progress.h"
#include "training/phase_losses.h"
#include "training/targets.h"
#include "training/trainer.h"

namespace otrera::app {

namespace {

struct TrainOptions {
    std::vector<std::string> data;
    std::string out;
    std::string from;
    unsigned threads = 1;
    unsigned hidden = training::Model::hiddenUnits;
    unsigned mostPerGame = 24;
    double validation = 10;
    double outcomeWeight = 0.7;
    training::TrainSettings fit;
};

template <class... Values>
std::string formatted(const char* format, Values... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

Failure stoppedFailure() { return {interrupted, "interrupted: nothing was learnt yet"}; }

/// What there is to learn from.
struct Material {
    rules::Variant variant;
    training::DataSet data;
};

void addFile(Material& material, const std::string& name, const TrainOptions& options, training::Crew& crew) {
    const MappedFile mapped(name);
    const auto file = training::readGameFile(mapped.bytes());
    if (!file) throw badInputFailure(name, file.error());
    if (file->cut) note("otrera: " + name + ": the last game is not whole; it is left out");
    const rules::Variant& variant = file->header.variant;
    if (material.data.games == 0) material.variant = variant;
    if (variant != material.variant)
        throw Failure(badInput, name + ": its games are of the variant " + notation::excerpt(variant.id) +
                                    ", those before of " + notation::excerpt(material.variant.id));
    const auto rules = rules::Rules::make(variant);
    if (!rules) throw badInputFailure(name, rules.error());
    const auto added = addGames(material.data, *rules, file->blocks, options.mostPerGame, options.fit.seed,
                                crew, stopRequested());
    if (!added) throw badInputFailure(name, added.error());
    if (!*added) throw stoppedFailure();
}

training::Model startOf(const TrainOptions& options) {
    if (options.from.empty()) return training::startModel(options.hidden, options.fit.seed);
    const auto file = eval::readNetwork(readFile(options.from));
    if (!file) throw badInputFailure(options.from, file.error());
    return training::modelOf(file->network);
}

/// How far the network in whole numbers is from the model on the boards that were kept: mean and largest
/// difference of the logits.
struct RoundingError {
    double mean = 0;
    double most = 0;
};

RoundingError roundingError(const Material& material, const training::Model& model,
                            const eval::Network& network) {
    const training::DataSet& data = material.data;
    const auto rules = rules::Rules::make(material.variant).value();
    const auto laidOut = std::make_unique<eval::KernelNetwork>(network, data.boardCells);
    std::vector<std::int32_t> logits(data.boards.size());
    judgeBoards(eval::KernelLines(rules.step()), *laidOut, data.boards, logits);
    RoundingError error;
    for (std::size_t row = 0; row < logits.size(); ++row) {
        const double exact = plainLogit(model, data.features[row], data.empties[row], data.boardCells);
        const double difference = std::abs(logits[row] / eval::logitScale - exact);
        error.mean += difference / static_cast<double>(logits.size());
        error.most = std::max(error.most, difference);
    }
    return error;
}

std::string phaseTable(const std::vector<training::PhaseLoss>& phases) {
    std::string text = "empty cells  positions    loss  of outcomes  the search  right\n";
    for (const training::PhaseLoss& phase : phases) {
        text += formatted("%4u to %4u  %9zu  %6.4f       %6.4f      %6.4f  %4.1f %%\n", phase.leastEmpties,
                          phase.mostEmpties, phase.positions, phase.loss, phase.outcomeLoss, phase.searchLoss,
                          100 * phase.right);
    }
    return text;
}

/// The line that the network file keeps about its training.
std::string recordOf(const TrainOptions& options, const Material& material, const training::Split& split,
                     const training::Epoch& epoch, const RoundingError& error) {
    std::string files;
    for (const std::string& name : options.data)
        files += (files.empty() ? "" : " ") + name.substr(name.rfind('/') + 1);
    const std::string numbers = formatted(
        "; %zu games; %zu positions, %zu more for validation; epoch %u of %u; loss %.4f, validation %.4f; "
        "rounding %.5f; seed %llu; hidden %u",
        material.data.games, split.train.size(), split.validation.size(), epoch.number, options.fit.epochs,
        epoch.trainLoss, epoch.validationLoss, error.mean, static_cast<unsigned long long>(options.fit.seed),
        options.hidden);
    const std::string from = options.from.empty() ? "" : "; from " + options.from;
    return notation::printable(files + numbers + from);
}

/// Learning takes long: what stands in the way of the network at its end is better known before.
void checkOut(const std::string& name) {
    const std::filesystem::path path(name);
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) throw Failure(environment, name + ": is a folder");
    if (access(folder.c_str(), W_OK) != 0) throw Failure(environment, name + ": " + std::strerror(errno));
    if (!std::filesystem::is_regular_file(path, ignored) || std::filesystem::is_empty(path, ignored)) return;
    if (std::filesystem::file_size(path, ignored) > 1'000'000 || !eval::readNetwork(readFile(name))) {
        throw Failure(wrongUsage, "--out: " + name + " is there and is no network; it is not overwritten");
    }
}

/// The same games twice would be learnt from and put aside at once.
void checkDifferent(const std::vector<std::string>& files) {
    std::error_code ignored;
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (std::filesystem::equivalent(files[i], files[j], ignored))
                throw Failure(wrongUsage, "--data: " + files[i] + " is given twice");
        }
    }
}

/// Learns, and tells about it. Null when nothing was learnt before it was stopped.
std::unique_ptr<training::Trained> learn(const TrainOptions& options, const training::Examples& examples,
                                         const training::Split& split, const training::Model& start,
                                         training::Crew& crew) {
    Progress progress(split.train.size() * options.fit.epochs, "positions");
    std::string state;
    const auto onBatch = [&](std::uint64_t positions) {
        progress.update(positions, positions, [&] { return state; });
    };
    const auto onEpoch = [&](const training::Epoch& epoch) {
        state = formatted("epoch %u: loss %.4f, validation %.4f", epoch.number, epoch.trainLoss,
                          epoch.validationLoss);
        progress.say(state);
    };
    return train(start, examples, split, options.fit, crew, onBatch, onEpoch, stopRequested());
}

void runTrain(const TrainOptions& options) {
    catchInterrupts();
    checkOut(options.out);
    checkDifferent(options.data);
    training::Crew crew(options.threads);
    const training::Model start = startOf(options);  // a wrong --from is better known before the reading
    Material material;
    for (const std::string& name : options.data) addFile(material, name, options, crew);
    const training::DataSet& data = material.data;
    const training::Split split = splitByGame(data, options.validation, options.fit.seed);
    if (split.train.empty() || split.validation.empty())
        throw Failure(badInput, "there are too few games: some are learnt from, others put aside");
    const double scale = shareScale(data, split.train);
    const std::vector<float> targets = targetsOf(data, scale, options.outcomeWeight);
    note(
        formatted("%zu games: %zu positions to learn from, %zu of other games for validation; logits of the "
                  "search times %.3f",
                  data.games, split.train.size(), split.validation.size(), scale));
    const training::Examples examples(data.features, data.empties, targets, data.boardCells);
    const auto trained = learn(options, examples, split, start, crew);
    if (!trained) throw stoppedFailure();
    const eval::Network network = networkOf(trained->model);
    const RoundingError error = roundingError(material, trained->model, network);
    writeFile(options.out,
              eval::writeNetwork(
                  {material.variant.id, recordOf(options, material, split, trained->epoch, error), network}));
    const std::vector<float> logits = logitsOf(trained->model, examples, split.validation, crew);
    print(phaseTable(phaseLosses(data, targets, split.validation, logits, scale)));
    print(formatted("rounded to whole numbers: logits differ by %.5f on average, by %.5f at most\n",
                    error.mean, error.most));
    if (stopRequested())
        throw Failure(interrupted, "interrupted: " + options.out + " has the best network so far");
}

constexpr const char* help =
    "The data are files of `otrera selfplay`, all of one variant. Some games are put aside; "
    "the\n"
    "network that judges their positions best is written, also after Ctrl-C. At the end it prints for these\n"
    "games, by how many cells are empty: the cross-entropy against what was to be learnt (loss), that "
    "against\n"
    "who has won (of outcomes), the same of the search that made the games, and the share of winners named\n"
    "right. docs/training.md tells more.\n"
    "Example: otrera train --data games.bin --out amazons.network --threads 2";

}  // namespace

void addTrainCommand(CLI::App& app) {
    auto* command = app.add_subcommand("train", "Learn to judge positions from games of selfplay");
    auto options = std::make_shared<TrainOptions>();
    command->add_option("--data", options->data, "Files of games")
        ->type_name("FILE...")
        ->required()
        ->check(notEmpty());
    command->add_option("--out", options->out, "The network")
        ->type_name("FILE")
        ->required()
        ->check(notEmpty());
    command->add_option("--from", options->from, "Begin with this network, instead of by chance")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_option("--epochs", options->fit.epochs, "Times that all positions are learnt from, at most")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--patience", options->fit.patience, "Ends after so many epochs that gain nothing")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--seed", options->fit.seed, "Of all that is left to chance, 0 to 999999999")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{999'999'999}))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "Threads; the network is the same with any number")
        ->type_name("N")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command->add_option("--hidden", options->hidden, "Hidden units; with 0 the network is linear")
        ->type_name("N")
        ->check(CLI::Range(0U, training::Model::hiddenUnits))
        ->capture_default_str();
    command->add_option("--per-game", options->mostPerGame, "Positions taken of each game, at most")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--validation", options->validation, "Of 100 games, so many are put aside")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 90.0) & finite())
        ->capture_default_str();
    command
        ->add_option("--outcome", options->outcomeWeight,
                     "Weight of who has won in what is learnt; the rest is what the search found")
        ->type_name("SHARE")
        ->check(CLI::Range(0.0, 1.0) & finite())
        ->capture_default_str();
    command->add_option("--batch", options->fit.batch, "Positions after which the weights change")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    command->add_option("--rate", options->fit.rate, "How far the weights go in a step, at first")
        ->type_name("X")
        ->check(CLI::Range(1e-9, 1.0) & finite())
        ->capture_default_str();
    command->add_option("--decay", options->fit.decay, "Decay of the weights, in steps")
        ->type_name("X")
        ->check(CLI::Range(0.0, 1000.0) & finite())
        ->capture_default_str();
    command->footer(help);
    command->callback([options] { runTrain(*options); });
}

}  // namespace otrera::app
