#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/search.h"

namespace otrera::engine {

/// Searches that help another one (search::Search::makeHelper), each in a thread of its own while it works:
/// with those of solver::ProofCrew the only threads in the core. Where there are none, as in a browser's
/// module, helpers do nothing.
///
/// Threads: for one thread at a time.
class Helpers {
  public:
    Helpers();
    Helpers(Helpers&&) noexcept;
    Helpers& operator=(Helpers&&) noexcept;
    ~Helpers();

    void add(std::unique_ptr<search::Search> search);

    void forget();
    void considerOnly(const std::vector<rules::Turn>& turns);
    void wantLines(std::size_t most);

    /// All begin to search a position, until end().
    void begin(const rules::Position& position);
    /// All have stopped when this returns: in less than a millisecond, once they run.
    void end();

    /// How many positions they have judged since begin(), so far.
    std::uint64_t nodes() const;

  private:
    struct Helper;

    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace otrera::engine
