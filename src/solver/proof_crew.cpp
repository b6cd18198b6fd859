#include "solver/proof_crew.h"

#include <algorithm>

#ifndef __wasm__
#include <thread>
#endif

namespace otrera::solver {

namespace {

/// A table that is fuller than this gives up what it knows too often.
constexpr double fullTable = 0.3;

/// Bytes of the table for each node before it is looked at again: two entries a node at most.
constexpr std::size_t bytesOfNode = 64;

/// The first search from the root is short: it then begins again with numbers that are worth more than
/// estimates.
constexpr std::uint64_t firstSlice = 2000;

}  // namespace

template <class Set>
base::Result<ProofCrew<Set>> ProofCrew<Set>::make(const rules::Rules& rules, unsigned threads,
                                                  std::size_t tableBytes) {
    auto table = ProofTable::make(tableBytes);
    if (!table) return table.error();
    ProofCrew crew;
    crew.lattice_ = std::make_unique<Lattice<Set>>(rules);
    crew.table_ = std::make_unique<ProofTable>(std::move(table).value());
#ifdef __wasm__
    threads = 1;
#endif
    if (threads > 1) crew.busy_ = std::make_unique<BusyPositions>();
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
        crew.searches_.push_back(
            std::make_unique<ProofSearch<Set>>(rules, *crew.lattice_, *crew.table_, crew.busy_.get()));
    }
    return crew;
}

template <class Set>
std::uint64_t ProofCrew<Set>::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& search : searches_) sum += search->nodes();
    return sum;
}

template <class Set>
Verdict ProofCrew<Set>::prove(const Sum<Set>& sum, std::uint64_t nodes, const std::function<bool()>& go) {
    bool goOn = true;
    const std::function<bool()> ask = [&] { return goOn = goOn && go(); };
    // The table is in use while a search runs: it grows between searches, which take up where they were.
    bool canGrow = true;
    for (std::uint64_t most = firstSlice;; most = table_->bytes() / bytesOfNode) {
        const std::uint64_t slice = canGrow ? std::min(nodes, most) : nodes;
        const Verdict verdict = proveTogether(sum, slice, ask);
        nodes -= slice;
        if (verdict != Verdict::open || nodes == 0 || !goOn) return verdict;
        if (table_->use() > fullTable) canGrow = table_->grow();
    }
}

template <class Set>
Verdict ProofCrew<Set>::proveTogether(const Sum<Set>& sum, std::uint64_t nodes,
                                      const std::function<bool()>& go) {
    if (searches_.size() == 1) return searches_.front()->prove(sum, nodes, go);
    std::atomic<Verdict> found{known(sum)};
    if (found != Verdict::open) return found;
    std::atomic<bool> stop{false};
    const auto work = [&](std::size_t i, const std::function<bool()>& ask) {
        const Verdict verdict = searches_[i]->prove(sum, nodes, ask);
        if (verdict != Verdict::open) found = verdict;
        stop = true;
    };
#ifndef __wasm__
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i)
        helpers.emplace_back([&, i] { work(i, [&] { return !stop; }); });
#endif
    work(0, [&] { return !stop && go(); });
#ifndef __wasm__
    for (std::thread& helper : helpers) helper.join();
#endif
    return found;
}

template class ProofCrew<Bits64>;
template class ProofCrew<Bits128>;

}  // namespace otrera::solver
