#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/html/page.h"
#include "analysis/review_csv.h"
#include "analysis/review_json.h"
#include "analysis/review_text.h"
#include "analysis/reviewer.h"
#include "analysis/stored_review.h"
#include "notation/format.h"
#include "notation/record_json.h"
#include "otrera/commands.h"
#include "otrera/output.h"
#include "otrera/progress.h"
#include "otrera/reading.h"

namespace otrera::app {

namespace {

struct ReviewCommand {
    ReadingOptions reading;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> time;
    unsigned threads = 1;
    bool again = false;
    bool json = false;
    std::string to;
    std::string output;
};

/// A game with what was found of it.
struct Reviewed {
    std::string file;
    notation::Record record;  // without the review
    analysis::Course course;
    analysis::Settings settings;
    std::vector<analysis::Findings> findings;
};

/// Nothing of it could be read: not even what game it is.
bool isNothing(const notation::Record& record) {
    return record.problem() && record.tags.empty() && record.main.actions.empty();
}

notation::Json jsonOf(const Reviewed& game) {
    notation::Json json = notation::recordJson(game.file, game.record);
    const auto review = analysis::reviewOf(game.course, game.findings);
    const auto report = analysis::reviewJson(game.course, review, game.settings, analysis::TellStages::yes);
    for (const auto& [name, value] : report.items()) json[name] = value;
    return json;
}

std::string textOf(const Reviewed& game) {
    const auto review = analysis::reviewOf(game.course, game.findings);
    return gameSummary(game.file, game.record) + analysis::reviewText(game.course, review, game.settings);
}

/// The game as a record of a format that can hold it, the review in it.
std::string recordOf(const Reviewed& game, const notation::Format& format) {
    notation::Record record = game.record;
    analysis::putStored(record, game.course, game.settings, game.findings);
    return format.write(record, game.file).value();
}

/// All games in one page.
std::string pageOf(const std::vector<Reviewed>& games) {
    std::vector<analysis::Review> reviews;
    reviews.reserve(games.size());
    std::vector<analysis::html::ReportGame> shown;
    for (const Reviewed& game : games) {
        reviews.push_back(analysis::reviewOf(game.course, game.findings));
        shown.push_back({game.file, &game.record, &game.course, &reviews.back(), game.settings});
    }
    return analysis::html::reportHtml(shown);
}

/// Reviews games one after the other, showing how far it is.
class ReviewRun {
  public:
    ReviewRun(const ReviewCommand& command, std::size_t positions)
        : command_(command), progress_(positions, "positions") {}

    /// What is known of the game when it is done or interrupted.
    Reviewed review(std::string file, notation::Record&& record) {
        const bool tellsOfReview = analysis::tellsOfReview(record);
        auto stored = analysis::takeStored(record);
        const auto say = [&](const std::string& what) {
            progress_.say("otrera: " + errorText(file, {what, record.firstLine, 1}));
        };
        if (tellsOfReview && !stored) say("the review in it is of a form that is not known; it is made anew");
        if (stored && stored->misfits > 0)
            say(std::to_string(stored->misfits) + " remarks of the review in it do not fit the game");
        Reviewed game{std::move(file), std::move(record), {}, {command_.nodes, command_.time}, {}};
        game.course = analysis::courseOf(game.record);
        if (stored && !command_.again && analysis::isEnough(stored->settings, game.settings)) {
            game.settings = stored->settings;
            game.findings = std::move(stored->findings);
        }
        if (!game.settings.nodes && !game.settings.milliseconds) game.settings.nodes = analysis::usualNodes;
        // (Seats that give up at the end have positions of their own in the record.)
        game.findings.resize(game.course.positions.size());
        const std::size_t plies = game.record.main.actions.size() + 1;
        if (!stopRequested() && !isNothing(game.record)) search(game);
        parts_ += plies;
        return game;
    }

  private:
    void search(Reviewed& game) {
        analysis::Reviewer reviewer(game.course, game.settings, command_.threads, clock_,
                                    std::move(game.findings));
        while (reviewer.step(&stopRequested()))
            progress_.update(parts_ + reviewer.done(), nodes_ + reviewer.nodes());
        nodes_ += reviewer.nodes();
        game.findings = reviewer.findings();
    }

    const ReviewCommand& command_;
    const SystemClock clock_;
    Progress progress_;
    std::uint64_t parts_ = 0;
    std::uint64_t nodes_ = 0;
};

/// Takes reviewed games and writes them in one form.
class ReviewOutput {
  public:
    explicit ReviewOutput(const ReviewCommand& command) : command_(command) {
        form_ = command.json ? "json" : command.to;
        if (form_ == "sgf" || form_ == "text") format_ = notation::findFormat(form_);
    }

    void take(Reviewed&& game) {
        if (form_ == "json") {
            add(jsonText(jsonOf(game)));
        } else if (isNothing(game.record)) {
            return;
        } else if (form_ == "csv") {
            const auto review = analysis::reviewOf(game.course, game.findings);
            add(analysis::reviewCsv(game.file, game.record, game.course, review));
        } else if (form_ == "html") {
            kept_.push_back(std::move(game));
        } else if (format_ != nullptr) {
            add(recordOf(game, *format_));
        } else {
            add(textOf(game));
        }
    }

    /// Whether the form that is wanted can hold a game; where not, says so. What it refuses need not be
    /// searched.
    bool canHold(const std::string& file, const notation::Record& record) {
        if (format_ == nullptr || isNothing(record)) return true;
        const auto text = format_->write(record, file);
        if (text) return true;
        anyRefused_ = true;
        note("otrera: " + errorText(file, {text.error().text, record.firstLine, 1}));
        return false;
    }

    void finish() {
        std::string text;
        if (form_ == "json") {
            for (const std::string& game : games_) text += (text.empty() ? "[\n" : ",\n") + game;
            text += games_.empty() ? "[]\n" : "\n]\n";
        } else if (form_ == "html") {
            if (!kept_.empty()) text = pageOf(kept_);
        } else if (format_ != nullptr) {
            text = format_->join(games_);
        } else {
            const std::string between = form_ == "csv" ? "" : "\n";
            if (form_ == "csv") text = analysis::reviewCsvHead();
            for (const std::string& game : games_) text += (text.empty() ? "" : between) + game;
        }
        if (text.empty()) return;
        if (command_.output.empty() || command_.output == "-") {
            print(text);
        } else {
            writeFile(command_.output, text);
        }
    }

    bool anyRefused() const { return anyRefused_; }

  private:
    void add(std::string game) { games_.push_back(std::move(game)); }

    const ReviewCommand& command_;
    std::string form_;
    const notation::Format* format_ = nullptr;
    std::vector<std::string> games_;
    std::vector<Reviewed> kept_;
    bool anyRefused_ = false;
};

void runReview(const ReviewCommand& command) {
    catchInterrupts();
    std::vector<std::pair<std::string, notation::Record>> games;
    std::size_t positions = 0;
    ReviewOutput output(command);
    command.reading.readAll(
        [&](const std::string& file, notation::Record&& record) {
            if (!output.canHold(file, record)) return;
            positions += record.main.actions.size() + 1;
            games.emplace_back(file, std::move(record));
        },
        [&] {
            ReviewRun run(command, positions);
            for (auto& [file, record] : games) output.take(run.review(file, std::move(record)));
            output.finish();
            if (stopRequested())
                throw Failure(interrupted, "interrupted: what was reviewed so far is written");
        });
    if (output.anyRefused()) throw Failure(badInput, "");
}

}  // namespace

void addReviewCommand(CLI::App& app) {
    auto* command = app.add_subcommand(
        "review",
        "Review games turn by turn: chances and expected scores, better turns, mistakes, what is proved");
    auto options = std::make_shared<ReviewCommand>();
    options->reading.addTo(*command);
    constexpr std::int64_t day = 86'400'000;
    auto* nodes =
        command
            ->add_option("--nodes", options->nodes,
                         "Positions to judge in each search (" + std::to_string(analysis::usualNodes) +
                             " without --time); the same each time with one thread")
            ->type_name("N")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    command->add_option("--time", options->time, "Milliseconds for each search; there are one or two a turn")
        ->type_name("MS")
        ->check(CLI::Range(std::int64_t{1}, day))
        ->excludes(nodes);
    command->add_option("--threads", options->threads, "Threads that search, for two seats")
        ->type_name("N")
        ->check(CLI::Range(1U, 256U))
        ->capture_default_str();
    command->add_flag("--again", options->again, "Pass over a review that is in the game already");
    auto* json = command->add_flag("--json", options->json, "The same as --to json");
    command
        ->add_option("--to", options->to,
                     "text or sgf: the games with the review in them; json: everything that was found; "
                     "html: a report to look at; csv: a line for each seat of each game")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "json", "sgf", "html", "csv"}))
        ->excludes(json);
    command->add_option("-o,--output", options->output, "Write to this file, whole or not at all")
        ->type_name("FILE");
    command->footer(
        command->get_footer() +
        "Without --to a table is printed. A game with a review in it that is as good is not searched "
        "again.\nCtrl-C prints what is reviewed so far.\n");
    command->callback([options] { runReview(*options); });
}

}  // namespace otrera::app
