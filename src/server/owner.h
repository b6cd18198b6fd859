#pragma once

#include <string>

#include "server/message.h"

namespace otrera::server {

/// Who sends a request: known by a random number of 128 bits in a cookie. Only a hash of it goes further than
/// this folder's edge, so what is stored lets nobody in.
struct Owner {
    std::string id;      ///< the hash, 32 hexadecimal digits; who has no cookie yet has one here already
    std::string cookie;  ///< for a new owner: the cookie to give him; else empty
};

/// The owner of a request. Several cookies of that name, or one that was not given by us, count as none.
Owner ownerOf(const Request& request);

/// Like ownerOf, but somebody without a cookie stays nobody: "".
std::string knownOwnerOf(const Request& request);

/// Adds the cookie of a new owner to the answer.
void giveCookie(const Owner& owner, Response& response);

/// A random id of a game: 16 letters and digits, 80 bits.
std::string newGameId();
/// A random secret of 128 bits, as 32 hexadecimal digits.
std::string newSecret();

}  // namespace otrera::server
