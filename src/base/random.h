#pragma once

#include <cstdint>

namespace otrera::base {

/// One step of SplitMix64 (Steele, Lea, Flood 2014): a good hash of a counter.
constexpr std::uint64_t splitMix64(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

/// A small random number generator, the same on every machine: SplitMix64 from a seed. Not for secrets.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        const std::uint64_t out = splitMix64(state_);
        state_ += 0x9E3779B97F4A7C15U;
        return out;
    }
    /// A number 0 .. n-1, n > 0. (The bias, n / 2^64, does not matter here.)
    constexpr std::uint64_t below(std::uint64_t n) { return next() % n; }
    /// A number in [0, 1).
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace otrera::base
