#include "server/router.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace otrera::server {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

std::vector<std::string> segmentsOf(std::string_view path) {
    std::vector<std::string> result;
    while (path.starts_with('/')) {
        path.remove_prefix(1);
        const auto end = std::min(path.find('/'), path.size());
        result.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    if (!path.empty()) result.emplace_back(path);
    return result;
}

bool isParameter(const std::string& segment) { return segment.starts_with('{') && segment.ends_with('}'); }

std::optional<Parameters> match(const std::vector<std::string>& pattern,
                                const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return std::nullopt;
    Parameters found;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (isParameter(pattern[i]) && !path[i].empty()) {
            found.emplace_back(pattern[i].substr(1, pattern[i].size() - 2), path[i]);
        } else if (pattern[i] != path[i]) {
            return std::nullopt;
        }
    }
    return found;
}

Response methodNotAllowed(std::vector<std::string> allowed) {
    if (std::find(allowed.begin(), allowed.end(), "GET") != allowed.end()) allowed.emplace_back("HEAD");
    std::sort(allowed.begin(), allowed.end());
    allowed.erase(std::unique(allowed.begin(), allowed.end()), allowed.end());
    std::string list;
    for (const std::string& method : allowed) list += (list.empty() ? "" : ", ") + method;
    Response response = Response::text(405, "This address takes only " + list + ".");
    response.headers.set("Allow", list);
    return response;
}

}  // namespace

void Router::add(std::string method, std::string_view pattern, Handler handler) {
    addLater(std::move(method), pattern,
             [handler = std::move(handler)](const Request& request, const Respond& respond) {
                 respond(handler(request));
             });
}

void Router::addLater(std::string method, std::string_view pattern, LaterHandler handler) {
    routes_.push_back({std::move(method), std::string(pattern), segmentsOf(pattern), std::move(handler)});
}

void Router::addSocket(std::string path, SocketOpener opener) {
    add("GET", path, [](const Request&) {
        Response response = Response::text(426, "This address is for a WebSocket.");
        response.headers.set("Upgrade", "websocket");
        return response;
    });
    sockets_.emplace_back(std::move(path), std::move(opener));
}

const SocketOpener* Router::socketAt(std::string_view path) const {
    const auto found = std::find_if(sockets_.begin(), sockets_.end(),
                                    [&](const auto& socket) { return socket.first == path; });
    return found == sockets_.end() ? nullptr : &found->second;
}

Respond Router::observed(const Request& request, const std::string& route, const Respond& respond) const {
    if (!observer_) return respond;
    const bool known = std::any_of(routes_.begin(), routes_.end(), [&](const Route& other) {
        return other.method == request.method || request.method == "HEAD";
    });
    const auto begun = std::chrono::steady_clock::now();
    return [this, answered = Answered{known ? request.method : "other", route}, begun,
            respond](Response response) mutable {
        answered.status = response.status;
        answered.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        observer_(answered);
        respond(std::move(response));
    };
}

void Router::answer(Request request, const Respond& respond) const {
    const auto path = segmentsOf(request.path);
    const std::string method = request.method == "HEAD" ? "GET" : request.method;
    std::vector<std::string> others;
    for (const Route& route : routes_) {
        auto parameters = match(route.segments, path);
        if (!parameters) continue;
        if (route.method != method) {
            others.push_back(route.method);
            continue;
        }
        request.parameters = std::move(*parameters);
        route.handler(request, observed(request, route.pattern, respond));
        return;
    }
    observed(request, "none", respond)(others.empty()
                                           ? Response::text(404, "There is nothing at this address.")
                                           : methodNotAllowed(std::move(others)));
}

}  // namespace otrera::server
