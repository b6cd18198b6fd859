#include "otrera/book_build.h"

#include <sys/stat.h>

#include <algorithm>
#include <memory>

#include "book/book_builder.h"
#include "book/book_file.h"
#include "engine/engine.h"
#include "notation/text.h"
#include "otrera/mapped_file.h"
#include "otrera/output.h"
#include "otrera/position_options.h"
#include "otrera/progress.h"
#include "training/game_file.h"

namespace otrera::app {

namespace {

using notation::Action;
using notation::Record;
using rules::Rules;
using rules::Seat;
using rules::Turn;

/// Who won a game, as it says itself, by the rules, or, where that is wanted, by who made the last turn.
std::optional<Seat> winnerOf(const Record& record, bool lastMoverWins) {
    if (record.result == "1-0") return Seat::white;
    if (record.result == "0-1") return Seat::black;
    if (record.result.find('>') != std::string::npos)
        return notation::seatOfLetter(record.result[0], record.rules->seatCount());
    const auto& actions = record.main.actions;
    const auto ranked =
        ranking(*record.rules, positionAfter(*record.rules, record.start, actions, actions.size()));
    if (!ranked.empty()) return ranked.front();
    if (lastMoverWins && record.rules->seatCount() == 2 && !actions.empty()) return actions.back().seat;
    return std::nullopt;
}

/// The turns of a game up to where a seat gives up.
std::vector<Turn> turnsOf(const Record& record) {
    std::vector<Turn> turns;
    for (const Action& action : record.main.actions) {
        if (action.kind != Action::Kind::turn) break;
        turns.push_back(action.turn);
    }
    return turns;
}

/// Takes games of one variant, the first's where none is asked for, and counts what it leaves out.
class Gatherer {
  public:
    explicit Gatherer(const BookBuildOptions& options) : options_(options) {
        if (!options.reading.variant.empty()) begin(loadRules(options.reading.variant));
    }

    void take(const Record& record) {
        // Nothing of it could be read, and that has been said.
        if (record.problem() && record.main.actions.empty()) return;
        if (!rules_) begin(record.rules);
        if (record.rules->variant() != rules_->variant() || record.start != rules_->start()) {
            ++leftOut_;
            return;
        }
        builder_->add(turnsOf(record), winnerOf(record, options_.lastMoverWins));
    }

    /// Games of self-play. Throws Failure.
    void takeFile(const std::string& name, std::string_view bytes) {
        const auto file = training::readGameFile(bytes);
        if (!file) throw badInputFailure(name, file.error());
        if (!rules_) {
            auto rules = Rules::make(file->header.variant);
            if (!rules) throw badInputFailure(name, rules.error());
            begin(std::make_shared<const Rules>(std::move(rules).value()));
        }
        if (file->header.variant != rules_->variant()) {
            leftOut_ += file->blocks.size();
            return;
        }
        if (file->cut) note("otrera: " + name + ": its last game is cut off and left out");
        std::size_t number = 0;
        for (const std::string_view block : file->blocks) {
            ++number;
            if (stopRequested()) throw Failure(interrupted, "interrupted: nothing is written");
            const auto game = training::readGame(*rules_, block);
            if (!game)
                throw Failure(badInput, name + ": game " + std::to_string(number) +
                                            " of the file: " + game.error().text);
            std::vector<Turn> turns;
            for (const training::Ply& ply : game->plies) turns.push_back(ply.turn);
            builder_->add(turns, game->winner);
        }
    }

    const Rules& rules() const { return *rules_; }
    /// Null when there was no game.
    const book::BookBuilder* builder() const { return builder_.get(); }
    std::uint64_t leftOut() const { return leftOut_; }

  private:
    void begin(std::shared_ptr<const Rules> rules) {
        rules_ = std::move(rules);
        builder_ = std::make_unique<book::BookBuilder>(*rules_, options_.plies);
    }

    const BookBuildOptions& options_;
    std::shared_ptr<const Rules> rules_;
    std::unique_ptr<book::BookBuilder> builder_;
    std::uint64_t leftOut_ = 0;
};

/// The book that a file holds already; none where there is no file, or an empty one. Throws Failure for what
/// is something else: it is not to be overwritten.
std::optional<book::Book> bookBefore(const std::string& name) {
    struct stat status {};
    if (stat(name.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return std::nullopt;
    auto old = book::readBook(readFile(name));
    if (!old)
        throw Failure(badInput, name + " is there already, and it is not overwritten: " + old.error().text);
    return std::move(old).value();
}

/// Takes the chances of the book that was there before.
void takeChances(book::Book& book, const book::Book& old, const std::string& name) {
    if (old.variant != book.variant)
        throw Failure(wrongUsage, name + " is a book of " + notation::printable(old.variant.id) +
                                      ", not of " + notation::printable(book.variant.id) +
                                      ": it is not overwritten");
    if (!old.nodes) return;
    if (book.nodes && book.nodes != old.nodes)
        throw Failure(wrongUsage, name + " has chances of " + std::to_string(*old.nodes) +
                                      " positions each: leave out --nodes, or name another file");
    book.nodes = old.nodes;
    for (book::Row& row : book.rows) {
        if (const book::Row* known = old.find(row.key)) row.chance = known->chance;
    }
}

/// Lets the engine judge the positions that have no chance yet; writes the book now and then. False when it
/// was stopped.
bool judge(book::Book& book, const std::vector<rules::Position>& positions, const Rules& rules,
           const std::string& output) {
    const auto search = engine::makeSearch(rules);
    Progress progress(book.rows.size(), "positions judged");
    std::uint64_t judged = 0;
    constexpr std::size_t betweenWrites = 50;
    for (std::size_t i = 0; i < book.rows.size(); ++i) {
        book::Row& row = book.rows[i];
        if (row.chance || positions[i].finished()) continue;
        search->forget();
        search->start(positions[i]);
        constexpr std::uint64_t slice = 20'000;
        while (search->nodes() < *book.nodes) {
            if (stopRequested()) return false;
            if (!search->advance(std::min(slice, *book.nodes - search->nodes()))) break;
        }
        judged += search->nodes();
        const double chance = search->report().score[indexOf(positions[i].toMove())];
        row.chance = static_cast<book::Chance>(chance * book::certain + 0.5);
        progress.update(i + 1, judged);
        if (i % betweenWrites == 0) writeFile(output, bookBytes(book));
    }
    return true;
}

/// Takes the games of all files; what records could not be read is thrown at the end, after `finish`.
void gather(const BookBuildOptions& options, Gatherer& gatherer, const std::function<void()>& finish) {
    ReadingOptions records = options.reading;
    records.files.clear();
    // Every game says itself of which variant it is; but a variant of the user's own must be known.
    if (rules::findBuiltinVariant(records.variant) != nullptr) records.variant.clear();
    for (const std::string& name : options.reading.files) {
        if (isSelfplayFile(name)) {
            gatherer.takeFile(name, MappedFile(name).bytes());
        } else {
            records.files.push_back(name);
        }
    }
    if (records.files.empty()) return finish();
    records.readAll(
        [&](const std::string&, Record&& record) {
            if (stopRequested()) throw Failure(interrupted, "interrupted: nothing is written");
            gatherer.take(record);
        },
        finish);
}

void finishBook(const BookBuildOptions& options, const Gatherer& gatherer,
                const std::optional<book::Book>& old) {
    if (options.nodes && gatherer.rules().seatCount() != 2)
        throw Failure(wrongUsage, "--nodes: chances are kept for two seats only");
    book::Book book = gatherer.builder()->book(options.leastGames);
    book.nodes = options.nodes;
    bool whole = true;
    if (old) takeChances(book, *old, options.output);
    if (options.nodes) {
        whole = judge(book, gatherer.builder()->positionsOf(book), gatherer.rules(), options.output);
    }
    const std::string bytes = bookBytes(book);
    writeFile(options.output, bytes);
    print(options.output + ": " + notation::printable(book.variant.id) + ", " + std::to_string(book.games) +
          (book.games == 1 ? " game, " : " games, ") + std::to_string(book.rows.size()) +
          (book.rows.size() == 1 ? " position, " : " positions, ") + std::to_string(bytes.size()) +
          " bytes\n");
    if (gatherer.leftOut() > 0)
        note("otrera: " + std::to_string(gatherer.leftOut()) +
             (gatherer.leftOut() == 1 ? " game" : " games") +
             " of other variants or from other positions left out");
    if (!whole) throw Failure(interrupted, "interrupted: the same command goes on from here");
}

}  // namespace

void buildBook(const BookBuildOptions& options) {
    const auto old = bookBefore(options.output);
    catchInterrupts();
    Gatherer gatherer(options);
    const auto isEmpty = [&] { return gatherer.builder() == nullptr || gatherer.builder()->games() == 0; };
    gather(options, gatherer, [&] {
        if (!isEmpty()) finishBook(options, gatherer, old);
    });
    if (isEmpty())
        throw Failure(badInput,
                      "no game of the variant begins at its start: there is nothing to put into a book");
}

}  // namespace otrera::app
