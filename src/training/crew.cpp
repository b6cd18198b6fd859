#include "training/crew.h"

namespace otrera::training {

Crew::Crew(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) threads_.emplace_back([this] { wait(); });
}

Crew::~Crew() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Crew::run(std::size_t parts, const std::function<void(std::size_t)>& work) {
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        parts_ = parts;
        next_ = 0;
        working_ = threads_.size();
        ++round_;
    }
    begin_.notify_all();
    takeParts();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return working_ == 0; });
}

void Crew::wait() {
    std::unique_lock lock(mutex_);
    for (std::uint64_t seen = 0;;) {
        begin_.wait(lock, [&] { return over_ || round_ != seen; });
        if (over_) return;
        seen = round_;
        lock.unlock();
        takeParts();
        lock.lock();
        if (--working_ == 0) done_.notify_one();
    }
}

void Crew::takeParts() {
    for (std::size_t part = next_++; part < parts_; part = next_++) (*work_)(part);
}

}  // namespace otrera::training
