#include "otrera/position_options.h"
#include "otrera/option_checks.h"

#include <sys/stat.h>

#include <CLI/CLI.hpp>

#include "notation/position_text.h"
#include "notation/tokenizer.h"
#include "notation/variant_json.h"

namespace otrera::app {

void PositionOptions::addTo(CLI::App& command) {
    // An empty value is a variable that somebody forgot to set: the answer would be about another position.
    command.add_option("--variant", variant, "Variant: an id (see `otrera variants`) or a JSON file")
        ->type_name("ID|FILE")
        ->check(notEmpty());
    command.add_option("--position", position, "Position text; without --variant the text tells the board")
        ->type_name("TEXT")
        ->check(notEmpty());
    command.add_option("--moves", moves, "Turns played from there: \"d1-d7/g7 g10-e8/i4\"")
        ->type_name("TEXT");
}

std::shared_ptr<const rules::Rules> loadRules(const std::string& idOrFile) {
    const auto make = [](const rules::Variant& variant) {
        auto rules = rules::Rules::make(variant);
        if (!rules) throw Failure(badInput, rules.error().text);
        return std::make_shared<const rules::Rules>(std::move(rules).value());
    };
    if (const auto* builtin = rules::findBuiltinVariant(idOrFile)) return make(*builtin);
    struct stat status {};
    if (idOrFile != "-" && stat(idOrFile.c_str(), &status) != 0) {
        throw Failure(wrongUsage,
                      notation::variantOfWord(idOrFile).error().text + ", and no file of that name");
    }
    const auto variant = notation::readVariant(readFile(idOrFile));
    if (!variant) throw badInputFailure(idOrFile, variant.error());
    return make(*variant);
}

play::Game PositionOptions::game() const {
    auto start = rules::Position{};
    std::shared_ptr<const rules::Rules> rules;
    if (!variant.empty() || position.empty()) {
        rules = loadRules(variant.empty() ? "amazons" : variant);
        start = rules->start();
    } else {
        const auto meant = notation::variantOfPosition(position);
        if (!meant) throw badInputFailure("--position", meant.error());
        auto made = rules::Rules::make(*meant);
        if (!made) throw badInputFailure("--position", made.error());
        rules = std::make_shared<const rules::Rules>(std::move(made).value());
    }
    if (!position.empty()) {
        const auto read = notation::readPosition(*rules, position);
        if (!read) throw badInputFailure("--position", read.error());
        start = *read;
    }
    play::Game game(rules, start);
    notation::Tokenizer tokenizer(moves);
    for (auto token = tokenizer.next(); token.kind != notation::Token::Kind::end; token = tokenizer.next()) {
        const auto failure = [&](const std::string& reason, int column = 1) {
            return badInputFailure("--moves", {reason, token.place.line, token.place.column + column - 1});
        };
        if (token.kind != notation::Token::Kind::word) throw failure("only turns can stand here");
        const auto played = game.play(token.text);
        if (!played) throw failure(played.error().text, played.error().column);
    }
    return game;
}

}  // namespace otrera::app
