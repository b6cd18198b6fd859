#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "process/child.h"
#include "process/engine_pool.h"

namespace otrera::process {

/// What may break in upon an engine's thread: the bell says that one of the flags may have been set.
struct Interruption {
    Wake bell;
    std::atomic<bool> closing{false};    ///< all work ends now
    std::atomic<bool> cancelled{false};  ///< nobody waits for the answer any more
};

/// A child that speaks UCI, and the conversation with it. Threads: as Child.
class Engine {
  public:
    /// Starts it and waits for uciok.
    static base::Result<std::unique_ptr<Engine>> start(const PoolOptions& options,
                                                       Interruption& interruption);

    /// What became of a question. After all but `answer` and `dropped` the engine is of no use any more.
    struct Outcome {
        enum class Kind : std::uint8_t {
            answer,   ///< text: what stands behind "bestmove"
            dropped,  ///< it was cancelled, and the engine is ready for the next one
            failed,   ///< text: what went wrong
            closing,
        };
        Kind kind = Kind::failed;
        std::string text;
    };
    /// Asks; waits for the answer, up to the question's limit and the pool's grace.
    Outcome ask(const Question& question, const PoolOptions& options, Interruption& interruption);

    /// Waits for the bell; false when the engine has ended or floods meanwhile.
    bool idle(Interruption& interruption);

    pid_t id() const { return child_->id(); }

  private:
    explicit Engine(std::unique_ptr<Child> child) : child_(std::move(child)) {}
    Outcome failure(const std::string& what) const;
    Outcome await(std::string_view word, Moment until, Interruption& interruption);
    Outcome think(const Question& question, const PoolOptions& options, Interruption& interruption);

    std::unique_ptr<Child> child_;
};

}  // namespace otrera::process
