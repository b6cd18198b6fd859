#include "match/schedule.h"

#include <numeric>
#include <string>

namespace otrera::match {

namespace {

/// Everybody moves on by a seat from one seating to the next.
std::vector<std::vector<std::size_t>> rotations(unsigned seats) {
    std::vector<std::vector<std::size_t>> seatings;
    for (unsigned turn = 0; turn < seats; ++turn) {
        std::vector<std::size_t> seating;
        for (unsigned seat = 0; seat < seats; ++seat) seating.push_back((seat + seats - turn) % seats);
        seatings.push_back(std::move(seating));
    }
    return seatings;
}

/// Two engines at more seats: every distribution but those without one of them.
std::vector<std::vector<std::size_t>> mixtures(unsigned seats) {
    std::vector<std::vector<std::size_t>> seatings;
    for (unsigned mask = 1; mask + 1 < (1U << seats); ++mask) {
        std::vector<std::size_t> seating;
        for (unsigned seat = 0; seat < seats; ++seat) seating.push_back((mask >> seat) & 1U);
        seatings.push_back(std::move(seating));
    }
    return seatings;
}

}  // namespace

base::Result<Schedule> Schedule::make(std::size_t engines, unsigned seats, Format format,
                                      std::uint64_t games) {
    if (engines < 2) return base::Error{"a match needs at least two engines"};
    if (seats > 2 && engines != 2 && engines != seats) {
        return base::Error{"at " + std::to_string(seats) + " seats play 2 or " + std::to_string(seats) +
                           " engines, not " + std::to_string(engines)};
    }
    Schedule schedule;
    if (seats > 2) {
        std::vector<std::size_t> all(engines);
        std::iota(all.begin(), all.end(), std::size_t{0});
        schedule.pairings_ = {std::move(all)};
    } else {
        for (std::size_t a = 0; a < engines; ++a)
            for (std::size_t b = a + 1; b < engines; ++b)
                if (a == 0 || format == Format::roundRobin) schedule.pairings_.push_back({a, b});
    }
    schedule.seatings_ = engines == 2 && seats > 2 ? mixtures(seats) : rotations(seats);
    const std::uint64_t each = schedule.seatings_.size();
    schedule.samples_ = games / each + (games % each != 0 ? 1 : 0);
    return schedule;
}

Fixture Schedule::at(std::size_t number) const {
    const std::size_t inSample = number % seatings_.size();
    const std::size_t sampleOfAll = number / seatings_.size();
    Fixture fixture{sampleOfAll % pairings_.size(), sampleOfAll / pairings_.size(), {}};
    for (const std::size_t place : seatings_[inSample])
        fixture.seats.push_back(pairings_[fixture.pairing][place]);
    return fixture;
}

}  // namespace otrera::match
