#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/message.h"

namespace otrera::server {

/// Answers one request. Runs on the network thread: it must not block. May throw: the answer is then 500.
using Handler = std::function<Response(const Request&)>;

/// Which handler answers which method and path.
class Router {
  public:
    /// Adds a route. A segment `{name}` of the pattern matches any one segment that is not empty, and the
    /// request's parameter() tells it. Of several routes that fit, the one added first answers.
    void add(std::string method, std::string_view pattern, Handler handler);

    /// The answer of the route that fits; HEAD asks the GET route (the writer then leaves out the body). 404
    /// where no route has the path, 405 with Allow where none of them has the method. Throws what the handler
    /// throws. Any thread may call it once all routes are added.
    Response answer(Request request) const;

  private:
    struct Route {
        std::string method;
        std::vector<std::string> segments;
        Handler handler;
    };

    std::vector<Route> routes_;
};

}  // namespace otrera::server
