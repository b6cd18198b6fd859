#include "capi/otrera.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "capi/answer.h"
#include "capi/handles.h"
#include "capi/picture.h"
#include "capi/status_json.h"
#include "claims/claim.h"
#include "notation/dialect.h"
#include "notation/encoding.h"
#include "notation/format.h"
#include "notation/position_text.h"
#include "notation/record_json.h"
#include "notation/variant_json.h"
#include "rules/turns.h"
#include "solver/finish.h"

using otrera::notation::Json;
using otrera::rules::Bits128;
using otrera::rules::Cell;
using otrera::rules::Rules;

using otrera::capi::done;
using otrera::capi::failed;
using otrera::capi::jsonAnswer;
using otrera::capi::lastAnswer;
using otrera::capi::textAnswer;

namespace {

const Rules& rulesOf(const otrera_game* game) { return game->game.rules(); }

/// One byte a cell, 1 for the cells of the set.
const std::uint8_t* setAnswer(const otrera_game* game, Bits128 set) {
    lastAnswer().error.clear();
    lastAnswer().bytes.clear();
    for (const Cell cell : rulesOf(game).geometry().cells())
        lastAnswer().bytes.push_back(set.has(indexOf(cell)) ? 1 : 0);
    return lastAnswer().bytes.data();
}

/// The cell of a number; noCell (which no set holds a piece on) for a number that there is not.
Cell cellOf(const otrera_game* game, std::uint32_t number) {
    const auto& cells = rulesOf(game).geometry().cells();
    return number < cells.size() ? cells[number] : otrera::rules::noCell;
}

}  // namespace

void* otrera_alloc(uint32_t bytes) { return std::malloc(bytes); }
void otrera_free(void* memory) { std::free(memory); }

const char* otrera_error(void) { return lastAnswer().error.c_str(); }

const char* otrera_variants(void) {
    Json list = Json::array();
    for (const auto& variant : otrera::rules::builtinVariants())
        list.push_back(otrera::notation::variantJson(variant));
    return jsonAnswer(list);
}

otrera_game* otrera_game_new(const char* variant, const char* position) {
    const std::string_view word = variant;
    const std::string_view text = position;
    const auto meant =
        word.empty() ? otrera::notation::variantOfPosition(text) : otrera::notation::variantOfWord(word);
    if (!meant) return failed(meant.error());
    auto rules = Rules::make(*meant);
    if (!rules) return failed(rules.error());
    const auto shared = std::make_shared<const Rules>(std::move(rules).value());
    auto start = shared->start();
    if (!text.empty()) {
        const auto read = otrera::notation::readPosition(*shared, text);
        if (!read) return failed(read.error());
        start = *read;
    }
    done();
    return new otrera_game{otrera::play::Game(shared, start)};
}

otrera_game* otrera_game_read(const char* record) {
    auto records = otrera::notation::readRecords(record);
    if (records.empty()) return failed(otrera::base::Error{"there is no record in the text", 1, 1});
    auto& first = records.front();
    if (first.problem() && first.main.actions.empty()) {
        return failed(
            otrera::base::Error{first.problem()->reason, first.problem()->line, first.problem()->column});
    }
    done();
    return new otrera_game{otrera::play::Game(std::move(first))};
}

void otrera_game_close(otrera_game* game) { delete game; }

otrera_reading* otrera_reading_new(const uint8_t* bytes, uint32_t length, const char* variant,
                                   const char* dialect) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), length);
    auto reading = otrera::capi::Reading::make(text, variant, dialect);
    if (!reading) return failed(reading.error());
    done();
    return new otrera_reading{std::move(reading).value()};
}

void otrera_reading_close(otrera_reading* reading) { delete reading; }

const char* otrera_reading_text(otrera_reading* reading) { return textAnswer(reading->reading.text()); }

const char* otrera_reading_games(otrera_reading* reading) { return jsonAnswer(reading->reading.summaries()); }

const char* otrera_reading_details(otrera_reading* reading, uint32_t number) {
    const auto* record = reading->reading.record(number);
    if (record == nullptr) return failed(otrera::base::Error{"there are not so many games"});
    return jsonAnswer(otrera::notation::recordJson("", *record));
}

int otrera_reading_choose(otrera_reading* reading, uint32_t number, const char* variant) {
    return reading->reading.choose(number, variant) ? done()
                                                    : failed("this variant is no alternative of the game");
}

otrera_game* otrera_reading_game(otrera_reading* reading, uint32_t number) {
    const auto* record = reading->reading.record(number);
    if (record == nullptr) return failed(otrera::base::Error{"there are not so many games"});
    done();
    return new otrera_game{otrera::play::Game(*record)};
}

const char* otrera_game_board(otrera_game* game) {
    return jsonAnswer(otrera::capi::boardJson(rulesOf(game).geometry()));
}

const uint8_t* otrera_game_cells(otrera_game* game) {
    const auto& position = game->game.position();
    lastAnswer().error.clear();
    lastAnswer().bytes.clear();
    for (const Cell cell : rulesOf(game).geometry().cells()) {
        constexpr std::uint8_t arrow = 5;
        std::uint8_t content = position.empty.has(indexOf(cell)) ? 0 : arrow;
        for (unsigned seat = 0; seat < rulesOf(game).seatCount(); ++seat) {
            if (position.pieces[seat].has(indexOf(cell))) content = static_cast<std::uint8_t>(seat + 1);
        }
        lastAnswer().bytes.push_back(content);
    }
    return lastAnswer().bytes.data();
}

const uint8_t* otrera_game_movable(otrera_game* game) {
    return setAnswer(game, movablePieces(rulesOf(game), game->game.position()));
}

const uint8_t* otrera_game_steps(otrera_game* game, uint32_t from) {
    const Cell cell = cellOf(game, from);
    if (cell == otrera::rules::noCell) return setAnswer(game, {});
    return setAnswer(game, legalSteps(rulesOf(game), game->game.position(), cell));
}

const uint8_t* otrera_game_shots(otrera_game* game) {
    return setAnswer(game, legalShots(rulesOf(game), game->game.position()));
}

const uint8_t* otrera_game_shots_after(otrera_game* game, uint32_t from, uint32_t to) {
    const Cell start = cellOf(game, from);
    const Cell end = cellOf(game, to);
    auto position = game->game.position();
    if (start == otrera::rules::noCell || end == otrera::rules::noCell ||
        !legalSteps(rulesOf(game), position, start).has(indexOf(end))) {
        return setAnswer(game, {});
    }
    playStep(position, start, end);
    return setAnswer(game, legalShots(rulesOf(game), position));
}

int otrera_game_step(otrera_game* game, uint32_t from, uint32_t to) {
    const Cell start = cellOf(game, from);
    const Cell end = cellOf(game, to);
    const bool onBoard = start != otrera::rules::noCell && end != otrera::rules::noCell;
    return onBoard && game->game.step(start, end) ? done() : failed("this step is not legal");
}

int otrera_game_shoot(otrera_game* game, uint32_t cell) {
    const Cell target = cellOf(game, cell);
    return target != otrera::rules::noCell && game->game.shoot(target) ? done()
                                                                       : failed("this shot is not legal");
}

int otrera_game_cancel_step(otrera_game* game) {
    return game->game.cancelStep() ? done() : failed("no step is half made");
}

int otrera_game_turn(otrera_game* game, const char* turn) {
    const auto played = game->game.play(turn);
    return played ? done() : failed(played.error().text);
}

int otrera_game_undo(otrera_game* game) {
    return game->game.undo() ? done() : failed("there is nothing to take back");
}

int otrera_game_resign(otrera_game* game, uint32_t seat) {
    const bool exists = seat < rulesOf(game).seatCount();
    return exists && game->game.resign(otrera::rules::seatAt(seat)) ? done()
                                                                    : failed("this seat cannot resign now");
}

int otrera_game_goto(otrera_game* game, uint32_t ply) {
    return game->game.goTo(ply) ? done() : failed("there are not so many plies");
}

const char* otrera_game_lines(otrera_game* game) { return jsonAnswer(otrera::capi::linesJson(game->game)); }

int otrera_game_enter(otrera_game* game, const char* path, uint32_t ply) {
    const auto line = otrera::capi::readPath(path);
    return line && game->game.goTo(*line, ply) ? done() : failed("there is no such line or ply");
}

int otrera_game_study(otrera_game* game, uint32_t on) {
    game->game.setStudy(on != 0);
    return done();
}

int otrera_game_remove_line(otrera_game* game) {
    return game->game.removeLine() ? done() : failed("the main line is no variation");
}

int otrera_game_promote_line(otrera_game* game) {
    return game->game.promoteLine() ? done() : failed("the main line is no variation");
}

const char* otrera_game_status(otrera_game* game) { return jsonAnswer(otrera::capi::statusJson(game->game)); }

const char* otrera_game_territory(otrera_game* game) {
    return jsonAnswer(otrera::capi::territoryJson(game->game));
}

const char* otrera_game_claim(otrera_game* game) {
    constexpr std::uint64_t nodesForEach = 2'000;
    const auto& position = game->game.position();
    const auto decision = otrera::solver::Decider(rulesOf(game)).decide(position, nodesForEach);
    Json json = otrera::claims::claimJson(rulesOf(game), position, decision, decision.regions,
                                          otrera::claims::CellForm::numbers);
    json["ground"] = otrera::claims::groundName(otrera::claims::groundOf(rulesOf(game), decision));
    return jsonAnswer(json);
}

int otrera_game_finish(otrera_game* game) {
    constexpr std::uint64_t nodesForEach = 20'000;
    const auto turns = otrera::solver::finish(rulesOf(game), game->game.position(), nodesForEach);
    if (turns.empty()) return failed("there is no separated position to finish");
    for (const auto& turn : turns) {
        // A step that is half made is in the game already.
        const bool half = turn.from == otrera::rules::noCell;
        if (!(half ? game->game.shoot(turn.shot) : game->game.play(turn)))
            return failed("the line would be too deep inside others");
    }
    return done();
}

const char* otrera_game_diagram(otrera_game* game, const char* options) {
    auto text = otrera::capi::diagramText(game->game, options);
    if (!text) return failed(text.error());
    return textAnswer(std::move(text).value());
}

const char* otrera_game_record(otrera_game* game) {
    return textAnswer(otrera::notation::recordText(game->game.record()));
}

const char* otrera_formats(void) {
    Json list = Json::array();
    for (const auto& format : otrera::notation::formats())
        list.push_back({{"name", format.name}, {"about", format.about}});
    return jsonAnswer(list);
}

const char* otrera_game_export(otrera_game* game, const char* format) {
    const auto* chosen = otrera::notation::findFormat(format);
    if (chosen == nullptr)
        return failed(otrera::base::Error{"there is no format '" + std::string(format) + "'"});
    auto text = chosen->write(game->game.record());
    if (!text) return failed(text.error());
    return textAnswer(std::move(text).value());
}

int otrera_game_tag(otrera_game* game, const char* name, const char* value) {
    // A native caller may hand over anything; a record is UTF-8.
    return game->game.setTag(name, otrera::notation::decodedText(value))
               ? done()
               : failed("a tag's name is letters, digits and underscores, and says not what the game is");
}
