#pragma once

#include <optional>

#include "server/hosts.h"
#include "server/message.h"

namespace otrera::server {

/// What every request must pass before its body is read and a handler sees it, and what every answer carries.
/// Immutable after construction: any thread may ask.
class Gate {
  public:
    explicit Gate(Hosts hosts) : hosts_(std::move(hosts)) {}

    /// Fills in the path and the query of the request from its target, or gives the answer that refuses it:
    /// 400 for a bad target and for a Host header that is missing, double or unreadable; 421 for a Host that
    /// is not ours; 403 for a request from a page of another origin that could change something.
    std::optional<Response> refuse(Request& request) const;

    /// Sets the security headers, which are the same on every answer, errors included.
    static void secure(Response& response);

  private:
    std::optional<Response> refuseHost(const Request& request, const std::string& targetAuthority) const;

    Hosts hosts_;
};

}  // namespace otrera::server
