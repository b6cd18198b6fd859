#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace otrera::store {

/// Holds FILE.lock as long as it lives, so that one server works on FILE at a time. The system lets go of it
/// when the process ends, however it ends; the empty file stays.
class ServerLock {
  public:
    /// An error where another process (or another store of this one) holds it, or the file cannot be made.
    static base::Result<std::unique_ptr<ServerLock>> take(const std::string& file);
    ~ServerLock();
    ServerLock(const ServerLock&) = delete;
    ServerLock& operator=(const ServerLock&) = delete;

  private:
    explicit ServerLock(int descriptor) : descriptor_(descriptor) {}

    int descriptor_;
};

}  // namespace otrera::store
