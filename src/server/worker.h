#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace otrera::server {

/// A thread that does one work after another, for what takes longer than the network thread may wait. What
/// has not begun when it ends is dropped.
class Worker {
  public:
    Worker() : thread_([this] { work(); }) {}
    ~Worker() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        due_.notify_one();
        thread_.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Any thread; does not block. The work must not throw.
    void run(std::function<void()> job) {
        {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::move(job));
        }
        due_.notify_one();
    }

  private:
    void work() {
        for (;;) {
            std::unique_lock lock(mutex_);
            due_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
            if (ending_) return;
            const auto job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            job();
        }
    }

    std::mutex mutex_;
    std::condition_variable due_;
    std::deque<std::function<void()>> jobs_;
    bool ending_ = false;
    std::thread thread_;  // last: it begins when all else is there
};

}  // namespace otrera::server
