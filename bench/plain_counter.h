#pragma once

#include <cstdint>
#include <vector>

#include "rules/variant.h"

namespace otrera::bench {

/// Counts turn sequences as a plain program would: one byte a cell, lists of the cells along each line, the
/// last turn counted and not made. The yardstick for the set-wise count, and a second opinion on it. Seats
/// that cannot move are not passed over: for positions in which every seat can.
class PlainCounter {
  public:
    explicit PlainCounter(const rules::Variant& variant);

    std::uint64_t perft(int depth) { return count(0, depth); }

  private:
    using Line = std::vector<int>;

    std::uint64_t count(std::size_t seat, int depth);
    std::uint64_t countLast(std::size_t seat);
    std::uint64_t countShots(int from) const;
    void addLines(const rules::Variant& variant, const rules::MovementKind& kind,
                  std::vector<std::vector<Line>>& lines) const;

    std::vector<rules::Vector> points_;
    std::vector<unsigned char> taken_;      // by cell
    std::vector<std::vector<Line>> steps_;  // by cell: the cells along each line, from the nearest
    std::vector<std::vector<Line>> shots_;
    std::vector<std::vector<int>> pieces_;  // by seat
};

}  // namespace otrera::bench
