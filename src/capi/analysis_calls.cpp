#include <algorithm>

#include "book/book_file.h"
#include "book/book_json.h"
#include "capi/answer.h"
#include "capi/handles.h"
#include "capi/otrera.h"
#include "engine/engine.h"
#include "engine/levels.h"
#include "notation/cells.h"
#include "notation/dialect.h"

// The searches, reviews and books of otrera.h.

using otrera::capi::done;
using otrera::capi::failed;
using otrera::capi::jsonAnswer;
using otrera::capi::lastAnswer;
using otrera::capi::textAnswer;
using otrera::notation::Json;

namespace {

constexpr std::size_t mostLines = 10;

}  // namespace

otrera_search* otrera_search_new(otrera_game* game, uint32_t seed) {
    const auto& position = game->game.position();
    if (position.finished()) {
        failed("the game is over");
        return nullptr;
    }
    auto rules = game->game.record().rules;
    otrera::engine::Options options;
    options.setSeed(seed);
    auto search = otrera::engine::makeSearch(*rules, options);
    search->start(position);
    done();
    return new otrera_search{std::move(rules), std::move(search), position};
}

int otrera_search_start(otrera_search* search, otrera_game* game) {
    const auto& position = game->game.position();
    if (game->game.record().rules->variant() != search->rules->variant())
        return failed("the search is for another variant");
    if (position.finished()) return failed("the game is over");
    search->search->start(position);
    search->position = position;
    return done();
}

double otrera_level_nodes(uint32_t level) {
    const bool exists = level >= 1 && level <= otrera::engine::levelCount;
    return exists ? static_cast<double>(otrera::engine::nodesOfLevel(static_cast<int>(level))) : 0;
}

void otrera_search_close(otrera_search* search) { delete search; }

int otrera_search_advance(otrera_search* search, uint32_t nodes) {
    lastAnswer().error.clear();
    return search->search->advance(nodes) ? 1 : 0;
}

const char* otrera_search_report(otrera_search* search) {
    const auto report = search->search->report();
    const auto& geometry = search->rules->geometry();
    Json json;
    json["turn"] = report.best ? Json(otrera::notation::turnText(geometry, *report.best)) : Json(nullptr);
    json["nodes"] = report.nodes;
    json["score"] = Json::array();
    for (unsigned seat = 0; seat < search->rules->seatCount(); ++seat)
        json["score"].push_back(report.score[seat]);
    json["line"] = Json::array();
    for (const auto& turn : report.line) json["line"].push_back(otrera::notation::turnText(geometry, turn));
    json["proved"] = report.proved;
    return jsonAnswer(json);
}

void otrera_search_want(otrera_search* search, uint32_t lines) {
    search->search->wantLines(std::min<std::size_t>(lines, mostLines));
    done();
}

const char* otrera_search_lines(otrera_search* search) {
    return jsonAnswer(
        otrera::capi::linesJson(*search->rules, search->position, search->search->lines(mostLines)));
}

otrera_review* otrera_review_new(otrera_game* game, double nodes) {
    constexpr double most = 1e12;
    if (!(nodes >= 0 && nodes <= most))
        return failed(otrera::base::Error{"that many nodes cannot be searched"});
    auto job = otrera::capi::ReviewJob::make(game->game.record(), static_cast<std::uint64_t>(nodes));
    if (!job) return failed(otrera::base::Error{"there is no review in the game"});
    done();
    return new otrera_review{std::move(job)};
}

void otrera_review_close(otrera_review* review) { delete review; }

int otrera_review_step(otrera_review* review) {
    lastAnswer().error.clear();
    return review->job->step() ? 1 : 0;
}

const char* otrera_review_report(otrera_review* review) { return jsonAnswer(review->job->report()); }

const char* otrera_review_record(otrera_review* review) { return textAnswer(review->job->recordText()); }

const char* otrera_review_html(otrera_review* review) { return textAnswer(review->job->html()); }

int otrera_game_keep_review(otrera_game* game, const char* record) {
    auto records = otrera::notation::readRecords(record);
    const bool kept = !records.empty() && otrera::capi::keepReview(game->game, std::move(records.front()));
    return kept ? done() : failed("there is no review of this game in the text");
}

const char* otrera_game_stages(otrera_game* game, const char* turn) {
    const auto read = otrera::notation::readTurn(game->game.rules(), game->game.position(), turn);
    if (!read) return failed(otrera::base::Error{"this turn cannot be played"});
    return jsonAnswer(otrera::capi::stagesJson(game->game, *read));
}

otrera_book* otrera_book_new(const uint8_t* bytes, uint32_t length) {
    auto book = otrera::book::readBook({reinterpret_cast<const char*>(bytes), length});
    if (!book) return failed(book.error());
    done();
    return new otrera_book{std::move(book).value()};
}

void otrera_book_close(otrera_book* book) { delete book; }

const char* otrera_book_show(otrera_book* book, otrera_game* game) {
    const auto& rules = game->game.rules();
    if (!isOf(book->book, rules.variant()))
        return failed(otrera::base::Error{"the book is of another variant"});
    const otrera::book::SymmetricKeys keys(rules);
    return jsonAnswer(positionJson(keys, book->book, game->game.position()));
}
