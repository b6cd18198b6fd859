#include "server/router.h"

#include <algorithm>
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
    routes_.push_back({std::move(method), segmentsOf(pattern), std::move(handler)});
}

Response Router::answer(Request request) const {
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
        return route.handler(request);
    }
    if (!others.empty()) return methodNotAllowed(std::move(others));
    return Response::text(404, "There is nothing at this address.");
}

}  // namespace otrera::server
