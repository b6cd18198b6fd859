#include "server/api.h"

#include <utility>

#include "notation/format.h"
#include "play/live_game_json.h"
#include "server/game_json.h"
#include "server/live_socket.h"
#include "server/owner.h"
#include "server/request_json.h"

namespace otrera::server {

using notation::Json;

namespace {

constexpr double changesPerSecond = 200;
constexpr double changeBurst = 400;
constexpr std::size_t pageOfRecords = 100;
constexpr std::size_t maxRecords = 20'000;

Response json(int status, const Json& body) {
    Response response;
    response.status = status;
    response.headers.set("Content-Type", "application/json");
    response.headers.set("Cache-Control", "no-store");
    // What is not UTF-8 cannot get in, but no answer may fail on it.
    response.body = body.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    return response;
}

bool isJson(const Request& request) {
    const std::string* type = request.headers.find("Content-Type");
    if (type == nullptr || request.headers.count("Content-Type") != 1) return false;
    return sameToken(trimmed(std::string_view(*type).substr(0, type->find(';'))), "application/json");
}

int statusOf(Outcome::Kind kind) {
    switch (kind) {
        case Outcome::Kind::done:
            return 200;
        case Outcome::Kind::missing:
            return 404;
        case Outcome::Kind::stale:
            return 409;
        case Outcome::Kind::notYours:
            return 403;
        case Outcome::Kind::impossible:
            return 422;
        case Outcome::Kind::unavailable:
            return 503;
        case Outcome::Kind::damaged:
            return 500;
    }
    return 500;
}

/// The answer to a request about one game: the game, with the reason where something was refused.
Response answerOf(const Outcome& outcome, const Owner& owner, int doneStatus = 200) {
    const int status = outcome.kind == Outcome::Kind::done ? doneStatus : statusOf(outcome.kind);
    Json body = Json::object();
    if (outcome.kind == Outcome::Kind::missing) body["error"] = "there is no such game";
    if (!outcome.reason.empty()) body["error"] = outcome.reason;
    if (outcome.view != nullptr) body.update(gameJson(*outcome.view, owner.id));
    Response response = json(status, body);
    giveCookie(owner, response);
    return response;
}

Response recordResponse(const notation::Format& format, std::string text, const std::string& name) {
    Response response;
    const bool isJsonFormat = format.name == "json";
    response.headers.set("Content-Type", isJsonFormat ? "application/json" : "text/plain; charset=utf-8");
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("Content-Disposition",
                         "attachment; filename=\"" + name + "." + std::string(format.name) + "\"");
    response.body = std::move(text);
    return response;
}

}  // namespace

Api::Api(Games& games, store::Store& store, Tasks& tasks, const base::Clock& clock)
    : games_(games), store_(store), tasks_(tasks), clock_(clock), changes_(changesPerSecond, changeBurst) {}

void Api::addTo(Router& router) {
    // What all changes have in common: a body of JSON, and not too many of them.
    const auto addChange = [&](const char* method, const char* path, const LaterHandler& handler) {
        router.addLater(method, path, [this, handler](const Request& request, const Respond& respond) {
            if (!isJson(request)) {
                respond(Response::problem(415, "a change needs a body with Content-Type: application/json"));
            } else if (!changes_.take(knownOwnerOf(request), clock_.milliseconds())) {
                Response response = Response::problem(429, "too many changes at once; wait a second");
                response.headers.set("Retry-After", "1");
                respond(std::move(response));
            } else {
                handler(request, respond);
            }
        });
    };
    const auto bound = [this](auto method) {
        return [this, method](const Request& request, const Respond& respond) {
            (this->*method)(request, respond);
        };
    };
    addChange("POST", "/api/games", bound(&Api::create));
    for (const char* what : {"turns", "actions", "claim", "seats"}) {
        const std::string path = std::string("/api/games/{id}/") + what;
        addChange("POST", path.c_str(), [this, what](const Request& request, const Respond& respond) {
            change(request, respond, what);
        });
    }
    addChange("DELETE", "/api/games/{id}", bound(&Api::leave));
    router.addLater("GET", "/api/games", bound(&Api::list));
    router.addLater("GET", "/api/records", bound(&Api::records));
    router.addLater("GET", "/api/games/{id}/record", bound(&Api::record));
    router.addLater("GET", "/api/games/{id}", [this](const Request& request, const Respond& respond) {
        const Owner owner = ownerOf(request);
        games_.look(std::string(request.parameter("id")),
                    [=](const Outcome& outcome) { respond(answerOf(outcome, owner)); });
    });
    router.addSocket("/api/socket",
                     [this](const Request& request, Socket& socket) { return openSocket(request, socket); });
}

std::unique_ptr<SocketListener> Api::openSocket(const Request& request, Socket& socket) {
    return std::make_unique<LiveSocket>(games_, socket, knownOwnerOf(request));
}

void Api::create(const Request& request, const Respond& respond) {
    const Owner owner = ownerOf(request);
    auto setup = readNewGame(request.body, owner.id);
    if (!setup) {
        respond(Response::problem(400, setup.error().text));
        return;
    }
    games_.create(std::move(setup).value(), [=](const Outcome& outcome) {
        Response response = answerOf(outcome, owner, 201);
        if (outcome.view != nullptr) response.headers.set("Location", "/api/games/" + outcome.view->id);
        respond(std::move(response));
    });
}

void Api::change(const Request& request, const Respond& respond, const std::string& what) {
    auto read = what == "turns"     ? readTurnRequest(request.body)
                : what == "actions" ? readActionRequest(request.body)
                : what == "claim"   ? readClaimRequest(request.body)
                                    : readSeatRequest(request.body);
    const std::string id(request.parameter("id"));
    if (!read) {
        respond(Response::problem(400, read.error().text));
        return;
    }
    const Owner owner = ownerOf(request);
    games_.change(id, owner.id, read->command, read->version,
                  [=](const Outcome& outcome) { respond(answerOf(outcome, owner)); });
}

void Api::leave(const Request& request, const Respond& respond) {
    if (const auto read = readEmptyRequest(request.body); !read) {
        respond(Response::problem(400, read.error().text));
        return;
    }
    const Owner owner = ownerOf(request);
    games_.leave(std::string(request.parameter("id")), owner.id, [=](const Outcome& outcome) {
        if (outcome.kind == Outcome::Kind::done) {
            Response response;
            response.status = 204;
            respond(std::move(response));
        } else {
            respond(answerOf(outcome, owner));
        }
    });
}

void Api::record(const Request& request, const Respond& respond) {
    const auto asked = readListRequest(request.query);
    const auto* format = asked ? notation::findFormat(asked->format) : nullptr;
    if (format == nullptr) {
        respond(Response::problem(400, asked ? "there is no such format" : asked.error().text));
        return;
    }
    const Owner owner = ownerOf(request);
    games_.look(std::string(request.parameter("id")), [=](const Outcome& outcome) {
        if (outcome.view == nullptr) {
            respond(answerOf(outcome, owner));
            return;
        }
        const auto text = format->write(outcome.view->game.record());
        respond(text ? recordResponse(*format, format->join({*text}), outcome.view->id)
                     : Response::problem(422, text.error().text));
    });
}

void Api::list(const Request& request, const Respond& respond) {
    const Owner owner = ownerOf(request);
    auto asked = readListRequest(request.query);
    if (!asked) {
        respond(Response::problem(400, asked.error().text));
        return;
    }
    asked.value().query.owner = owner.id;
    store_.read([=, &tasks = tasks_, query = asked->query](store::Reader& reader) mutable {
        // One more than is shown tells whether there is a next page.
        const std::size_t most = query.most++;
        const auto found = reader.games(query);
        Json body{{"games", Json::array()}, {"unreadable", Json::array()}, {"next", nullptr}};
        for (std::size_t i = 0; found && i < std::min(most, found->size()); ++i) {
            const auto& summary = (*found)[i];
            const auto stored = reader.game(summary.id);
            if (stored && !*stored) continue;  // deleted meanwhile
            const auto game = stored ? play::readLiveGame((*stored)->setup, (*stored)->events)
                                     : base::Result<play::LiveGame>(stored.error());
            if (game) {
                body["games"].push_back(listedJson(summary.id, *game, owner.id));
            } else {
                body["unreadable"].push_back(summary.id);
            }
        }
        if (found && found->size() > most) body["next"] = cursorText((*found)[most - 1]);
        Response response = found ? json(200, body) : Response::problem(503, "the list cannot be read now");
        giveCookie(owner, response);
        tasks.post([respond, response] { respond(response); });
    });
}

namespace {

/// What has been written of an owner's games so far.
struct RecordsExport {
    const notation::Format* format = nullptr;
    store::Query query;
    std::vector<std::string> games;
    std::size_t leftOut = 0;
};

/// Writes the next page; returns whether there is more.
base::Result<bool> exportPage(store::Reader& reader, RecordsExport& written) {
    written.query.most = pageOfRecords;
    const auto page = reader.games(written.query);
    if (!page) return page.error();
    for (const auto& summary : *page) {
        const auto stored = reader.game(summary.id);
        if (!stored) return stored.error();
        if (!*stored) continue;
        const auto game = play::readLiveGame((*stored)->setup, (*stored)->events);
        auto text = game ? written.format->write(game->record()) : base::Result<std::string>(game.error());
        if (text) {
            written.games.push_back(std::move(text).value());
        } else {
            ++written.leftOut;
        }
    }
    if (page->size() < pageOfRecords) return false;
    written.query.after = std::pair(page->back().changed, page->back().id);
    return written.games.size() < maxRecords;
}

/// Page by page, so that others may read between them.
void exportOn(store::Store& store, const std::shared_ptr<RecordsExport>& written,
              const std::function<void(base::Result<bool>)>& done) {
    store.read([=, &store](store::Reader& reader) {
        const auto more = exportPage(reader, *written);
        if (more && *more) {
            exportOn(store, written, done);
        } else {
            done(more);
        }
    });
}

}  // namespace

void Api::records(const Request& request, const Respond& respond) {
    auto asked = readListRequest(request.query);
    const auto* format = asked ? notation::findFormat(asked->format) : nullptr;
    if (format == nullptr) {
        respond(Response::problem(400, asked ? "there is no such format" : asked.error().text));
        return;
    }
    const auto written = std::make_shared<RecordsExport>();
    written->format = format;
    written->query = asked->query;
    written->query.owner = ownerOf(request).id;
    exportOn(store_, written, [=, &tasks = tasks_](const base::Result<bool>& done) {
        Response response = Response::problem(503, "the records cannot be read now");
        if (done) {
            response = recordResponse(*format, format->join(written->games), "otrera-games");
            response.headers.set("Otrera-Left-Out", std::to_string(written->leftOut));
        }
        tasks.post([respond, response] { respond(response); });
    });
}

}  // namespace otrera::server
