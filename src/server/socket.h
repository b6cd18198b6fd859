#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/message.h"

namespace otrera::server {

/// Our end of a WebSocket. Network thread only.
class Socket {
  public:
    virtual ~Socket() = default;
    /// Sends a text message, when those before it have gone out. A client that reads too slowly is cut off.
    virtual void send(std::string text) = 0;
    /// Cuts the line.
    virtual void close() = 0;
};

/// Who hears what comes over a WebSocket. Network thread only; must not block.
class SocketListener {
  public:
    /// The line is down: nothing may be sent any more.
    virtual ~SocketListener() = default;
    /// A text message.
    virtual void received(std::string_view text) = 0;
};

/// Makes the listener of a new WebSocket. The socket outlives it.
using SocketOpener = std::function<std::unique_ptr<SocketListener>(const Request&, Socket&)>;

}  // namespace otrera::server
