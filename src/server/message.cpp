#include "server/message.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "notation/json.h"

namespace otrera::server {

namespace {

// Not std::tolower: that one asks the locale.
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

bool sameToken(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void Headers::add(std::string name, std::string value) {
    lines_.push_back({std::move(name), std::move(value)});
}

void Headers::set(std::string name, std::string value) {
    std::erase_if(lines_, [&](const Line& line) { return sameToken(line.name, name); });
    add(std::move(name), std::move(value));
}

const std::string* Headers::find(std::string_view name) const {
    for (const Line& line : lines_) {
        if (sameToken(line.name, name)) return &line.value;
    }
    return nullptr;
}

std::size_t Headers::count(std::string_view name) const {
    return static_cast<std::size_t>(std::count_if(
        lines_.begin(), lines_.end(), [&](const Line& line) { return sameToken(line.name, name); }));
}

Body::Body(std::string text) {
    auto kept = std::make_shared<const std::string>(std::move(text));
    bytes_ = *kept;
    owner_ = std::move(kept);
}

Body Body::borrowed(std::string_view bytes, std::shared_ptr<const void> owner) {
    Body body;
    body.bytes_ = bytes;
    body.owner_ = std::move(owner);
    return body;
}

std::string_view Request::parameter(std::string_view name) const {
    for (const auto& [key, value] : parameters) {
        if (key == name) return value;
    }
    return {};
}

Response Response::problem(int status, std::string text) {
    Response response;
    response.status = status;
    response.headers.set("Content-Type", "application/json");
    response.headers.set("Cache-Control", "no-store");
    const notation::Json body{{"error", std::move(text)}};
    response.body = body.dump(-1, ' ', false, notation::Json::error_handler_t::replace) + "\n";
    return response;
}

std::string httpDate(std::time_t time) {
    // Not by strftime: that one asks the locale for its names.
    static constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                             "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::tm utc{};
    gmtime_r(&time, &utc);
    std::array<char, 96> text{};  // enough for every int
    const int size = std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                                   days[utc.tm_wday], utc.tm_mday, months[utc.tm_mon], utc.tm_year + 1900,
                                   utc.tm_hour, utc.tm_min, utc.tm_sec);
    return {text.data(), static_cast<std::size_t>(size)};
}

Response Response::text(int status, std::string text) {
    Response response;
    response.status = status;
    response.headers.set("Content-Type", "text/plain; charset=utf-8");
    response.headers.set("Cache-Control", "no-store");
    if (!text.ends_with('\n')) text += '\n';
    response.body = Body(std::move(text));
    return response;
}

}  // namespace otrera::server
