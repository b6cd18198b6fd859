#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace otrera::protocol {

/// Does one piece of work at a time in a thread of its own, which can be told to stop, and to go on from
/// where it is held.
///
/// Threads: begin(), release(), finish() and isBusy() belong to one thread; the others to the work.
class Worker {
  public:
    ~Worker() { finish(); }
    Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// From begin() until the work says ended().
    bool isBusy() const { return busy_; }
    /// Begins a piece of work; not while busy. `held`: it is to wait for release() before it ends by itself.
    void begin(bool held, std::function<void()> work);
    /// Ends the hold.
    void release();
    /// Tells the work to stop, and waits until it has ended.
    void finish();

    /// True when the work is to stop, and while it is held.
    const std::atomic<bool>& stop() const { return stop_; }
    const std::atomic<bool>& held() const { return held_; }
    /// Waits for finish(), or for release() too.
    void waitForStop();
    void waitForRelease();
    /// From now on another piece may begin.
    void ended() { busy_ = false; }

  private:
    std::thread thread_;
    std::atomic<bool> busy_{false};
    std::atomic<bool> stop_{false};
    std::atomic<bool> held_{false};
    std::mutex mutex_;  // for those who wait for a change of stop_ or held_
    std::condition_variable changed_;
};

}  // namespace otrera::protocol
