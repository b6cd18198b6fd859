#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/router.h"
#include "server/tasks.h"

namespace otrera::server {

/// How much a client may take. Whoever passes a limit is answered (431, 413) or simply cut off.
struct Limits {
    std::size_t headerBytes = 8192;          ///< request line and headers together
    std::size_t bodyBytes = 65536;           ///< body of a request
    std::size_t connections = 1024;          ///< at a time, WebSockets too; one more gets 503
    std::chrono::milliseconds idle{30'000};  ///< a connection without a request; a body; a stalled answer
    std::chrono::milliseconds headerTime{10'000};  ///< from the first byte of a request to its last header
    std::chrono::milliseconds answerTime{30'000};  ///< for a handler that answers later; then 503
    std::chrono::milliseconds stopTime{700};       ///< for requests under way when stop() comes
    std::size_t socketMessageBytes = 4096;         ///< of a message from a client; longer: cut off
    std::size_t socketBacklogBytes = 1 << 20;      ///< not yet taken by a client; more: cut off
    std::chrono::milliseconds socketIdle{40'000};  ///< pinged after half of it, cut off after all of it
};

/// Where and how to listen.
struct ServeOptions {
    std::string address = "127.0.0.1";  ///< IP address or name of this machine
    std::uint16_t port = 8080;          ///< 0: any free one
    std::vector<std::string> hosts;     ///< further names under which it may be asked (see Hosts)
    Limits limits;
    /// What other threads want done on the network thread; must outlive the server. May be null.
    Tasks* tasks = nullptr;
    /// Called on the network thread every `tickTime`, for what hangs on time. May be null.
    std::function<void()> tick;
    std::chrono::milliseconds tickTime{100};
    /// Signals that end run(), from listen() on; after the server they do again what they usually do.
    std::vector<int> stopSignals;
    /// Told of errors inside the server, one line each, from the thread in run(); never of what a request
    /// holds.
    std::function<void(std::string_view)> report;
};

/// An HTTP/1.1 server with WebSockets. One thread does everything (run()); handlers run on it.
class Server {
  public:
    /// Binds and listens, but answers nobody before run(). An error says what to do: the port is busy, the
    /// address is not one of this machine, the port needs rights.
    static base::Result<std::unique_ptr<Server>> listen(ServeOptions options);

    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// The port it listens on, also where 0 was asked for.
    std::uint16_t port() const;
    /// The address for a browser on this machine: `http://127.0.0.1:8080/`.
    std::string url() const;

    /// Answers requests by these routes until stop() or a stop signal; blocks. The signal that ended it, or
    /// 0. To be called once.
    int run(Router router);
    /// Makes run() return: takes no more connections, lets requests under way end (Limits::stopTime), closes
    /// the rest. From any thread, before, during and after run(), any number of times.
    void stop() noexcept;

  private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

}  // namespace otrera::server
