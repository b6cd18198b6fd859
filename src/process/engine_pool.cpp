#include "process/engine_pool.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "process/engine.h"
#include "process/fair_queue.h"

namespace otrera::process {

namespace {

/// The threads of the pool leave signals to the program's own.
void holdSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
}

/// How long to wait before the next start after so many failures in a row.
std::chrono::milliseconds pauseAfter(int failures) {
    constexpr int first = 20;
    constexpr int longest = 1000;
    if (failures == 0) return std::chrono::milliseconds(0);
    return std::chrono::milliseconds(std::min(longest, first << std::min(failures - 1, 10)));
}

/// Why a question cannot be asked at all; empty when it can.
std::string faultOf(const Question& question) {
    std::size_t bytes = 0;
    const auto isLine = [&](const std::string& line) {
        bytes += line.size() + 1;
        return line.find_first_of(std::string("\n\r\0", 3)) == std::string::npos;
    };
    const bool lines = std::all_of(question.lines.begin(), question.lines.end(), isLine);
    if (!isLine(question.go) || !lines) return "a line for an engine must not hold a line end";
    if (bytes > Question::mostBytes)
        return "the lines for an engine are longer than " + std::to_string(Question::mostBytes) + " bytes";
    return {};
}

}  // namespace

class EnginePool::Impl {
  public:
    explicit Impl(PoolOptions options);
    ~Impl();
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    std::uint64_t ask(Question question, OnAnswer answer);
    void cancel(std::uint64_t number);
    PoolCounts counts() const;

  private:
    struct Job {
        std::uint64_t number;
        Question question;
        OnAnswer answer;
    };
    using JobPointer = std::unique_ptr<Job>;
    struct Answer {
        JobPointer job;
        base::Result<std::string> text;
    };
    /// One child at a time, and the thread that speaks with it.
    struct Worker {
        Interruption interruption;
        int failures = 0;  // in a row
        // Under mutex_:
        bool idle = false;
        bool hasEngine = false;
        JobPointer job;  // being thought about
        std::thread thread;
    };

    void close();
    void work(Worker& worker);
    bool takeJob(Worker& worker, bool hasEngine);
    void serve(Worker& worker, std::unique_ptr<Engine>& engine);
    void finish(Worker& worker, std::optional<base::Result<std::string>> text);
    void countRestart(Worker& worker);
    void wakeOne();
    void speak();

    const PoolOptions options_;
    mutable std::mutex mutex_;
    bool closing_ = false;
    std::uint64_t last_ = 0;
    FairQueue<JobPointer> waiting_;
    std::deque<Answer> answers_;  // not yet told
    std::uint64_t telling_ = 0;   // the number of the question whose OnAnswer runs
    std::condition_variable answersChanged_;
    std::condition_variable told_;
    PoolCounts counts_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::thread speaker_;
};

EnginePool::Impl::Impl(PoolOptions options) : options_(std::move(options)) {
    try {
        speaker_ = std::thread([this] { speak(); });
        for (std::size_t i = 0; i < std::max<std::size_t>(1, options_.engines); ++i) {
            auto& worker = *workers_.emplace_back(std::make_unique<Worker>());
            worker.thread = std::thread([this, &worker] { work(worker); });
        }
    } catch (...) {
        close();
        throw;
    }
}

EnginePool::Impl::~Impl() { close(); }

void EnginePool::Impl::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    answersChanged_.notify_all();
    for (const auto& worker : workers_) {
        worker->interruption.closing = true;
        worker->interruption.bell.ring();
    }
    for (const auto& worker : workers_) {
        if (worker->thread.joinable()) worker->thread.join();
    }
    if (speaker_.joinable()) speaker_.join();
}

std::uint64_t EnginePool::Impl::ask(Question question, OnAnswer answer) {
    std::string fault = faultOf(question);
    auto job = std::make_unique<Job>(Job{0, std::move(question), std::move(answer)});
    const std::lock_guard lock(mutex_);
    const std::uint64_t number = job->number = ++last_;
    const std::string asker = job->question.asker;
    if (fault.empty() && waiting_.size() >= options_.waiting)
        fault = "the engines have too much to do; try again later";
    if (fault.empty() && waiting_.sizeOf(asker) >= options_.waitingPerAsker)
        fault = "too many questions of one asker wait for an engine; try again later";
    if (fault.empty()) {
        waiting_.push(asker, std::move(job));
        wakeOne();
    } else {
        ++counts_.failed;
        answers_.push_back({std::move(job), base::Error{std::move(fault)}});
        answersChanged_.notify_one();
    }
    return number;
}

/// Wakes a worker that has nothing to do, if there is one, rather one whose child runs already.
void EnginePool::Impl::wakeOne() {
    Worker* chosen = nullptr;
    for (const auto& worker : workers_) {
        if (worker->idle && (chosen == nullptr || (worker->hasEngine && !chosen->hasEngine)))
            chosen = worker.get();
    }
    if (chosen == nullptr) return;
    chosen->idle = false;
    chosen->interruption.bell.ring();
}

void EnginePool::Impl::cancel(std::uint64_t number) {
    if (number == 0) return;  // no question: telling_ has it while nothing is told
    // What is dropped ends here, after the lock: who knows what its OnAnswer holds.
    JobPointer dropped;
    std::unique_lock lock(mutex_);
    if (auto job = waiting_.remove([&](const JobPointer& waiting) { return waiting->number == number; })) {
        dropped = std::move(*job);
        lock.unlock();
        return;
    }
    for (const auto& worker : workers_) {
        if (!worker->job || worker->job->number != number) continue;
        worker->interruption.cancelled = true;
        worker->interruption.bell.ring();
        return;
    }
    const auto told = std::find_if(answers_.begin(), answers_.end(),
                                   [&](const Answer& answer) { return answer.job->number == number; });
    if (told != answers_.end()) {
        dropped = std::move(told->job);
        answers_.erase(told);
        lock.unlock();
        return;
    }
    if (std::this_thread::get_id() != speaker_.get_id()) told_.wait(lock, [&] { return telling_ != number; });
}

PoolCounts EnginePool::Impl::counts() const {
    const std::lock_guard lock(mutex_);
    PoolCounts counts = counts_;
    counts.waiting = waiting_.size();
    counts.thinking = static_cast<std::size_t>(std::count_if(
        workers_.begin(), workers_.end(), [](const auto& worker) { return worker->job != nullptr; }));
    return counts;
}

void EnginePool::Impl::work(Worker& worker) {
    holdSignals();
    std::unique_ptr<Engine> engine;
    while (!worker.interruption.closing) {
        if (takeJob(worker, engine != nullptr)) {
            serve(worker, engine);
        } else if (!engine) {
            worker.interruption.bell.wait(Moment::max());
        } else if (!engine->idle(worker.interruption)) {
            engine.reset();
            countRestart(worker);
        }
    }
}

/// Takes the next question; false, and the worker counts as idle, when there is none.
bool EnginePool::Impl::takeJob(Worker& worker, bool hasEngine) {
    const std::lock_guard lock(mutex_);
    worker.hasEngine = hasEngine;
    auto job = waiting_.take();
    worker.idle = !job;
    if (!job) return false;
    worker.job = std::move(*job);
    worker.interruption.cancelled = false;
    return true;
}

/// Gets the answer to the worker's question, with two tries.
void EnginePool::Impl::serve(Worker& worker, std::unique_ptr<Engine>& engine) {
    constexpr int tries = 2;
    Interruption& interruption = worker.interruption;
    const auto wanted = [&] { return !interruption.cancelled && !interruption.closing; };
    std::string trouble;
    for (int i = 0; i < tries && wanted(); ++i) {
        if (!engine) {
            const Moment until = std::chrono::steady_clock::now() + pauseAfter(worker.failures);
            while (wanted() && interruption.bell.wait(until)) {
            }
            if (!wanted()) break;
            auto started = Engine::start(options_, interruption);
            if (!started) {
                trouble = started.error().text;
                countRestart(worker);
                continue;
            }
            engine = std::move(started).value();
        }
        const auto outcome = engine->ask(worker.job->question, options_, interruption);
        if (outcome.kind == Engine::Outcome::Kind::answer) {
            worker.failures = 0;
            finish(worker, base::Result<std::string>(outcome.text));
            return;
        }
        if (outcome.kind == Engine::Outcome::Kind::dropped) break;
        engine.reset();
        trouble = outcome.text;
        countRestart(worker);
    }
    if (!wanted()) {
        finish(worker, std::nullopt);
    } else {
        finish(worker, base::Error{trouble + "; asked twice"});
    }
}

void EnginePool::Impl::countRestart(Worker& worker) {
    ++worker.failures;
    const std::lock_guard lock(mutex_);
    ++counts_.restarts;
}

/// The worker's question is done with; nothing is told where it is cancelled.
void EnginePool::Impl::finish(Worker& worker, std::optional<base::Result<std::string>> text) {
    JobPointer job;
    const std::lock_guard lock(mutex_);
    job = std::move(worker.job);
    waiting_.done(job->question.asker);
    // It may have been cancelled after the answer came.
    if (!text || worker.interruption.cancelled) return;
    ++(text->ok() ? counts_.answered : counts_.failed);
    answers_.push_back({std::move(job), std::move(*text)});
    answersChanged_.notify_one();
}

/// Tells the answers, in a thread of its own.
void EnginePool::Impl::speak() {
    holdSignals();
    std::unique_lock lock(mutex_);
    while (true) {
        answersChanged_.wait(lock, [&] { return closing_ || !answers_.empty(); });
        if (closing_) return;
        Answer answer = std::move(answers_.front());
        answers_.pop_front();
        telling_ = answer.job->number;
        lock.unlock();
        answer.job->answer(std::move(answer.text));
        answer.job.reset();
        lock.lock();
        telling_ = 0;
        told_.notify_all();
    }
}

EnginePool::EnginePool(PoolOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
EnginePool::~EnginePool() = default;
std::uint64_t EnginePool::ask(Question question, OnAnswer answer) {
    return impl_->ask(std::move(question), std::move(answer));
}
void EnginePool::cancel(std::uint64_t number) { impl_->cancel(number); }
PoolCounts EnginePool::counts() const { return impl_->counts(); }

}  // namespace otrera::process
