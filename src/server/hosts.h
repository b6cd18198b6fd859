#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace otrera::server {

/// The name and the port of a Host header, an Origin or an address.
struct Authority {
    std::string host;  ///< lower case, no trailing dot; an IPv6 address without brackets, in its short form
    std::string port;  ///< decimal without leading zeros, or empty
    bool literal = false;  ///< the host is an IP address
};

/// Reads `name`, `name:port`, `1.2.3.4:port` or `[v6]:port`; nothing where the text is none of them.
std::optional<Authority> parseAuthority(std::string_view text);

/// The names under which this server may be asked. A page of somebody else can point its own name at
/// 127.0.0.1 (DNS rebinding) and then talk to a loopback server as to its own; the Host header still tells
/// that name, so every other name is refused. An IP address in a Host header cannot be rebound.
class Hosts {
  public:
    /// The loopback names, always; `bound`, the address or name that was listened on; `more`, names given by
    /// the operator. Bound to every address (0.0.0.0, ::), any IP address will do, but no further name.
    explicit Hosts(std::string_view bound = "127.0.0.1", const std::vector<std::string>& more = {});

    /// Whether a request for that host is meant for this server; the port does not count.
    bool allows(const Authority& authority) const;

  private:
    std::set<std::string> names_;
    bool anyAddress_ = false;
};

}  // namespace otrera::server
