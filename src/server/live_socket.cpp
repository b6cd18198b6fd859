#include "server/live_socket.h"

#include <utility>

#include "server/game_json.h"
#include "server/request_json.h"

namespace otrera::server {

using notation::Json;

namespace {

constexpr std::size_t maxWatched = 50;
constexpr double messagesPerSecond = 20;
constexpr double messageBurst = 100;

}  // namespace

LiveSocket::LiveSocket(Games& games, Socket& socket, std::string owner)
    : games_(games), socket_(socket), owner_(std::move(owner)), messages_(messagesPerSecond, messageBurst) {
    if (!owner_.empty()) games_.follow(owner_, *this);
}

LiveSocket::~LiveSocket() { games_.forget(*this); }

void LiveSocket::sendError(const std::string& text) { socket_.send(Json{{"error", text}}.dump()); }

void LiveSocket::received(std::string_view text) {
    if (!messages_.take({}, games_.now().clock)) {
        // Whoever floods is not worth an answer to each message.
        socket_.close();
        return;
    }
    const auto request = readSocketRequest(text);
    if (!request) {
        sendError(request.error().text);
        return;
    }
    switch (request->kind) {
        case SocketRequest::Kind::ping:
            socket_.send(Json{{"pong", request->number}, {"now_ms", games_.now().clock}}.dump());
            break;
        case SocketRequest::Kind::watch:
            if (watched_.size() >= maxWatched && watched_.count(request->game) == 0) {
                sendError("no more than 50 games can be watched at once");
                return;
            }
            watched_.insert(request->game);
            games_.watch(request->game, *this, request->since);
            break;
        case SocketRequest::Kind::unwatch:
            watched_.erase(request->game);
            games_.unwatch(request->game, *this);
            break;
    }
}

void LiveSocket::changed(const View& view, std::int64_t since) {
    socket_.send(newsJson(view, owner_, since).dump());
}

void LiveSocket::gone(const std::string& id) {
    watched_.erase(id);
    socket_.send(Json{{"gone", id}}.dump());
}

void LiveSocket::listed(const View& view) {
    socket_.send(Json{{"listed", listedJson(view.id, view.game, owner_)}}.dump());
}

}  // namespace otrera::server
