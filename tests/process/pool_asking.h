#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "process/engine_pool.h"

namespace otrera::process::testing {

using std::chrono::milliseconds;

/// So long that it only ends a test that would hang for ever.
constexpr std::chrono::seconds patience{60};

/// A pool of fake engines with limits that are long, where a test does not want them to strike.
inline PoolOptions fakePool(std::vector<std::string> arguments = {}) {
    PoolOptions options;
    options.command = {OTRERA_FAKE_ENGINE};
    options.command.insert(options.command.end(), arguments.begin(), arguments.end());
    options.startLimit = patience;
    options.grace = patience;
    return options;
}

inline Question question(const std::string& go, const std::string& asker = "somebody") {
    Question asked;
    asked.asker = asker;
    asked.lines = {"position of-" + asker};
    asked.go = "go " + go;
    asked.limit = patience;
    return asked;
}

/// The text of an answer, or "error: " and its text.
inline std::string textOf(const base::Result<std::string>& answer) {
    return answer.ok() ? *answer : "error: " + answer.error().text;
}

/// Gathers answers by name, in the order in which they come.
class Answers {
  public:
    OnAnswer as(const std::string& name) {
        return [this, name](const base::Result<std::string>& answer) {
            const std::lock_guard lock(mutex_);
            names_.push_back(name);
            texts_.push_back(textOf(answer));
            changed_.notify_all();
        };
    }
    /// Waits until so many have come.
    bool wait(std::size_t count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [&] { return names_.size() >= count; });
    }
    std::vector<std::string> names() const {
        const std::lock_guard lock(mutex_);
        return names_;
    }
    std::vector<std::string> texts() const {
        const std::lock_guard lock(mutex_);
        return texts_;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> names_;
    std::vector<std::string> texts_;
};

/// Asks and waits for the answer.
inline std::string ask(EnginePool& pool, const Question& asked) {
    Answers answers;
    pool.ask(asked, answers.as(""));
    return answers.wait(1) ? answers.texts()[0] : "no answer";
}

/// Waits until something holds that other threads bring about.
template <class Holds>
bool eventually(Holds holds) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(milliseconds(1));
    }
    return true;
}

}  // namespace otrera::process::testing
