#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace otrera::process {

/// What to ask an engine of the pool.
struct Question {
    /// Who asks: of all that wait, each asker gets its turn, however many questions another one has.
    std::string asker;
    /// Lines sent before: options of the variant, the position. Without line ends.
    std::vector<std::string> lines;
    /// The line that lets it think, "go nodes 20000". It ends with a line "bestmove ...".
    std::string go;
    /// From `go` on. Then it is told to stop, and a little later killed.
    std::chrono::milliseconds limit{30'000};
};

/// How engines are run.
struct PoolOptions {
    std::vector<std::string> command;             ///< program and arguments: {"/usr/bin/otrera", "uci"}
    std::size_t engines = 1;                      ///< children at a time, each with a thread of ours
    std::size_t memoryBytes = 1UL << 30;          ///< address space of a child
    std::size_t waiting = 1000;                   ///< questions in the queue; one more is refused at once
    std::size_t waitingPerAsker = 50;             ///< of one asker
    std::chrono::milliseconds startLimit{5'000};  ///< from its start to uciok, and for isready
    std::chrono::milliseconds grace{500};         ///< from stop to the answer, before it is killed
};

/// How the pool is doing.
struct PoolCounts {
    std::size_t waiting = 0;
    std::size_t thinking = 0;
    std::uint64_t answered = 0;
    std::uint64_t failed = 0;    ///< questions
    std::uint64_t restarts = 0;  ///< children that had to be replaced: crashed, killed, silent
};

/// The text behind "bestmove": a turn, or "(none)".
using OnAnswer = std::function<void(base::Result<std::string>)>;

/// Engines in child processes that speak UCI over pipes. One that crashes, hangs, floods or eats its memory
/// is killed and replaced; its question is asked once more, of a fresh child, and then answered with an
/// error.
///
/// Threads: every function may be called from any thread and none waits for an engine. OnAnswer is called
/// once for each question that is not cancelled, in a thread of the pool, and must not block.
class EnginePool {
  public:
    explicit EnginePool(PoolOptions options);
    /// Kills the children; questions not yet answered are dropped without a word.
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Returns a number to cancel the question by; never 0.
    std::uint64_t ask(Question question, OnAnswer answer);
    /// Drops the question: after this returns its OnAnswer is not called any more. Its engine is stopped if
    /// it thinks about it.
    void cancel(std::uint64_t number);
    PoolCounts counts() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace otrera::process
