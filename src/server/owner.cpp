#include "server/owner.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace otrera::server {

namespace {

constexpr std::string_view cookieName = "otrera_owner";
constexpr std::size_t secretBytes = 16;

std::string hexOf(const unsigned char* bytes, std::size_t count) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += digits[bytes[i] >> 4];
        text += digits[bytes[i] & 15];
    }
    return text;
}

std::string hashOf(std::string_view cookie) {
    std::array<unsigned char, secretBytes> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(cookie.data()),
                       cookie.size(), nullptr, 0);
    return hexOf(hash.data(), hash.size());
}

bool isSecret(std::string_view text) {
    return text.size() == 2 * secretBytes && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

std::optional<std::string_view> cookieOf(const Request& request) {
    std::optional<std::string_view> found;
    for (const auto& [name, value] : request.headers) {
        if (!sameToken(name, "Cookie")) continue;
        std::string_view rest = value;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(';'), rest.size());
            const std::string_view pair = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const auto equals = pair.find('=');
            if (equals == std::string_view::npos || pair.substr(0, equals) != cookieName) continue;
            if (found) return std::nullopt;
            found = pair.substr(equals + 1);
        }
    }
    if (found && !isSecret(*found)) return std::nullopt;
    return found;
}

}  // namespace

std::string newSecret() {
    std::array<unsigned char, secretBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return hexOf(bytes.data(), bytes.size());
}

std::string newGameId() {
    // No letters that are taken for others when read out.
    constexpr std::string_view letters = "0123456789abcdefghjkmnpqrstvwxyz";
    std::string id;
    for (int i = 0; i < 16; ++i) id += letters[randombytes_uniform(letters.size())];
    return id;
}

Owner ownerOf(const Request& request) {
    if (const auto cookie = cookieOf(request)) return {hashOf(*cookie), {}};
    std::string cookie = newSecret();
    std::string id = hashOf(cookie);
    return {std::move(id), std::move(cookie)};
}

std::string knownOwnerOf(const Request& request) {
    const auto cookie = cookieOf(request);
    return cookie ? hashOf(*cookie) : std::string();
}

void giveCookie(const Owner& owner, Response& response) {
    if (owner.cookie.empty()) return;
    // Browsers keep a cookie for 400 days at most; every visit to the page asks the API and renews nothing:
    // a new one would be a new owner.
    response.headers.add("Set-Cookie", std::string(cookieName) + "=" + owner.cookie +
                                           "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict");
}

}  // namespace otrera::server
