#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "base/zeroed_memory.h"
#include "rules/position.h"

namespace otrera::search {

/// What alpha-beta searches know of positions they have left: a table of a fixed size, which several threads
/// may use at once without waiting for each other (Hyatt, Mann 2002: an entry torn by two writers does not
/// fit its key and is not found).
class TranspositionTable {
  public:
    /// Whether the score is the value, or the value is at least or at most that.
    enum class Bound : std::uint8_t { exact, atLeast, atMost };

    struct Entry {
        std::int32_t score = 0;  ///< below 2^23 either way
        rules::Turn turn;
        std::uint8_t depth = 0;
        Bound bound = Bound::exact;

        bool operator==(const Entry&) const = default;
    };

    static constexpr std::size_t bytesEach = 16;

    /// Room for so many entries, rounded up to whole rows of four; for fewer where there is not so much
    /// memory. What is not used yet costs neither time nor, on most systems, memory.
    explicit TranspositionTable(std::size_t entries);

    /// Forgets all. Not while another thread uses the table.
    void clear();
    /// Begins another search: what earlier ones knew stays, and gives way first.
    void nextRound() { round_.store((round() + 1) % rounds, std::memory_order_relaxed); }

    /// Tells the processor that this key will be looked up soon: it may save waiting for memory.
    void fetch(std::uint64_t key) const {
#ifdef __GNUC__
        __builtin_prefetch(&rowOf(key));
#endif
    }
    std::optional<Entry> find(std::uint64_t key) const;
    /// Keeps an entry, in place of that of its row which is of least use; of the same position it keeps one
    /// of this round that looks deeper.
    void store(std::uint64_t key, const Entry& entry);

    /// How much of it is used by this round: per mille, estimated.
    int fill() const;

  private:
    static constexpr unsigned rounds = 64;

    // Plain numbers, so that zeros from the system are slots; only used as atomic ones.
    struct Slot {
        std::uint64_t check;  // the key, exclusive-or the data
        std::uint64_t data;
    };
    static_assert(sizeof(Slot) == bytesEach);
    using Row = std::array<Slot, 4>;

    unsigned round() const { return round_.load(std::memory_order_relaxed); }
    Row& rowOf(std::uint64_t key) const {
        return rows_[static_cast<std::size_t>(((key >> 32) * rowCount_) >> 32)];
    }

    std::size_t rowCount_;
    base::ZeroedMemory memory_;
    Row* rows_ = nullptr;  // in that memory, each in one line of a processor's cache
    std::atomic<unsigned> round_{0};
};

}  // namespace otrera::search
