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

    /// The most bytes in all lines together: more than any position needs, and what a pipe takes at once.
    static constexpr std::size_t mostBytes = std::size_t{32} << 10;
};

/// How engines are run.
struct PoolOptions {
    /// Path of the program (it is not looked for) and arguments: {"/usr/bin/otrera", "uci"}
    std::vector<std::string> command;
    std::size_t engines = 1;                      ///< children at a time, each with a thread of ours
    std::size_t memoryBytes = 1UL << 30;          ///< address space of a child; 0: no limit
    int niceness = 5;                             ///< of a child, added to that of this process
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
    std::uint64_t failed = 0;    ///< questions answered with an error, those refused at once too
    std::uint64_t restarts = 0;  ///< children that had to be replaced: crashed, killed, silent, never started
};

/// The text behind "bestmove": a turn, or "(none)"; perhaps with "ponder ..." behind it.
using OnAnswer = std::function<void(base::Result<std::string>)>;

/// Engines in child processes that speak UCI over pipes. One that crashes, hangs, floods or eats its memory
/// is killed and replaced; its question is asked once more, of a fresh child, and then answered with an
/// error. Children are started when they are needed; after failures in a row with a pause before, up to a
/// second.
///
/// Threads: every function may be called from any thread and none waits for an engine. OnAnswer is called
/// once for each question that is not cancelled, in one thread of the pool that does nothing else, and must
/// neither block nor throw.
class EnginePool {
  public:
    /// Throws std::system_error where the system has no threads or descriptors left.
    explicit EnginePool(PoolOptions options);
    /// Kills the children; questions not yet answered are dropped without a word. Not from OnAnswer.
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    /// Returns a number to cancel the question by; never 0.
    std::uint64_t ask(Question question, OnAnswer answer);
    /// Drops the question: after this returns its OnAnswer is not called any more. Its engine is stopped if
    /// it thinks about it. When its OnAnswer is running just then, this waits for its end (unless it is
    /// called from there): hold no lock that OnAnswer wants.
    void cancel(std::uint64_t number);
    PoolCounts counts() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace otrera::process
