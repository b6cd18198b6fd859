#include "server/gate.h"

#include <utility>

#include "server/target.h"

namespace otrera::server {

namespace {

constexpr std::pair<const char*, const char*> securityHeaders[] = {
    // Nothing but our own files; 'wasm-unsafe-eval' compiles WebAssembly and allows no eval of scripts.
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    // The page gets a process of its own; no other site may open, frame or load it.
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
};

// A WebSocket begins as a GET, and a browser opens one to any host without asking.
bool couldChange(const Request& request) {
    return (request.method != "GET" && request.method != "HEAD") || request.headers.count("Upgrade") > 0;
}

bool sameOrigin(std::string_view origin, const Authority& host) {
    const auto scheme = origin.find("://");
    if (scheme == std::string_view::npos) return false;  // "null" too
    const bool https = sameToken(origin.substr(0, scheme), "https");
    if (!https && !sameToken(origin.substr(0, scheme), "http")) return false;
    const auto other = parseAuthority(origin.substr(scheme + 3));
    const std::string usual = https ? "443" : "80";
    const auto port = [&](const Authority& a) { return a.port.empty() ? usual : a.port; };
    return other && other->host == host.host && port(*other) == port(host);
}

}  // namespace

std::optional<Response> Gate::refuseHost(const Request& request, const std::string& targetAuthority) const {
    if (request.headers.count("Host") != 1) return Response::text(400, "A request needs one Host header.");
    const auto host = parseAuthority(*request.headers.find("Host"));
    if (!host) return Response::text(400, "The Host header cannot be read.");
    auto target = host;
    if (!targetAuthority.empty()) target = parseAuthority(targetAuthority);
    if (!target) return Response::text(400, "The host of the request target cannot be read.");
    if (!hosts_.allows(*host) || !hosts_.allows(*target)) {
        return Response::text(
            421,
            "This server answers only to its own names (localhost, 127.0.0.1, [::1], and the "
            "address given by --host), so that no other site can reach it under its name.");
    }
    if (!couldChange(request)) return std::nullopt;
    const std::string* origin = request.headers.find("Origin");
    const std::string* site = request.headers.find("Sec-Fetch-Site");
    const bool foreign = request.headers.count("Origin") > 1 || (origin && !sameOrigin(*origin, *target)) ||
                         (site && !sameToken(*site, "same-origin") && !sameToken(*site, "none"));
    if (foreign) return Response::text(403, "A page of another origin may not ask for this.");
    return std::nullopt;
}

std::optional<Response> Gate::refuse(Request& request) const {
    auto target = parseTarget(request.target);
    // The asterisk form asks about the server as a whole; as a path that no route has it gets a plain 404.
    if (request.method == "OPTIONS" && request.target == "*") target = Target{"", "*", ""};
    if (!target) return Response::text(400, "Bad request: " + target.error().text + ".");
    if (auto response = refuseHost(request, target->authority)) return response;
    request.path = std::move(target.value().path);
    request.query = std::move(target.value().query);
    return std::nullopt;
}

void Gate::secure(Response& response) {
    for (const auto& [name, value] : securityHeaders) response.headers.set(name, value);
}

}  // namespace otrera::server
