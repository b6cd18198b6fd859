#include "solver/proof_table.h"

#include <algorithm>
#include <bit>
#include <string>

namespace otrera::solver {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr std::size_t lineBytes = 64;
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

constexpr std::string_view magic = "otrera checkpoint 1\n";
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

bool ProofTable::Part::make(std::size_t bytes) {
    size = bytes / sizeof(Entry);
    // calloc, because memory that comes straight from the system is zero already and not written to.
    memory.reset(std::calloc(bytes + lineBytes, 1));
    if (!memory) return false;
    const auto address = reinterpret_cast<std::uintptr_t>(memory.get());
    entries = reinterpret_cast<Entry*>((address + lineBytes - 1) / lineBytes * lineBytes);
    return true;
}

std::uint64_t ProofTable::Part::find(std::uint64_t key) const {
    const Entry* entry = bucket(key);
    for (std::size_t i = 0; i < bucketSize; ++i) {
        const std::uint64_t data = entry[i].data.load(relaxed);
        if ((entry[i].check.load(relaxed) ^ data) == key) return data;
    }
    return 0;
}

void ProofTable::Part::store(std::uint64_t key, std::uint64_t data) {
    Entry* entry = bucket(key);
    Entry* place = entry;
    for (std::size_t i = 0; i < bucketSize; ++i) {
        const std::uint64_t old = entry[i].data.load(relaxed);
        if ((entry[i].check.load(relaxed) ^ old) == key || old == 0) {
            place = entry + i;
            break;
        }
        if ((old & nodesMask) < (place->data.load(relaxed) & nodesMask)) place = entry + i;
    }
    place->check.store(key ^ data, relaxed);
    place->data.store(data, relaxed);
}

bool ProofTable::Part::grow(std::size_t bytes) {
    Part larger;
    if (!larger.make(bytes)) return false;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint64_t data = entries[i].data.load(relaxed);
        if (data != 0) larger.store(entries[i].check.load(relaxed) ^ data, data);
    }
    *this = std::move(larger);
    return true;
}

base::Result<ProofTable> ProofTable::make(std::size_t mostBytes) {
    // What a small board needs stays in the processor's cache, and memory costs most when it is first
    // touched.
    constexpr std::size_t firstBytes = std::size_t{1} << 19;
    constexpr std::size_t leastBytes = std::size_t{1} << 12;
    const std::size_t half = std::clamp(std::bit_floor(mostBytes / 2), leastBytes, firstBytes);
    ProofTable table;
    table.mostBytes_ = mostBytes;
    if (!table.numbers_.make(half) || !table.proofs_.make(half))
        return base::Error{"there is not enough memory"};
    return table;
}

bool ProofTable::grow() {
    constexpr std::size_t factor = 4;
    const std::size_t numbers = numbers_.size * sizeof(Entry);
    const std::size_t proofs = proofs_.size * sizeof(Entry);
    // The old part is there until the new one is filled.
    bool grown = false;
    for (const std::size_t times : {factor, factor / 2}) {
        if (!grown && proofs + numbers * times <= mostBytes_) grown = numbers_.grow(numbers * times);
    }
    const std::size_t left = mostBytes_ - std::min(mostBytes_, numbers_.size * sizeof(Entry));
    for (const std::size_t times : {factor, factor / 2}) {
        if (proofs * times > left || !proofs_.grow(proofs * times)) continue;
        grown = true;
        break;
    }
    return grown;
}

ProvedNet ProofTable::proved(std::uint64_t key) const { return unpackProof(proofs_.find(key)); }

void ProofTable::addWin(std::uint64_t key, int net, std::uint64_t nodes) {
    const std::uint64_t old = proofs_.find(key);
    ProvedNet proof = unpackProof(old);
    proof.winFrom = std::min(proof.winFrom, net);
    proofs_.store(key, packProof(proof) | packNodes(nodes + unpackNodes(old & nodesMask)));
}

void ProofTable::addLoss(std::uint64_t key, int net, std::uint64_t nodes) {
    const std::uint64_t old = proofs_.find(key);
    ProvedNet proof = unpackProof(old);
    proof.lossTo = std::max(proof.lossTo, net);
    proofs_.store(key, packProof(proof) | packNodes(nodes + unpackNodes(old & nodesMask)));
}

std::optional<ProofNumbers> ProofTable::numbers(std::uint64_t key) const {
    const std::uint64_t data = numbers_.find(key);
    if (data == 0) return std::nullopt;
    return ProofNumbers{static_cast<std::uint32_t>(data >> firstShift & ProofNumbers::infinite),
                        static_cast<std::uint32_t>(data >> lossShift)};
}

void ProofTable::setNumbers(std::uint64_t key, ProofNumbers numbers, std::uint64_t nodes) {
    const std::uint64_t old = numbers_.find(key);
    numbers_.store(key, static_cast<std::uint64_t>(numbers.win) << firstShift |
                            static_cast<std::uint64_t>(numbers.loss) << lossShift |
                            packNodes(nodes + unpackNodes(old & nodesMask)));
}

double ProofTable::use() const {
    constexpr std::size_t sample = 4096;
    std::size_t used = 0;
    std::size_t seen = 0;
    for (const Part* part : {&proofs_, &numbers_}) {
        const std::size_t stride = std::max<std::size_t>(1, part->size / sample);
        for (std::size_t i = 0; i < part->size; i += stride, ++seen)
            used += part->entries[i].data.load(relaxed) != 0 ? 1 : 0;
    }
    return static_cast<double>(used) / static_cast<double>(seen);
}

std::string ProofTable::saved(std::uint64_t board, std::uint64_t leastNodes) const {
    std::string bytes(magic);
    appendWord(bytes, board);
    const std::uint64_t least = packNodes(leastNodes);
    for (const Part* part : {&proofs_, &numbers_}) {
        std::uint64_t count = 0;
        const std::size_t countAt = bytes.size();
        appendWord(bytes, 0);
        for (std::size_t i = 0; i < part->size; ++i) {
            const std::uint64_t data = part->entries[i].data.load(relaxed);
            const std::uint64_t check = part->entries[i].check.load(relaxed);
            if (data == 0 || (data & nodesMask) < least) continue;
            appendWord(bytes, check ^ data);
            appendWord(bytes, data);
            ++count;
        }
        std::string counted;
        appendWord(counted, count);
        bytes.replace(countAt, wordBytes, counted);
    }
    appendWord(bytes, checksumOf(bytes));
    return bytes;
}

bool ProofTable::load(std::string_view bytes, std::uint64_t board) {
    if (bytes.size() < magic.size() + 4 * wordBytes || bytes.substr(0, magic.size()) != magic) return false;
    const std::string_view body = bytes.substr(0, bytes.size() - wordBytes);
    if (readWord(bytes, body.size()) != checksumOf(body) || readWord(bytes, magic.size()) != board)
        return false;
    std::size_t at = magic.size() + wordBytes;
    for (Part* part : {&proofs_, &numbers_}) {
        if (body.size() - at < wordBytes) return false;
        const std::uint64_t count = readWord(body, at);
        at += wordBytes;
        if ((body.size() - at) / (2 * wordBytes) < count) return false;
        for (std::uint64_t i = 0; i < count; ++i, at += 2 * wordBytes) {
            part->store(readWord(body, at), readWord(body, at + wordBytes));
            constexpr std::uint64_t slice = 4096;
            constexpr double full = 0.3;
            if (i % slice == 0 && use() > full) grow();
        }
    }
    return true;
}

}  // namespace otrera::solver
