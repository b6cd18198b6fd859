#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace otrera::solver {

/// What is proved of contested regions: the seat to move wins where its net turns are `winFrom` or more, and
/// loses where they are `lossTo` or less.
struct ProvedNet {
    int lossTo = -128;
    int winFrom = 127;
};

/// Proof numbers of a position, for the seat to move: how far it is from a proof that it wins, and from one
/// that it does not. 0 and `infinite` where it is proved.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = (1U << 24) - 1;
    std::uint32_t win = 1;
    std::uint32_t loss = 1;
};

/// What a proof search remembers, in memory of a fixed size: for contested regions what is proved, and for
/// such regions together with a net number the proof numbers. When a bucket is full the smallest tree of
/// nodes is given up.
///
/// Threads: any number may read and write together. An entry is two words, the first mixed with the second,
/// so one that two threads wrote at once is not found (Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search", 2002). Keys are 64 bits: two positions with one key would be taken
/// for each other, see docs/solver.md.
class ProofTable {
  public:
    /// Begins small, and grows up to so many bytes (to half of it where that is no power of two). Fails when
    /// there is no memory even for the beginning.
    static base::Result<ProofTable> make(std::size_t mostBytes);

    /// Takes four times the memory, where there is so much left of what it may have and of what there is;
    /// what it knows it keeps. False when it stays as it is. While nobody else reads or writes.
    bool grow();
    std::size_t bytes() const { return (proofs_.size + numbers_.size) * sizeof(Entry); }

    ProvedNet proved(std::uint64_t key) const;
    void addWin(std::uint64_t key, int net, std::uint64_t nodes);
    void addLoss(std::uint64_t key, int net, std::uint64_t nodes);

    /// `key` of a position with its net number.
    std::optional<ProofNumbers> numbers(std::uint64_t key) const;
    void setNumbers(std::uint64_t key, ProofNumbers numbers, std::uint64_t nodes);

    /// Begins to fetch what is known under these keys.
    void prefetch(std::uint64_t key, std::uint64_t keyWithNet) const {
        __builtin_prefetch(proofs_.bucket(key));
        __builtin_prefetch(numbers_.bucket(keyWithNet));
    }

    /// The share of entries in use, 0 .. 1, from a sample.
    double use() const;

    /// What is known of trees of `leastNodes` nodes or more, to be kept in a file; load() takes it back.
    /// `board` tells on which board keys mean the same. While others write it may miss what they write.
    std::string saved(std::uint64_t board, std::uint64_t leastNodes) const;
    /// False, and nothing is changed, when the bytes are not whole or of another board. While nobody else
    /// reads or writes.
    bool load(std::string_view bytes, std::uint64_t board);

  private:
    /// A number of nodes in 16 bits, rounded down: its magnitude and the ten binary digits after the first.
    static std::uint64_t packNodes(std::uint64_t nodes);
    static std::uint64_t unpackNodes(std::uint64_t packed);
    static constexpr std::uint64_t nodesMask = 0xFFFF;

    /// The low 16 bits of the data are the nodes of its tree.
    struct Entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    static constexpr std::size_t bucketSize = 4;
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    /// Buckets of four entries, each bucket one line of the processor's cache.
    struct Part {
        std::unique_ptr<void, Free> memory;
        Entry* entries = nullptr;
        std::size_t size = 0;

        bool make(std::size_t bytes);
        Entry* bucket(std::uint64_t key) const { return entries + (key & (size - bucketSize)); }
        std::uint64_t find(std::uint64_t key) const;
        void store(std::uint64_t key, std::uint64_t data);
        bool grow(std::size_t bytes);
    };

    ProofTable() = default;

    std::size_t mostBytes_ = 0;
    Part proofs_;
    Part numbers_;
};

}  // namespace otrera::solver
