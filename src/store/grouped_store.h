#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "store/store.h"

namespace otrera::store {

/// What became of one change.
struct Outcome {
    Written written = Written::failed;
    std::string reason;
};

/// What became of a group of changes.
struct GroupOutcome {
    std::vector<Outcome> outcomes;  ///< one for each change, in their order
    bool foreign = false;           ///< another program has changed what is stored, since the last time
};

/// Writes to a database that stays there when the program ends. Used by one thread.
class Writer {
  public:
    virtual ~Writer() = default;
    /// Carries out the changes in their order and in one transaction, in which each is whole or not there;
    /// those that are `done` are on the disk on return. Blocks, and does not throw.
    virtual GroupOutcome write(std::span<const Change> changes) = 0;
    /// Whether another program has changed what is stored, since the last time or the last write().
    virtual bool changedByOthers() = 0;
};

/// A store with one thread for writing, which takes all that waits as one group, and one for reading.
class GroupedStore final : public Store {
  public:
    /// queueBound: so many changes may wait; those beyond fail at once, in the calling thread.
    GroupedStore(std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader, std::size_t queueBound);
    ~GroupedStore() override;
    GroupedStore(const GroupedStore&) = delete;
    GroupedStore& operator=(const GroupedStore&) = delete;

    void write(Change change, OnWritten told) override;
    void read(std::function<void(Reader&)> job) override;
    void onForeignChange(std::function<void()> listener) override;

  private:
    // Changes that wait, apart from who is to be told: the writer takes them as one span.
    struct Queue {
        std::vector<Change> changes;
        std::vector<OnWritten> told;
    };

    void writeLoop();
    void readLoop();
    void carryOut(Queue group);
    void tellListener();

    const std::unique_ptr<Writer> writer_;
    const std::unique_ptr<Reader> reader_;
    const std::size_t queueBound_;

    std::mutex mutex_;  // for all below
    std::condition_variable written_;
    std::condition_variable asked_;
    Queue queue_;
    std::deque<std::function<void(Reader&)>> jobs_;
    std::function<void()> listener_;
    bool writingEnds_ = false;
    bool writingEnded_ = false;
    bool readingEnds_ = false;

    std::thread writing_;
    std::thread reading_;
};

}  // namespace otrera::store
