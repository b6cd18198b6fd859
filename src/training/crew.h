#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace otrera::training {

/// Threads that do the parts of some work together, again and again: starting them for each batch of
/// learning would take longer than the batch. Who has the crew is one of its threads.
class Crew {
  public:
    explicit Crew(unsigned threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Calls work(part) for each part 0 .. parts-1, in whatever thread and order; returns when all are done.
    void run(std::size_t parts, const std::function<void(std::size_t part)>& work);

  private:
    void wait();
    void takeParts();

    std::vector<std::thread> threads_;
    std::mutex mutex_;  // for all below but next_
    std::condition_variable begin_;
    std::condition_variable done_;
    std::uint64_t round_ = 0;
    std::size_t working_ = 0;
    bool over_ = false;

    const std::function<void(std::size_t)>* work_ = nullptr;
    std::size_t parts_ = 0;
    std::atomic<std::size_t> next_{0};
};

}  // namespace otrera::training
