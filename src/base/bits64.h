#pragma once

#include <bit>
#include <cstdint>

#include "base/bits128.h"

namespace otrera::base {

/// A set of numbers 0 .. 63, as one word: Bits128 for boards that fit half of it, in a third of the time. A
/// plain value.
struct Bits64 {
    std::uint64_t bits = 0;

    static constexpr Bits64 single(unsigned bit) { return {std::uint64_t{1} << bit}; }

    constexpr bool operator==(const Bits64&) const = default;
    constexpr bool any() const { return bits != 0; }
    constexpr bool none() const { return bits == 0; }
    constexpr bool has(unsigned bit) const { return (bits >> bit & 1) != 0; }
    constexpr int count() const { return std::popcount(bits); }

    /// The smallest number; the set must not be empty.
    constexpr unsigned lowest() const { return static_cast<unsigned>(std::countr_zero(bits)); }
    /// Takes the smallest number out and returns it; the set must not be empty.
    constexpr unsigned takeLowest() {
        const unsigned bit = lowest();
        bits &= bits - 1;
        return bit;
    }

    constexpr Bits64 operator&(Bits64 o) const { return {bits & o.bits}; }
    constexpr Bits64 operator|(Bits64 o) const { return {bits | o.bits}; }
    constexpr Bits64 operator^(Bits64 o) const { return {bits ^ o.bits}; }
    constexpr Bits64 operator~() const { return {~bits}; }
    constexpr Bits64& operator&=(Bits64 o) { return *this = *this & o; }
    constexpr Bits64& operator|=(Bits64 o) { return *this = *this | o; }
    constexpr Bits64& operator^=(Bits64 o) { return *this = *this ^ o; }

    /// Every number n becomes n + by (up) or n - by (down), 0 <= by < 64; what leaves 0 .. 63 is dropped.
    constexpr Bits64 shiftedUp(unsigned by) const { return {bits << by}; }
    constexpr Bits64 shiftedDown(unsigned by) const { return {bits >> by}; }
};

/// Calls visit(number) for each number of the set, from the smallest.
template <class Visit>
constexpr void forEach(Bits64 set, Visit visit) {
    while (set.any()) visit(set.takeLowest());
}

}  // namespace otrera::base
