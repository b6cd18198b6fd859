#pragma once

#include <set>
#include <string>

#include "server/games.h"
#include "server/rate_limit.h"
#include "server/socket.h"

namespace otrera::server {

/// One browser at the other end of a WebSocket: follows games and its owner's list (docs/http.md, Live).
class LiveSocket final : public SocketListener, public Watcher {
  public:
    /// `owner` is empty for somebody without a cookie, who may only look on.
    LiveSocket(Games& games, Socket& socket, std::string owner);
    ~LiveSocket() override;

    void received(std::string_view text) override;
    void changed(const View& view, std::int64_t since) override;
    void gone(const std::string& id) override;
    void listed(const View& view) override;

  private:
    void sendError(const std::string& text);

    Games& games_;
    Socket& socket_;
    const std::string owner_;
    std::set<std::string> watched_;
    RateLimit messages_;
};

}  // namespace otrera::server
