#include "server/websocket.h"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

#include "server/gate.h"

namespace otrera::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

namespace {

auto into(error_code& ec) { return asio::redirect_error(asio::use_awaitable, ec); }

/// The connection below a WebSocket. At the end of the WebSocket it is closed at once: Beast's own way waits
/// for the client to close first, without a limit of time.
class Line : public beast::tcp_stream {
  public:
    explicit Line(beast::tcp_stream stream) : beast::tcp_stream(std::move(stream)) {}
};

template <class TeardownHandler>
void async_teardown(beast::role_type, Line& line, TeardownHandler&& handler) {
    error_code ignored;
    line.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    line.close();
    asio::post(line.get_executor(),
               beast::bind_front_handler(std::forward<TeardownHandler>(handler), error_code()));
}

class StreamSocket final : public Socket, public std::enable_shared_from_this<StreamSocket> {
  public:
    StreamSocket(beast::tcp_stream stream, const Limits& limits)
        : stream_(Line(std::move(stream))), backlog_(limits.socketBacklogBytes) {
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = limits.headerTime;
        // Half of this without a word, and it is pinged; then it has the other half.
        timeout.idle_timeout = limits.socketIdle;
        timeout.keep_alive_pings = true;
        stream_.set_option(timeout);
        stream_.read_message_max(limits.socketMessageBytes);
        stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& answer) {
            Response secured;
            Gate::secure(secured);
            for (const auto& [name, value] : secured.headers) answer.set(name, value);
        }));
        stream_.text(true);
    }

    void send(std::string text) override {
        if (cut_) return;
        queued_ += text.size();
        queue_.push_back(std::move(text));
        if (queued_ > backlog_) {
            close();
        } else if (queue_.size() == 1) {
            write();
        }
    }

    void close() override {
        cut_ = true;
        stream_.next_layer().close();
    }

    asio::awaitable<void> serve(const http::request<http::string_body>& upgrade, const Request& request,
                                const SocketOpener& open) {
        error_code ec;
        co_await stream_.async_accept(upgrade, into(ec));
        if (ec) co_return;
        const auto listener = open(request, *this);
        beast::flat_buffer buffer;
        while (!cut_) {
            co_await stream_.async_read(buffer, into(ec));
            if (ec || cut_ || !stream_.got_text()) break;
            const auto data = buffer.cdata();
            listener->received({static_cast<const char*>(data.data()), data.size()});
            buffer.clear();
        }
        close();
    }

  private:
    /// One write at a time: more would mix.
    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](const error_code& ec, std::size_t) {
                                if (ec) {
                                    self->close();
                                    return;
                                }
                                self->queued_ -= self->queue_.front().size();
                                self->queue_.pop_front();
                                if (!self->cut_ && !self->queue_.empty()) self->write();
                            });
    }

    websocket::stream<Line> stream_;
    std::deque<std::string> queue_;
    const std::size_t backlog_;
    std::size_t queued_ = 0;  // bytes
    bool cut_ = false;
};

}  // namespace

asio::awaitable<void> serveWebSocket(beast::tcp_stream stream,
                                     const http::request<http::string_body>& upgrade, const Request& request,
                                     const SocketOpener& open, const Limits& limits,
                                     const std::function<void(std::function<void()>)>& onCut) {
    stream.expires_never();  // a WebSocket has its own idea of time
    const auto socket = std::make_shared<StreamSocket>(std::move(stream), limits);
    onCut([socket] { socket->close(); });
    co_await socket->serve(upgrade, request, open);
    onCut(nullptr);
}

}  // namespace otrera::server
