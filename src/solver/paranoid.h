#pragma once

#include <functional>

#include "solver/decision.h"
#include "solver/proof_search.h"

namespace otrera::solver {

/// Whether a seat can make sure that it is the last one to move, whatever all others do together: for any
/// number of seats and either rule. A plain search in depth with a table; for small boards and late
/// positions. One thread at a time; the rules must outlive it.
class ParanoidSearch {
  public:
    /// Fails when there is no memory for the table.
    static base::Result<ParanoidSearch> make(const rules::Rules& rules, std::size_t tableBytes);

    /// `won`: the seat can make sure of it; `open`: `go`, which is asked at once and then
    /// every thousand turns that are judged, returned false.
    Verdict force(const rules::Position& position, Seat seat, const std::function<bool()>& go);

    std::uint64_t nodes() const { return nodes_; }
    ProofTable& table() { return *table_; }
    const ProofTable& table() const { return *table_; }

  private:
    explicit ParanoidSearch(const rules::Rules& rules) : rules_(rules), decider_(rules) {}
    Verdict search(const rules::Position& position, Seat seat);
    Verdict searchTurns(const rules::Position& position, Seat seat);

    const rules::Rules& rules_;
    Decider decider_;
    std::unique_ptr<ProofTable> table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t judged_ = 0;
    const std::function<bool()>* go_ = nullptr;
    bool stop_ = false;
};

}  // namespace otrera::solver
