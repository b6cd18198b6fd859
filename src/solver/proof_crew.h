#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "solver/proof_search.h"

namespace otrera::solver {

/// Proof searches that work on the same sum with one table, each in a thread of its own: the only threads of
/// the solver. Where there are none, as in a browser's module, one works alone. For one thread at a time.
template <class Set>
class ProofCrew {
  public:
    /// The table keeps within `tableBytes`. Fails when there is no memory for its beginning.
    static base::Result<ProofCrew> make(const rules::Rules& rules, unsigned threads, std::size_t tableBytes);

    /// As ProofSearch::prove, `nodes` for each thread. `go` is asked in the calling thread. The table grows
    /// as it fills.
    Verdict prove(const Sum<Set>& sum, std::uint64_t nodes, const std::function<bool()>& go);
    Verdict known(const Sum<Set>& sum) const { return searches_.front()->known(sum); }

    Normalizer<Set>& normalizer() { return searches_.front()->normalizer(); }
    const Lattice<Set>& lattice() const { return *lattice_; }
    ProofTable& table() { return *table_; }
    const ProofTable& table() const { return *table_; }
    /// Positions whose turns were looked at, so far, by all together.
    std::uint64_t nodes() const;

  private:
    ProofCrew() = default;
    Verdict proveTogether(const Sum<Set>& sum, std::uint64_t nodes, const std::function<bool()>& go);

    std::unique_ptr<Lattice<Set>> lattice_;
    std::unique_ptr<ProofTable> table_;
    std::unique_ptr<BusyPositions> busy_;
    std::vector<std::unique_ptr<ProofSearch<Set>>> searches_;
};

extern template class ProofCrew<Bits64>;
extern template class ProofCrew<Bits128>;

}  // namespace otrera::solver
