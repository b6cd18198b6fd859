#pragma once

#include <bit>
#include <vector>

#include "rules/position.h"

namespace otrera::search {

/// What an alpha-beta search knows of a position it has left: a transposition table of a fixed size.
class ClassicTable {
  public:
    /// Whether the score is the value, or the value is at least or at most that.
    enum class Bound : std::uint8_t { exact, atLeast, atMost };

    struct Entry {
        std::uint64_t key = 0;
        std::int32_t score = 0;
        rules::Turn turn;
        std::uint8_t depth = 0;
        Bound bound = Bound::exact;
    };

    /// Room for so many entries, rounded up to a power of two. 24 bytes each.
    explicit ClassicTable(std::size_t entries) : slots_(std::bit_ceil(entries)) {}

    /// Forgets all, without touching the memory.
    void forget() { ++round_; }

    const Entry* find(std::uint64_t key) const {
        const Slot& slot = slots_[key & (slots_.size() - 1)];
        return slot.round == round_ && slot.entry.key == key ? &slot.entry : nullptr;
    }

    /// Keeps an entry, instead of one that looks less far or of another position.
    void store(const Entry& entry) {
        Slot& slot = slots_[entry.key & (slots_.size() - 1)];
        const bool deeper =
            slot.round == round_ && slot.entry.key == entry.key && slot.entry.depth > entry.depth;
        if (!deeper) slot = {entry, round_};
    }

  private:
    struct Slot {
        Entry entry;
        std::uint32_t round = 0;
    };

    std::vector<Slot> slots_;
    std::uint32_t round_ = 0;
};

}  // namespace otrera::search
