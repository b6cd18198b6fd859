#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "base/zeroed_memory.h"

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
/// such regions together with a net number the proof numbers. Both stand in the same line of the processor's
/// cache, four entries of whichever kind: to ask for both costs one wait for memory. When a line is full the
/// smallest tree of nodes is given up.
///
/// Threads: any number may read and write together. An entry is two words, the first mixed with the second,
/// so one that two threads wrote at once is not found (Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search", 2002). Keys are 64 bits: two positions with one key would be taken
/// for each other, see docs/solver.md.
class ProofTable {
  public:
    /// Begins small, and grows up to so many bytes (to half of it where that is no power of two), or to what
    /// memory there is. Fails when there is none even for the beginning.
    static base::Result<ProofTable> make(std::size_t mostBytes);

    /// Takes four times the memory, or twice, where there is so much left of what it may have; what it knows
    /// it keeps. False when it stays as it is. While nobody else reads or writes.
    bool grow();
    std::size_t bytes() const { return size_ * sizeof(Entry); }

    /// `key` of regions.
    ProvedNet proved(std::uint64_t key) const;
    void addWin(std::uint64_t key, int net, std::uint64_t nodes);
    void addLoss(std::uint64_t key, int net, std::uint64_t nodes);

    /// The key of regions together with a net number. Other digits of it are those of the regions' key that
    /// do not say where an entry stands.
    static std::uint64_t keyWithNet(std::uint64_t key, int net) {
        constexpr unsigned placeDigits = 40;
        // Always another key than that of the regions.
        return key ^ (base::splitMix64(static_cast<std::uint64_t>(net + 1000)) | 1) << placeDigits;
    }
    std::optional<ProofNumbers> numbers(std::uint64_t keyWithNet) const;
    void setNumbers(std::uint64_t keyWithNet, ProofNumbers numbers, std::uint64_t nodes);

    /// Begins to fetch what is known of regions, with any net number.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(lineOf(key)); }

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
    static constexpr std::size_t lineSize = 4;

    Entry* lineOf(std::uint64_t key) const { return entries_ + (key & (size_ - lineSize)); }
    std::uint64_t find(std::uint64_t key) const;
    void store(std::uint64_t key, std::uint64_t data);
    void addProof(std::uint64_t key, int net, ProvedNet proof, std::uint64_t nodes);

    ProofTable() = default;

    base::ZeroedMemory memory_;
    Entry* entries_ = nullptr;
    std::size_t size_ = 0;  // entries in use so far; a power of two
    std::size_t most_ = 0;  // that there is memory for
};

}  // namespace otrera::solver
