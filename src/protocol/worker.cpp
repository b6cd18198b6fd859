#include "protocol/worker.h"

#include <utility>

namespace otrera::protocol {

void Worker::begin(bool held, std::function<void()> work) {
    finish();  // the thread of the work before, if that is still on its way out
    stop_ = false;
    held_ = held;
    busy_ = true;
    thread_ = std::thread(std::move(work));
}

void Worker::release() {
    {
        const std::lock_guard lock(mutex_);
        held_ = false;
    }
    changed_.notify_all();
}

void Worker::finish() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Worker::waitForStop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_.load(); });
}

void Worker::waitForRelease() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || !held_; });
}

}  // namespace otrera::protocol
