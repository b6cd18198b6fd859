#pragma once

#include <bit>
#include <cstdint>

namespace otrera::base {

/// A set of numbers 0 .. 127, as two words. A plain value of 16 bytes.
///
/// Two 64-bit words rather than a 128-bit integer: the same code is then quick in WebAssembly, where
/// 128-bit shifts are library calls.
struct Bits128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    /// The set of one number. Cost: two shifts.
    static constexpr Bits128 single(unsigned bit) {
        return bit < 64 ? Bits128{std::uint64_t{1} << bit, 0} : Bits128{0, std::uint64_t{1} << (bit - 64)};
    }

    constexpr bool operator==(const Bits128&) const = default;
    constexpr bool any() const { return (low | high) != 0; }
    constexpr bool none() const { return !any(); }
    constexpr bool has(unsigned bit) const { return ((bit < 64 ? low >> bit : high >> (bit - 64)) & 1) != 0; }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }

    /// The smallest and the largest number; the set must not be empty.
    constexpr unsigned lowest() const {
        return static_cast<unsigned>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }
    constexpr unsigned highest() const {
        return static_cast<unsigned>(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
    }
    /// Takes the smallest number out and returns it; the set must not be empty.
    constexpr unsigned takeLowest() {
        const unsigned bit = lowest();
        if (low != 0) {
            low &= low - 1;
        } else {
            high &= high - 1;
        }
        return bit;
    }

    constexpr Bits128 operator&(Bits128 o) const { return {low & o.low, high & o.high}; }
    constexpr Bits128 operator|(Bits128 o) const { return {low | o.low, high | o.high}; }
    constexpr Bits128 operator^(Bits128 o) const { return {low ^ o.low, high ^ o.high}; }
    constexpr Bits128 operator~() const { return {~low, ~high}; }
    constexpr Bits128& operator&=(Bits128 o) { return *this = *this & o; }
    constexpr Bits128& operator|=(Bits128 o) { return *this = *this | o; }
    constexpr Bits128& operator^=(Bits128 o) { return *this = *this ^ o; }

    /// Every number n becomes n + by (up) or n - by (down), 0 <= by < 128; what leaves 0 .. 127 is dropped.
    constexpr Bits128 shiftedUp(unsigned by) const {
        if (by >= 64) return {0, low << (by - 64)};
        // The double shift keeps by = 0 defined.
        return {low << by, (high << by) | (low >> 1 >> (63 - by))};
    }
    constexpr Bits128 shiftedDown(unsigned by) const {
        if (by >= 64) return {high >> (by - 64), 0};
        return {(low >> by) | (high << 1 << (63 - by)), high >> by};
    }
};

/// Calls visit(number) for each number of the set, from the smallest.
template <class Visit>
constexpr void forEach(Bits128 set, Visit visit) {
    while (set.any()) visit(set.takeLowest());
}

}  // namespace otrera::base
