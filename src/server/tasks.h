#pragma once

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace otrera::server {

/// What is still to be done on the network thread: the way back to it for other threads. A test without a
/// network runs the tasks itself.
class Tasks {
  public:
    /// Appends a task. Any thread, tasks included; does not block.
    void post(std::function<void()> task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        if (wake_) wake_();
    }

    /// Runs what has been posted, in that order, and what it posts. Returns whether there was anything. Only
    /// on the network thread.
    bool run() {
        bool any = false;
        for (;;) {
            std::vector<std::function<void()>> tasks;
            {
                const std::lock_guard lock(mutex_);
                tasks.swap(tasks_);
            }
            if (tasks.empty()) return any;
            any = true;
            for (const auto& task : tasks) task();
        }
    }

    /// What to call, from any thread, when there is something to run; null: nothing.
    void onPost(std::function<void()> wake) {
        const std::lock_guard lock(mutex_);
        wake_ = std::move(wake);
        if (wake_ && !tasks_.empty()) wake_();
    }

  private:
    std::mutex mutex_;
    std::vector<std::function<void()>> tasks_;
    std::function<void()> wake_;
};

}  // namespace otrera::server
