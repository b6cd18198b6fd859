#pragma once

#include <chrono>

#include "process/descriptor.h"

namespace otrera::process {

using Moment = std::chrono::steady_clock::time_point;

/// The rest of the time until a moment as poll() wants it: milliseconds, rounded up, -1 for Moment::max().
int pollTime(Moment until);

/// A bell: one thread waits for it, perhaps together with other descriptors, and any thread rings it. A ring
/// before the wait is not lost. The constructor throws std::system_error where the system has no descriptor
/// left.
class Wake {
  public:
    Wake();
    /// Any thread.
    void ring();
    /// Readable while it rings; for poll().
    int descriptor() const { return event_.number(); }
    /// Makes it silent.
    void quieten();
    /// Waits for a ring and makes it silent. False when the moment came first.
    bool wait(Moment until);

  private:
    Descriptor event_;
};

}  // namespace otrera::process
