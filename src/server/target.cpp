#include "server/target.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/message.h"

namespace otrera::server {

namespace {

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// A browser escapes everything else before it sends a target.
bool plainInTarget(char c) { return c > ' ' && c < 0x7f && c != '"' && c != '<' && c != '>' && c != '#'; }

// The byte that the escape at text[at], a '%', stands for; -1 where it is broken.
int escapedByte(std::string_view text, std::size_t at) {
    const int high = at + 2 < text.size() ? hexDigit(text[at + 1]) : -1;
    const int low = at + 2 < text.size() ? hexDigit(text[at + 2]) : -1;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

std::optional<std::string> decodeValue(std::string_view text) {
    std::string value;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            value += text[i] == '+' ? ' ' : text[i];
            continue;
        }
        const int byte = escapedByte(text, i);
        if (byte < 0) return std::nullopt;
        value += static_cast<char>(byte);
        i += 2;
    }
    return value;
}

base::Result<std::string> decodePath(std::string_view text) {
    std::string path;
    path.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const int byte = escapedByte(text, i);
            if (byte < 0) return base::Error{"the path has a broken % escape"};
            c = static_cast<char>(byte);
            i += 2;
            if (c == '/') return base::Error{"the path has an escaped slash"};
        }
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) return base::Error{"the path has a control character"};
        if (c == '\\') return base::Error{"the path has a backslash"};
        path += c;
    }
    return path;
}

bool hasDotSegment(std::string_view path) {
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const auto end = std::min(path.find('/'), path.size());
        const auto segment = path.substr(0, end);
        if (segment == "." || segment == "..") return true;
        path.remove_prefix(end);
    }
    return false;
}

}  // namespace

base::Result<Target> parseTarget(std::string_view text) {
    for (char c : text) {
        if (!plainInTarget(c)) return base::Error{"the request target has a character that is not allowed"};
    }
    Target target;
    if (!text.starts_with('/')) {
        const auto scheme = text.find("://");
        if (scheme == std::string_view::npos ||
            !(sameToken(text.substr(0, scheme), "http") || sameToken(text.substr(0, scheme), "https"))) {
            return base::Error{"the request target is neither a path nor an http address"};
        }
        text.remove_prefix(scheme + 3);
        const auto end = std::min(text.find_first_of("/?"), text.size());
        target.authority = text.substr(0, end);
        if (target.authority.empty()) return base::Error{"the request target names no host"};
        text.remove_prefix(end);
    }
    const auto question = std::min(text.find('?'), text.size());
    if (question < text.size()) target.query = text.substr(question + 1);
    const auto path = text.substr(0, question);
    if (path.empty()) {
        target.path.push_back('/');
        return target;
    }
    auto decoded = decodePath(path);
    if (!decoded) return decoded.error();
    if (hasDotSegment(*decoded)) return base::Error{"the path has a dot segment"};
    target.path = std::move(decoded).value();
    return target;
}

base::Result<QueryParameters> parseQuery(std::string_view query) {
    QueryParameters parameters;
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        const auto pair = query.substr(0, end);
        query.remove_prefix(std::min(end + 1, query.size()));
        if (pair.empty()) continue;
        const auto equals = std::min(pair.find('='), pair.size());
        auto name = decodeValue(pair.substr(0, equals));
        auto value = decodeValue(pair.substr(std::min(equals + 1, pair.size())));
        if (!name || !value) return base::Error{"the query has a broken % escape"};
        parameters.emplace_back(std::move(*name), std::move(*value));
    }
    return parameters;
}

}  // namespace otrera::server
