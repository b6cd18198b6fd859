#include "server/hosts.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "server/message.h"

namespace otrera::server {

namespace {

// The one spelling of an IP address, or nothing where the text is none.
std::optional<std::string> canonicalAddress(int family, const std::string& text) {
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (inet_pton(family, text.c_str(), bytes.data()) != 1) return std::nullopt;
    if (inet_ntop(family, bytes.data(), out.data(), out.size()) == nullptr) return std::nullopt;
    return std::string(out.data());
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool validName(std::string_view name) {
    return !name.empty() && name.size() <= 253 && std::all_of(name.begin(), name.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == '_';
    });
}

// The colon may stand with nothing behind it.
std::optional<std::string> readPort(std::string_view text) {
    if (text.size() > 5 || !std::all_of(text.begin(), text.end(), isDigit)) return std::nullopt;
    int value = 0;
    for (char c : text) value = value * 10 + (c - '0');
    if (value > 65535) return std::nullopt;
    return text.empty() ? std::string() : std::to_string(value);
}

}  // namespace

std::optional<Authority> parseAuthority(std::string_view text) {
    Authority result;
    std::string_view rest;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        auto address = canonicalAddress(AF_INET6, std::string(text.substr(1, close - 1)));
        if (!address) return std::nullopt;
        result.host = *address;
        result.literal = true;
        rest = text.substr(close + 1);
    } else {
        const auto colon = std::min(text.find(':'), text.size());
        result.host = lowered(text.substr(0, colon));
        if (result.host.ends_with('.')) result.host.pop_back();
        if (!validName(result.host)) return std::nullopt;
        result.literal = canonicalAddress(AF_INET, result.host).has_value();
        rest = text.substr(colon);
    }
    if (rest.empty()) return result;
    if (!rest.starts_with(':')) return std::nullopt;
    auto port = readPort(rest.substr(1));
    if (!port) return std::nullopt;
    result.port = *port;
    return result;
}

Hosts::Hosts(std::string_view bound, const std::vector<std::string>& more)
    : names_{"localhost", "127.0.0.1", "::1"} {
    const auto add = [this](const std::string& name) {
        // An IPv6 address may be given bare or in brackets.
        const bool bare = name.find(':') != name.rfind(':') && !name.starts_with('[');
        if (auto authority = parseAuthority(bare ? "[" + name + "]" : name)) names_.insert(authority->host);
    };
    add(std::string(bound));
    for (const std::string& name : more) add(name);
    anyAddress_ = names_.contains("0.0.0.0") || names_.contains("::");
}

bool Hosts::allows(const Authority& authority) const {
    return names_.contains(authority.host) || (anyAddress_ && authority.literal);
}

}  // namespace otrera::server
