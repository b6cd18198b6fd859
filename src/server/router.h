#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/message.h"
#include "server/socket.h"

namespace otrera::server {

/// Answers one request. Runs on the network thread: it must not block. May throw: the answer is then 500.
using Handler = std::function<Response(const Request&)>;

/// Takes the answer to a request: once, and on the network thread.
using Respond = std::function<void(Response)>;

/// Answers one request when it can. Runs on the network thread, must not block, and throws at most before it
/// has answered. It must answer at some time: the client waits.
using LaterHandler = std::function<void(const Request&, Respond)>;

/// An answer that was given, for who counts them.
struct Answered {
    std::string method;  ///< "other" where it is none that a route has
    std::string route;   ///< the pattern, or "none"
    int status = 0;
    double seconds = 0;
};

/// Which handler answers which method and path.
class Router {
  public:
    /// Adds a route. A segment `{name}` of the pattern matches any one segment that is not empty, and the
    /// request's parameter() tells it. Of several routes that fit, the one added first answers.
    void add(std::string method, std::string_view pattern, Handler handler);
    void addLater(std::string method, std::string_view pattern, LaterHandler handler);

    /// Adds a path that may become a WebSocket; an ordinary request for it is 426.
    void addSocket(std::string path, SocketOpener opener);

    /// Who opens a WebSocket at this path, or null.
    const SocketOpener* socketAt(std::string_view path) const;

    /// Tells of every answer, on the network thread.
    void observe(std::function<void(const Answered&)> observer) { observer_ = std::move(observer); }

    /// Asks the route that fits; HEAD asks the GET route (the writer then leaves out the body). 404 where no
    /// route has the path, 405 with Allow where none of them has the method. Throws what the handler throws.
    void answer(Request request, const Respond& respond) const;

  private:
    struct Route {
        std::string method;
        std::string pattern;
        std::vector<std::string> segments;
        LaterHandler handler;
    };

    Respond observed(const Request& request, const std::string& route, const Respond& respond) const;

    std::vector<Route> routes_;
    std::function<void(const Answered&)> observer_;
    std::vector<std::pair<std::string, SocketOpener>> sockets_;
};

}  // namespace otrera::server
