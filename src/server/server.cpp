#include "server/server.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <ctime>
#include <optional>
#include <set>
#include <utility>

#include "server/gate.h"
#include "server/websocket.h"

namespace otrera::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::size_t readSize = 4096;

// Errors come in `ec`: a client that goes away is nothing exceptional.
auto into(error_code& ec) { return asio::redirect_error(asio::use_awaitable, ec); }

// The answer to a request that cannot be read; nothing where there is nobody left to answer.
std::optional<Response> answerUnreadable(const error_code& ec) {
    if (ec == http::error::end_of_stream || ec == http::error::partial_message) return std::nullopt;
    if (ec == http::error::header_limit || ec == http::error::buffer_overflow) {
        return Response::text(431, "The headers are too long.");
    }
    if (ec == http::error::body_limit) return Response::text(413, "The body is too long.");
    if (ec.category() == http::make_error_code(http::error::bad_method).category()) {
        return Response::text(400, "This is not an HTTP/1.1 request.");
    }
    return std::nullopt;
}

// How an answer is to be written for the request that asked for it.
struct Framing {
    bool head = false;
    bool keepAlive = false;
    unsigned version = 11;
};

template <class Message>
void fillHead(Message& message, const Response& response, const Framing& framing) {
    message.result(static_cast<unsigned>(response.status));
    message.version(framing.version);
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.set(http::field::date, httpDate(std::time(nullptr)));
    if (response.status != 304 && response.status != 204)
        message.content_length(response.body.bytes().size());
    message.keep_alive(framing.keepAlive);
}

template <class Parser>
Request requestOf(const Parser& parser) {
    Request request;
    request.method = std::string(parser.get().method_string());
    request.target = std::string(parser.get().target());
    for (const auto& field : parser.get()) {
        request.headers.add(std::string(field.name_string()), std::string(field.value()));
    }
    return request;
}

// Under /api/ everything speaks JSON, what is refused on the way there too.
void speakJson(std::string_view target, Response& response) {
    if (!target.starts_with("/api/") || response.status < 400) return;
    const std::string* type = response.headers.find("Content-Type");
    if (type == nullptr || !type->starts_with("text/plain")) return;
    std::string text(response.body.bytes());
    while (text.ends_with('\n')) text.pop_back();
    Response spoken = Response::problem(response.status, std::move(text));
    for (const auto& [name, value] : response.headers) {
        if (spoken.headers.find(name) == nullptr) spoken.headers.add(name, value);
    }
    response = std::move(spoken);
}

base::Error listenError(const ServeOptions& options, const error_code& ec) {
    const std::string port = std::to_string(options.port);
    if (ec == asio::error::address_in_use) {
        return {"port " + port + " on " + options.address + " is busy; choose another with --port"};
    }
    if (ec == asio::error::access_denied) {
        return {"port " + port + " needs the rights of the system; choose one above 1023 with --port"};
    }
    if (ec == boost::system::errc::address_not_available) {
        return {options.address + " is not an address of this machine; choose another with --host"};
    }
    return {"cannot listen on " + options.address + ", port " + port + ": " + ec.message()};
}

}  // namespace

class Server::Impl {
  public:
    explicit Impl(ServeOptions options)
        : options_(std::move(options)), gate_(Hosts(options_.address, options_.hosts)) {}

    base::Result<bool> listen();
    std::uint16_t port() const { return bound_.port(); }
    std::string url() const;
    int run(Router router);
    void stop() noexcept;

  private:
    // A connection as long as its coroutine lives.
    struct Session {
        Session(Impl& server, tcp::socket socket) : owner(server), stream(std::move(socket)) {
            owner.sessions_.insert(this);
        }
        ~Session() {
            owner.sessions_.erase(this);
            --owner.connections_;
        }
        Session(const Session&) = delete;
        Session& operator=(const Session&) = delete;

        Impl& owner;
        beast::tcp_stream stream;
        beast::flat_buffer buffer{owner.options_.limits.headerBytes + readSize};
        bool idle = false;  // waits for a request, or is a WebSocket: may be cut at any time
        // Cuts what the connection has become: a WebSocket, or a request that waits for its answer.
        std::function<void()> cutOther;

        void cut() {
            stream.close();
            if (cutOther) cutOther();
        }
    };
    // What a handler that answers later shares with the coroutine that waits for it. It may outlive the
    // server.
    struct Awaited {
        void answer(Response given) {
            if (!response) response = std::move(given);
            if (wake != nullptr) wake->cancel();
        }

        std::optional<Response> response;
        asio::steady_timer* wake = nullptr;  // while the coroutine waits
    };
    struct Waiting {
        Waiting(Awaited& what, asio::steady_timer& timer) : awaited(what) { awaited.wake = &timer; }
        ~Waiting() { awaited.wake = nullptr; }
        Waiting(const Waiting&) = delete;
        Waiting& operator=(const Waiting&) = delete;

        Awaited& awaited;
    };
    using Parser = http::request_parser<http::string_body>;

    asio::awaitable<void> waitForStop();
    asio::awaitable<void> accept();
    asio::awaitable<void> serve(tcp::socket socket);
    asio::awaitable<bool> exchange(Session& session);
    asio::awaitable<bool> readHeader(Session& session, Parser& parser);
    asio::awaitable<bool> readBody(Session& session, Parser& parser);
    asio::awaitable<bool> write(Session& session, Response response, Framing framing);
    asio::awaitable<void> close(Session& session);
    void turnAway(tcp::socket& socket) const;
    void handle(Request request, const Respond& respond) const;
    asio::awaitable<Response> answerTo(Session& session, Request request);
    asio::awaitable<void> serveSocket(Session& session, const Parser& parser, const Request& request,
                                      const SocketOpener& open);
    asio::awaitable<void> keepTicking();

    void report(std::string_view text) const {
        if (options_.report) options_.report(text);
    }

    const ServeOptions options_;
    Router router_;
    const Gate gate_;
    tcp::endpoint bound_;
    // Counted from accept on, a little longer than the set, which holds what has begun.
    std::size_t connections_ = 0;
    bool stopping_ = false;
    // Before the context: coroutines that it still holds at its end leave this set.
    std::set<Session*> sessions_;
    // stop() writes to it.
    const int wakeFd_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    asio::io_context context_{1};
    asio::posix::stream_descriptor wake_{context_, wakeFd_};
    asio::steady_timer ticking_{context_};
    asio::steady_timer deadline_{context_, asio::steady_timer::time_point::max()};
    tcp::acceptor acceptor_{context_};
    asio::signal_set signals_{context_};
    int stoppedBy_ = 0;
};

base::Result<bool> Server::Impl::listen() {
    // One that comes before run() waits for it.
    for (const int signal : options_.stopSignals) signals_.add(signal);
    std::string address = options_.address;
    if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
    error_code ec;
    const auto found =
        tcp::resolver(context_).resolve(address, std::to_string(options_.port), tcp::resolver::passive, ec);
    if (ec) return base::Error{options_.address + " is not an address of this machine: " + ec.message()};
    for (const auto& entry : found) {
        const tcp::endpoint endpoint = entry.endpoint();
        error_code ignored;
        acceptor_.close(ignored);
        if (acceptor_.open(endpoint.protocol(), ec)) continue;
        // Connections of the last run that linger must not keep the port.
        if (acceptor_.set_option(tcp::acceptor::reuse_address(true), ec)) continue;
        if (acceptor_.bind(endpoint, ec)) continue;
        if (acceptor_.listen(asio::socket_base::max_listen_connections, ec)) continue;
        bound_ = acceptor_.local_endpoint(ec);
        if (!ec) return true;
    }
    return listenError(options_, ec);
}

std::string Server::Impl::url() const {
    // No browser can ask for "every address"; this machine is one of them.
    auto address = bound_.address();
    if (address.is_unspecified() && address.is_v4()) address = asio::ip::address_v4::loopback();
    if (address.is_unspecified()) address = asio::ip::address_v6::loopback();
    const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
    return "http://" + host + ":" + std::to_string(port()) + "/";
}

int Server::Impl::run(Router router) {
    router_ = std::move(router);
    if (options_.tasks != nullptr) {
        options_.tasks->onPost([this] { asio::post(context_, [this] { options_.tasks->run(); }); });
    }
    if (options_.tick) asio::co_spawn(context_, keepTicking(), asio::detached);
    signals_.async_wait([this](const error_code& ec, int signal) {
        if (ec) return;
        stoppedBy_ = signal;
        stop();
    });
    asio::co_spawn(context_, waitForStop(), asio::detached);
    asio::co_spawn(context_, accept(), asio::detached);
    context_.run();
    if (options_.tasks != nullptr) options_.tasks->onPost(nullptr);
    signals_.clear();
    return stoppedBy_;
}

asio::awaitable<void> Server::Impl::keepTicking() {
    while (!stopping_) {
        error_code ec;
        ticking_.expires_after(options_.tickTime);
        co_await ticking_.async_wait(into(ec));
        if (!stopping_) options_.tick();
    }
}

void Server::Impl::stop() noexcept {
    const std::uint64_t one = 1;
    // It can only fail where it was called 2^64 times already.
    [[maybe_unused]] const auto written = ::write(wakeFd_, &one, sizeof one);
}

asio::awaitable<void> Server::Impl::waitForStop() {
    error_code ec;
    co_await wake_.async_wait(asio::posix::stream_descriptor::wait_read, into(ec));
    stopping_ = true;
    acceptor_.close(ec);
    signals_.cancel(ec);
    ticking_.cancel();
    for (Session* session : sessions_) {
        if (session->idle) session->cut();
    }
    if (connections_ == 0) co_return;
    deadline_.expires_after(options_.limits.stopTime);
    co_await deadline_.async_wait(into(ec));
    for (Session* session : sessions_) session->cut();
}

asio::awaitable<void> Server::Impl::accept() {
    while (!stopping_) {
        error_code ec;
        tcp::socket socket(context_);
        co_await acceptor_.async_accept(socket, into(ec));
        if (stopping_) break;
        if (ec) {
            // Mostly too many open files: wait until some are closed.
            report("cannot accept a connection: " + ec.message());
            asio::steady_timer pause(context_, std::chrono::milliseconds(100));
            co_await pause.async_wait(into(ec));
        } else if (connections_ >= options_.limits.connections) {
            turnAway(socket);
        } else {
            ++connections_;
            socket.set_option(tcp::no_delay(true), ec);
            asio::co_spawn(context_, serve(std::move(socket)), asio::detached);
        }
    }
}

// One attempt without waiting: who comes too much must not cost more than that.
void Server::Impl::turnAway(tcp::socket& socket) const {
    Response response = Response::text(503, "Too many connections.");
    Gate::secure(response);
    http::response<http::string_body> message;
    message.body() = std::string(response.body.bytes());
    fillHead(message, response, {});
    error_code ec;
    socket.non_blocking(true, ec);
    http::write(socket, message, ec);
    socket.shutdown(tcp::socket::shutdown_send, ec);
}

asio::awaitable<void> Server::Impl::serve(tcp::socket socket) {
    try {
        Session session(*this, std::move(socket));
        while (!stopping_ && co_await exchange(session)) {
        }
        co_await close(session);
    } catch (const std::exception& problem) {
        report(std::string("a connection failed: ") + problem.what());
    }
    // The last one lets run() return.
    if (stopping_ && connections_ == 0) deadline_.cancel();
}

// One request and its answer; false when the connection is to be closed.
asio::awaitable<bool> Server::Impl::exchange(Session& session) {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(options_.limits.headerBytes));
    parser.body_limit(options_.limits.bodyBytes);
    const bool headerRead = co_await readHeader(session, parser);
    if (!headerRead) co_return false;

    Request request = requestOf(parser);
    Framing framing{request.method == "HEAD", false, parser.get().version()};
    std::optional<Response> refused = gate_.refuse(request);
    // An encoding that cannot be undone leaves the end of the body unknown, and a proxy may see another one.
    const std::string* encoding = request.headers.find("Transfer-Encoding");
    const bool chunked = encoding != nullptr && request.headers.count("Transfer-Encoding") == 1 &&
                         sameToken(*encoding, "chunked") && framing.version >= 11;
    if (!refused && encoding != nullptr && !chunked) {
        refused = Response::text(501, "This transfer encoding is not known here.");
    }
    if (refused) {
        speakJson(request.target, *refused);
        co_await write(session, std::move(*refused), framing);
        co_return false;
    }
    const bool bodyRead = co_await readBody(session, parser);
    if (!bodyRead) co_return false;

    framing.keepAlive = parser.get().keep_alive() && !stopping_;
    if (beast::websocket::is_upgrade(parser.get())) {
        if (const SocketOpener* open = router_.socketAt(request.path)) {
            co_await serveSocket(session, parser, request, *open);
            co_return false;
        }
    }
    request.body = std::move(parser.get().body());
    const std::string target = request.target;
    Response response = co_await answerTo(session, std::move(request));
    speakJson(target, response);
    const bool written = co_await write(session, std::move(response), framing);
    co_return written&& framing.keepAlive;
}

asio::awaitable<void> Server::Impl::serveSocket(Session& session, const Parser& parser,
                                                const Request& request, const SocketOpener& open) {
    if (session.buffer.size() > 0) {
        // A client has to wait for the answer before it speaks another protocol.
        co_await write(session, Response::text(400, "Something followed the request for a WebSocket."), {});
        co_return;
    }
    session.idle = true;
    co_await serveWebSocket(std::move(session.stream), parser.get(), request, open, options_.limits,
                            [&](std::function<void()> cut) { session.cutOther = std::move(cut); });
}

asio::awaitable<Response> Server::Impl::answerTo(Session& session, Request request) {
    const auto awaited = std::make_shared<Awaited>();
    handle(std::move(request), [awaited](Response response) { awaited->answer(std::move(response)); });
    if (!awaited->response) {
        session.cutOther = [awaited] { awaited->answer(Response::text(503, "The server stops.")); };
        asio::steady_timer timer(context_, options_.limits.answerTime);
        const Waiting waiting(*awaited, timer);
        error_code ec;
        co_await timer.async_wait(into(ec));
        session.cutOther = nullptr;
    }
    if (!awaited->response) co_return Response::text(503, "The server is busy; try again.");
    co_return std::move(*awaited->response);
}

asio::awaitable<bool> Server::Impl::readHeader(Session& session, Parser& parser) {
    error_code ec;
    if (session.buffer.size() == 0) {
        session.idle = true;
        session.stream.expires_after(options_.limits.idle);
        const auto got = co_await session.stream.async_read_some(session.buffer.prepare(readSize), into(ec));
        session.idle = false;
        if (ec) co_return false;
        session.buffer.commit(got);
    }
    // One limit for the whole header: it does not help to send a byte now and then.
    session.stream.expires_after(options_.limits.headerTime);
    // Beast holds each piece that it parses to its limit, but not their sum: endless short lines would pass.
    for (std::size_t taken = 0; !ec && !parser.is_header_done();) {
        taken += co_await http::async_read_some(session.stream, session.buffer, parser, into(ec));
        if (!ec && taken > options_.limits.headerBytes) ec = http::error::header_limit;
    }
    if (!ec) co_return true;
    if (auto response = answerUnreadable(ec)) co_await write(session, std::move(*response), {});
    co_return false;
}

asio::awaitable<bool> Server::Impl::readBody(Session& session, Parser& parser) {
    if (parser.is_done()) co_return true;
    error_code ec;
    session.stream.expires_after(options_.limits.idle);
    const auto expect = parser.get().find(http::field::expect);
    if (expect != parser.get().end() && parser.get().version() >= 11 &&
        beast::iequals(expect->value(), "100-continue")) {
        http::response<http::empty_body> goOn(http::status::continue_, 11);
        co_await http::async_write(session.stream, goOn, into(ec));
        if (ec) co_return false;
    }
    // The body itself is held to its limit by the parser; this is for what stands around its chunks.
    const std::size_t most = 8 * options_.limits.bodyBytes + options_.limits.headerBytes;
    for (std::size_t taken = 0; !ec && !parser.is_done();) {
        taken += co_await http::async_read_some(session.stream, session.buffer, parser, into(ec));
        if (!ec && taken > most) ec = http::error::body_limit;
    }
    if (!ec) co_return true;
    if (auto response = answerUnreadable(ec)) co_await write(session, std::move(*response), {});
    co_return false;
}

void Server::Impl::handle(Request request, const Respond& respond) const {
    try {
        router_.answer(std::move(request), respond);
    } catch (const std::exception& problem) {
        report(std::string("a handler failed: ") + problem.what());
        respond(Response::text(500, "Something went wrong inside the server."));
    }
}

asio::awaitable<bool> Server::Impl::write(Session& session, Response response, Framing framing) {
    Gate::secure(response);
    error_code ec;
    session.stream.expires_after(options_.limits.idle);
    if (framing.head || response.status == 304 || response.status == 204) {
        http::response<http::empty_body> message;
        fillHead(message, response, framing);
        http::response_serializer<http::empty_body> serializer(message);
        co_await http::async_write_header(session.stream, serializer, into(ec));
        co_return !ec;
    }
    const auto bytes = response.body.bytes();
    http::response<http::span_body<const char>> message;
    message.body() = {bytes.data(), bytes.size()};
    fillHead(message, response, framing);
    http::response_serializer<http::span_body<const char>> serializer(message);
    while (!ec && !serializer.is_done()) {
        // A slow line may take its time as long as something moves.
        session.stream.expires_after(options_.limits.idle);
        co_await http::async_write_some(session.stream, serializer, into(ec));
    }
    co_return !ec;
}

// A socket closed with bytes unread resets the connection, and the client may lose the answer: so take in
// what it still sends, for a while.
asio::awaitable<void> Server::Impl::close(Session& session) {
    error_code ec;
    if (session.stream.socket().shutdown(tcp::socket::shutdown_send, ec)) co_return;
    session.buffer.clear();
    session.stream.expires_after(std::chrono::seconds(1));
    for (std::size_t taken = 0; !ec && taken < 16 * options_.limits.bodyBytes;) {
        taken += co_await session.stream.async_read_some(session.buffer.prepare(readSize), into(ec));
    }
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

base::Result<std::unique_ptr<Server>> Server::listen(ServeOptions options) {
    auto impl = std::make_unique<Impl>(std::move(options));
    if (auto listening = impl->listen(); !listening) return listening.error();
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::uint16_t Server::port() const { return impl_->port(); }
std::string Server::url() const { return impl_->url(); }
int Server::run(Router router) { return impl_->run(std::move(router)); }
void Server::stop() noexcept { impl_->stop(); }

}  // namespace otrera::server
