#include "analysis/html/sha256.h"

#include <array>
#include <bit>
#include <cstdint>

namespace otrera::analysis::html {

namespace {

using Word = std::uint32_t;

/// The first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Hash = std::array<Word, 8>;

void mixBlock(Hash& hash, const unsigned char* block) {
    std::array<Word, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const Word a = words[i - 15];
        const Word b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + words[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    Hash h = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const Word choice = (h[4] & h[5]) ^ (~h[4] & h[6]);
        const Word majority = (h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]);
        const Word first = h[7] + (std::rotr(h[4], 6) ^ std::rotr(h[4], 11) ^ std::rotr(h[4], 25)) + choice +
                           constants[i] + words[i];
        const Word second = (std::rotr(h[0], 2) ^ std::rotr(h[0], 13) ^ std::rotr(h[0], 22)) + majority;
        h = {first + second, h[0], h[1], h[2], h[3] + first, h[4], h[5], h[6]};
    }
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] += h[i];
}

std::string base64(const std::array<unsigned char, 32>& bytes) {
    constexpr const char* digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        Word three = static_cast<Word>(bytes[i]) << 16;
        if (i + 1 < bytes.size()) three |= static_cast<Word>(bytes[i + 1]) << 8;
        if (i + 2 < bytes.size()) three |= bytes[i + 2];
        for (const unsigned shift : {18U, 12U, 6U, 0U}) text += digits[three >> shift & 63];
    }
    // 32 bytes: one is missing in the last group.
    text.back() = '=';
    return text;
}

}  // namespace

std::string sha256Base64(std::string_view text) {
    Hash hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::string padded(text);
    padded += '\x80';
    while (padded.size() % 64 != 56) padded += '\0';
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (unsigned shift = 64; shift > 0; shift -= 8) padded += static_cast<char>(bits >> (shift - 8) & 0xFF);
    for (std::size_t at = 0; at < padded.size(); at += 64)
        mixBlock(hash, reinterpret_cast<const unsigned char*>(padded.data()) + at);
    std::array<unsigned char, 32> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return base64(bytes);
}

}  // namespace otrera::analysis::html
