#include "server/assets.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace otrera::server {

namespace {

constexpr std::size_t mostFiles = 10'000;

std::optional<std::string_view> takeUntil(std::string_view& rest, char end) {
    const auto at = rest.find(end);
    if (at == std::string_view::npos) return std::nullopt;
    const auto taken = rest.substr(0, at);
    rest.remove_prefix(at + 1);
    return taken;
}

std::optional<std::size_t> readSize(std::string_view text) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// What goes into a header or a route as it is.
bool visible(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7f; });
}

bool validHash(std::string_view text) {
    return text.size() >= 16 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

bool validPath(std::string_view text) {
    return text.starts_with('/') && visible(text) && text.find("..") == std::string_view::npos &&
           text.find_first_of("\\%?#{}") == std::string_view::npos;
}

struct Entry {
    std::string_view path;
    Asset asset;
    std::size_t plainSize = 0;
    std::size_t packedSize = 0;
};

std::optional<Entry> readEntry(std::string_view line) {
    std::array<std::string_view, 6> fields;
    for (std::size_t i = 0; i + 1 < fields.size(); ++i) {
        const auto field = takeUntil(line, '\t');
        if (!field) return std::nullopt;
        fields[i] = *field;
    }
    fields.back() = line;
    const auto plainSize = readSize(fields[4]);
    const auto packedSize = readSize(fields[5]);
    if (!plainSize || !packedSize || !validPath(fields[0]) || !visible(fields[1]) || !validHash(fields[2]) ||
        (fields[3] != "lasting" && fields[3] != "fresh")) {
        return std::nullopt;
    }
    return Entry{fields[0], {fields[1], fields[2], {}, {}, fields[3] == "lasting"}, *plainSize, *packedSize};
}

// The quality that one element of Accept-Encoding states, as "0" or not.
bool refused(std::string_view parameters) {
    const auto equals = parameters.find('=');
    if (equals == std::string_view::npos || !sameToken(trimmed(parameters.substr(0, equals)), "q"))
        return false;
    const auto value = trimmed(parameters.substr(equals + 1));
    return value.starts_with('0') && value.find_first_not_of("0.") == std::string_view::npos;
}

// Whether an If-None-Match header names that tag. The comparison is the weak one (RFC 9110, 13.1.2).
bool named(std::string_view list, const std::string& tag) {
    while (!list.empty()) {
        const auto comma = std::min(list.find(','), list.size());
        auto item = trimmed(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
        if (item.starts_with("W/")) item.remove_prefix(2);
        if (item == tag || item == "*") return true;
    }
    return false;
}

}  // namespace

base::Result<Assets> Assets::read(std::string_view archive) {
    const auto bad = [](const std::string& text) {
        return base::Error{"the page archive is broken: " + text};
    };
    std::string_view rest = archive;
    if (takeUntil(rest, '\n') != "otrera page 1") return bad("it does not begin with its name");
    const auto countLine = takeUntil(rest, '\n');
    const auto count = countLine ? readSize(*countLine) : std::nullopt;
    if (!count || *count > mostFiles) return bad("no number of files");

    std::vector<Entry> entries;
    for (std::size_t i = 0; i < *count; ++i) {
        const auto line = takeUntil(rest, '\n');
        const auto entry = line ? readEntry(*line) : std::nullopt;
        if (!entry) return bad("line " + std::to_string(i + 3));
        entries.push_back(*entry);
    }
    Assets assets;
    for (Entry& entry : entries) {
        if (entry.plainSize > rest.size() || entry.packedSize > rest.size() - entry.plainSize) {
            return bad("it is cut off");
        }
        entry.asset.plain = rest.substr(0, entry.plainSize);
        entry.asset.packed = rest.substr(entry.plainSize, entry.packedSize);
        rest.remove_prefix(entry.plainSize + entry.packedSize);
        if (!assets.files_.emplace(entry.path, entry.asset).second) return bad("a path comes twice");
    }
    if (!rest.empty()) return bad("bytes are left over");
    if (assets.find("/index.html") == nullptr) return bad("there is no index.html");
    return assets;
}

const Asset* Assets::find(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

bool takesGzip(const Headers& headers) {
    std::optional<bool> gzip;
    std::optional<bool> any;
    for (const auto& [name, value] : headers) {
        if (!sameToken(name, "Accept-Encoding")) continue;
        std::string_view list = value;
        while (!list.empty()) {
            const auto comma = std::min(list.find(','), list.size());
            const auto item = list.substr(0, comma);
            list.remove_prefix(std::min(comma + 1, list.size()));
            const auto semicolon = std::min(item.find(';'), item.size());
            const auto coding = trimmed(item.substr(0, semicolon));
            const bool taken = semicolon == item.size() || !refused(item.substr(semicolon + 1));
            if (sameToken(coding, "gzip") || sameToken(coding, "x-gzip")) gzip = taken;
            if (coding == "*") any = taken;
        }
    }
    return gzip.value_or(any.value_or(false));
}

Response answerAsset(const Asset& asset, const Request& request) {
    const bool packed = !asset.packed.empty() && takesGzip(request.headers);
    // A strong ETag stands for bytes as they are sent, so the two forms have two.
    const std::string tag = '"' + std::string(asset.hash) + (packed ? "-gz\"" : "\"");
    Response response;
    response.headers.set("ETag", tag);
    response.headers.set("Cache-Control", asset.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!asset.packed.empty()) response.headers.set("Vary", "Accept-Encoding");
    const std::string* known = request.headers.find("If-None-Match");
    if (known && named(*known, tag)) {
        response.status = 304;
        return response;
    }
    response.headers.set("Content-Type", std::string(asset.type));
    if (packed) response.headers.set("Content-Encoding", "gzip");
    response.body = Body::borrowed(packed ? asset.packed : asset.plain);
    return response;
}

void addAssets(Router& router, const Assets& assets) {
    for (const auto& [path, asset] : assets) {
        const Handler handler = [asset = asset](const Request& request) {
            return answerAsset(asset, request);
        };
        router.add("GET", path, handler);
        if (path == "/index.html") router.add("GET", "/", handler);
    }
}

}  // namespace otrera::server
