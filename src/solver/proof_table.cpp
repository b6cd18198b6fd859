#include "solver/proof_table.h"

#include <algorithm>
#include <bit>
#include <string>

namespace otrera::solver {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr unsigned nodesDigits = 10;

// Proofs: lossTo + 128 in bits 16 to 23, winFrom + 128 in bits 24 to 31. Numbers: 24 bits each from bit 16.
constexpr unsigned firstShift = 16;
constexpr unsigned winFromShift = 24;
constexpr unsigned lossShift = 40;

ProvedNet unpackProof(std::uint64_t data) {
    if (data == 0) return {};
    return {static_cast<int>(data >> firstShift & 0xFF) - 128,
            static_cast<int>(data >> winFromShift & 0xFF) - 128};
}

std::uint64_t packProof(ProvedNet proof) {
    return static_cast<std::uint64_t>(proof.lossTo + 128) << firstShift |
           static_cast<std::uint64_t>(proof.winFrom + 128) << winFromShift;
}

constexpr std::string_view magic = "otrera checkpoint 2\n";
constexpr std::size_t wordBytes = 8;

void appendWord(std::string& bytes, std::uint64_t word) {
    for (std::size_t i = 0; i < wordBytes; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xFF);
}

std::uint64_t readWord(std::string_view bytes, std::size_t at) {
    std::uint64_t word = 0;
    for (std::size_t i = wordBytes; i-- > 0;) word = word << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return word;
}

std::uint64_t checksumOf(std::string_view bytes) {
    std::uint64_t sum = 0xCBF29CE484222325U;
    for (const char c : bytes) sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return sum;
}

}  // namespace

std::uint64_t ProofTable::packNodes(std::uint64_t nodes) {
    const auto magnitude = static_cast<std::uint64_t>(std::bit_width(nodes));
    if (magnitude <= 1) return magnitude << nodesDigits;
    const std::uint64_t aligned = nodes << (64 - magnitude);
    return magnitude << nodesDigits | (aligned << 1) >> (64 - nodesDigits);
}

std::uint64_t ProofTable::unpackNodes(std::uint64_t packed) {
    const std::uint64_t magnitude = packed >> nodesDigits;
    if (magnitude == 0) return 0;
    const std::uint64_t digits = packed & ((1U << nodesDigits) - 1);
    return (std::uint64_t{1} << 63 | digits << (63 - nodesDigits)) >> (64 - magnitude);
}

std::uint64_t ProofTable::find(std::uint64_t key) const {
    const Entry* entry = lineOf(key);
    for (std::size_t i = 0; i < lineSize; ++i) {
        const std::uint64_t data = entry[i].data.load(relaxed);
        if ((entry[i].check.load(relaxed) ^ data) == key) return data;
    }
    return 0;
}

void ProofTable::store(std::uint64_t key, std::uint64_t data) {
    Entry* entry = lineOf(key);
    Entry* place = entry;
    for (std::size_t i = 0; i < lineSize; ++i) {
        const std::uint64_t old = entry[i].data.load(relaxed);
        if ((entry[i].check.load(relaxed) ^ old) == key) {
            place = entry + i;
            break;
        }
        // (An empty entry has no nodes.)
        if ((old & nodesMask) < (place->data.load(relaxed) & nodesMask)) place = entry + i;
    }
    place->check.store(key ^ data, relaxed);
    place->data.store(data, relaxed);
}

base::Result<ProofTable> ProofTable::make(std::size_t mostBytes) {
    // What a small board needs stays in the processor's cache, and memory costs most when it is first
    // touched.
    constexpr std::size_t firstBytes = std::size_t{1} << 20;
    constexpr std::size_t leastBytes = std::size_t{1} << 13;
    ProofTable table;
    for (std::size_t most = std::max(std::bit_floor(mostBytes), leastBytes);; most /= 2) {
        // All at once, since the system gives memory as it is used: so it need not be copied to grow.
        table.memory_ = base::ZeroedMemory(most);
        table.entries_ = static_cast<Entry*>(table.memory_.begin());
        table.most_ = most / sizeof(Entry);
        if (table.entries_ != nullptr) break;
        if (most == leastBytes) return base::Error{"there is not enough memory"};
    }
    table.size_ = std::min(table.most_, firstBytes / sizeof(Entry));
    return table;
}

bool ProofTable::grow() {
    constexpr std::size_t factor = 4;
    const std::size_t before = size_;
    size_ = std::min(size_ * factor, most_);
    if (size_ == before) return false;
    // One more digit of a key, or two, say where it stands: to its line, or to one that is empty so far.
    for (std::size_t i = 0; i < before; ++i) {
        const std::uint64_t data = entries_[i].data.load(relaxed);
        const std::uint64_t key = entries_[i].check.load(relaxed) ^ data;
        if (data == 0 || lineOf(key) == entries_ + i / lineSize * lineSize) continue;
        entries_[i].data.store(0, relaxed);
        entries_[i].check.store(0, relaxed);
        store(key, data);
    }
    return true;
}

ProvedNet ProofTable::proved(std::uint64_t key) const { return unpackProof(find(key)); }

void ProofTable::addWin(std::uint64_t key, int net, std::uint64_t nodes) {
    ProvedNet proof = proved(key);
    proof.winFrom = std::min(proof.winFrom, net);
    addProof(key, net, proof, nodes);
}

void ProofTable::addLoss(std::uint64_t key, int net, std::uint64_t nodes) {
    ProvedNet proof = proved(key);
    proof.lossTo = std::max(proof.lossTo, net);
    addProof(key, net, proof, nodes);
}

void ProofTable::addProof(std::uint64_t key, int net, ProvedNet proof, std::uint64_t nodes) {
    // The numbers of what is proved are of no use any more.
    const std::uint64_t ended = keyWithNet(key, net);
    Entry* entry = lineOf(ended);
    for (std::size_t i = 0; i < lineSize; ++i) {
        const std::uint64_t data = entry[i].data.load(relaxed);
        if (data == 0 || (entry[i].check.load(relaxed) ^ data) != ended) continue;
        entry[i].data.store(0, relaxed);
        entry[i].check.store(0, relaxed);
    }
    const std::uint64_t before = unpackNodes(find(key) & nodesMask);
    store(key, packProof(proof) | packNodes(nodes + before));
}

std::optional<ProofNumbers> ProofTable::numbers(std::uint64_t keyWithNet) const {
    const std::uint64_t data = find(keyWithNet);
    if (data == 0) return std::nullopt;
    return ProofNumbers{static_cast<std::uint32_t>(data >> firstShift & ProofNumbers::infinite),
                        static_cast<std::uint32_t>(data >> lossShift)};
}

void ProofTable::setNumbers(std::uint64_t keyWithNet, ProofNumbers numbers, std::uint64_t nodes) {
    const std::uint64_t old = find(keyWithNet);
    store(keyWithNet, static_cast<std::uint64_t>(numbers.win) << firstShift |
                          static_cast<std::uint64_t>(numbers.loss) << lossShift |
                          packNodes(nodes + unpackNodes(old & nodesMask)));
}

double ProofTable::use() const {
    constexpr std::size_t sample = 4096;
    std::size_t used = 0;
    std::size_t seen = 0;
    const std::size_t stride = std::max<std::size_t>(1, size_ / sample);
    // (Another entry of each line in turn: the first ones are filled first.)
    for (std::size_t i = 0; i + lineSize <= size_; i += stride, ++seen)
        used += entries_[i / lineSize * lineSize + seen % lineSize].data.load(relaxed) != 0 ? 1 : 0;
    return static_cast<double>(used) / static_cast<double>(seen);
}

std::string ProofTable::saved(std::uint64_t board, std::uint64_t leastNodes) const {
    std::string bytes(magic);
    appendWord(bytes, board);
    const std::size_t countAt = bytes.size();
    appendWord(bytes, 0);
    const std::uint64_t least = packNodes(leastNodes);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const std::uint64_t data = entries_[i].data.load(relaxed);
        const std::uint64_t check = entries_[i].check.load(relaxed);
        if (data == 0 || (data & nodesMask) < least) continue;
        appendWord(bytes, check ^ data);
        appendWord(bytes, data);
        ++count;
    }
    std::string counted;
    appendWord(counted, count);
    bytes.replace(countAt, wordBytes, counted);
    appendWord(bytes, checksumOf(bytes));
    return bytes;
}

bool ProofTable::load(std::string_view bytes, std::uint64_t board) {
    if (bytes.size() < magic.size() + 3 * wordBytes || bytes.substr(0, magic.size()) != magic) return false;
    const std::string_view body = bytes.substr(0, bytes.size() - wordBytes);
    if (readWord(bytes, body.size()) != checksumOf(body) || readWord(bytes, magic.size()) != board)
        return false;
    std::size_t at = magic.size() + 2 * wordBytes;
    const std::uint64_t count = readWord(body, at - wordBytes);
    if ((body.size() - at) / (2 * wordBytes) != count) return false;
    for (std::uint64_t i = 0; i < count; ++i, at += 2 * wordBytes) {
        store(readWord(body, at), readWord(body, at + wordBytes));
        constexpr std::uint64_t slice = 4096;
        constexpr double full = 0.3;
        if (i % slice == 0 && use() > full) grow();
    }
    return true;
}

}  // namespace otrera::solver
