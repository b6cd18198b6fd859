#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "server/router.h"

namespace otrera::server {

/// Counts answers and writes the text that Prometheus reads (exposition format 0.0.4). Paths are told by
/// their route, so that no id and no secret is in it. Network thread only.
class Metrics {
  public:
    /// One answer, and how long it took to make.
    void answered(const Answered& answer);

    /// A number that somebody else keeps: its name, what it is, and whether it only grows.
    struct Gauge {
        std::string name;
        std::string help;
        double value = 0;
        bool counter = false;
    };
    std::string text(const std::vector<Gauge>& gauges) const;

  private:
    static constexpr std::array<double, 8> bounds{0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5};  // seconds

    struct Times {
        std::array<std::uint64_t, bounds.size()> within{};
        std::uint64_t count = 0;
        double sum = 0;
    };
    std::map<std::tuple<std::string, std::string, int>, std::uint64_t> answers_;  // by method, route, status
    Times times_;
};

/// The memory that this process holds, in bytes; 0 where the system does not tell.
double residentBytes();

}  // namespace otrera::server
