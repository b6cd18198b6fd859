#include "store/grouped_store.h"

#include <chrono>
#include <utility>

namespace otrera::store {

namespace {

constexpr std::chrono::seconds pollTime{1};

}  // namespace

GroupedStore::GroupedStore(std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader,
                           std::size_t queueBound)
    : writer_(std::move(writer)),
      reader_(std::move(reader)),
      queueBound_(queueBound),
      writing_([this] { writeLoop(); }),
      reading_([this] { readLoop(); }) {}

GroupedStore::~GroupedStore() {
    {
        const std::lock_guard lock(mutex_);
        writingEnds_ = true;
    }
    written_.notify_one();
    writing_.join();
    // Only now: who is told of the last changes may still read.
    {
        const std::lock_guard lock(mutex_);
        readingEnds_ = true;
    }
    asked_.notify_one();
    reading_.join();
}

void GroupedStore::write(Change change, OnWritten told) {
    const char* refusal = nullptr;
    {
        const std::lock_guard lock(mutex_);
        if (writingEnded_) refusal = "the store is being closed";
        if (queue_.changes.size() >= queueBound_) refusal = "too many changes wait to be stored";
        if (refusal == nullptr) {
            queue_.changes.push_back(std::move(change));
            queue_.told.push_back(std::exchange(told, nullptr));
        }
    }
    if (refusal != nullptr) return told(Written::failed, refusal);
    written_.notify_one();
}

void GroupedStore::read(std::function<void(Reader&)> job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    asked_.notify_one();
}

void GroupedStore::onForeignChange(std::function<void()> listener) {
    const std::lock_guard lock(mutex_);
    listener_ = std::move(listener);
}

void GroupedStore::writeLoop() {
    std::unique_lock lock(mutex_);
    while (true) {
        written_.wait_for(lock, pollTime, [this] { return writingEnds_ || !queue_.changes.empty(); });
        if (!queue_.changes.empty()) {
            Queue group = std::exchange(queue_, {});
            lock.unlock();
            carryOut(std::move(group));
        } else if (writingEnds_) {
            writingEnded_ = true;
            return;
        } else {
            lock.unlock();
            if (writer_->changedByOthers()) tellListener();
        }
        lock.lock();
    }
}

void GroupedStore::carryOut(Queue group) {
    const GroupOutcome outcome = writer_->write(group.changes);
    if (outcome.foreign) tellListener();
    for (std::size_t i = 0; i < group.told.size(); ++i) {
        group.told[i](outcome.outcomes[i].written, outcome.outcomes[i].reason);
        group.told[i] = nullptr;  // what it holds may be waited for
    }
}

void GroupedStore::tellListener() {
    std::function<void()> listener;
    {
        const std::lock_guard lock(mutex_);
        listener = listener_;
    }
    if (listener) listener();
}

void GroupedStore::readLoop() {
    std::unique_lock lock(mutex_);
    while (true) {
        asked_.wait(lock, [this] { return readingEnds_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        {
            const std::function<void(Reader&)> job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            job(*reader_);
        }
        lock.lock();
    }
}

}  // namespace otrera::store
