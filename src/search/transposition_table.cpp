#include "search/transposition_table.h"

#include <algorithm>

namespace otrera::search {

namespace {

using rules::Cell;
using Entry = TranspositionTable::Entry;

constexpr std::int32_t scoreZero = 1 << 23;
constexpr auto relaxed = std::memory_order_relaxed;

std::uint64_t loaded(std::uint64_t& word) { return std::atomic_ref(word).load(relaxed); }
void keep(std::uint64_t& word, std::uint64_t value) { std::atomic_ref(word).store(value, relaxed); }

// From the lowest bit: 8 each for from, to and shot, 24 for the score, 8 for the depth, 2 for the bound, 6
// for the round. A slot never written is 0, with a depth that no entry has.
std::uint64_t packed(const Entry& entry, unsigned round) {
    return std::uint64_t{indexOf(entry.turn.from)} | std::uint64_t{indexOf(entry.turn.to)} << 8 |
           std::uint64_t{indexOf(entry.turn.shot)} << 16 |
           static_cast<std::uint64_t>(entry.score + scoreZero) << 24 | std::uint64_t{entry.depth} << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{round} << 58;
}

constexpr std::uint8_t byteOf(std::uint64_t data, unsigned at) {
    return static_cast<std::uint8_t>(data >> at);
}
constexpr std::uint8_t depthOf(std::uint64_t data) { return byteOf(data, 48); }
constexpr unsigned roundOf(std::uint64_t data) { return static_cast<unsigned>(data >> 58); }

Entry unpacked(std::uint64_t data) {
    Entry entry;
    entry.turn = {Cell{byteOf(data, 0)}, Cell{byteOf(data, 8)}, Cell{byteOf(data, 16)}};
    entry.score = static_cast<std::int32_t>(data >> 24 & 0xFFFFFF) - scoreZero;
    entry.depth = depthOf(data);
    entry.bound = static_cast<TranspositionTable::Bound>(data >> 56 & 3);
    return entry;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t entries)
    : rowCount_(std::clamp<std::size_t>((entries + 3) / 4, 1, std::size_t{1} << 31)) {
    clear();
}

void TranspositionTable::clear() {
    static_assert(sizeof(Row) == base::ZeroedMemory::lineBytes);
    // The old memory goes first: there may not be enough for both.
    memory_ = {};
    memory_ = base::ZeroedMemory(rowCount_ * sizeof(Row));
    while (memory_.begin() == nullptr && rowCount_ > 1) {
        rowCount_ /= 2;
        memory_ = base::ZeroedMemory(rowCount_ * sizeof(Row));
    }
    rows_ = static_cast<Row*>(memory_.begin());
    round_.store(0, relaxed);
}

std::optional<Entry> TranspositionTable::find(std::uint64_t key) const {
    for (Slot& slot : rowOf(key)) {
        const std::uint64_t data = loaded(slot.data);
        if (depthOf(data) != 0 && (loaded(slot.check) ^ data) == key) return unpacked(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const Entry& entry) {
    const unsigned now = round();
    // An entry is worth its depth, less for each search that has begun since.
    const auto worth = [&](std::uint64_t data) {
        constexpr int lossEach = 4;
        return depthOf(data) - lossEach * static_cast<int>((now + rounds - roundOf(data)) % rounds);
    };
    Slot* place = nullptr;
    int leastWorth = 0;
    for (Slot& slot : rowOf(key)) {
        const std::uint64_t data = loaded(slot.data);
        if (depthOf(data) != 0 && (loaded(slot.check) ^ data) == key) {
            if (roundOf(data) == now && depthOf(data) > entry.depth) return;
            place = &slot;
            break;
        }
        if (place && worth(data) >= leastWorth) continue;
        place = &slot;
        leastWorth = worth(data);
    }
    const std::uint64_t data = packed(entry, now);
    keep(place->check, key ^ data);
    keep(place->data, data);
}

int TranspositionTable::fill() const {
    constexpr std::size_t sample = 250;
    const std::size_t rows = std::min(sample, rowCount_);
    std::size_t used = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        for (Slot& slot : rows_[row]) {
            const std::uint64_t data = loaded(slot.data);
            if (depthOf(data) != 0 && roundOf(data) == round()) ++used;
        }
    }
    return static_cast<int>(used * 1000 / (4 * rows));
}

}  // namespace otrera::search
