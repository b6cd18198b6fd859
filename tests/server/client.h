#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/message.h"
#include "server/server.h"

namespace otrera::server::testing {

/// An answer as it came over the wire; status 0 where the connection closed before a whole one.
struct Answer {
    int status = 0;
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;

    /// The value of a header, or "" where it is not there.
    std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? "" : found->second;
    }
};

/// A client that sends bytes as they are, right or wrong.
class Client {
  public:
    explicit Client(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
        // Only so that a broken server fails a test instead of hanging it.
        const timeval limit{20, 0};
        setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    ~Client() { ::close(fd_); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    bool connected() const { return connected_; }

    /// False once the server does not listen any more.
    bool send(const std::string& bytes) {
        std::size_t sent = 0;
        while (sent < bytes.size()) {
            const auto now = ::send(fd_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (now <= 0) return false;
            sent += static_cast<std::size_t>(now);
        }
        return true;
    }

    /// No more requests will come; answers are still read.
    void endSending() { ::shutdown(fd_, SHUT_WR); }

    /// The next answer; one to HEAD (or a 304, a 100) has no body.
    Answer read(bool head = false) {
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
            if (!more()) return {};
        }
        Answer answer;
        const std::string top = buffer_.substr(0, end + 2);
        buffer_.erase(0, end + 4);
        answer.status = std::stoi(top.substr(9, 3));
        for (std::size_t at = top.find("\r\n") + 2; at < top.size();) {
            const auto stop = top.find("\r\n", at);
            const auto colon = top.find(": ", at);
            answer.headers[lowered(top.substr(at, colon - at))] = top.substr(colon + 2, stop - colon - 2);
            at = stop + 2;
        }
        if (head || answer.status == 304 || answer.status == 100) return answer;
        const auto length =
            static_cast<std::size_t>(std::strtoul(answer.header("content-length").c_str(), nullptr, 10));
        while (buffer_.size() < length) {
            if (!more()) return {};
        }
        answer.body = buffer_.substr(0, length);
        buffer_.erase(0, length);
        return answer;
    }

    /// The next bytes as they come; fewer where the connection ends before.
    std::string readBytes(std::size_t count) {
        while (buffer_.size() < count && more()) {
        }
        std::string bytes = buffer_.substr(0, count);
        buffer_.erase(0, count);
        return bytes;
    }

    /// Whether the server closed the connection with nothing more to say; waits for that.
    bool closed() { return buffer_.empty() && !more(); }

  private:
    bool more() {
        char bytes[4096];
        const auto got = ::recv(fd_, bytes, sizeof bytes, 0);
        if (got <= 0) return false;
        buffer_.append(bytes, static_cast<std::size_t>(got));
        return true;
    }

    int fd_;
    bool connected_ = false;
    std::string buffer_;
};

/// A server on a free port of the loopback, in a thread of its own; stopped at the end.
class RunningServer {
  public:
    explicit RunningServer(Router router, ServeOptions options = {}) {
        options.port = 0;
        auto listening = Server::listen(std::move(options));
        server_ = std::move(listening).value();
        thread_ = std::thread([this, routes = std::move(router)] { server_->run(routes); });
    }
    ~RunningServer() { stop(); }

    Server& operator*() { return *server_; }
    std::uint16_t port() const { return server_->port(); }

    /// Stops it and waits for the end of run().
    void stop() {
        server_->stop();
        if (thread_.joinable()) thread_.join();
    }

    /// Sends one request on a connection of its own and reads the answer.
    Answer ask(const std::string& request, bool head = false) const {
        Client client(port());
        client.send(request);
        return client.read(head);
    }

    /// A GET of that path with some more header lines.
    Answer get(const std::string& path, const std::string& more = "") const {
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    }

  private:
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

/// Routes that tests ask: /healthz, an /echo of the body, /throws, /games/{id}.
inline Router testRouter() {
    Router router;
    router.add("GET", "/healthz", [](const Request&) { return Response::text(200, "ok"); });
    router.add("POST", "/echo", [](const Request& request) {
        Response response;
        response.headers.set("Content-Type", "application/octet-stream");
        response.body = Body(request.body);
        return response;
    });
    router.add("GET", "/throws",
               [](const Request&) -> Response { throw std::runtime_error("what went wrong"); });
    router.add("GET", "/games/{id}", [](const Request& request) {
        return Response::text(200, std::string(request.parameter("id")) + "?" + request.query);
    });
    return router;
}

}  // namespace otrera::server::testing
