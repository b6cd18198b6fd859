#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "solver/normalizer.h"
#include "solver/proof_table.h"

namespace otrera::solver {

/// What is proved of who wins, seen by the seat to move.
enum class Verdict : std::uint8_t { open, won, lost };

/// How many threads work below a position just now: others look elsewhere first. Any thread.
class BusyPositions {
  public:
    void enter(std::uint64_t key) { at(key).fetch_add(1, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { at(key).fetch_sub(1, std::memory_order_relaxed); }
    unsigned count(std::uint64_t key) const {
        return counts_[static_cast<std::size_t>(key >> shift)].load(std::memory_order_relaxed);
    }

  private:
    static constexpr unsigned shift = 48;
    std::atomic<std::uint8_t>& at(std::uint64_t key) {
        return counts_[static_cast<std::size_t>(key >> shift)];
    }

    std::vector<std::atomic<std::uint8_t>> counts_ =
        std::vector<std::atomic<std::uint8_t>>(1U << (64 - shift));
};

/// Proves who wins a sum of games by depth-first proof-number search (Nagai, "Df-pn algorithm for searching
/// AND/OR trees and its applications", 2002), with the largest of the children's numbers and their count in
/// the place of the sum (weak proof numbers; Ueda, Hashimoto, Hashimoto, Iida, 2008), and first numbers from
/// an estimate.
///
/// Every turn burns a cell or takes one from the net number, so there are no cycles. A search for one thread;
/// several may share a table and a set of busy positions. The rules, lattice, table must outlive it.
template <class Set>
class ProofSearch {
  public:
    /// Without `busy` it works alone.
    ProofSearch(const rules::Rules& rules, const Lattice<Set>& lattice, ProofTable& table,
                BusyPositions* busy);

    /// Searches until the verdict is known, `nodes` more nodes are used up, or `go`, which is asked every
    /// thousand nodes, returns false. What was found is kept in the table: to be called again.
    Verdict prove(const Sum<Set>& sum, std::uint64_t nodes, const std::function<bool()>& go);

    /// What is known without searching: by bounds and by the table.
    Verdict known(const Sum<Set>& sum) const;

    Normalizer<Set>& normalizer() { return normalizer_; }
    /// Positions whose turns were looked at, so far.
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Child {
        Sum<Set> sum;
        std::uint64_t key = 0;  ///< with its net number
        ProofNumbers numbers;
    };
    using Children = std::vector<Child>;

    ProofNumbers search(const Sum<Set>& sum, std::uint64_t key, ProofNumbers limits, std::size_t depth);
    bool expand(const Sum<Set>& sum, Children& children);
    bool look(Children& children);
    Verdict refresh(Child& child);
    std::size_t choose(Children& children, std::uint32_t& second);
    bool stopped();

    const Lattice<Set>& lattice_;
    ProofTable& table_;
    BusyPositions* busy_;
    Normalizer<Set> normalizer_;
    /// The children of the nodes on the way to the present one: a list kept for each depth.
    std::vector<std::unique_ptr<Children>> levels_;
    std::uint64_t nodes_ = 0;
    std::uint64_t limit_ = 0;
    std::uint64_t judged_ = 0;  ///< turns, since `go` was asked
    const std::function<bool()>* go_ = nullptr;
    bool stop_ = false;
};

extern template class ProofSearch<Bits64>;
extern template class ProofSearch<Bits128>;

}  // namespace otrera::solver
