#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>

#include "server/server.h"
#include "server/socket.h"

// For server.cpp only: whoever includes this compiles for a minute.
namespace otrera::server {

/// Turns a connection into a WebSocket and serves it until its end. `onCut` is told how to cut the line.
boost::asio::awaitable<void> serveWebSocket(
    boost::beast::tcp_stream stream,
    const boost::beast::http::request<boost::beast::http::string_body>& upgrade, const Request& request,
    const SocketOpener& open, const Limits& limits, const std::function<void(std::function<void()>)>& onCut);

}  // namespace otrera::server
