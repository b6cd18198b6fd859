#pragma once

#include <compare>
#include <cstdint>

namespace otrera::solver {

/// A number n / 2^k, exactly: what games that are numbers, stops, means and temperatures are. A plain value.
///
/// Sums and differences are exact while values stay below 2^10 and k at most `finest`; who halves again and
/// again asks isFine() in time.
class Dyadic {
  public:
    /// The largest k that there is room for.
    static constexpr int finest = 50;

    constexpr Dyadic() = default;
    constexpr Dyadic(int whole) : numerator_(whole) {}
    /// numerator / 2^exponent, in lowest terms; exponent 0 .. finest.
    static constexpr Dyadic of(std::int64_t numerator, int exponent) {
        while (exponent > 0 && numerator % 2 == 0) {
            numerator /= 2;
            --exponent;
        }
        Dyadic made;
        made.numerator_ = numerator;
        made.exponent_ = exponent;
        return made;
    }

    /// In lowest terms: the numerator is odd, or the exponent 0.
    constexpr std::int64_t numerator() const { return numerator_; }
    constexpr int exponent() const { return exponent_; }
    constexpr bool isInteger() const { return exponent_ == 0; }
    /// True when a half of it is still a value of this type.
    constexpr bool isFine() const { return exponent_ < finest; }
    constexpr double toDouble() const {
        return static_cast<double>(numerator_) / static_cast<double>(std::int64_t{1} << exponent_);
    }

    constexpr Dyadic operator-() const { return of(-numerator_, exponent_); }
    constexpr Dyadic operator+(Dyadic o) const {
        const int exponent = exponent_ > o.exponent_ ? exponent_ : o.exponent_;
        return of(scaled(exponent) + o.scaled(exponent), exponent);
    }
    constexpr Dyadic operator-(Dyadic o) const { return *this + -o; }
    /// Only where isFine().
    constexpr Dyadic half() const { return of(numerator_, exponent_ + 1); }

    constexpr bool operator==(const Dyadic&) const = default;
    constexpr std::strong_ordering operator<=>(Dyadic o) const {
        const int exponent = exponent_ > o.exponent_ ? exponent_ : o.exponent_;
        return scaled(exponent) <=> o.scaled(exponent);
    }
    /// The largest multiple of 1 / 2^exponent that is not above it, times 2^exponent.
    constexpr std::int64_t floorScaled(int exponent) const {
        return exponent >= exponent_ ? scaled(exponent) : numerator_ >> (exponent_ - exponent);
    }

  private:
    constexpr std::int64_t scaled(int exponent) const {
        return numerator_ * (std::int64_t{1} << (exponent - exponent_));
    }

    std::int64_t numerator_ = 0;
    int exponent_ = 0;
};

}  // namespace otrera::solver
