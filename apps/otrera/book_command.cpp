#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "book/book_file.h"
#include "book/book_json.h"
#include "book/book_tree.h"
#include "notation/format.h"
#include "otrera/book_build.h"
#include "otrera/commands.h"
#include "otrera/game_choice.h"
#include "otrera/option_checks.h"
#include "otrera/output.h"
#include "otrera/shipped_books.h"

namespace otrera::app {

namespace {

using book::Book;
using notation::Json;
using rules::Rules;

/// The book of a file or, where none is named, the one that is shipped. Throws Failure.
Book loadBook(const std::string& file, const std::string& variant) {
    if (!file.empty()) {
        auto book = book::readBook(readFile(file));
        if (!book) throw badInputFailure(file, book.error());
        return std::move(book).value();
    }
    if (rules::findBuiltinVariant(variant) == nullptr)
        throw Failure(wrongUsage, "'" + notation::excerpt(variant) +
                                      "' is no built-in variant: name a book with --book FILE");
    const std::string_view bytes = shippedBook(variant);
    if (bytes.empty())
        throw Failure(wrongUsage, "no book is shipped for " + notation::printable(variant) +
                                      ": name one with --book FILE (otrera book build makes one)");
    return book::readBook(bytes).value();
}

std::string chanceText(std::optional<book::Chance> chance) {
    if (!chance) return "";
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100.0 * *chance / book::certain);
    return text;
}

struct ShowOptions {
    GameChoice choice;
    std::string book;
    bool json = false;
};

std::string cellOf(const std::string& text, std::size_t width, bool left = false) {
    const std::string gap(text.size() < width ? width - text.size() : 0, ' ');
    return left ? text + gap : gap + text;
}

std::string showText(const book::SymmetricKeys& keys, const Book& book, const rules::Position& position) {
    const Rules& rules = keys.rules();
    const auto continuations = continuationsOf(keys, book, position);
    const book::Row* row = book.find(keys.keyOf(position));
    if (row == nullptr && continuations.empty()) return "This position is not in the book.\n";
    std::string text;
    if (row != nullptr) text = rowText(rules, std::nullopt, position, *row) + "\n";
    if (continuations.empty()) return text + "No turn from here is in it.\n";
    constexpr std::size_t turnWidth = 14;
    constexpr std::size_t width = 8;
    text += "\n" + cellOf("turn", turnWidth, true) + cellOf("ways", width) + cellOf("games", width);
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
        text += cellOf(notation::seatName(rules::seatAt(seat)), width);
    text += cellOf("chance", width) + "\n";
    for (const auto& one : continuations) {
        text += cellOf(notation::turnText(rules.geometry(), one.turn), turnWidth, true) +
                cellOf(std::to_string(one.ways), width) + cellOf(std::to_string(one.row.games), width);
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
            text += cellOf(std::to_string(one.row.wins[seat]), width);
        const std::string chance = chanceText(chanceFor(position.toMove(), one.after, one.row));
        text += (chance.empty() ? "" : cellOf(chance, width)) + "\n";
    }
    return text;
}

void runShow(const ShowOptions& options) {
    GameChoice choice = options.choice;
    std::optional<Book> named;
    if (!options.book.empty()) {
        named = loadBook(options.book, {});
        // Whoever names a book means its variant.
        const bool isBuiltin = rules::findBuiltinVariant(named->variant.id) != nullptr;
        if (choice.file.empty() && choice.position.variant.empty() && isBuiltin)
            choice.position.variant = named->variant.id;
    }
    std::optional<Failure> problem;
    const play::Game game = choice.read(problem);
    const Rules& rules = game.rules();
    const Book book = named ? *named : loadBook({}, rules.variant().id);
    if (!isOf(book, rules.variant()))
        throw Failure(wrongUsage, "the book is one of " + notation::printable(book.variant.id) +
                                      ", the position one of " + notation::printable(rules.variant().id) +
                                      " (--variant says which is meant)");
    const book::SymmetricKeys keys(rules);
    if (options.json) {
        printJson(positionJson(keys, book, game.position()));
    } else {
        print(showText(keys, book, game.position()));
    }
    if (problem) throw Failure(*problem);
}

struct ExportOptions {
    std::string book;
    std::string variant = "amazons";
    std::string to = "text";
    std::uint32_t leastGames = 1;
    std::string output;
};

std::string exportRows(const Book& book, bool json) {
    const auto rules = Rules::make(book.variant).value();
    const book::SymmetricKeys keys(rules);
    Json rows = Json::array();
    std::string csv = "line,games";
    for (unsigned seat = 0; seat < rules.seatCount(); ++seat)
        csv += "," + notation::seatName(rules::seatAt(seat));
    csv += ",chance\n";
    forEachPosition(keys, book, [&](const auto& turns, const auto&, const book::Row& row) {
        if (json) {
            Json line = Json::array();
            for (const auto& turn : turns) line.push_back(notation::turnText(rules.geometry(), turn));
            rows.push_back({{"line", line},
                            {"games", row.games},
                            {"wins", winsJson(rules, row)},
                            {"chance", book::chanceJson(row.chance)}});
            return;
        }
        std::string line;
        for (const auto& turn : turns)
            line += (line.empty() ? "" : " ") + notation::turnText(rules.geometry(), turn);
        csv += line + "," + std::to_string(row.games);
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) csv += "," + std::to_string(row.wins[seat]);
        csv += "," + (row.chance ? jsonText(book::chanceJson(row.chance)) : "") + "\n";
    });
    return json ? jsonText(rows) + "\n" : csv;
}

void runExport(const ExportOptions& options) {
    Book book = loadBook(options.book, options.variant);
    std::erase_if(book.rows, [&](const book::Row& row) { return row.games < options.leastGames; });
    if (book.rows.empty()) note("otrera: no position of the book has so many games");
    std::string text;
    if (options.to == "json" || options.to == "csv") {
        text = exportRows(book, options.to == "json");
    } else {
        const auto written = notation::findFormat(options.to)->write(bookRecord(book));
        if (!written)
            throw badInputFailure(options.book.empty() ? "the book" : options.book, written.error());
        text = *written;
    }
    if (options.output.empty() || options.output == "-") {
        print(text);
    } else {
        writeFile(options.output, text);
    }
}

void addBuild(CLI::App& book) {
    auto* command = book.add_subcommand("build", "Count the positions of games and write them as a book");
    auto options = std::make_shared<BookBuildOptions>();
    options->reading.addTo(*command);
    command
        ->add_option(
            "-o,--output", options->output,
            "The book. Chances that it has already are kept; a file that is no book is not overwritten")
        ->type_name("FILE")
        ->required()
        ->check(notEmpty());
    command->add_option("--plies", options->plies, "Follow each game for so many plies")
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command->add_option("--least-games", options->leastGames, "Keep positions of at least so many games")
        ->type_name("N")
        ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000'000}))
        ->capture_default_str();
    command
        ->add_option("--nodes", options->nodes,
                     "Let the engine judge each position kept by so many positions (two seats)")
        ->type_name("N")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40));
    command->add_flag("--last-mover-wins", options->lastMoverWins,
                      "A game of two seats without a result was won by who made its last turn");
    command->footer(command->get_footer() +
                    "FILEs are records, articles, - for standard input, and files of otrera selfplay. Games "
                    "of one variant are "
                    "counted: that of\n--variant, else of the first game.\n");
    command->callback([options] { buildBook(*options); });
}

void addShow(CLI::App& book) {
    auto* command = book.add_subcommand("show", "What was played in a position, and how it ended");
    auto options = std::make_shared<ShowOptions>();
    options->choice.addTo(*command);
    command->add_option("--book", options->book, "The book (the shipped one of the variant)")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([options] { runShow(*options); });
}

void addExport(CLI::App& book) {
    auto* command = book.add_subcommand("export", "Write all positions of a book");
    auto options = std::make_shared<ExportOptions>();
    command->add_option("--book", options->book, "The book (the shipped one of the variant)")
        ->type_name("FILE")
        ->check(notEmpty());
    command->add_option("--variant", options->variant, "Whose shipped book")
        ->type_name("ID")
        ->capture_default_str();
    command
        ->add_option("--to", options->to,
                     "text or sgf: one game with variations and comments; json or csv: a row a position")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "sgf", "json", "csv"}))
        ->capture_default_str();
    command->add_option("--least-games", options->leastGames, "Only positions of at least so many games")
        ->type_name("N")
        ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000'000}))
        ->capture_default_str();
    command->add_option("-o,--output", options->output, "Write to this file")->type_name("FILE");
    command->callback([options] { runExport(*options); });
}

}  // namespace

void addBookCommand(CLI::App& app) {
    auto* command =
        app.add_subcommand("book", "Openings: what was played in many games, how often, and how it ended");
    command->require_subcommand(1);
    addBuild(*command);
    addShow(*command);
    addExport(*command);
}

}  // namespace otrera::app
