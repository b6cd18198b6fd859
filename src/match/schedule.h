#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"

namespace otrera::match {

/// Who meets whom, between two seats.
enum class Format : std::uint8_t {
    roundRobin,  ///< everybody meets everybody
    gauntlet,    ///< the first meets all others
};

/// A game of a match, before it is played.
struct Fixture {
    std::size_t pairing = 0;
    std::size_t sample = 0;          ///< of the pairing, from 0; also the number of its opening
    std::vector<std::size_t> seats;  ///< the engine at each seat, in turn order
};

/// All games of a match, by number. A sample is one opening played with every distribution of the seats that
/// is fair: between two seats both; where there are more seats, with as many engines all rotations of them,
/// and with two engines all distributions in which both play (2^seats - 2: each then has half of all seats).
class Schedule {
  public:
    /// `games`: of each pairing, at least; the last sample is made whole. Fails when so many engines cannot
    /// share so many seats.
    static base::Result<Schedule> make(std::size_t engines, unsigned seats, Format format,
                                       std::uint64_t games);

    std::size_t size() const { return samples_ * pairings_.size() * seatings_.size(); }
    /// Sample by sample, in each all pairings.
    Fixture at(std::size_t number) const;

    /// The engines of each pairing.
    const std::vector<std::vector<std::size_t>>& pairings() const { return pairings_; }
    std::size_t gamesASample() const { return seatings_.size(); }
    /// The share of the games that one of equals wins.
    double even() const { return 1 / static_cast<double>(pairings_[0].size()); }

  private:
    std::vector<std::vector<std::size_t>> pairings_;
    /// Who sits at each seat, as a place in the pairing.
    std::vector<std::vector<std::size_t>> seatings_;
    std::size_t samples_ = 0;
};

}  // namespace otrera::match
