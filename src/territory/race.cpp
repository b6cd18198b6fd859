#include "territory/race.h"

namespace otrera::territory {

namespace {

/// The floods of the seats that are not out.
struct Runners {
    std::array<unsigned, rules::maxSeats> seats{};
    std::array<Flood, rules::maxSeats> floods{};
    unsigned count = 0;

    Runners(const rules::Rules& rules, const rules::Position& position) {
        for (unsigned seat = 0; seat < rules.seatCount(); ++seat) {
            if (position.isOut(rules::seatAt(seat))) continue;
            seats[count] = seat;
            floods[count++] = Flood(position.pieces[seat], position.empty);
        }
    }
};

}  // namespace

Race raceOf(const rules::Rules& rules, const rules::Position& position, Stride stride) {
    Runners runners(rules, position);
    Race race;
    Bits128 reached;     // by any seat, at a smaller distance than the present one
    Bits128 justBefore;  // reached for the first time at the distance before
    float weight = 0.5F;
    while (true) {
        std::array<Bits128, rules::maxSeats> arrivals;
        Bits128 once;
        Bits128 twice;
        for (unsigned i = 0; i < runners.count; ++i) {
            arrivals[i] = runners.floods[i].grow(rules.step(), stride);
            twice |= once & arrivals[i];
            once |= arrivals[i];
            race.closeness[runners.seats[i]] += weight * static_cast<float>(arrivals[i].count());
        }
        if (once.none()) return race;

        const Bits128 fresh = once & ~reached;
        for (unsigned i = 0; i < runners.count; ++i) {
            race.nearest[runners.seats[i]] |= arrivals[i] & fresh & ~twice;
            race.tied[runners.seats[i]] |= arrivals[i] & fresh & twice;
        }
        const Bits128 newlyContested = (twice | (once & reached)) & ~race.contested;
        race.even |= newlyContested & fresh;
        race.oneBehind |= newlyContested & justBefore;
        race.contested |= newlyContested;
        reached |= once;
        justBefore = fresh;
        weight *= 0.5F;
    }
}

}  // namespace otrera::territory
