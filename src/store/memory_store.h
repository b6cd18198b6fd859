#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "store/store.h"

namespace otrera::store {

/// A store that keeps everything in memory and nothing longer: for tests, and for a server without a disk.
/// Jobs and callbacks run in the calling thread.
class MemoryStore final : public Store {
  public:
    void write(Change change, OnWritten told) override;
    void read(std::function<void(Reader&)> job) override;
    /// Nobody else can change it: the listener is never called.
    void onForeignChange(std::function<void()> listener) override;

    /// From now on changes fail with this reason, as on a full disk; an empty one ends that.
    void refuse(std::string reason);

  private:
    class View;
    struct Kept {
        Game game;
        std::set<std::string> owners;
    };

    Written apply(NewGame&& change, std::string& reason);
    Written apply(NewEvents&& change, std::string& reason);
    Written apply(Departure&& change, std::string& reason);
    Written apply(Uptime&& change, std::string& reason);

    std::mutex mutex_;
    std::map<std::string, Kept> games_;
    std::int64_t uptime_ = 0;
    std::string refusal_;
};

}  // namespace otrera::store
