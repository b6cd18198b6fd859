#pragma once

#include "server/games.h"
#include "server/rate_limit.h"
#include "server/router.h"

namespace otrera::server {

/// The API of docs/http.md: requests in, games and lists out. Network thread only; must outlive the router's
/// use, and what is given must outlive it.
class Api {
  public:
    Api(Games& games, store::Store& store, Tasks& tasks, const base::Clock& clock);

    /// Adds all paths below /api.
    void addTo(Router& router);

  private:
    void create(const Request& request, const Respond& respond);
    void change(const Request& request, const Respond& respond, const std::string& what);
    void leave(const Request& request, const Respond& respond);
    void record(const Request& request, const Respond& respond);
    void list(const Request& request, const Respond& respond);
    void records(const Request& request, const Respond& respond);
    std::unique_ptr<SocketListener> openSocket(const Request& request, Socket& socket);

    Games& games_;
    store::Store& store_;
    Tasks& tasks_;
    const base::Clock& clock_;
    RateLimit changes_;
};

}  // namespace otrera::server
