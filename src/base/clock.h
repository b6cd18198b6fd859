#pragma once

#include <cstdint>

namespace otrera::base {

/// Where time comes from. The core never asks the machine: who needs time is given one of these.
class Clock {
  public:
    virtual ~Clock() = default;
    /// Milliseconds since some fixed moment; never goes backwards. Does not block; any thread.
    virtual std::int64_t milliseconds() const = 0;
};

/// A clock that stands still until it is set: for tests.
class ManualClock final : public Clock {
  public:
    std::int64_t milliseconds() const override { return now_; }
    void advance(std::int64_t milliseconds) { now_ += milliseconds; }

  private:
    std::int64_t now_ = 0;
};

}  // namespace otrera::base
