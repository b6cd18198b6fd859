#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "otrera/command.h"

namespace otrera::app {

/// Shows on stderr how far long work has come: on a terminal a bar with rate and remaining time, elsewhere a
/// line every ten seconds. Work that ends within a second shows nothing.
class Progress {
  public:
    /// total: parts of the work; unit: what `amount` counts, for the rate ("turns").
    Progress(std::uint64_t total, std::string unit);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `parts` of the total are done, and `amount` units are counted so far. What `state` gives, where there
    /// is one, is told with it; it is asked only when something is shown.
    void update(std::uint64_t parts, std::uint64_t amount, const std::function<std::string()>& state = {});
    /// A line on stderr in the place of the bar, which comes back with the next update.
    void say(const std::string& line);

  private:
    void hideBar();

    std::uint64_t total_;
    std::string unit_;
    bool isTerminal_;
    bool barShown_ = false;
    SystemClock clock_;
    std::int64_t begin_;
    std::int64_t nextShow_;
};

}  // namespace otrera::app
