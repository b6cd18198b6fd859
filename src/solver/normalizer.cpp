#include "solver/normalizer.h"

#include <algorithm>

#include "base/random.h"

namespace otrera::solver {

namespace {

constexpr std::size_t regionEntries = std::size_t{1} << 16;
constexpr std::size_t territoryEntries = std::size_t{1} << 16;

/// Looking into a territory more than so often does not pay: its bounds are good enough.
constexpr std::uint64_t nodesOfFilling = 300;

std::size_t placeOf(Bits64 mine, Bits64 theirs, Bits64 empty) {
    const std::uint64_t mixed = mine.bits * 0x9E3779B97F4A7C15U ^ theirs.bits * 0xBF58476D1CE4E5B9U ^
                                empty.bits * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(mixed >> 48);
}
std::size_t placeOf(Bits128 mine, Bits128 theirs, Bits128 empty) {
    const auto fold = [](Bits128 set) { return Bits64{set.low ^ set.high * 0xD6E8FEB86659FD93U}; };
    return placeOf(fold(mine), fold(theirs), fold(empty));
}

}  // namespace

template <class Set>
Normalizer<Set>::Normalizer(const rules::Rules& rules, const Lattice<Set>& lattice)
    : lattice_(lattice),
      filler_(rules),
      keys_(rules),
      regions_(regionEntries),
      territories_(territoryEntries),
      parts_(sizeof(Set) * 8) {}

template <class Set>
typename Normalizer<Set>::Parts Normalizer<Set>::partsOf(Set passable) const {
    Parts parts;
    for (Set rest = passable; rest.any();) {
        const bool last = parts.count + 1 == mostParts;
        const Set cells = last ? rest : lattice_.connectedTo(Set::single(rest.lowest()), rest);
        rest &= ~cells;
        // A cell alone is a hole or a piece that is dead: on late boards they are many.
        if (cells.count() > 1) parts.cells[parts.count++] = cells;
    }
    return parts;
}

template <class Set>
void Normalizer<Set>::begin(Set passable) {
    passable_ = passable;
    partsKnown_ = Set();
}

template <class Set>
const typename Normalizer<Set>::Parts& Normalizer<Set>::partsWithout(unsigned shot) {
    Parts& parts = parts_[shot];
    if (!partsKnown_.has(shot)) {
        partsKnown_ |= Set::single(shot);
        parts = partsOf(passable_ & ~Set::single(shot));
    }
    return parts;
}

template <class Set>
void Normalizer<Set>::prefetch(const Parts& parts, Set mine, Set theirs, Set empty) const {
    for (std::size_t i = 0; i < parts.count; ++i) {
        const Set cells = parts.cells[i];
        __builtin_prefetch(&regions_[placeOf(cells & mine, cells & theirs, cells & empty)]);
    }
}

template <class Set>
Sum<Set> Normalizer<Set>::normalised(Set mine, Set theirs, Set empty, int net) {
    return normalised(partsOf(mine | theirs | empty), mine, theirs, empty, net);
}

template <class Set>
Sum<Set> Normalizer<Set>::normalised(const Parts& parts, Set mine, Set theirs, Set empty, int net) {
    Sum<Set> sum;
    sum.net = net;
    std::array<Set, mostParts> contested;
    std::size_t count = 0;
    for (std::size_t i = 0; i < parts.count; ++i) {
        const Set cells = parts.cells[i];
        if ((cells & empty).none() || (cells & ~empty).none()) continue;
        const Region& region = regionOf(cells & mine, cells & theirs, cells & empty);
        if (region.counted) {
            sum.net += region.low;
            continue;
        }
        contested[count++] = cells;
        sum.low += region.low;
        sum.high += region.high;
        sum.mine |= region.mine;
        sum.theirs |= region.theirs;
        sum.empty |= region.empty;
    }
    if (sum.decided()) return sum;
    for (std::size_t i = 0; i < count; ++i) {
        const Set cells = contested[i];
        Region& region = regionOf(cells & mine, cells & theirs, cells & empty);
        if (region.key == 0) region.key = keys_.keyOf(region.mine, region.theirs, region.empty);
        sum.key += base::splitMix64(region.key);
    }
    return sum;
}

template <class Set>
typename Normalizer<Set>::Region& Normalizer<Set>::regionOf(Set mine, Set theirs, Set empty) {
    Region& region = regions_[placeOf(mine, theirs, empty)];
    // A region that counts has an empty cell, so a fresh entry is none.
    if (region.empty == empty && region.mine == mine && region.theirs == theirs) return region;
    region = {mine, theirs, empty};
    judge(region);
    return region;
}

template <class Set>
void Normalizer<Set>::judge(Region& region) {
    int low = 0;
    int high = 0;
    if (region.theirs.none()) {
        const Territory own = count(region.mine, region.empty);
        low = own.low;
        high = own.high;
    } else if (region.mine.none()) {
        const Territory other = count(region.theirs, region.empty);
        low = -other.high;
        high = -other.low;
    } else {
        // Whoever stands still and makes safe turns only holds the other to the cells that it can come to.
        const Set ours = lattice_.connectedTo(region.mine, region.empty) & region.empty;
        const Set others = lattice_.connectedTo(region.theirs, region.empty) & region.empty;
        low = guaranteed(region.mine, region.theirs, others, region.empty & ~others) - others.count();
        high = ours.count() - guaranteed(region.theirs, region.mine, ours, region.empty & ~ours);
    }
    region.low = static_cast<std::int8_t>(low);
    region.high = static_cast<std::int8_t>(high);
    region.counted = low == high;
}

template <class Set>
typename Normalizer<Set>::Territory Normalizer<Set>::count(Set pieces, Set empty) {
    const std::uint64_t key = keys_.keyOf(pieces, Set(), empty);
    Territory& known = territories_[static_cast<std::size_t>(key % territoryEntries)];
    if (known.key == key) return known;
    const Filling filling = filler_.fill(wide(pieces), wide(empty), rules::noCell, nodesOfFilling);
    known = {key, static_cast<std::int8_t>(filling.low), static_cast<std::int8_t>(filling.high)};
    return known;
}

/// Safe turns of the seat of `mine` on the cells that the others do not come to; see Decider.
template <class Set>
int Normalizer<Set>::guaranteed(Set mine, Set theirs, Set open, Set closed) {
    if (closed.none()) return 0;
    const Set touched = mine & lattice_.neighbours(theirs | open);
    const Set inside = mine & ~touched;
    std::array<Set, mostParts> rooms;
    std::size_t count = 0;
    for (Set rest = closed; rest.any() && count < mostParts;) {
        rooms[count] = lattice_.connectedTo(Set::single(rest.lowest()), closed | inside);
        rest &= ~rooms[count++];
    }
    // Each blocker steps into one room only: the largest first.
    const auto size = [&](Set room) { return (room & closed).count(); };
    std::stable_sort(rooms.begin(), rooms.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](Set a, Set b) { return size(a) > size(b); });
    int turns = 0;
    Set blockers = touched;
    for (std::size_t i = 0; i < count; ++i) {
        const Set pieces = rooms[i] & inside;
        const Set cells = rooms[i] & closed;
        turns += pieces.any() ? this->count(pieces, cells).low : stepInto(cells, blockers);
    }
    return turns;
}

/// The best that one blocker makes of a room without a piece: it steps in, and shoots back at its old cell.
template <class Set>
int Normalizer<Set>::stepInto(Set room, Set& blockers) {
    int best = 0;
    Set bestBlocker;
    const int most = room.count();
    for (Set rest = blockers & lattice_.step().neighbours(room); rest.any() && best < most;) {
        const unsigned from = rest.takeLowest();
        for (Set landings = lattice_.step().reach(from, room); landings.any() && best < most;) {
            const unsigned to = landings.takeLowest();
            const Set left = room & ~Set::single(to);
            if (!lattice_.shot().reach(to, left | Set::single(from)).has(from)) continue;
            const Set cells = lattice_.connectedTo(Set::single(to), left) & left;
            const int turns = 1 + (cells.any() ? count(Set::single(to), cells).low : 0);
            if (turns <= best) continue;
            best = turns;
            bestBlocker = Set::single(from);
        }
    }
    blockers &= ~bestBlocker;
    return best;
}

template <class Set>
int Normalizer<Set>::estimate(const Sum<Set>& sum) const {
    constexpr int farthestSlide = 4;
    constexpr int farthestUnit = 8;
    int race = 0;
    int ties = 0;
    const auto run = [&](int farthest, bool whole) {
        Set open = sum.empty;
        Set mine = sum.mine;
        Set theirs = sum.theirs;
        Set mineSeen;
        Set theirsSeen;
        for (int distance = 0; distance < farthest && open.any(); ++distance) {
            // A cell that was passed earlier leads to nothing new: see territory::Flood.
            const Set freeOfMine = sum.empty & ~mineSeen;
            const Set freeOfTheirs = sum.empty & ~theirsSeen;
            mine = whole ? lattice_.step().reachAll(mine, freeOfMine)
                         : lattice_.step().neighbours(mine) & freeOfMine;
            theirs = whole ? lattice_.step().reachAll(theirs, freeOfTheirs)
                           : lattice_.step().neighbours(theirs) & freeOfTheirs;
            if (mine.none() && theirs.none()) break;
            race += (mine & open & ~theirs).count() - (theirs & open & ~mine).count();
            if (whole) ties += (mine & theirs & open).count();
            open &= ~(mine | theirs);
            mineSeen |= mine;
            theirsSeen |= theirs;
        }
    };
    run(farthestSlide, true);
    run(farthestUnit, false);
    int mobility = 0;
    forEach(sum.mine, [&](unsigned from) { mobility += lattice_.step().reach(from, sum.empty).count(); });
    forEach(sum.theirs, [&](unsigned from) { mobility -= lattice_.step().reach(from, sum.empty).count(); });
    return 3 * race + mobility + 2 * ties + 6 * sum.net;
}

template class Normalizer<Bits64>;
template class Normalizer<Bits128>;

}  // namespace otrera::solver
