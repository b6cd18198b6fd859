#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "play/live_game.h"
#include "store/store.h"

namespace otrera::server {

/// Readers of what clients send (docs/http.md). Each takes any bytes; an error says what is wrong in words
/// for whoever wrote the client. Unknown fields are errors.

/// The body of POST /api/games: a setup made for this owner, with links for its open seats.
base::Result<play::Setup> readNewGame(std::string_view body, const std::string& owner);

/// A change, and the version that it is meant for.
struct ChangeRequest {
    play::Command command;
    std::optional<std::int64_t> version;
};

/// The bodies of POST .../turns, .../actions, .../claim and .../seats.
base::Result<ChangeRequest> readTurnRequest(std::string_view body);
base::Result<ChangeRequest> readActionRequest(std::string_view body);
base::Result<ChangeRequest> readClaimRequest(std::string_view body);
base::Result<ChangeRequest> readSeatRequest(std::string_view body);

/// A body without fields: `{}`.
base::Result<bool> readEmptyRequest(std::string_view body);

/// A message from a socket.
struct SocketRequest {
    enum class Kind : std::uint8_t { watch, unwatch, ping };
    Kind kind = Kind::ping;
    std::string game;
    std::optional<std::int64_t> since;
    std::int64_t number = 0;  ///< of a ping
};
base::Result<SocketRequest> readSocketRequest(std::string_view message);

/// What a URL asks of lists and records, after '?'.
struct ListRequest {
    store::Query query;           ///< without its owner
    std::string format = "text";  ///< of records
};
base::Result<ListRequest> readListRequest(std::string_view query);

/// Where a list goes on: the `next` of a page whose last game this is.
std::string cursorText(const store::Summary& last);

/// Whether a text has the form of a game's id.
bool isGameId(std::string_view text);

}  // namespace otrera::server
